// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/rank/signedrank.h"

#include "stats/rank/pairdifferences.h"
#include "stats/rank/ranks.h"
#include "stats/significance/distributions.h"
#include "stats/significance/normal.h"
#include "stats/summary/moments.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr std::size_t kAutoExact = 50;
constexpr std::size_t kMostExact = 500;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// None where there is nothing to compare or a difference is not finite.
std::vector<double> differences(std::span<const double> a, std::span<const double> b)
{
    std::vector<double> result(std::min(a.size(), b.size()));
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = b[i] - a[i];
    if (!std::all_of(result.begin(), result.end(), [](double value) { return std::isfinite(value); }))
        result.clear();
    return result;
}

double normalVariance(std::size_t count, double ties)
{
    const auto n = static_cast<double>(count);
    return n * (n + 1) * (2 * n + 1) / 24 - ties / 48;
}

double normalP(double plus, std::size_t count, double ties, double correction)
{
    const auto n = static_cast<double>(count);
    const double variance = normalVariance(count, ties);
    const double distance = std::max(0.0, std::abs(plus - n * (n + 1) / 4) - correction);
    return 2 * normalDistribution(-distance / std::sqrt(variance));
}

/// Rank from either end, counted from 1, of the Walsh averages that bound the interval; 0: not bounded.
std::uint64_t boundRank(std::span<const double> sorted, bool exact, double confidence)
{
    if (exact) {
        const std::vector<double> cumulative = signedRankCumulative(sorted.size());
        const double tail = (1 - confidence) / 2 * (1 - 1e-12);
        const auto first = std::find_if(cumulative.begin(), cumulative.end(), [tail](double p) { return p >= tail; });
        return static_cast<std::uint64_t>(first - cumulative.begin());
    }
    const auto n = static_cast<double>(sorted.size());
    const double deviation = std::sqrt(normalVariance(sorted.size(), tieTerm(sorted)));
    const double rank = std::floor(n * (n + 1) / 4 + 0.5 - normalQuantile(0.5 + confidence / 2) * deviation);
    return rank >= 1 ? static_cast<std::uint64_t>(rank) : 0;
}

} // namespace

std::vector<double> signedRankCumulative(std::size_t n)
{
    const std::size_t half = n * (n + 1) / 4;
    // Each rank is added or not, with equal chance; halving as it goes keeps the numbers in reach for any n.
    std::vector<double> chances(half + 1, 0);
    chances[0] = 1;
    for (std::size_t rank = 1; rank <= n; ++rank) {
        for (std::size_t w = half + 1; w-- > 0;)
            chances[w] = 0.5 * (chances[w] + (w >= rank ? chances[w - rank] : 0));
    }
    for (std::size_t w = 1; w <= half; ++w)
        chances[w] += chances[w - 1];
    return chances;
}

SignedRankResult signedRank(std::span<const double> a, std::span<const double> b, RankDistribution distribution)
{
    std::vector<double> moved = differences(a, b);
    if (moved.empty())
        return {kNone, kNone, kNone, 0, RankDistribution::Normal};
    const std::size_t all = moved.size();
    std::erase(moved, 0.0);
    SignedRankResult result;
    result.zeros = all - moved.size();
    if (moved.empty())
        return result;
    std::vector<double> sizes(moved.size());
    std::transform(moved.begin(), moved.end(), sizes.begin(), [](double value) { return std::abs(value); });
    const std::vector<double> ranks = midRanks(sizes);
    for (std::size_t i = 0; i < moved.size(); ++i)
        (moved[i] > 0 ? result.plus : result.minus) += ranks[i];
    std::sort(sizes.begin(), sizes.end());
    const double ties = tieTerm(sizes);
    result.distribution = distribution;
    if (distribution == RankDistribution::Auto || distribution == RankDistribution::Exact) {
        const bool asked = distribution == RankDistribution::Exact;
        const bool exact =
            result.zeros == 0 && (asked ? moved.size() < kMostExact : ties == 0 && moved.size() < kAutoExact);
        result.distribution = exact ? RankDistribution::Exact : RankDistribution::NormalCorrected;
    }
    if (result.distribution == RankDistribution::Exact) {
        const auto tail = static_cast<std::size_t>(std::ceil(std::min(result.plus, result.minus)));
        result.p = std::min(
            1.0, 2 * signedRankCumulative(moved.size())[std::min(tail, moved.size() * (moved.size() + 1) / 4)]);
    } else {
        const double correction = result.distribution == RankDistribution::NormalCorrected ? 0.5 : 0;
        result.p = normalP(result.plus, moved.size(), ties, correction);
    }
    return result;
}

Estimate pairedShift(std::span<const double> a, std::span<const double> b, double confidence)
{
    std::vector<double> sorted = differences(a, b);
    Estimate estimate{kNone, kNone, kNone, confidence, sorted.size()};
    if (sorted.empty())
        return estimate;
    const bool exact = signedRank(a, b).distribution == RankDistribution::Exact;
    std::sort(sorted.begin(), sorted.end());
    const WalshAverages averages(sorted);
    estimate.value = averages.median();
    estimate.low = -std::numeric_limits<double>::infinity();
    estimate.high = std::numeric_limits<double>::infinity();
    const std::uint64_t rank = boundRank(sorted, exact, confidence);
    if (rank > 0) {
        estimate.low = averages.at(rank - 1);
        estimate.high = averages.at(averages.size() - rank);
    }
    return estimate;
}

Estimate pairedRatio(std::span<const double> a, std::span<const double> b, double confidence)
{
    const auto positive = [](double value) { return value > 0; };
    if (!std::all_of(a.begin(), a.end(), positive) || !std::all_of(b.begin(), b.end(), positive))
        return pairedShift({}, {}, confidence);
    Estimate estimate = pairedShift(logarithms(a), logarithms(b), confidence);
    estimate.value = std::exp(estimate.value);
    estimate.low = std::exp(estimate.low);
    estimate.high = std::exp(estimate.high);
    return estimate;
}

} // namespace alidade
