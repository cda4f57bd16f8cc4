// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/rank/cliffdelta.h"

#include "stats/rank/ranks.h"
#include "stats/significance/normal.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace alidade {

namespace {

/// Sum over one side's values of (share of the other side below it - share above it - centre)².
double squaredDominance(std::span<const double> sorted, std::span<const double> others, double centre)
{
    double sum = 0;
    std::size_t below = 0;
    std::size_t upTo = 0;
    for (double value : sorted) {
        while (below < others.size() && others[below] < value)
            ++below;
        while (upTo < others.size() && others[upTo] <= value)
            ++upTo;
        const double balance = static_cast<double>(below) - static_cast<double>(others.size() - upTo);
        const double distance = balance / static_cast<double>(others.size()) - centre;
        sum += distance * distance;
    }
    return sum;
}

double cliffVariance(std::span<const double> a, std::span<const double> b, const PairOrder& order, double delta)
{
    const auto n = static_cast<double>(a.size());
    const auto m = static_cast<double>(b.size());
    const double untied = static_cast<double>(order.above + order.below);
    const double single = untied - n * m * delta * delta;
    const double sides = m * m * squaredDominance(a, b, -delta) + n * n * squaredDominance(b, a, delta);
    const double unbiased = (sides - single) / (n * m * (n - 1) * (m - 1));
    // It can come out too small, even negative; Cliff gives the least it should be.
    return std::max(unbiased, (1 - delta * delta) / (n * m - 1));
}

} // namespace

Estimate cliffDelta(std::span<const double> a, std::span<const double> b, double confidence)
{
    const std::vector<double> sortedA = sortedValues(a);
    const std::vector<double> sortedB = sortedValues(b);
    if (sortedA.empty() || sortedB.empty()) {
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        return {kNone, kNone, kNone, confidence, 0};
    }
    const PairOrder order = pairOrder(sortedA, sortedB);
    const double pairs = static_cast<double>(a.size()) * static_cast<double>(b.size());
    const double delta = (static_cast<double>(order.below) - static_cast<double>(order.above)) / pairs;
    Estimate estimate{delta, -1, 1, confidence, a.size() + b.size()};
    if (a.size() < 2 || b.size() < 2)
        return estimate;
    const double z = normalQuantile(0.5 + confidence / 2);
    if (std::abs(delta) == 1) {
        // Complete separation has no variance: the bound that the smaller side allows (Feng & Cliff 2004).
        const auto fewer = static_cast<double>(std::min(a.size(), b.size()));
        const double bound = (fewer - z * z) / (fewer + z * z);
        (delta > 0 ? estimate.low : estimate.high) = delta > 0 ? bound : -bound;
        return estimate;
    }
    const double spread = z * z * cliffVariance(sortedA, sortedB, order, delta);
    const double free = 1 - delta * delta;
    const double half = std::sqrt(spread * (free * free + spread));
    estimate.low = std::max(-1.0, (delta * free - half) / (free + spread));
    estimate.high = std::min(1.0, (delta * free + half) / (free + spread));
    return estimate;
}

CliffMagnitude cliffMagnitude(double delta)
{
    const double size = std::abs(delta);
    if (size < 0.147)
        return CliffMagnitude::Negligible;
    if (size < 0.33)
        return CliffMagnitude::Small;
    return size < 0.474 ? CliffMagnitude::Medium : CliffMagnitude::Large;
}

std::string_view cliffWord(CliffMagnitude magnitude)
{
    switch (magnitude) {
    case CliffMagnitude::Negligible:
        return "negligible";
    case CliffMagnitude::Small:
        return "small";
    case CliffMagnitude::Medium:
        return "medium";
    case CliffMagnitude::Large:
        break;
    }
    return "large";
}

} // namespace alidade
