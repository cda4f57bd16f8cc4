// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/rank/hodgeslehmann.h"

#include "stats/rank/mannwhitney.h"
#include "stats/rank/pairdifferences.h"
#include "stats/rank/ranks.h"
#include "stats/significance/normal.h"
#include "stats/summary/moments.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace alidade {

namespace {

constexpr std::size_t kExactBelow = 50;

/// Rank from either end, counted from 1, of the differences that bound the interval; 0: not bounded.
std::uint64_t exactRank(std::size_t n, std::size_t m, double confidence)
{
    const std::vector<double> cumulative = mannWhitneyCumulative(n, m);
    const double tail = (1 - confidence) / 2;
    // The k-th difference from the end leaves P(U <= k - 1) beyond it; R's tolerance keeps a tail that is met exactly.
    const auto first =
        std::find_if(cumulative.begin(), cumulative.end(), [tail](double p) { return p >= tail * (1 - 1e-12); });
    return static_cast<std::uint64_t>(first - cumulative.begin());
}

/// Of a sorted side; false for none. Differences of infinities have no order.
bool allFinite(std::span<const double> sorted)
{
    return !sorted.empty() && std::isfinite(sorted.front()) && std::isfinite(sorted.back());
}

std::uint64_t normalRank(std::span<const double> a, std::span<const double> b, double confidence)
{
    const double pairs = static_cast<double>(a.size()) * static_cast<double>(b.size());
    const double total = static_cast<double>(a.size()) + static_cast<double>(b.size());
    if (total < 2)
        return 0;
    const double ties = tieTerm(a) + tieTerm(b);
    const double deviation = std::sqrt(pairs / 12 * ((total + 1) - ties / (total * (total - 1))));
    const double rank = std::floor(pairs / 2 + 0.5 - normalQuantile(0.5 + confidence / 2) * deviation);
    return rank >= 1 ? static_cast<std::uint64_t>(rank) : 0;
}

} // namespace

HodgesLehmannResult hodgesLehmann(std::span<const double> a, std::span<const double> b, double confidence)
{
    const std::vector<double> sortedA = sortedValues(a);
    const std::vector<double> sortedB = sortedValues(b);
    HodgesLehmannResult result;
    result.shift.confidence = confidence;
    if (!allFinite(sortedA) || !allFinite(sortedB)) {
        result.shift.value = result.shift.low = result.shift.high = std::numeric_limits<double>::quiet_NaN();
        return result;
    }
    const PairDifferences differences(sortedA, sortedB);
    result.shift.n = a.size() + b.size();
    result.shift.value = differences.median();
    result.exact = a.size() < kExactBelow && b.size() < kExactBelow && pairOrder(sortedA, sortedB).tieTerm == 0;
    const std::uint64_t rank =
        result.exact ? exactRank(a.size(), b.size(), confidence) : normalRank(sortedA, sortedB, confidence);
    if (rank == 0) {
        result.shift.low = -std::numeric_limits<double>::infinity();
        result.shift.high = std::numeric_limits<double>::infinity();
        return result;
    }
    result.shift.low = differences.at(rank - 1);
    result.shift.high = differences.at(differences.size() - rank);
    return result;
}

HodgesLehmannResult hodgesLehmannRatio(std::span<const double> a, std::span<const double> b, double confidence)
{
    const auto positive = [](double value) { return value > 0; };
    if (!std::all_of(a.begin(), a.end(), positive) || !std::all_of(b.begin(), b.end(), positive))
        return hodgesLehmann({}, {}, confidence);
    HodgesLehmannResult result = hodgesLehmann(logarithms(a), logarithms(b), confidence);
    result.shift.value = std::exp(result.shift.value);
    result.shift.low = std::exp(result.shift.low);
    result.shift.high = std::exp(result.shift.high);
    return result;
}

} // namespace alidade
