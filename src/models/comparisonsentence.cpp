// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of comparisontext.h.
#include "compare/preparecase.h"
#include "core/quantity.h"
#include "models/comparisontext.h"

#include <QLocale>

#include <cmath>

namespace alidade {

namespace {

const QChar kThinSpace(0x202F);

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

QString directionWord(const Metric& metric, bool more)
{
    if (isTime(metric))
        return more ? QStringLiteral("slower") : QStringLiteral("faster");
    return more ? QStringLiteral("higher") : QStringLiteral("lower");
}

/// "71.4 %": a bound's distance from no change, without its direction.
QString boundSize(double bound)
{
    if (!std::isfinite(bound))
        return QStringLiteral("no bound");
    return QLocale::c().toString(std::abs(bound - 1) * 100, 'f', 1) + kThinSpace + QLatin1Char('%');
}

/// " (3.9 to 11.7 %)" in the direction of the sentence; where the interval holds no change at all, both ends say which
/// way they lie: " (from 71.4 % faster to 124.6 % slower)".
QString intervalWords(const CaseComparison& comparison)
{
    const Estimate& ratio = comparison.ratio;
    if (!hasInterval(ratio))
        return {};
    if (ratio.low < 1 && ratio.high > 1)
        return QStringLiteral(" (from ") + boundSize(ratio.low) + QLatin1Char(' ') +
               directionWord(comparison.metric, false) + QStringLiteral(" to ") + boundSize(ratio.high) +
               QLatin1Char(' ') + directionWord(comparison.metric, true) + QLatin1Char(')');
    const bool up = ratio.value > 1;
    QString from = boundSize(up ? ratio.low : ratio.high);
    const QString to = boundSize(up ? ratio.high : ratio.low);
    if (to.endsWith(QLatin1Char('%')) && from.endsWith(QLatin1Char('%')))
        from.chop(2);
    return QStringLiteral(" (") + from + QStringLiteral(" to ") + to + QLatin1Char(')');
}

QString subject(const Metric& metric)
{
    return isTime(metric) ? QStringLiteral("The candidate") : QString(QStringLiteral("The candidate’s ") + metric.name);
}

QString changeWords(const CaseComparison& comparison)
{
    if (std::abs(comparison.ratio.value - 1) < 0.0005)
        return subject(comparison.metric) + QStringLiteral(" is unchanged") + intervalWords(comparison);
    return subject(comparison.metric) + QStringLiteral(" is ") + changeSize(comparison.ratio.value) + QLatin1Char(' ') +
           directionWord(comparison.metric, comparison.ratio.value > 1) + intervalWords(comparison);
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
    if (comparison.blocked)
        return QStringLiteral(" By the numbers that is ") + verdictWord(comparison.byNumbers) +
               QStringLiteral(", but the sides differ in more than the code, and that may be the reason.");
    if (isMoved(comparison.byNumbers))
        return QStringLiteral(" That is more than your ") + margin +
               QStringLiteral(" margin, but among so many rows chance alone could bring it about.");
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

QString caseSentence(const CaseComparison& comparison)
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
    if (isSameData(comparison))
        return QStringLiteral(
            "Both sides hold the same data: nothing was compared. Choose another baseline or candidate.");
    return changeWords(comparison) + QStringLiteral(", judged from ") + evidenceText(comparison) + QLatin1Char('.') +
           verdictWords(comparison, percentText(comparison.margin));
}

QStringList caseRemarks(const CaseComparison& comparison)
{
    QStringList remarks;
    if (comparison.optimistic)
        remarks += QStringLiteral("Optimistic: run-to-run spread unknown.");
    if (!comparison.note.isEmpty())
        remarks += comparison.note.left(1).toUpper() + comparison.note.mid(1) +
                   (comparison.note.endsWith(QLatin1Char('.')) ? QString() : QStringLiteral("."));
    if (comparison.robust.disagrees)
        remarks += QStringLiteral("Second opinion: ") + comparison.robust.words +
                   (comparison.robust.words.endsWith(QLatin1Char('.')) ? QString() : QStringLiteral("."));
    if (comparison.metric.direction == Direction::Unknown)
        remarks += QStringLiteral("The file does not say which way is good: lower is taken as better.");
    if (!std::isnan(comparison.p))
        remarks += QStringLiteral("p ") + probabilityText(comparison.p) + QStringLiteral(", q ") +
                   probabilityText(comparison.q) + QLatin1Char('.');
    return remarks;
}

} // namespace alidade
