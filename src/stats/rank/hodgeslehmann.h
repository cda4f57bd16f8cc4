// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/estimate.h"

#include <span>

namespace alidade {

/// Hodges & Lehmann (1963): the median of all differences b - a, with the interval that inverts the Mann-Whitney test.
struct HodgesLehmannResult
{
    Estimate shift;     ///< n: values of both sides together
    bool exact = false; ///< the interval's ranks come from the exact distribution (no ties, fewer than 50 a side)

    bool operator==(const HodgesLehmannResult&) const = default;
};

/// In the unit of the values. Bounds are infinite where so few values cannot give the confidence asked for (at 95 %:
/// fewer than 4 a side). With ties or many values the ranks come from the normal distribution with continuity
/// correction and the variance corrected for ties within the sides. All NaN where a side is empty or not all finite.
HodgesLehmannResult hodgesLehmann(std::span<const double> a, std::span<const double> b, double confidence);

/// The same over logarithms: the ratio b / a, 1 where nothing changed. Lower bound 0 and upper bound infinite where not
/// bounded. NaN where a value is not positive.
HodgesLehmannResult hodgesLehmannRatio(std::span<const double> a, std::span<const double> b, double confidence);

} // namespace alidade
