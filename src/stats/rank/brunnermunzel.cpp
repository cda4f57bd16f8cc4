// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/rank/brunnermunzel.h"

#include "stats/rank/mannwhitney.h"
#include "stats/rank/ranks.h"
#include "stats/significance/distributions.h"

#include <cmath>
#include <limits>
#include <vector>

namespace alidade {

namespace {

/// Of one side's values, how many of the other lie below, equal ones counted half: mean and variance.
struct Placement
{
    double mean = 0;
    double variance = 0;
};

Placement placement(std::span<const double> sorted, std::span<const double> others)
{
    std::vector<double> places;
    places.reserve(sorted.size());
    std::size_t below = 0;
    std::size_t upTo = 0;
    double sum = 0;
    for (double value : sorted) {
        while (below < others.size() && others[below] < value)
            ++below;
        while (upTo < others.size() && others[upTo] <= value)
            ++upTo;
        places.push_back(0.5 * static_cast<double>(below + upTo));
        sum += places.back();
    }
    const auto n = static_cast<double>(sorted.size());
    Placement result{sum / n, 0};
    for (double place : places)
        result.variance += (place - result.mean) * (place - result.mean);
    result.variance /= n - 1;
    return result;
}

} // namespace

BrunnerMunzelResult brunnerMunzel(std::span<const double> a, std::span<const double> b)
{
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    const std::vector<double> sortedA = sortedValues(a);
    const std::vector<double> sortedB = sortedValues(b);
    if (sortedA.size() < 2 || sortedB.size() < 2)
        return {kNone, kNone, kNone};
    const auto n = static_cast<double>(sortedA.size());
    const auto m = static_cast<double>(sortedB.size());
    const Placement ofA = placement(sortedA, sortedB);
    const Placement ofB = placement(sortedB, sortedA);
    // Mean rank of b less that of a in the pooled sample: ranks are placements plus ranks within the side.
    const double difference = ofB.mean + (m + 1) / 2 - ofA.mean - (n + 1) / 2;
    const double errorA = n * ofA.variance;
    const double errorB = m * ofB.variance;
    if (!(errorA + errorB > 0)) {
        if (difference == 0)
            return {0, kNone, 1};
        return {std::copysign(std::numeric_limits<double>::infinity(), difference), kNone,
                smallestRankP(sortedA.size(), sortedB.size())};
    }
    const double statistic = n * m * difference / ((n + m) * std::sqrt(errorA + errorB));
    const double total = errorA + errorB;
    const double df = total * total / (errorA * errorA / (n - 1) + errorB * errorB / (m - 1));
    return {statistic, df, studentTwoSided(statistic, df)};
}

} // namespace alidade
