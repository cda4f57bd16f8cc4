// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/summary/curve.h"

namespace alidade {

/// Empirical distribution function: each distinct value with the fraction of values that are not above it. To be drawn
/// as steps that rise at x; before the first x it is 0.
Curve ecdf(std::vector<double> values);

} // namespace alidade
