// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace alidade {

/// Where the p value of a rank test comes from.
enum class RankDistribution {
    Auto,            ///< Exact where no value repeats and each side has fewer than 50, else NormalCorrected; as R does
    Exact,           ///< the distribution without ties
    NormalCorrected, ///< normal, variance corrected for ties, half a step of continuity correction
    Normal           ///< the same without the continuity correction
};

/// Mann & Whitney (1947), two-sided.
struct MannWhitneyResult
{
    double u = 0;                                            ///< pairs with a > b, equal ones counted half
    double p = 1;                                            ///< two-sided
    double superiority = 0;                                  ///< common language effect size: P(b > a) + P(b = a) / 2
    RankDistribution distribution = RankDistribution::Exact; ///< which one gave p, never Auto
    bool ties = false;                                       ///< some value occurs twice in both sides together

    bool operator==(const MannWhitneyResult&) const = default;
};

/// NaN where a side is empty or holds a NaN. p is 1 where all values are equal. Exact is refused where values repeat
/// or the sides are so large that counting would not end (more than 250,000 pairs): NormalCorrected is taken then.
MannWhitneyResult mannWhitney(std::span<const double> a, std::span<const double> b,
                              RankDistribution distribution = RankDistribution::Auto);

/// The smallest two-sided p that an exact rank test of n against m values can ever reach: 2 / C(n + m, n). A threshold
/// below it can never be passed.
double smallestRankP(std::size_t n, std::size_t m);

/// P(U <= u) of the exact distribution for u = 0 … n·m / 2, for sides of n and m values without ties. O(min(n, m)·n·m).
std::vector<double> mannWhitneyCumulative(std::size_t n, std::size_t m);

} // namespace alidade
