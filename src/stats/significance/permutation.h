// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <span>

namespace alidade {

/// What two sides are compared by: a difference of medians, a ratio of quantiles, anything. Must not depend on the
/// order of the values, and must be finite for every split.
using TwoSampleStatistic = std::function<double(std::span<const double> a, std::span<const double> b)>;

struct PermutationPlan
{
    std::uint64_t mostSplits = 200'000; ///< up to so many ways to split the values all of them are looked at
    std::uint64_t draws = 20'000;       ///< else so many random ones
    std::uint64_t seed = 1;
};

struct PermutationResult
{
    double statistic = 0;
    double p = 1; ///< two-sided: twice the rarer tail, at most 1
    bool exhaustive = false;
    std::uint64_t splits = 0; ///< how many were looked at

    bool operator==(const PermutationResult&) const = default;
};

/// Whether the statistic is out of the ordinary among those of all ways to deal the values out to the two sides. Tails
/// count splits at least as extreme as the one observed, within rounding; of random splits p = (1 + #) / (1 + draws) a
/// tail. NaN where a side is empty or the statistic of the sides is not finite.
PermutationResult permutationTest(std::span<const double> a, std::span<const double> b,
                                  const TwoSampleStatistic& statistic, const PermutationPlan& plan = {});

} // namespace alidade
