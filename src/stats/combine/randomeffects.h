// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/estimate.h"

#include <cstddef>
#include <span>
#include <vector>

namespace alidade {

/// What one machine found by itself: its log ratio and the square of its standard error.
struct MachineEffect
{
    double effect = 0;
    double variance = 0;
};

/// How the variance between machines is estimated.
enum class BetweenMethod {
    Reml,       ///< restricted maximum likelihood, by Fisher scoring (Viechtbauer 2005)
    PauleMandel ///< the tau² at which Q is what chance gives (Paule & Mandel 1982)
};

struct RandomEffectsPolicy
{
    BetweenMethod method = BetweenMethod::Reml;
    /// Machines that agree better than chance do not make the interval narrower than their own errors allow. Off: the
    /// interval of Hartung & Knapp (2001) as published.
    bool neverBelowOwnErrors = true;
    double confidence = 0.95;
};

/// Several machines' effects combined; on the log scale.
struct RandomEffects
{
    Estimate effect;          ///< n: machines
    double standardError = 0; ///< Hartung & Knapp's
    double p = 1;             ///< two-sided, t with n - 1 degrees of freedom
    double tauSquared = 0;    ///< variance between machines
    double iSquared = 0;      ///< the share of tau² in all variance, 0 .. 1 (Higgins & Thompson 2002)
    double q = 0;             ///< Cochran's Q
    double qP = 1;            ///< chi squared, n - 1 df: small where machines differ
    double predictionLow = 0, predictionHigh = 0; ///< where the next machine's true effect is expected
    std::vector<double> weights;                  ///< share of each machine, in the order given
};

/// A machine whose effect is not finite or whose variance is not positive and finite has weight 0 and is not counted.
/// One machine does not say how machines differ: the effect is its own, bounds are infinite and p, Q and tau² NaN; no
/// machine: the effect is NaN too.
RandomEffects combineMachines(std::span<const MachineEffect> machines, const RandomEffectsPolicy& policy = {});

} // namespace alidade
