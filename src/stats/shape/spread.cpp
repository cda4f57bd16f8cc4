// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/shape/spread.h"

#include "stats/rank/ranks.h"
#include "stats/significance/distributions.h"
#include "stats/significance/normal.h"
#include "stats/summary/moments.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Distances of a's values from their median, then of b's from theirs; none where there is no test.
std::vector<double> distances(std::span<const double> a, std::span<const double> b)
{
    std::vector<double> result;
    if (a.size() < 2 || b.size() < 2)
        return result;
    result.reserve(a.size() + b.size());
    for (const std::span<const double> side : {a, b}) {
        const double centre = median({side.begin(), side.end()});
        for (double value : side)
            result.push_back(std::abs(value - centre));
    }
    if (!std::all_of(result.begin(), result.end(), [](double value) { return std::isfinite(value); }))
        result.clear();
    return result;
}

} // namespace

SpreadResult brownForsythe(std::span<const double> a, std::span<const double> b)
{
    const std::vector<double> all = distances(a, b);
    if (all.empty())
        return {kNone, kNone};
    const std::span<const double> ofA(all.data(), a.size());
    const std::span<const double> ofB(all.data() + a.size(), b.size());
    const auto n = static_cast<double>(a.size());
    const auto m = static_cast<double>(b.size());
    const double difference = mean(ofB) - mean(ofA);
    const double within = variance(ofA) * (n - 1) + variance(ofB) * (m - 1);
    if (difference == 0)
        return {0, 1};
    const double f = n * m / (n + m) * difference * difference / (within / (n + m - 2));
    return {f, fisherTail(f, 1, n + m - 2)};
}

SpreadResult flignerKilleen(std::span<const double> a, std::span<const double> b)
{
    const std::vector<double> all = distances(a, b);
    if (all.empty())
        return {kNone, kNone};
    std::vector<double> scores = midRanks(all);
    const auto total = static_cast<double>(all.size());
    for (double& score : scores)
        score = normalQuantile(0.5 + score / (2 * (total + 1)));
    const double centre = mean(scores);
    const double spread = variance(scores);
    if (!(spread > 0))
        return {0, 1};
    const std::span<const double> ofA(scores.data(), a.size());
    const std::span<const double> ofB(scores.data() + a.size(), b.size());
    const double awayA = mean(ofA) - centre;
    const double awayB = mean(ofB) - centre;
    const double statistic =
        (static_cast<double>(a.size()) * awayA * awayA + static_cast<double>(b.size()) * awayB * awayB) / spread;
    return {statistic, chiSquaredTail(statistic, 1)};
}

} // namespace alidade
