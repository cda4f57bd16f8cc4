// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace alidade {

struct PeltPolicy
{
    double penalty = 0;         ///< what one more change point must gain
    std::size_t minSegment = 1; ///< values in a segment, at least
    double varianceFloor = 0;   ///< no segment counts as steadier than this; positive
};

/// What a change point costs in a history of n results, 3·log n, and within a process of n iterations, 15·log n
/// (Barrett et al. 2017): a process is long, and its small wanderings are no news.
double historyPenalty(std::size_t n);
double processPenalty(std::size_t n);

/// The variance below which no segment of these values is to be believed: a hundredth of what their successive
/// differences say (robustly), or that of rounding to their smallest step, whichever is larger. Without it two values
/// that happen to be equal are an infinitely good segment. 1 where all values are equal.
double varianceFloor(std::span<const double> values);

/// Where mean or variance change: the first index of every segment but the first, ascending. Optimal partitioning for
/// normal segments of their own mean and variance (cost n·log s² + squares/s², s² at least the floor), pruned by PELT
/// (Killick et al. 2012): the exact optimum, in time that grows with n where changes do. Values are finite.
std::vector<std::size_t> pelt(std::span<const double> values, const PeltPolicy& policy);

/// The cost that pelt() minimises: all segments' and the penalty of each change point.
double partitionCost(std::span<const double> values, std::span<const std::size_t> changePoints,
                     const PeltPolicy& policy);

} // namespace alidade
