// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "compare/distribution.h"

#include <vector>

namespace alidade {

/// What the distribution page asks for.
struct DistributionQuery
{
    CaseKey key;
    ComparisonSide baseline, contender;
    RunId run; ///< clicked last: shown alone where neither side has the case
    ComparisonPolicy policy;
};

/// What it shows: two sides with the change between them, or one, or none.
struct DistributionContent
{
    std::vector<CaseSamples> sides;
    Metric metric;
    Estimate ratio; ///< NaN with fewer than two sides
    Verdict verdict = Verdict::Undecided;
};

/// Pure: any thread. Reads blocks of this one benchmark only.
Result<DistributionContent> readDistribution(const SampleSource& source, const DistributionQuery& query,
                                             const Progress& progress);

} // namespace alidade
