// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/history.h"
#include "models/sides.h"

namespace alidade {

/// Two sides between which something moved, and what moved most: something to look at when nobody is there to choose.
struct MovedPair
{
    ComparisonSide baseline, contender; ///< without runs where there are not two
    CaseKey moved;                      ///< without benchmark where the sides share none
};

/// Compares the newest of the configurations with most commits with several older ones, and takes the pair with most
/// moved cases; where nothing moved, the one with most cases in common. Slow: for a job.
Result<MovedPair> mostMovedPair(const SampleSource& source, const CatalogueIndex& index, const ComparisonPolicy& policy,
                                const Progress& progress);

/// The case worth most attention that both sides have; without benchmark if there is none.
CaseKey mostMovedCase(const ComparisonReport& report);

} // namespace alidade
