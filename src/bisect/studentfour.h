// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace alidade {

/// Density of Student's t with 4 degrees of freedom: (3/8)·(1 + x²/4)^(−5/2).
inline double studentFour(double x)
{
    const double inner = 1 + 0.25 * x * x;
    return 0.375 / (inner * inner * std::sqrt(inner));
}

/// Log density at a deviation whose scale has the given square.
inline double logStudentFour(double deviation, double squaredScale)
{
    constexpr double kLogPeak = -0.98082925301172623; // log(3/8)
    return kLogPeak - 2.5 * std::log1p(0.25 * deviation * deviation / squaredScale) - 0.5 * std::log(squaredScale);
}

/// The weight that a t with 4 degrees of freedom gives to a reading this far off, in units of its scale.
inline double studentFourWeight(double standardised)
{
    return 5 / (4 + standardised * standardised);
}

} // namespace alidade
