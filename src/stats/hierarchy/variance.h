// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/estimate.h"
#include "stats/hierarchy/processes.h"

#include <cstddef>
#include <span>

namespace alidade {

/// Where the variance of a two-level measurement lies (Kalibera & Jones 2013). On log values, a variance of 1e-4 is a
/// spread of 1 %.
struct VarianceComponents
{
    double mean = 0;       ///< of the process means: each process counts once
    double iterations = 0; ///< S1² = T1²: between the iterations of one process; NaN where each gave one value
    double means = 0;      ///< S2²: between the process means; NaN for one process
    double processes = 0;  ///< T2²: between processes, the iterations' share S1²/n1 taken off, never below 0
    double perProcess = 0; ///< n1, the iterations of a process: harmonic mean where they differ
    std::size_t count = 0; ///< n2, how many processes
};

/// For balanced data this is what REML gives. Unbalanced: S1² pools the processes by their degrees of freedom, n1 is
/// the harmonic mean, so that S2² keeps its expectation T2² + T1²/n1. Where S1² cannot be had, processes holds both.
VarianceComponents varianceComponents(const Processes& values);

/// The mean with its interval mean ± t(n2 - 1)·√(S2²/n2). Infinite bounds for one process.
Estimate hierarchicalMean(const VarianceComponents& components, double confidence);

/// The number of iterations that buys the narrowest interval for the time spent: √((c2/c1)·(T1²/T2²)), c2 the cost of
/// starting a process (with its warm-up), c1 that of an iteration. At least 1; infinite where processes do not differ;
/// NaN where T1² or T2² is not known.
double optimalIterations(const VarianceComponents& components, double processCost, double iterationCost);

/// A third level above: builds, days or boots, each with its processes.
struct ThreeLevelVariance
{
    double mean = 0;       ///< of the means of the outer units
    double iterations = 0; ///< T1²
    double processes = 0;  ///< T2² = S2² - S1²/n1, never below 0
    double outer = 0;      ///< T3² = S3² - S2²/n2, never below 0; NaN for one outer unit
    double outerMeans = 0; ///< S3²: between the means of the outer units; what the interval of the mean rests on
    std::size_t count = 0; ///< n3
};

/// NaN where a level has nothing to tell its variance by; the level above then holds both.
ThreeLevelVariance threeLevelVariance(std::span<const Processes> outer);

} // namespace alidade
