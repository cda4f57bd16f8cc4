// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/estimate.h"
#include "stats/rank/mannwhitney.h"

#include <cstddef>
#include <span>
#include <vector>

namespace alidade {

/// Wilcoxon's signed-rank test (1945) of pairs, two-sided, for sides that were measured in turn.
struct SignedRankResult
{
    double plus = 0;  ///< sum of the ranks of |b - a| where b > a
    double minus = 0; ///< where b < a
    double p = 1;
    std::size_t zeros = 0; ///< pairs without a difference, which take no part in the test
    RankDistribution distribution = RankDistribution::Exact; ///< never Auto

    bool operator==(const SignedRankResult&) const = default;
};

/// a[i] and b[i] are one pair; pairs beyond the shorter side are ignored. Exact where no difference is zero, none
/// repeats in size and there are fewer than 50, as R does; else normal, variance corrected for ties. Where Exact is
/// asked for, the distribution without ties is taken in spite of them, a half rank rounded up, as long as none is zero.
/// p is 1 where there is no difference at all, NaN where there are no pairs or one is not finite.
SignedRankResult signedRank(std::span<const double> a, std::span<const double> b,
                            RankDistribution distribution = RankDistribution::Auto);

/// The pseudo-median of b - a over pairs: the median of all Walsh averages, with the interval that inverts the test.
/// Pairs without a difference count here. Infinite bounds where so few pairs cannot give the confidence (at 95 %: fewer
/// than 6). n: pairs.
Estimate pairedShift(std::span<const double> a, std::span<const double> b, double confidence);

/// The same over logarithms: the ratio b / a. NaN where a value is not positive.
Estimate pairedRatio(std::span<const double> a, std::span<const double> b, double confidence);

/// P(W <= w) of the exact distribution for w = 0 … n·(n + 1) / 4, for n differences without ties. O(n³).
std::vector<double> signedRankCumulative(std::size_t n);

} // namespace alidade
