// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <utility>
#include <vector>

namespace alidade {

/// Stored results of some commits, measured together at another time.
struct PriorSession
{
    struct Level
    {
        int position = 0;
        double level = 0; ///< log
        double variance = 0;
    };
    std::vector<Level> levels;
    double trust = 1; ///< factor of its log likelihood
};

/// The level of each commit from its values (logs): median, with the spread of the whole session, the layout's spread
/// and half a noise for a drift whose course is not known. fallbackNoise where the session is too small to tell its
/// own.
PriorSession priorSession(std::span<const std::pair<int, std::vector<double>>> values, double layout,
                          double fallbackNoise);

/// Log likelihood of the session's levels, its own offset integrated out under a flat prior, for each hypothesis;
/// hasStep holds, hypothesis after hypothesis, one flag per level. Told in proportion to the best hypothesis and mixed
/// with 4 % of knowing nothing, so that one session shifts odds by a factor of 25 at most: imported evidence alone
/// never decides.
std::vector<double> sessionEvidence(const PriorSession& session, double step, std::span<const char> hasStep);

} // namespace alidade
