// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/comparisontext.h"

#include "core/number.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace alidade {

QString statusWord(CaseStatus status)
{
    switch (status) {
    case CaseStatus::Ok:
        return QStringLiteral("ok");
    case CaseStatus::Failed:
        return QStringLiteral("failed");
    case CaseStatus::Skipped:
        return QStringLiteral("skipped");
    case CaseStatus::NotRun:
        break;
    }
    return QStringLiteral("not-run");
}

QString evidenceWord(Evidence evidence)
{
    switch (evidence) {
    case Evidence::Processes:
        return QStringLiteral("processes");
    case Evidence::Samples:
        return QStringLiteral("samples");
    case Evidence::FileInterval:
        return QStringLiteral("file-interval");
    case Evidence::ValueOnly:
        break;
    }
    return QStringLiteral("value");
}

QString directionWord(Direction direction)
{
    switch (direction) {
    case Direction::LowerIsBetter:
        return QStringLiteral("lower-is-better");
    case Direction::HigherIsBetter:
        return QStringLiteral("higher-is-better");
    case Direction::Unknown:
        break;
    }
    return QStringLiteral("unknown");
}

QString orderWord(OrderSource source)
{
    switch (source) {
    case OrderSource::Graph:
        return QStringLiteral("graph");
    case OrderSource::SiteIndex:
        return QStringLiteral("site-index");
    case OrderSource::Date:
        break;
    }
    return QStringLiteral("date");
}

QString verdictGlyph(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Slower:
        return QStringLiteral("\u25b2");
    case Verdict::Faster:
        return QStringLiteral("\u25bc");
    case Verdict::Same:
        return QStringLiteral("=");
    case Verdict::Undecided:
        return QStringLiteral("?");
    case Verdict::Failed:
        return QStringLiteral("\u2715");
    case Verdict::Missing:
        return QStringLiteral("\u2205");
    case Verdict::New:
        break;
    }
    return QStringLiteral("\u2726");
}

QString caseText(const QString& benchmark, const ParameterSet& parameters)
{
    return parameters.empty() ? benchmark
                              : QString(benchmark + QLatin1Char('(') + parameterText(parameters) + QLatin1Char(')'));
}

QString counted(qint64 count, const QString& noun)
{
    return countText(count) + QLatin1Char(' ') + (count == 1 ? noun : QString(noun + QLatin1Char('s')));
}

QString environmentText(const Configuration& configuration)
{
    if (configuration.environment.isEmpty() && configuration.environmentName.isEmpty())
        return {};
    return configuration.shortName();
}

ScaledUnit rowUnit(const CaseComparison& row)
{
    const double baseline = row.baseline.estimate.value;
    const double contender = row.contender.estimate.value;
    return scaledUnit(std::isfinite(baseline) && baseline != 0 ? baseline : contender, row.metric.unit);
}

QString sideText(const SideValue& side, const ScaledUnit& unit)
{
    if (side.status != CaseStatus::Ok)
        return side.status == CaseStatus::NotRun ? QStringLiteral("\u2013") : statusWord(side.status);
    const QString number = scaledNumber(side.estimate.value, unit);
    return unit.unit.isEmpty() ? number : QString(number + QChar(0x202F) + unit.unit);
}

QString changeCell(const CaseComparison& row)
{
    return changeText(row.ratio.value);
}

QString intervalCell(const CaseComparison& row)
{
    if (std::isnan(row.ratio.low) || std::isnan(row.ratio.high) || (row.ratio.low <= 0 && std::isinf(row.ratio.high)))
        return {};
    return changeIntervalText(row.ratio.low, row.ratio.high);
}

QString evidenceCell(const CaseComparison& row)
{
    const SideValue& a = row.baseline;
    const SideValue& b = row.contender;
    if (a.status != CaseStatus::Ok || b.status != CaseStatus::Ok)
        return {};
    const Evidence weakest = std::max(a.evidence, b.evidence);
    const auto pair = [](qint64 left, qint64 right) {
        return QString(countText(left) + QStringLiteral(" + ") + countText(right));
    };
    switch (weakest) {
    case Evidence::Processes:
        return pair(a.processes, b.processes) + QStringLiteral(" processes");
    case Evidence::Samples:
        return pair(a.samples, b.samples) + QStringLiteral(" values");
    case Evidence::FileInterval:
        return QStringLiteral("file\u2019s interval");
    case Evidence::ValueOnly:
        break;
    }
    return QStringLiteral("no interval");
}

QString testName()
{
    return QStringLiteral(
        "welch-t on log process means; order-statistic or file interval where processes are not known (optimistic)");
}

QString geomeanName()
{
    return QStringLiteral("student-t over log ratios of cases");
}

QString methodText(const ComparisonPolicy& policy)
{
    const auto percent = [](double fraction) -> QString {
        return QString::fromLatin1(formatDouble(std::round(fraction * 1e6) / 1e4)) + QChar(0x202F) + QLatin1Char('%');
    };
    QStringList parts;
    parts += QStringLiteral("ratio = contender / baseline with %1 intervals, judged against a margin of \u00b1%2")
                 .arg(percent(policy.confidence), percent(policy.margin));
    parts += QStringLiteral("Welch\u2019s t on log process means where both sides have two processes or more");
    parts +=
        QStringLiteral("otherwise intervals of the median of samples, or the file\u2019s own, which know nothing of "
                       "run-to-run variation (optimistic)");
    parts += QStringLiteral("q: Benjamini\u2013Hochberg over all cases");
    parts += QStringLiteral("interval of the geometric mean: Student\u2019s t over cases");
    return parts.join(QStringLiteral("; "));
}

} // namespace alidade
