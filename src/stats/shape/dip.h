// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace alidade {

/// Hartigan & Hartigan (1985): how far the empirical distribution function is from the nearest one with a single hump.
struct DipResult
{
    double dip = 0; ///< at least 1/(2n)
    double p = 1;   ///< chance of such a dip or a larger one in as many uniform values

    bool operator==(const DipResult&) const = default;
};

/// p is interpolated in a table of sqrt(n)·dip, simulated with our own generator; it is never below 1e-4, where the
/// table ends, and 1 with fewer than four values. NaN for no values or where one is not finite. O(n log n) for the
/// sort, then linear in n for each of a few turns.
DipResult dipTest(std::span<const double> values);

/// The dip alone, of values sorted, finite and at least one.
double dipOfSorted(std::span<const double> sorted);

/// The p value that the table gives to a dip of n values.
double dipP(double dip, std::size_t n);

} // namespace alidade
