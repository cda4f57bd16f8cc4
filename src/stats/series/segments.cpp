// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/series/segments.h"

#include "stats/series/pelt.h"
#include "stats/summary/moments.h"
#include "stats/summary/quantile.h"

#include <cmath>

namespace alidade {

namespace {

/// Fewer say nothing about a level that is there to stay.
constexpr std::size_t kShortestHistory = 3;

Segment describe(std::span<const double> values, std::size_t begin, std::size_t end)
{
    const std::span<const double> part = values.subspan(begin, end - begin);
    Segment segment{begin, end, median({part.begin(), part.end()}), std::sqrt(variance(part)), 0};
    for (double value : part)
        segment.meanAbsolute += std::abs(value - segment.median) / static_cast<double>(part.size());
    return segment;
}

} // namespace

std::vector<Segment> describeSegments(std::span<const double> values, std::span<const std::size_t> changePoints)
{
    std::vector<Segment> segments;
    std::size_t begin = 0;
    for (std::size_t at : changePoints) {
        segments.push_back(describe(values, begin, at));
        begin = at;
    }
    if (begin < values.size())
        segments.push_back(describe(values, begin, values.size()));
    return segments;
}

std::vector<Segment> historySegments(std::span<const double> values)
{
    const PeltPolicy policy{historyPenalty(values.size()), kShortestHistory, varianceFloor(values)};
    return describeSegments(values, pelt(values, policy));
}

} // namespace alidade
