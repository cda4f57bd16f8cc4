// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/summary/curve.h"

#include <cstddef>
#include <span>

namespace alidade {

/// Gaussian kernel density on a logarithmic axis: x in the values' unit at equal ratios, y per unit of ln x, area 1
/// over ln x. Bandwidth on ln x by Sheather and Jones unless given. Reaches three bandwidths beyond the values. Values
/// that are not positive or not finite are left out. Empty where fewer than two different values are left.
Curve kde(std::span<const double> values, std::size_t points = 256, double bandwidth = 0);

/// The same on a linear axis, for quantities that may be zero or negative.
Curve kdeLinear(std::span<const double> values, std::size_t points = 256, double bandwidth = 0);

} // namespace alidade
