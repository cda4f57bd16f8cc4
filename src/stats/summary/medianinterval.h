// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/estimate.h"

#include <vector>

namespace alidade {

/// The median with its distribution-free interval between the order statistics k and n + 1 - k, k the α/2 quantile of
/// Binomial(n, ½). Coverage is at least the confidence asked for. Infinite bounds where k is 0: at 95 %, for n < 6.
Estimate medianInterval(std::vector<double> values, double confidence);

/// k for n values: how many order statistics from either end the bounds lie; 0: not bounded.
std::size_t medianIntervalRank(std::size_t n, double confidence);

} // namespace alidade
