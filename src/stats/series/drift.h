// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace alidade {

/// A slow trend along a series: values by commit, or the values of processes in the order they ran.
struct Drift
{
    double slope = 0;         ///< Theil–Sen: the median of all pairs' slopes, per step
    double low = 0, high = 0; ///< its interval (Sen 1968)
    double tau = 0;           ///< Kendall's τ-b of value and place
    double p = 1;             ///< Mann–Kendall, two-sided: exact up to kExactDrift values without ties, else normal
    std::size_t n = 0;
};

inline constexpr std::size_t kExactDrift = 33;

/// Series of more than this many values are taken by the medians of equal blocks; n then counts blocks, the slope stays
/// per step.
inline constexpr std::size_t kLongestDrift = 2000;

/// NaN for fewer than two values, p and τ also where they are all equal.
Drift drift(std::span<const double> values, double confidence);

} // namespace alidade
