// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/significance/welch.h"

#include <cstddef>
#include <span>
#include <vector>

namespace alidade {

/// Two of many configurations held against each other.
struct PairDifference
{
    std::size_t first = 0;
    std::size_t second = 0; ///< always after first
    WelchResult welch;      ///< second - first; on logs its exponential is the ratio second/first
    double adjustedP = 1;   ///< by Holm over all pairs
};

/// Every pair of configurations, by Welch's test on log process values: they need not be equally noisy. p values are
/// adjusted by Holm, which holds however the pairs depend on each other; intervals are each for itself. A pair with
/// fewer than two values on a side has no p, and does not count in the adjustment.
std::vector<PairDifference> pairwiseDifferences(std::span<const std::vector<double>> configurations, double confidence);

} // namespace alidade
