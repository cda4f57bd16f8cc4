// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <span>
#include <vector>

namespace alidade {

/// How a machine drifts: an Ornstein-Uhlenbeck process.
struct DriftModel
{
    double variance = 0;     ///< of the drift, in units of the squared run noise
    double timeConstant = 1; ///< in runs

    bool operator==(const DriftModel&) const = default;
};

/// Which of the two levels a reading has; Visited commits have neither, they only mark a time.
enum class DriftEnd { Old = 0, New = 1, Visited = 2 };

struct DriftReading
{
    double time = 0; ///< in runs, ascending
    double y = 0;    ///< log of the value
    DriftEnd end = DriftEnd::Visited;
};

/// What the machine's state says at one reading: drift plus level of either end, and the drift alone.
struct DriftNode
{
    std::array<double, 2> base = {}; ///< of the old and of the new end
    std::array<double, 2> baseVariance = {};
    double drift = 0;
    double driftVariance = 0;
};

/// A smoothed path, from one pass.
struct DriftPath
{
    std::vector<DriftNode> nodes; ///< one per reading
    double step = 0;              ///< new level − old level
    double stepVariance = 0;
    double nowVariance = 0;   ///< of the drift's level at the last reading, before anything later is known
    double logLikelihood = 0; ///< of the readings of the ends one step ahead, Student t with 4 degrees of freedom
};

/// The model y = level(end) + drift(time) + noise, noise of variance scale² ÷ weight. The state (drift, old level, new
/// level) runs through a Kalman filter and back through a fixed-interval smoother; levels have a flat prior.
/// The backward pass is the form of Bryson and Frazier (1963), which equals that of Rauch, Tung and Striebel (1965) and
/// inverts no matrix, so that levels that never move and a drift of none do no harm.
class DriftSmoother
{
public:
    /// weights: one per reading, those of visited commits play no part. At least one reading of each end.
    void smooth(std::span<const DriftReading> readings, const DriftModel& model, double scale,
                std::span<const double> weights, DriftPath& path);

private:
    /// One reading's filtered state: mean (drift, old, new), covariance (00 01 02 11 12 22), gain and innovation.
    struct Step
    {
        std::array<double, 3> mean;
        std::array<double, 6> covariance;
        std::array<double, 3> gain;
        double innovation;
        double innovationVariance; ///< 0: no reading of an end
        double decay;              ///< of the drift since the reading before
    };

    void filter(std::span<const DriftReading> readings, const DriftModel& model, double scale,
                std::span<const double> weights, DriftPath& path);
    void backward(std::span<const DriftReading> readings, DriftPath& path) const;

    std::vector<Step> m_steps;
};

} // namespace alidade
