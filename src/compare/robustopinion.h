// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/estimate.h"

#include <QString>

#include <limits>

namespace alidade {

/// The second opinion on a change, from ranks of process medians: outliers and the shape of the distribution do not
/// sway it, but few processes leave it mute. Everything is NaN where a side has fewer than two processes.
struct RobustOpinion
{
    static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

    Estimate ratio = {kNone, kNone, kNone, 0.95, 0}; ///< Hodges–Lehmann, contender / baseline
    double p = kNone;                                ///< Mann–Whitney, two-sided
    double smallestP = kNone;                        ///< the smallest p that so many processes can give at all
    bool canReach = false;                           ///< smallestP is at or below α: a rank test could say something
    Estimate cliffDelta = {kNone, kNone, kNone, 0.95, 0}; ///< −1 … 1; above 0: the contender's levels are higher
    QString cliffWord;          ///< "negligible", "small", "medium", "large" (Romano et al. 2006)
    double spreadRatio = kNone; ///< spread between processes (standard deviation of logs), contender / baseline
    double spreadP = kNone;     ///< Brown–Forsythe: that the spread is the same
    bool disagrees = false;     ///< with the verdict's own test, in a way that matters
    QString words;              ///< plain words where it disagrees, or why it is mute; empty where it agrees
};

} // namespace alidade
