// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/buildchances.h"
#include "bisect/posterior.h"

#include <span>
#include <vector>

namespace alidade {

/// What can be done with a commit.
struct PlanCommit
{
    bool built = false;
    bool usable = true; ///< false: does not build, is skipped or can't be measured
    bool cached = false;
    int runs = 0;
};

/// Everything the choice of the next commit depends on. Times in runs.
struct PlanInput
{
    const SearchSpace& space;
    const Posterior& posterior;
    std::span<const PlanCommit> commits; ///< by position
    const BuildChances& chances;
    bool anyFailed = false;
    double step = 0;               ///< log
    double layout = 0;             ///< log, spread between builds
    double equivalentVariance = 0; ///< of one run, as if Gaussian, log²
    double buildTime = 0;
    double failedTime = 0;
    double overhead = 1; ///< runs that one run of a visited commit brings with it, itself included
    bool mayBuild = true;
};

struct PlanOption
{
    int position = 0;
    bool build = false;
    int runs = 0;    ///< that tell most per time
    double bits = 0; ///< expected information
    double time = 0; ///< expected
    double failure = 0;

    double rate() const { return bits / time; }
};

/// For each sensible commit the number of runs that tells most per time, best commit first, eight at most: readings of
/// built commits, and in each class of candidates the commit whose outcome is least certain (with its surroundings
/// where builds have failed). A greedy step: information per second, one step ahead.
std::vector<PlanOption> rankOptions(const PlanInput& input);

/// How many runs of that many to do before thinking again.
int visitRuns(const PlanOption& option, int runsSoFar);

} // namespace alidade
