// SPDX-License-Identifier: GPL-3.0-or-later
// caseExplanation() of comparisontext.h: how a verdict came about, step by step.
#include "compare/preparecase.h"
#include "core/quantity.h"
#include "models/comparisontext.h"
#include "models/detailstext.h"

#include <QLocale>

#include <cmath>

namespace alidade {

namespace {

QString ratioText(double ratio)
{
    return QLocale::c().toString(ratio, 'f', 4);
}

QString sideStep(const QString& who, const SideValue& side)
{
    switch (side.status) {
    case CaseStatus::Ok:
        return who + (hasValue(side) ? QStringLiteral(" has a number.") : QStringLiteral(" ran, but gave no number."));
    case CaseStatus::Failed:
        return who + QStringLiteral(" failed") +
               (side.message.isEmpty() ? QStringLiteral("; its file does not say why.")
                                       : QString(QStringLiteral(": ") + side.message));
    case CaseStatus::Skipped:
        return who + QStringLiteral(" was skipped") +
               (side.message.isEmpty() ? QStringLiteral(".") : QString(QStringLiteral(": ") + side.message));
    case CaseStatus::NotRun:
        break;
    }
    return who + QStringLiteral(" was not run.");
}

/// What became of each side, and why there is nothing to compare.
QStringList withoutNumber(const CaseComparison& comparison)
{
    return {sideStep(QStringLiteral("The baseline"), comparison.baseline),
            sideStep(QStringLiteral("The candidate"), comparison.contender),
            QStringLiteral("A side without a number can’t be compared: %1.").arg(verdictWord(comparison.verdict))};
}

QStringList basisSteps(const CaseComparison& comparison)
{
    const QString ratio = ratioText(comparison.ratio.value);
    switch (comparison.basis) {
    case Basis::ModeratedProcesses:
    case Basis::Processes:
        return {QStringLiteral("One level of logs per process run: %1 + %2 processes.")
                    .arg(comparison.baseline.processes)
                    .arg(comparison.contender.processes),
                QStringLiteral("Difference of their means, back from logs a ratio of %1; %2.")
                    .arg(ratio, comparison.basisText)};
    case Basis::History:
        return {QStringLiteral("One level a side; their ratio is %1.").arg(ratio),
                QStringLiteral("How much such levels vary from run to run is known from before: %1.")
                    .arg(comparison.basisText)};
    case Basis::Pooled:
        return {QStringLiteral("Median of the samples of each side, with its order-statistic interval."),
                QStringLiteral("Interval of the ratio: the far ends of both sides’ intervals, so it is wide; but it "
                               "knows nothing of how runs differ from each other, so it is optimistic all the same.")};
    case Basis::FileInterval:
        return {QStringLiteral("The value and the interval that the file itself states."),
                QStringLiteral("Interval of the ratio: the far ends of both sides’ intervals. Run-to-run spread is not "
                               "in it.")};
    case Basis::Identical:
        if (isSameData(comparison))
            return {QStringLiteral("Both sides are the same measurements: nothing was compared.")};
        return {QStringLiteral("A quantity that is exact by nature, and every value that was measured is the same.")};
    case Basis::None:
        break;
    }
    return {QStringLiteral("Nothing is known of how much these numbers vary: no interval can be given.")};
}

QString marginStep(const CaseComparison& comparison, const ComparisonReport& report)
{
    const QString margin = percentText(comparison.margin);
    const bool moved = isMoved(comparison.byNumbers);
    if (isSameData(comparison))
        return QStringLiteral("The ratio of a thing to itself is 1: same.");
    if (!hasInterval(comparison.ratio) && comparison.basis != Basis::Identical)
        return QStringLiteral("Without an interval nothing can be held against ±%1: undecided.").arg(margin);
    if (comparison.blocked)
        return QStringLiteral("By the numbers %1, but %2 differs and may be the reason: withheld.")
            .arg(verdictWord(comparison.byNumbers), report.blockedBy);
    if (moved && !isMoved(comparison.verdict))
        return QStringLiteral("The whole interval is beyond %1, but among so many rows chance alone could bring that "
                              "about (q): undecided.")
            .arg(margin);
    if (moved)
        return QStringLiteral("The whole interval is beyond %1: %2.").arg(margin, verdictWord(comparison.verdict));
    if (comparison.verdict == Verdict::Same)
        return QStringLiteral("The whole interval is within ±%1: same.").arg(margin);
    return QStringLiteral("The interval is neither all within nor all beyond ±%1: undecided.").arg(margin);
}

} // namespace

QStringList caseExplanation(const CaseComparison& comparison, const ComparisonReport& report)
{
    if (comparison.verdict == Verdict::Failed || comparison.verdict == Verdict::Missing ||
        comparison.verdict == Verdict::New)
        return withoutNumber(comparison);
    QStringList steps = basisSteps(comparison);
    if (!std::isnan(comparison.q))
        steps += QStringLiteral("q is p adjusted over %1 %2: %3.")
                     .arg(countText(static_cast<qint64>(report.cases.size())),
                          report.cases.size() == 1 ? QStringLiteral("row") : QStringLiteral("rows"), report.family);
    if (const QString opinion = secondOpinionText(comparison.robust); !opinion.isEmpty())
        steps += QStringLiteral("Second opinion, from ranks: %1.").arg(opinion);
    steps += marginStep(comparison, report);
    return steps;
}

} // namespace alidade
