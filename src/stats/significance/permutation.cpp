// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/significance/permutation.h"

#include "stats/random/random.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace alidade {

namespace {

/// C(n, k), or most + 1 where it is larger than most.
std::uint64_t binomial(std::uint64_t n, std::uint64_t k, std::uint64_t most)
{
    double ways = 1;
    for (std::uint64_t i = 1; i <= std::min(k, n - k); ++i) {
        ways *= static_cast<double>(n - i + 1) / static_cast<double>(i);
        if (ways > static_cast<double>(most) + 0.5)
            return most + 1;
    }
    return static_cast<std::uint64_t>(std::llround(ways));
}

/// Counts how often a statistic is at least as low, as high as the observed one.
struct Tails
{
    double observed = 0;
    double rounding = 0;
    std::uint64_t low = 0, high = 0;

    explicit Tails(double statistic)
        : observed(statistic)
        , rounding(1e-12 * std::abs(statistic))
    {}

    void add(double statistic)
    {
        low += statistic <= observed + rounding ? 1 : 0;
        high += statistic >= observed - rounding ? 1 : 0;
    }

    double p(std::uint64_t extra, std::uint64_t splits) const
    {
        return std::min(1.0,
                        2 * static_cast<double>(std::min(low, high) + extra) / static_cast<double>(splits + extra));
    }
};

/// The next choice of places in lexicographic order; false after the last.
bool nextChoice(std::vector<std::size_t>& places, std::size_t n)
{
    for (std::size_t i = places.size(); i-- > 0;) {
        if (places[i] + places.size() - i >= n)
            continue;
        ++places[i];
        for (std::size_t j = i + 1; j < places.size(); ++j)
            places[j] = places[j - 1] + 1;
        return true;
    }
    return false;
}

void lookAtAll(const std::vector<double>& pooled, std::size_t n, const TwoSampleStatistic& statistic, Tails& tails)
{
    std::vector<std::size_t> places(n);
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::vector<double> sideA(n);
    std::vector<double> sideB(pooled.size() - n);
    do {
        std::size_t inA = 0;
        std::size_t inB = 0;
        for (std::size_t i = 0; i < pooled.size(); ++i) {
            if (inA < n && places[inA] == i)
                sideA[inA++] = pooled[i];
            else
                sideB[inB++] = pooled[i];
        }
        tails.add(statistic(sideA, sideB));
    } while (nextChoice(places, pooled.size()));
}

} // namespace

PermutationResult permutationTest(std::span<const double> a, std::span<const double> b,
                                  const TwoSampleStatistic& statistic, const PermutationPlan& plan)
{
    PermutationResult result;
    result.statistic = a.empty() || b.empty() ? std::numeric_limits<double>::quiet_NaN() : statistic(a, b);
    if (!std::isfinite(result.statistic)) {
        result.p = std::numeric_limits<double>::quiet_NaN();
        return result;
    }
    std::vector<double> pooled(a.begin(), a.end());
    pooled.insert(pooled.end(), b.begin(), b.end());
    Tails tails(result.statistic);
    const std::uint64_t ways = binomial(pooled.size(), a.size(), plan.mostSplits);
    result.exhaustive = ways <= plan.mostSplits;
    result.splits = result.exhaustive ? ways : plan.draws;
    if (result.exhaustive) {
        lookAtAll(pooled, a.size(), statistic, tails);
    } else {
        Random random(plan.seed);
        const std::span<const double> all(pooled);
        for (std::uint64_t draw = 0; draw < plan.draws; ++draw) {
            random.shuffle(std::span<double>(pooled));
            tails.add(statistic(all.first(a.size()), all.subspan(a.size())));
        }
    }
    result.p = tails.p(result.exhaustive ? 0 : 1, result.splits);
    return result;
}

} // namespace alidade
