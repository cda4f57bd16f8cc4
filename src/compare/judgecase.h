// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/preparecase.h"

#include <optional>
#include <span>
#include <vector>

namespace alidade {

/// Judges rows that were prepared, all of one comparison together, by their numbers alone: keys that differ and chance
/// among many are for later.
///
/// Two processes or more a side: moderated t on logs of process medians, variances drawn towards those of all cases of
/// the same metric (Smyth 2004); Welch's t where fewer than five cases have a variance, or they have nothing in common.
/// Else the sides' own intervals, combined without assuming anything: [lowC/highB, highC/lowB]; optimistic, as they
/// know nothing of run-to-run variation. A side without an interval: undecided. The priors, by metric.
std::vector<SuitePrior> judgePrepared(std::span<PreparedCase> cases, const ComparisonPolicy& policy);

/// One log ratio with its spread, as a row's estimate, interval, test and verdict.
struct JudgedContrast
{
    double difference = 0; ///< log ratio, contender - baseline
    double low = 0, high = 0;
    double p = 0;
    double degreesOfFreedom = 0;
    double standardError = 0;
    double variance = 0; ///< of one process level, both sides taken together: what a plan rests on
};
void applyContrast(PreparedCase& prepared, const JudgedContrast& contrast, const ComparisonPolicy& policy);

/// What the row still has to say: that code changed, that versions or warm-up were left out; and the absolute change.
void finishRow(PreparedCase& prepared);

/// One aligned case on its own, with nothing to borrow from: for a cell that stands alone. q stays NaN.
std::optional<CaseComparison> judgeCase(const AlignedCase& aligned, const ComparisonPolicy& policy);

} // namespace alidade
