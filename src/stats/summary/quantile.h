// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

namespace alidade {

/// Quantile of type 7 (Hyndman & Fan 1996; what R and NumPy take by default): linear between the order statistics at
/// (n - 1)·p. Values must be sorted and without NaN; 0 <= p <= 1. NaN for no values.
double quantileSorted(std::span<const double> sorted, double p);

/// The same for values in any order.
double quantile(std::vector<double> values, double p);

/// Quantile ½.
double median(std::vector<double> values);

} // namespace alidade
