// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace alidade {

/// What a fresh check is held against.
struct CheckTerms
{
    double step = 0;   ///< expected, log
    double noise = 0;  ///< of one run, log
    double layout = 0; ///< spread between builds, log
    double confidence = 0.999;
    bool anyStep = false; ///< pass any clear difference, whatever its size: where there is more than one step
};

enum class CheckVerdict { Going, Passed, Failed };

struct CheckFigures
{
    CheckVerdict verdict = CheckVerdict::Going;
    double mean = 0;        ///< of the pairs' log differences, far ones weighed down
    double variance = 0;    ///< of it as a difference of the two commits: the builds' layouts included
    double runVariance = 0; ///< of it without them
    double logLikelihoodRatio = 0;
    double needed = 0;
};

/// Judges the pairs of predecessor and culprit (log differences in the order taken) against "no step", sequentially: a
/// likelihood ratio, which stays valid whenever one stops (Wald 1945), of "none" and what the ends' step predicts.
/// Passed at 3 pairs and 1/(1 − confidence); failed at 5 pairs and 1/100, or when it takes far more pairs than such a
/// step needs. Without the search's model: pairs cancel whatever drift there is.
CheckFigures judgePairs(std::span<const double> pairs, const CheckTerms& terms);

} // namespace alidade
