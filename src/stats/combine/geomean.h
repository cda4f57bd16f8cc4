// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/estimate.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace alidade {

/// A case that both sides have: one log value per process and side, neither side empty.
struct MatchedCase
{
    std::span<const double> baseline;
    std::span<const double> contender;
    double weight = 1;
};

struct GeomeanPolicy
{
    std::uint64_t seed = 1;
    std::size_t replicates = 1999;
    double confidence = 0.95;
};

/// The (weighted) geometric mean of the ratios contender/baseline of the cases, each ratio from the means of the log
/// process values, with the percentile interval of a bootstrap that draws cases and then, inside each, processes. The
/// interval speaks of suites like this one, not of these cases only. n counts cases. Replicate r draws from the stream
/// (seed, r). NaN for no cases; bounds infinite for a single case with fewer than two processes on a side.
Estimate geometricMeanRatio(std::span<const MatchedCase> cases, const GeomeanPolicy& policy = {});

} // namespace alidade
