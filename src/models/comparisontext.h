// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <QString>
#include <QStringList>

namespace alidade {

/// A compared case in words and shown numbers: what cells, tooltips, the inspector and screen readers say of it.
/// English; exact numbers are the table twin's.

/// The dotted path before the last part ("bench_ufunc.Reduce"); empty for a name without dots. Dots inside brackets,
/// template arguments and after a slash belong to the last part.
QString groupName(const QString& benchmark);
/// The last part: "time_add".
QString leafName(const QString& benchmark);

/// "f32, 10⁶": values without their quotes, powers of ten as such.
QString shownParameters(const ParameterSet& parameters);
/// "bench_ufunc.Reduce.time_add (f32, 10⁶)".
QString caseTitle(const CaseComparison& comparison);

/// Both levels in the baseline's prefix; "–" where a side has none.
struct LevelParts
{
    QString baseline, contender, unit;
};
LevelParts levelParts(const CaseComparison& comparison, int digits = 3);

bool hasValue(const SideValue& side);
/// At least one end says something: from nothing to infinity is no interval.
bool hasInterval(const Estimate& estimate);
/// Slower or faster.
bool isMoved(Verdict verdict);

/// "slower", "same", "undecided" …; an undecided one says its price where it is known: "+6 processes".
QString verdictCellText(const CaseComparison& comparison);
/// ".003", "<.001": without the leading zero, for a narrow column.
QString narrowProbability(double p);
/// "5 × 20" processes times samples, once when both sides agree; "20" where processes are not known.
QString samplesText(const CaseComparison& comparison);
/// "5 processes a side", "5 and 4 processes", "20 samples a side, processes not known".
QString evidenceText(const CaseComparison& comparison);
/// What the interval rests on: "process means", "samples of one process (optimistic …)".
QString evidenceName(Evidence evidence);

/// The answer in one or two sentences: "The candidate is 7.8 % slower (3.9 to 11.7 %), judged from 5 processes a side.
/// That is more than your 2 % margin."
QString caseSentence(const CaseComparison& comparison);
/// "q 0.003, p 0.001", "optimistic: run-to-run spread unknown" and the note: what a tooltip adds to the sentence.
QStringList caseRemarks(const CaseComparison& comparison);
/// How the number was computed, step by step.
QStringList caseExplanation(const CaseComparison& comparison, const ComparisonReport& report);

/// "95 % interval"; without a number where the interval is the file's own, whose confidence the file chose.
QString intervalName(const CaseComparison& comparison);
/// What all intervals of the rows have in common: "95 % interval", or "interval" as soon as one is another.
QString intervalName(const std::vector<CaseComparison>& cases, double confidence);

/// "2 %" as a margin is said.
QString percentText(double margin);

} // namespace alidade
