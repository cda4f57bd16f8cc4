// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/estimate.h"

#include <cstddef>
#include <span>
#include <vector>

namespace alidade {

/// One process of a factorial experiment: the level of every factor, and its log value.
struct FactorialRun
{
    std::vector<std::size_t> levels; ///< per factor, 0 .. its number of levels - 1
    double value = 0;
};

/// The deviation that one level (or pair of levels) brings, on the log scale: exp(value) is a factor of time.
struct LevelEffect
{
    std::vector<std::size_t> levels; ///< one for a main effect, two for an interaction
    Estimate effect;                 ///< against the mean over all levels; NaN where the design cannot tell
};

/// A main effect or a two-way interaction.
struct FactorialTerm
{
    std::vector<std::size_t> factors; ///< one or two
    double squares = 0;               ///< type II: what the term explains beyond all that do not contain it
    double df = 0;
    double f = 0;
    double p = 1;     ///< NaN where there is nothing to test it against
    double share = 0; ///< squares as a share of the total sum of squares
    /// False: the runs leave it undetermined. An interaction is then left out of the model; main effects that cannot be
    /// told from each other (two things always changed together) stay in it and have no estimates.
    bool estimable = true;
    std::vector<LevelEffect> effects;
};

struct Factorial
{
    double mean = 0; ///< over all combinations of levels, each counting once; NaN where that cannot be told
    std::vector<FactorialTerm> terms; ///< main effects in the order of the factors, then their pairs
    double residualVariance = 0;      ///< of a process about the model; NaN where residualDf is 0
    double residualDf = 0;
    double pureVariance = 0; ///< of a process within its combination of levels: noise alone; NaN where pureDf is 0
    double pureDf = 0;
    double lackOfFitP = 1; ///< small: effects of three factors or more are in the residual; NaN where not testable
    bool balanced = true;  ///< every combination was run, equally often
};

/// The log-linear model: main effects and, if wanted, two-way interactions, by least squares; F tests of type II
/// against the residual variance. levelCounts says how many levels each factor has; one with a single level has no
/// effect.
Factorial factorialAnalysis(std::span<const std::size_t> levelCounts, std::span<const FactorialRun> runs,
                            bool interactions, double confidence);

} // namespace alidade
