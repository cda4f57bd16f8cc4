// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

namespace alidade {

/// How two parameter curves stand to each other at one parameter value: the log of second/first with its interval.
struct CurveGap
{
    double x = 0; ///< positive; the curves are read on a log axis
    double difference = 0;
    double low = 0, high = 0;
};

/// Where the faster of two curves becomes the slower one.
struct Crossover
{
    double x = 0;
    double low = 0, high = 0; ///< from the bands; 0 and infinite where no measured point beyond settles who is faster
    bool secondGains = false; ///< second/first falls through 1 here: the second one is smaller from here on
    /// Both sides of it are settled by a point whose interval leaves out 1.
    bool isCertain = false;
};

/// Crossings of two curves that are straight between grid points on log-log axes. gaps are in ascending x; those with x
/// not positive or a difference that is not finite are passed over. Crossings between which no point's interval leaves
/// out zero are one, at the middle of them; an even number of them between two settled points is none.
std::vector<Crossover> crossovers(std::span<const CurveGap> gaps);

} // namespace alidade
