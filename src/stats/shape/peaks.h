// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace alidade {

/// How far a place stands above the higher of the lowest points that separate it from higher ground on either side
/// (topographic prominence). Beyond the ends the ground is 0.
double prominence(std::span<const double> heights, std::size_t peak);

/// Local maxima whose prominence is at least the given share of the greatest height, no two nearer than distance
/// (in places; the higher one stays). Ascending. A plateau counts once, at its middle. There is always one where any
/// height is above 0.
std::vector<std::size_t> prominentPeaks(std::span<const double> heights, double share, double distance);

/// The lowest place between two peaks, the middle of the lowest places where there are several in a row.
std::size_t valleyBetween(std::span<const double> heights, std::size_t left, std::size_t right);

} // namespace alidade
