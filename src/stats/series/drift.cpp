// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/series/drift.h"

#include "stats/significance/distributions.h"
#include "stats/significance/normal.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

std::vector<double> blockMedians(std::span<const double> values, std::size_t size)
{
    std::vector<double> medians;
    for (std::size_t begin = 0; begin + size <= values.size(); begin += size) {
        const std::span<const double> block = values.subspan(begin, size);
        medians.push_back(median({block.begin(), block.end()}));
    }
    return medians;
}

/// P(at most this many inversions in a random order of n), by adding one value after the other.
double inversionsAtMost(std::size_t count, std::size_t n)
{
    std::vector<double> probability(count + 1);
    probability[0] = 1;
    for (std::size_t size = 2; size <= n; ++size) {
        std::vector<double> sums(count + 2);
        for (std::size_t i = 0; i <= count; ++i)
            sums[i + 1] = sums[i] + probability[i];
        for (std::size_t i = 0; i <= count; ++i)
            probability[i] = (sums[i + 1] - sums[i + 1 > size ? i + 1 - size : 0]) / static_cast<double>(size);
    }
    double sum = 0;
    for (double one : probability)
        sum += one;
    return sum;
}

struct Ties
{
    double pairs = 0; ///< tied pairs
    double share = 0; ///< Σ t(t - 1)(2t + 5)
};

Ties tiesOf(std::span<const double> values)
{
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    Ties ties;
    for (std::size_t begin = 0; begin < sorted.size();) {
        std::size_t end = begin;
        while (end < sorted.size() && sorted[end] == sorted[begin])
            ++end;
        const auto t = static_cast<double>(end - begin);
        ties.pairs += t * (t - 1) / 2;
        ties.share += t * (t - 1) * (2 * t + 5);
        begin = end;
    }
    return ties;
}

/// All pairs' slopes, and how many more rise than fall.
struct Pairs
{
    std::vector<double> slopes;
    double rising = 0;
    double falling = 0;

    explicit Pairs(std::span<const double> values)
    {
        slopes.reserve(values.size() * (values.size() - 1) / 2);
        for (std::size_t i = 0; i < values.size(); ++i) {
            for (std::size_t j = i + 1; j < values.size(); ++j) {
                const double rise = values[j] - values[i];
                slopes.push_back(rise / static_cast<double>(j - i));
                rising += rise > 0 ? 1 : 0;
                falling += rise < 0 ? 1 : 0;
            }
        }
        std::sort(slopes.begin(), slopes.end());
    }
};

void fillSlope(Drift& result, const Pairs& pairs, double sigma, double confidence)
{
    const double z = normalQuantile(1 - (1 - confidence) / 2);
    const auto count = static_cast<double>(pairs.slopes.size());
    const double upper = std::min(std::nearbyint((count + z * sigma) / 2), count - 1);
    const double lower = std::max(std::nearbyint((count - z * sigma) / 2) - 1, 0.0);
    result.slope = quantileSorted(pairs.slopes, 0.5);
    result.low = pairs.slopes[static_cast<std::size_t>(lower)];
    result.high = pairs.slopes[static_cast<std::size_t>(std::max(upper, 0.0))];
}

void fillTrend(Drift& result, const Pairs& pairs, const Ties& ties, double sigma)
{
    const auto count = static_cast<double>(pairs.slopes.size());
    const double score = pairs.rising - pairs.falling;
    if (!(sigma > 0)) {
        result.tau = result.p = kNone;
        return;
    }
    result.tau = score / std::sqrt(count * (count - ties.pairs));
    if (ties.pairs == 0 && result.n <= kExactDrift) {
        const auto fewer = static_cast<std::size_t>(std::min(pairs.rising, pairs.falling));
        result.p = std::min(1.0, 2 * inversionsAtMost(fewer, result.n));
    } else {
        result.p = 2 * normalDistribution(-std::abs(score) / sigma);
    }
}

} // namespace

Drift drift(std::span<const double> values, double confidence)
{
    if (values.size() > kLongestDrift) {
        const std::size_t block = (values.size() + kLongestDrift - 1) / kLongestDrift;
        Drift result = drift(blockMedians(values, block), confidence);
        const auto steps = static_cast<double>(block);
        result.slope /= steps;
        result.low /= steps;
        result.high /= steps;
        return result;
    }
    Drift result{kNone, kNone, kNone, kNone, kNone, values.size()};
    if (values.size() < 2)
        return result;
    const Pairs pairs(values);
    const Ties ties = tiesOf(values);
    const auto n = static_cast<double>(values.size());
    const double sigma = std::sqrt(std::max(0.0, (n * (n - 1) * (2 * n + 5) - ties.share) / 18));
    fillSlope(result, pairs, sigma, confidence);
    fillTrend(result, pairs, ties, sigma);
    return result;
}

} // namespace alidade
