// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <vector>

namespace alidade {

/// Where the noise of one case comes from, from both sides taken together (Kalibera & Jones 2013): variances of logs,
/// so that their roots are relative. NaN where a level of the hierarchy is not known.
struct NoiseBudget
{
    double processVariance = 0;   ///< T2²: between processes, the iterations' share taken off
    double iterationVariance = 0; ///< T1²: within a process
    double iterations = 0;        ///< per process, now
    qint64 processes = 0;         ///< a side, the lesser
    double processShare = 0;      ///< of the variance of a process's mean, 0 … 1
    double bestIterations = 0;    ///< n1*: where a process start costs `startCost` iterations; infinite: all iterations
    double halfWidth = 0;         ///< of the interval of a side's level, relative, now
    double halfWidthTwiceProcesses = 0;
    double halfWidthTwiceIterations = 0;
    QString words; ///< "twice the processes: ±1.4 % → ±1.0 %; twice the iterations: no gain"
};

struct NoiseReport
{
    std::vector<NoiseBudget> cases; ///< in the order of the report
    NoiseBudget middle;             ///< medians over cases that have one
    qint64 known = 0;               ///< cases that have one
    double startCost = 20;          ///< c2/c1: cost of a process start in iterations
    QString words;
};

/// startCost: c2/c1, what starting a process costs, in iterations.
Result<NoiseReport> noiseBudget(const SampleSource& source, const ComparisonReport& report, double startCost,
                                const Progress& progress);

} // namespace alidade
