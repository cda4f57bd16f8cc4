// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/estimate.h"

#include <span>

namespace alidade {

/// The ratio of the means of two sides, contender/baseline, with Fieller's interval as Kalibera & Jones (2012) give it:
/// (y·y' ± √((y·y')² - (y² - h²)(y'² - h'²)))/(y² - h²), h the half-width of each mean's own t interval. Takes one
/// value per process, not logs: for readers who ask about means. n is the smaller side. Bounds are infinite for fewer
/// than two values on a side, and where the baseline is so noisy that its mean may be zero.
Estimate fiellerRatio(std::span<const double> baseline, std::span<const double> contender, double confidence);

} // namespace alidade
