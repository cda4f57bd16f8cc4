// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace alidade {

/// Brunner & Munzel (2000), two-sided: whether b tends to be larger or smaller than a, without the sides having the
/// same spread or shape, which Mann-Whitney needs.
struct BrunnerMunzelResult
{
    double statistic = 0; ///< positive: b tends to be larger. Infinite where the sides do not overlap
    double degreesOfFreedom = 0;
    double p = 1;

    bool operator==(const BrunnerMunzelResult&) const = default;
};

/// p from Student's t. Where the sides do not overlap the statistic has no spread to be held against: p is then the
/// least that any exact rank test can give (smallestRankP) and the degrees of freedom are NaN. p is 1 where all values
/// are equal. NaN with fewer than two values a side or with a NaN among them.
BrunnerMunzelResult brunnerMunzel(std::span<const double> a, std::span<const double> b);

} // namespace alidade
