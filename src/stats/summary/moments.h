// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

namespace alidade {

/// Arithmetic mean; NaN for no values.
double mean(std::span<const double> values);

/// Variance with divisor n - 1, in two passes; NaN for fewer than two values.
double variance(std::span<const double> values);

/// Natural logarithms; the caller has made sure that every value is positive.
std::vector<double> logarithms(std::span<const double> values);

} // namespace alidade
