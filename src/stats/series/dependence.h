// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace alidade {

/// Whether the autocorrelations of the first lags are more than chance (Ljung & Box 1978).
struct LjungBox
{
    double statistic = 0;
    double p = 1; ///< chi squared with as many degrees of freedom as lags
};

/// NaN where values are no more than lags, or do not vary.
LjungBox ljungBox(std::span<const double> values, std::size_t lags);

/// How many independent values these are worth, n/(1 + 2·Σρ): autocorrelations summed in pairs for as long as a pair is
/// positive (the initial positive sequence, Geyer 1992), at most kLongestLag of them. Between 1 and n: values that
/// swing back are not counted as more than they are. n where they do not vary; 0 for none.
double effectiveSize(std::span<const double> values);

inline constexpr std::size_t kLongestLag = 1000;

} // namespace alidade
