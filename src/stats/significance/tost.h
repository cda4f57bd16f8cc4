// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace alidade {

/// Two one-sided tests (Schuirmann 1987) that the difference of two means lies within bounds: evidence for "the same",
/// which a large p of a test for a difference is not.
struct TostResult
{
    double pLow = 1;  ///< that the difference is at or below the lower bound
    double pHigh = 1; ///< that it is at or above the upper bound
    double p = 1;     ///< the larger of the two: equivalent where it is below α

    bool operator==(const TostResult&) const = default;
};

/// Of mean(b) - mean(a), in Welch's form. p < α exactly where the (1 - 2α) interval lies within the bounds. Where
/// neither side varies the p values are 0 or 1 by where the difference lies. NaN with fewer than two values a side.
TostResult tost(std::span<const double> a, std::span<const double> b, double low, double high);

/// Of a difference whose standard error and degrees of freedom are known from elsewhere. Without an error the p values
/// are 0 or 1 by where the difference lies.
TostResult tost(double difference, double standardError, double degreesOfFreedom, double low, double high);

/// Of logarithms, against ±log(1 + margin): whether the ratio of the geometric means b / a lies within 1 / (1 + margin)
/// and 1 + margin. All values positive, else NaN.
TostResult tostRatio(std::span<const double> a, std::span<const double> b, double margin);

} // namespace alidade
