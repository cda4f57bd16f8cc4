// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace alidade {

/// Welch's test of the difference of two means, b - a, degrees of freedom by Satterthwaite.
struct WelchResult
{
    double difference = 0;
    double low = 0, high = 0; ///< interval of the difference
    double t = 0;
    double degreesOfFreedom = 0;
    double p = 1; ///< two-sided

    bool operator==(const WelchResult&) const = default;
};

/// Both sides need two values or more, else everything but the difference is NaN (bounds infinite). Where neither side
/// varies at all there is no test: the interval is the difference itself and t, df and p are NaN.
WelchResult welch(std::span<const double> a, std::span<const double> b, double confidence);

} // namespace alidade
