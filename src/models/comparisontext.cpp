// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/comparisontext.h"

#include "core/number.h"
#include "core/quantity.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

const QChar kThinSpace(0x202F);
const QChar kDash(0x2013);

/// Where the last part of the name begins.
qsizetype leafStart(const QString& benchmark)
{
    static const QString kEnds = QStringLiteral("<([/ ");
    qsizetype start = 0;
    for (qsizetype i = 0; i < benchmark.size() && !kEnds.contains(benchmark.at(i)); ++i) {
        if (benchmark.at(i) == QLatin1Char('.') && i + 1 < benchmark.size())
            start = i + 1;
    }
    return start;
}

QString superscript(int number)
{
    static constexpr char16_t kDigits[] = u"\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079";
    QString text;
    for (const QChar digit : QString::number(number))
        text += QChar(kDigits[digit.digitValue()]);
    return text;
}

QString shownValue(const Parameter& parameter)
{
    QString value = parameter.value;
    const bool quoted = value.size() >= 2 && value.front() == value.back() &&
                        (value.front() == QLatin1Char('\'') || value.front() == QLatin1Char('"'));
    if (quoted)
        return value.mid(1, value.size() - 2);
    if (const std::optional<double> number = parameter.number(); number && *number >= 1000) {
        const double exponent = std::log10(*number);
        if (exponent <= 300 && std::abs(exponent - std::round(exponent)) < 1e-12)
            return QStringLiteral("10") + superscript(static_cast<int>(std::lround(exponent)));
    }
    return value;
}

QString counted(qint64 count, const QString& singular, const QString& plural)
{
    return countText(count) + QLatin1Char(' ') + (count == 1 ? singular : plural);
}

QString sideSamples(const SideValue& side)
{
    if (!hasValue(side))
        return QString(kDash);
    if (side.processes == 0)
        return side.samples == 0 ? QStringLiteral("no raw") : countText(side.samples);
    if (side.samples % side.processes != 0)
        return countText(side.processes) + QStringLiteral(" (") + countText(side.samples) + QLatin1Char(')');
    return countText(side.processes) + QStringLiteral(" × ") + countText(side.samples / side.processes);
}

} // namespace

QString groupName(const QString& benchmark)
{
    const qsizetype start = leafStart(benchmark);
    return start == 0 ? QString() : benchmark.left(start - 1);
}

QString leafName(const QString& benchmark)
{
    return benchmark.mid(leafStart(benchmark));
}

QString shownParameters(const ParameterSet& parameters)
{
    QStringList values;
    for (const Parameter& parameter : parameters)
        values += shownValue(parameter);
    return values.join(QStringLiteral(", "));
}

QString caseTitle(const CaseComparison& comparison)
{
    QString title = comparison.benchmark;
    if (!comparison.parameters.empty())
        title += QStringLiteral(" (") + shownParameters(comparison.parameters) + QLatin1Char(')');
    if (!comparison.metric.primary)
        title += QStringLiteral(" · ") + comparison.metric.name;
    return title;
}

bool hasValue(const SideValue& side)
{
    return side.status == CaseStatus::Ok && std::isfinite(side.estimate.value);
}

bool hasInterval(const Estimate& estimate)
{
    return (std::isfinite(estimate.low) && estimate.low > 0) || std::isfinite(estimate.high);
}

bool isMoved(Verdict verdict)
{
    return verdict == Verdict::Slower || verdict == Verdict::Faster;
}

LevelParts levelParts(const CaseComparison& comparison, int digits)
{
    const bool left = hasValue(comparison.baseline), right = hasValue(comparison.contender);
    if (!left && !right)
        return {QString(kDash), QString(kDash), {}};
    const double reference = left ? comparison.baseline.estimate.value : comparison.contender.estimate.value;
    const ScaledUnit unit = scaledUnit(reference, comparison.metric.unit);
    return {left ? scaledNumber(comparison.baseline.estimate.value, unit, digits) : QString(kDash),
            right ? scaledNumber(comparison.contender.estimate.value, unit, digits) : QString(kDash), unit.unit};
}

QString verdictCellText(const CaseComparison& comparison)
{
    if (comparison.blocked)
        return verdictWord(comparison.byNumbers) + QStringLiteral(" withheld");
    if (comparison.verdict == Verdict::Undecided && comparison.moreProcesses > 0) {
        if (comparison.moreProcesses > 1000)
            return QStringLiteral("+1000 processes or more");
        return comparison.moreProcesses == 1 ? QStringLiteral("+1 process")
                                             : QStringLiteral("+%1 processes").arg(comparison.moreProcesses);
    }
    return verdictWord(comparison.verdict);
}

QString narrowProbability(double p)
{
    if (std::isnan(p))
        return {};
    if (p < 0.001)
        return QStringLiteral("<.001");
    const QString text = probabilityText(p);
    return text.startsWith(QStringLiteral("0.")) ? text.mid(1) : text;
}

QString samplesText(const CaseComparison& comparison)
{
    const QString left = sideSamples(comparison.baseline), right = sideSamples(comparison.contender);
    return left == right ? left : QString(left + QStringLiteral(" → ") + right);
}

QString evidenceText(const CaseComparison& comparison)
{
    if (comparison.basis == Basis::History)
        return QStringLiteral("one run a side and the ") + comparison.basisText;
    const SideValue &left = comparison.baseline, &right = comparison.contender;
    const QString process = QStringLiteral("process"), processes = QStringLiteral("processes");
    const QString sample = QStringLiteral("sample"), samples = QStringLiteral("samples");
    if (left.processes > 0 && right.processes > 0)
        return left.processes == right.processes
                   ? QString(counted(left.processes, process, processes) + QStringLiteral(" a side"))
                   : QString(countText(left.processes) + QStringLiteral(" and ") +
                             counted(right.processes, process, processes));
    if (left.samples == 0 && right.samples == 0)
        return std::max(left.evidence, right.evidence) == Evidence::ValueOnly
                   ? QStringLiteral("one number a side")
                   : QStringLiteral("the intervals that the files state");
    const QString unknown = QStringLiteral(", processes not known");
    if (left.samples == right.samples)
        return counted(left.samples, sample, samples) + QStringLiteral(" a side") + unknown;
    return countText(left.samples) + QStringLiteral(" and ") + counted(right.samples, sample, samples) + unknown;
}

QString evidenceName(Evidence evidence)
{
    switch (evidence) {
    case Evidence::Processes:
        return QStringLiteral("process runs");
    case Evidence::Samples:
        return QStringLiteral("samples only");
    case Evidence::FileInterval:
        return QStringLiteral("the file’s own interval");
    case Evidence::ValueOnly:
        break;
    }
    return QStringLiteral("one value, no interval");
}

namespace {

bool isOfFile(const CaseComparison& comparison)
{
    return comparison.basis == Basis::FileInterval;
}

QString intervalOf(double confidence)
{
    return QString(percentText(confidence) + QStringLiteral(" interval"));
}

} // namespace

QString intervalName(const CaseComparison& comparison)
{
    return isOfFile(comparison) ? QStringLiteral("interval") : intervalOf(comparison.ratio.confidence);
}

QString intervalName(const std::vector<CaseComparison>& cases, double confidence)
{
    const bool common = std::all_of(cases.begin(), cases.end(), [confidence](const CaseComparison& comparison) {
        return !hasInterval(comparison.ratio) || (!isOfFile(comparison) && comparison.ratio.confidence == confidence);
    });
    return common ? intervalOf(confidence) : QStringLiteral("interval");
}

QString percentText(double margin)
{
    return QString::fromLatin1(formatDouble(std::round(margin * 1e6) / 1e4)) + kThinSpace + QLatin1Char('%');
}

} // namespace alidade
