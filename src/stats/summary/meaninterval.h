// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/estimate.h"

#include <span>

namespace alidade {

/// The mean with Student's t interval. Infinite bounds for fewer than two values; value NaN for none.
Estimate meanInterval(std::span<const double> values, double confidence);

} // namespace alidade
