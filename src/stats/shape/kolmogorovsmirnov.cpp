// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/shape/kolmogorovsmirnov.h"

#include "stats/rank/ranks.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <vector>

namespace alidade {

namespace {

constexpr std::uint64_t kMostExactPairs = 10'000;

/// |i/n - j/m| in units of 1/(n·m), which is a whole number.
std::int64_t gap(std::size_t i, std::size_t j, std::size_t n, std::size_t m)
{
    return std::abs(static_cast<std::int64_t>(i * m) - static_cast<std::int64_t>(j * n));
}

std::int64_t largestGap(std::span<const double> a, std::span<const double> b)
{
    std::int64_t largest = 0;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        const double value = std::min(a[i], b[j]);
        while (i < a.size() && a[i] == value)
            ++i;
        while (j < b.size() && b[j] == value)
            ++j;
        largest = std::max(largest, gap(i, j, a.size(), b.size()));
    }
    return largest;
}

/// Chance that a random order of n and m values reaches a gap somewhere. Sums of positive terms only, so that small
/// chances keep their precision. ends[k]: the pooled value changes after the first k.
double reachingChance(std::int64_t reached, std::size_t n, std::size_t m, const std::vector<bool>& ends)
{
    std::vector<double> row(m + 1, 0);
    for (std::size_t i = 0; i <= n; ++i) {
        for (std::size_t j = i == 0 ? 1 : 0; j <= m; ++j) {
            if (ends[i + j] && gap(i, j, n, m) >= reached) {
                row[j] = 1;
                continue;
            }
            const auto total = static_cast<double>(i + j);
            const double fromA = i > 0 ? row[j] * static_cast<double>(i) / total : 0;
            const double fromB = j > 0 ? row[j - 1] * static_cast<double>(j) / total : 0;
            row[j] = fromA + fromB;
        }
    }
    return row[m];
}

std::vector<bool> valueEnds(std::span<const double> a, std::span<const double> b)
{
    std::vector<double> pooled;
    pooled.reserve(a.size() + b.size());
    std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(pooled));
    std::vector<bool> ends(pooled.size() + 1, true);
    for (std::size_t k = 1; k < pooled.size(); ++k)
        ends[k] = pooled[k - 1] != pooled[k];
    return ends;
}

double limitingChance(double x)
{
    if (x < 0.2)
        return 1; // to more digits than a double holds
    double sum = 0;
    double sign = 1;
    for (double k = 1; k < 100; ++k, sign = -sign) {
        const double term = std::exp(-2 * k * k * x * x);
        sum += sign * term;
        if (term < 1e-18 * std::abs(sum))
            break;
    }
    return std::clamp(2 * sum, 0.0, 1.0);
}

} // namespace

KolmogorovSmirnovResult kolmogorovSmirnov(std::span<const double> a, std::span<const double> b)
{
    const std::vector<double> sortedA = sortedValues(a);
    const std::vector<double> sortedB = sortedValues(b);
    const std::size_t n = sortedA.size();
    const std::size_t m = sortedB.size();
    if (n == 0 || m == 0) {
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        return {kNone, kNone, false};
    }
    const std::int64_t reached = largestGap(sortedA, sortedB);
    const double pairs = static_cast<double>(n) * static_cast<double>(m);
    KolmogorovSmirnovResult result;
    result.statistic = static_cast<double>(reached) / pairs;
    result.exact = static_cast<std::uint64_t>(n) * m <= kMostExactPairs;
    if (reached == 0)
        return result;
    result.p = result.exact ? reachingChance(reached, n, m, valueEnds(sortedA, sortedB))
                            : limitingChance(result.statistic * std::sqrt(pairs / static_cast<double>(n + m)));
    return result;
}

} // namespace alidade
