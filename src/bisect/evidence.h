// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/density.h"
#include "bisect/driftbank.h"

#include <array>
#include <span>
#include <vector>

namespace alidade {

/// What one commit's own runs say: log likelihood of the old and of the new side.
struct SideEvidence
{
    std::array<double, 2> logLikelihood = {};

    double ratio() const { return logLikelihood[1] - logLikelihood[0]; }
};

/// One commit's runs as places in the fit's readings.
struct CommitRuns
{
    std::span<const std::size_t> places;
    std::span<const DriftReading> readings;
};

/// L(side) = log Σ_q ω_q exp Σ_i log p((y_i − base_i − u ξ_q) ÷ s): an offset that all runs of a build share (its
/// layout, what is not known of the levels and of the drift) of variance u² is integrated out on a grid of 33 points.
SideEvidence sideEvidence(const CommitRuns& runs, const DriftFit& fit, const NoiseDensity& noise, double layout);

/// Spread between builds for a step of this size: at least `least`, 4 % of the step.
double layoutSpread(double least, double step);

/// A commit's level above the old end, far runs weighed down, with its variance (layout and drift included).
struct CommitLevel
{
    double level = 0;
    double variance = 0;
};
CommitLevel commitLevel(const CommitRuns& runs, const DriftFit& fit, double layout);

} // namespace alidade
