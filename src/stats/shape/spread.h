// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace alidade {

/// A test whether two sides spread equally: "same speed, less steady".
struct SpreadResult
{
    double statistic = 0;
    double p = 1; ///< two-sided

    bool operator==(const SpreadResult&) const = default;
};

/// Brown & Forsythe (1974): one-way analysis of variance of the distances from each side's median (Levene's test on
/// medians), F with 1 and n + m - 2 degrees of freedom. p is 1 where no distance differs; where they differ between the
/// sides but not within them, F is infinite and p 0. NaN with fewer than two values a side or a value not finite.
SpreadResult brownForsythe(std::span<const double> a, std::span<const double> b);

/// Fligner & Killeen (1976) on medians: the same of normal scores of the distances' ranks, chi squared with 1 degree of
/// freedom; hardly moved by outliers. p is 1 where no distance differs. NaN as above.
SpreadResult flignerKilleen(std::span<const double> a, std::span<const double> b);

} // namespace alidade
