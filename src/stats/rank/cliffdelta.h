// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/estimate.h"

#include <span>
#include <string_view>

namespace alidade {

/// Words for the size of δ at .147, .33 and .474 (Romano et al. 2006).
enum class CliffMagnitude { Negligible, Small, Medium, Large };

/// δ = (#(b > a) - #(b < a)) / (n·m), Cliff (1993), from -1 to 1; positive: b tends to be larger. The interval is
/// Cliff's (1996) for unequal variances, made asymmetric as Feng & Cliff (2004) do. Bounds are -1 and 1 with fewer than
/// two values a side. All NaN where a side is empty or holds a NaN. O(n log n).
Estimate cliffDelta(std::span<const double> a, std::span<const double> b, double confidence);

CliffMagnitude cliffMagnitude(double delta);

/// negligible, small, medium, large.
std::string_view cliffWord(CliffMagnitude magnitude);

} // namespace alidade
