// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of comparisontext.h.
#include "core/quantity.h"
#include "models/comparisontext.h"

#include <QLocale>

#include <cmath>

namespace alidade {

namespace {

const QChar kThinSpace(0x202F);
const QChar kMinus(0x2212);

bool isTime(const Metric& metric)
{
    return metric.unit == QStringLiteral("s") && !metric.higherIsBetter();
}

/// "7.8 %", "4.2 times": the size of a change, without its direction.
QString changeSize(double ratio)
{
    if (ratio > 4 || ratio < 0.25)
        return QLocale::c().toString(ratio > 1 ? ratio : 1 / ratio, 'g', 2) + QStringLiteral(" times");
    return QLocale::c().toString(std::abs(ratio - 1) * 100, 'f', 1) + kThinSpace + QLatin1Char('%');
}

QString directionWord(const CaseComparison& comparison)
{
    const bool more = comparison.ratio.value > 1;
    if (isTime(comparison.metric))
        return more ? QStringLiteral("slower") : QStringLiteral("faster");
    return more ? QStringLiteral("higher") : QStringLiteral("lower");
}

/// " (3.9 to 11.7 %)": the ends in the direction of the sentence, so that a negative end means the other way.
QString intervalWords(const Estimate& ratio)
{
    if (!hasInterval(ratio))
        return {};
    const double sign = ratio.value > 1 ? 1 : -1;
    const auto end = [sign](double bound) -> QString {
        if (!std::isfinite(bound))
            return QStringLiteral("no bound");
        QString number = QLocale::c().toString(sign * (bound - 1) * 100, 'f', 1);
        if (number == QStringLiteral("-0.0"))
            number.remove(0, 1);
        return number.replace(QLatin1Char('-'), kMinus);
    };
    const QString from = end(sign > 0 ? ratio.low : ratio.high), to = end(sign > 0 ? ratio.high : ratio.low);
    return QStringLiteral(" (") + from + QStringLiteral(" to ") + to +
           (std::isfinite(sign > 0 ? ratio.high : ratio.low) ? QString(kThinSpace + QStringLiteral("%)"))
                                                             : QStringLiteral(")"));
}

QString subject(const Metric& metric)
{
    return isTime(metric) ? QStringLiteral("The candidate") : QString(QStringLiteral("The candidate’s ") + metric.name);
}

QString changeWords(const CaseComparison& comparison)
{
    if (std::abs(comparison.ratio.value - 1) < 0.0005)
        return subject(comparison.metric) + QStringLiteral(" is unchanged") + intervalWords(comparison.ratio);
    return subject(comparison.metric) + QStringLiteral(" is ") + changeSize(comparison.ratio.value) + QLatin1Char(' ') +
           directionWord(comparison) + intervalWords(comparison.ratio);
}

QString verdictWords(const CaseComparison& comparison, const QString& margin)
{
    const QString direction = isTime(comparison.metric) ? QString()
                                                        : QString(comparison.metric.higherIsBetter()
                                                                      ? QStringLiteral(" Higher is better here.")
                                                                      : QStringLiteral(" Lower is better here."));
    switch (comparison.verdict) {
    case Verdict::Slower:
    case Verdict::Faster:
        return QStringLiteral(" That is more than your ") + margin + QStringLiteral(" margin.") + direction;
    case Verdict::Same:
        return QStringLiteral(" That is within your ") + margin + QStringLiteral(" margin.");
    default:
        break;
    }
    if (!hasInterval(comparison.ratio))
        return QStringLiteral(" Without an interval this cannot be judged.");
    return QStringLiteral(" The interval reaches across your ") + margin +
           QStringLiteral(" margin: more runs are needed.");
}

QString sideFailure(const QString& who, const SideValue& side)
{
    if (hasValue(side))
        return {};
    const QString what =
        side.status == CaseStatus::Skipped ? QStringLiteral(" was skipped") : QStringLiteral(" gave no number");
    return who + what + (side.message.isEmpty() ? QString() : QString(QStringLiteral(": ") + side.message)) +
           QStringLiteral(". ");
}

} // namespace

QString caseSentence(const CaseComparison& comparison, const ComparisonPolicy& policy)
{
    if (comparison.verdict == Verdict::Missing)
        return QStringLiteral("Only the baseline has this benchmark.");
    if (comparison.verdict == Verdict::New)
        return QStringLiteral("Only the candidate has this benchmark.");
    if (comparison.verdict == Verdict::Failed || !std::isfinite(comparison.ratio.value)) {
        QString text = sideFailure(QStringLiteral("The baseline"), comparison.baseline) +
                       sideFailure(QStringLiteral("The candidate"), comparison.contender);
        if (hasValue(comparison.baseline))
            text += QStringLiteral("The baseline was ") +
                    levelText(comparison.baseline.estimate.value, comparison.metric.unit) + QLatin1Char('.');
        else if (hasValue(comparison.contender))
            text += QStringLiteral("The candidate is ") +
                    levelText(comparison.contender.estimate.value, comparison.metric.unit) + QLatin1Char('.');
        return text.trimmed();
    }
    return changeWords(comparison) + QStringLiteral(", judged from ") + evidenceText(comparison) + QLatin1Char('.') +
           verdictWords(comparison, percentText(policy.margin));
}

QStringList caseRemarks(const CaseComparison& comparison)
{
    QStringList remarks;
    if (comparison.optimistic)
        remarks += QStringLiteral("Optimistic: run-to-run spread unknown.");
    if (!comparison.note.isEmpty())
        remarks += comparison.note.left(1).toUpper() + comparison.note.mid(1) +
                   (comparison.note.endsWith(QLatin1Char('.')) ? QString() : QStringLiteral("."));
    if (comparison.metric.direction == Direction::Unknown)
        remarks += QStringLiteral("The file does not say which way is good: lower is taken as better.");
    if (!std::isnan(comparison.p))
        remarks += QStringLiteral("p ") + probabilityText(comparison.p) + QStringLiteral(", q ") +
                   probabilityText(comparison.q) + QLatin1Char('.');
    return remarks;
}

QStringList caseExplanation(const CaseComparison& comparison, const ComparisonReport& report)
{
    const QString margin = percentText(report.policy.margin);
    const QString confidence = percentText(report.policy.confidence);
    QStringList steps;
    switch (std::max(comparison.baseline.evidence, comparison.contender.evidence)) {
    case Evidence::Processes:
        steps += QStringLiteral("One log mean per process run; %1 + %2 processes.")
                     .arg(comparison.baseline.processes)
                     .arg(comparison.contender.processes);
        steps +=
            QStringLiteral("Difference of their means, %1 interval of Welch’s t; back from logs it is a ratio of %2.")
                .arg(confidence, QLocale::c().toString(comparison.ratio.value, 'f', 4));
        break;
    case Evidence::Samples:
        steps += QStringLiteral("Median of the samples of each side, with its order-statistic interval.");
        steps +=
            QStringLiteral("Interval of the ratio: the far ends of both sides’ intervals, so it is wide; but it knows "
                           "nothing of how runs differ from each other, so it is optimistic all the same.");
        break;
    case Evidence::FileInterval:
        steps += QStringLiteral("The value and the interval that the file itself states.");
        steps += QStringLiteral(
            "Interval of the ratio: the far ends of both sides’ intervals. Run-to-run spread is not in it.");
        break;
    case Evidence::ValueOnly:
        steps += QStringLiteral("One number a side is known, and nothing of its spread: no interval can be given.");
        break;
    }
    if (!std::isnan(comparison.q))
        steps += QStringLiteral("q is p adjusted over %1 %2 (Benjamini-Hochberg).")
                     .arg(countText(static_cast<qint64>(report.cases.size())),
                          report.cases.size() == 1 ? QStringLiteral("row") : QStringLiteral("rows"));
    switch (comparison.verdict) {
    case Verdict::Slower:
    case Verdict::Faster:
        steps += QStringLiteral("The whole interval is beyond %1: %2.").arg(margin, verdictWord(comparison.verdict));
        break;
    case Verdict::Same:
        steps += QStringLiteral("The whole interval is within ±%1: same.").arg(margin);
        break;
    case Verdict::Failed:
    case Verdict::Missing:
    case Verdict::New:
        steps += QStringLiteral("A side without a number cannot be compared: %1.").arg(verdictWord(comparison.verdict));
        break;
    case Verdict::Undecided:
        if (!hasInterval(comparison.ratio))
            steps += QStringLiteral("Without an interval nothing can be held against ±%1: undecided.").arg(margin);
        else
            steps += QStringLiteral("The interval is neither all within nor all beyond ±%1: undecided.").arg(margin);
        break;
    }
    return steps;
}

} // namespace alidade
