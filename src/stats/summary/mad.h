// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace alidade {

/// Factor that makes the MAD of normal values estimate their standard deviation.
inline constexpr double kMadNormal = 1.482602218505602;

/// Median of the absolute deviations from the median, without the factor. NaN for no values.
double mad(std::vector<double> values);

} // namespace alidade
