// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace alidade {

/// A stretch of a series at one level.
struct Segment
{
    std::size_t begin = 0;
    std::size_t end = 0; ///< one past its last value
    double median = 0;
    double sd = 0; ///< of the values about their mean, divisor n - 1: the spread from run to run; NaN for one value
    double meanAbsolute = 0; ///< mean distance from the median

    std::size_t size() const { return end - begin; }
    bool operator==(const Segment&) const = default;
};

/// The stretches between these change points (first indices, ascending, inside the series).
std::vector<Segment> describeSegments(std::span<const double> values, std::span<const std::size_t> changePoints);

/// A history cut where its level or noise changes: pelt() with historyPenalty and segments of three results or more. On
/// log values sd is relative; it stands for the run-to-run spread where a tool stored no processes.
std::vector<Segment> historySegments(std::span<const double> values);

} // namespace alidade
