// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/rank/mannwhitney.h"

#include "stats/rank/ranks.h"
#include "stats/significance/distributions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr std::size_t kAutoExact = 50;
constexpr std::uint64_t kMostExactPairs = 250'000;

double exactP(double u, std::size_t n, std::size_t m)
{
    const std::vector<double> cumulative = mannWhitneyCumulative(n, m);
    const double pairs = static_cast<double>(n) * static_cast<double>(m);
    const auto tail = static_cast<std::size_t>(std::min(u, pairs - u));
    return std::min(1.0, 2 * cumulative[tail]);
}

double normalP(double u, std::size_t n, std::size_t m, double ties, double correction)
{
    const double pairs = static_cast<double>(n) * static_cast<double>(m);
    const double total = static_cast<double>(n) + static_cast<double>(m);
    const double variance = pairs / 12 * ((total + 1) - ties / (total * (total - 1)));
    if (!(variance > 0))
        return 1; // all values are equal
    const double distance = std::max(0.0, std::abs(u - pairs / 2) - correction);
    return 2 * normalDistribution(-distance / std::sqrt(variance));
}

RankDistribution chosen(RankDistribution wanted, const PairOrder& order, std::size_t n, std::size_t m)
{
    if (wanted != RankDistribution::Auto && wanted != RankDistribution::Exact)
        return wanted;
    const bool small = wanted == RankDistribution::Auto ? n < kAutoExact && m < kAutoExact
                                                        : order.above + order.below <= kMostExactPairs;
    return order.tieTerm == 0 && small ? RankDistribution::Exact : RankDistribution::NormalCorrected;
}

} // namespace

std::vector<double> mannWhitneyCumulative(std::size_t n, std::size_t m)
{
    // Coefficients of the Gaussian binomial, the product of (1 - q^(large + i)) / (1 - q^i), one factor after another.
    // What a coefficient is made of lies below it, so the small ones in the tail keep their relative precision.
    const std::size_t small = std::min(n, m);
    const std::size_t large = std::max(n, m);
    const std::size_t half = n * m / 2;
    std::vector<long double> counts(half + 1, 0);
    counts[0] = 1;
    long double orders = 1;
    for (std::size_t i = 1; i <= small; ++i) {
        orders *= static_cast<long double>(large + i) / static_cast<long double>(i);
        for (std::size_t u = half; u >= large + i; --u)
            counts[u] -= counts[u - large - i];
        for (std::size_t u = i; u <= half; ++u)
            counts[u] += counts[u - i];
        for (std::size_t u = i * large + 1; u <= half; ++u)
            counts[u] = 0;
    }
    std::vector<double> cumulative(half + 1);
    long double sum = 0;
    for (std::size_t u = 0; u <= half; ++u) {
        sum += counts[u];
        cumulative[u] = static_cast<double>(sum / orders);
    }
    return cumulative;
}

MannWhitneyResult mannWhitney(std::span<const double> a, std::span<const double> b, RankDistribution distribution)
{
    const std::vector<double> sortedA = sortedValues(a);
    const std::vector<double> sortedB = sortedValues(b);
    const std::size_t n = sortedA.size();
    const std::size_t m = sortedB.size();
    if (n == 0 || m == 0) {
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        return {kNone, kNone, kNone, RankDistribution::Normal, false};
    }
    const PairOrder order = pairOrder(sortedA, sortedB);
    MannWhitneyResult result;
    result.u = static_cast<double>(order.above) + 0.5 * static_cast<double>(order.equal);
    result.superiority = 1 - result.u / (static_cast<double>(n) * static_cast<double>(m));
    result.ties = order.tieTerm > 0;
    result.distribution = chosen(distribution, order, n, m);
    const double correction = result.distribution == RankDistribution::NormalCorrected ? 0.5 : 0;
    result.p = result.distribution == RankDistribution::Exact ? exactP(result.u, n, m)
                                                              : normalP(result.u, n, m, order.tieTerm, correction);
    return result;
}

double smallestRankP(std::size_t n, std::size_t m)
{
    // From the product of fractions, which neither overflows nor rounds much.
    double p = 2;
    for (std::size_t i = 1; i <= std::min(n, m); ++i)
        p *= static_cast<double>(i) / static_cast<double>(std::max(n, m) + i);
    return std::min(1.0, p);
}

} // namespace alidade
