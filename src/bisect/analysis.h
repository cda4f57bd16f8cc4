// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/density.h"
#include "bisect/driftbank.h"
#include "bisect/evidence.h"
#include "bisect/posterior.h"
#include "bisect/searchdata.h"
#include "bisect/steps.h"

#include <optional>
#include <vector>

namespace alidade {

/// A commit between the ends that has runs.
struct MeasuredCommit
{
    int position = 0;
    std::vector<std::size_t> places; ///< of its runs in the readings
    SideEvidence evidence;
    CommitLevel level;
};

/// What the data of one search say: first the machine and the ends, then the posterior.
struct Analysis
{
    std::vector<DriftReading> readings; ///< runs of the search's commits that count, in time order
    std::vector<std::size_t> runOf;     ///< by reading, its place in the data's runs
    std::size_t endReadings = 0;
    std::vector<MeasuredCommit> measured; ///< ascending positions
    DriftFit fit;
    NoiseDensity noise;
    double layout = 0;             ///< spread between builds, log
    double equivalentVariance = 0; ///< of one run, as if Gaussian
    std::vector<double> prior;     ///< by position
    Posterior posterior;
    std::optional<TwoSteps> steps;

    /// The step that is looked for: of the ends, or the larger of two.
    double step() const { return steps ? steps->largerStep() : fit.step(); }
};

/// Collects the runs that count; times in runs.
void gatherReadings(const SearchData& data, const SearchSpace& space, Analysis& analysis);

/// Everything behind the fit: noise, evidence of each commit, posterior, more than one step.
void infer(const SearchData& data, const SearchSpace& space, Analysis& analysis);

/// Prior weights by position: the question's with 10 % uniform, suspects × 10.
std::vector<double> priorWeights(const SearchData& data, const SearchSpace& space);

/// +1: the wanted step is a rise of the value; −1: a fall; 0: either.
int wantedSign(const BisectQuestion& question);

} // namespace alidade
