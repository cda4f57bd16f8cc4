// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/drift.h"

#include <optional>

namespace alidade {

/// The ends' readings under one model of the drift, far readings weighed down.
struct DriftFit
{
    DriftModel model;
    DriftPath path;
    double scale = 0;              ///< run noise, on the log scale (scale of a t with 4 degrees of freedom)
    std::vector<double> residuals; ///< of the ends' readings, in their order
    double logPosterior = 0;

    double step() const { return path.step; }
    double stepError() const;
};

/// Fits the drift to the two ends' readings: nothing of a visited commit feeds back.
class DriftFitter
{
public:
    /// Under this model: three rounds of iteratively reweighted least squares for Student's t with 4 degrees of freedom
    /// (Lange, Little and Taylor 1989), the scale with the leverage taken off. At least two readings of each end.
    void fit(std::span<const DriftReading> readings, const DriftModel& model, double startScale, DriftFit& fit);

    /// The most probable model of a bank of nine, by the one-step-ahead likelihood and a prior that expects some drift:
    /// a prior that does not trusts old readings too long. minimumVariance leaves out the calmer ones.
    void fitBest(std::span<const DriftReading> readings, double startScale, double minimumVariance, DriftFit& best);

    /// Run noise from neighbouring readings of the same end: 1.4826·median|difference| ÷ √2, hardly touched by drift.
    /// Nothing where there are fewer than two differences.
    static std::optional<double> firstScale(std::span<const DriftReading> readings);

private:
    DriftSmoother m_smoother;
    std::vector<double> m_weights;
    DriftFit m_trial;
};

} // namespace alidade
