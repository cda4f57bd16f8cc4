// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/drift.h"

#include "bisect/studentfour.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr double kFlatVariance = 1e4; ///< of a level before its first reading, in squared run noise

using Vector = std::array<double, 3>;
using Symmetric = std::array<double, 6>; // 00 01 02 11 12 22

Vector product(const Symmetric& a, const Vector& x)
{
    return {a[0] * x[0] + a[1] * x[1] + a[2] * x[2], a[1] * x[0] + a[3] * x[1] + a[4] * x[2],
            a[2] * x[0] + a[4] * x[1] + a[5] * x[2]};
}

double dot(const Vector& x, const Vector& y)
{
    return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}

/// The row that a reading of an end sees: drift plus its level.
Vector rowOf(DriftEnd end)
{
    return end == DriftEnd::Old ? Vector{1, 1, 0} : Vector{1, 0, 1};
}

/// Mean of the first readings of an end: where a flat prior is put, so that no digits are lost.
double firstLevel(std::span<const DriftReading> readings, DriftEnd end)
{
    for (const DriftReading& reading : readings) {
        if (reading.end == end)
            return reading.y;
    }
    return 0;
}

void decayRow(Symmetric& covariance, double decay)
{
    covariance[0] *= decay * decay;
    covariance[1] *= decay;
    covariance[2] *= decay;
}

/// xᵀ P x less (P x)ᵀ Λ (P x): the variance of x after smoothing.
double smoothedVariance(const Symmetric& covariance, const Symmetric& information, const Vector& row)
{
    const Vector seen = product(covariance, row);
    return std::max(0.0, dot(row, seen) - dot(seen, product(information, seen)));
}

void addOuter(Symmetric& a, const Vector& x, const Vector& y, double factor)
{
    a[0] += factor * x[0] * y[0];
    a[1] += factor * 0.5 * (x[0] * y[1] + x[1] * y[0]);
    a[2] += factor * 0.5 * (x[0] * y[2] + x[2] * y[0]);
    a[3] += factor * x[1] * y[1];
    a[4] += factor * 0.5 * (x[1] * y[2] + x[2] * y[1]);
    a[5] += factor * x[2] * y[2];
}

} // namespace

void DriftSmoother::filter(std::span<const DriftReading> readings, const DriftModel& model, double scale,
                           std::span<const double> weights, DriftPath& path)
{
    const double noise = scale * scale;
    const double stationary = model.variance * noise;
    Vector mean{0, firstLevel(readings, DriftEnd::Old), firstLevel(readings, DriftEnd::New)};
    Symmetric covariance{stationary, 0, 0, kFlatVariance * noise, 0, kFlatVariance * noise};
    std::array<bool, 2> seen{};
    path.logLikelihood = 0;
    m_steps.resize(readings.size());
    for (std::size_t i = 0; i < readings.size(); ++i) {
        Step& step = m_steps[i];
        const double elapsed = i == 0 ? 0 : std::max(0.0, readings[i].time - readings[i - 1].time);
        step.decay = model.variance > 0 ? std::exp(-elapsed / model.timeConstant) : 1;
        mean[0] *= step.decay;
        decayRow(covariance, step.decay);
        covariance[0] += stationary * (1 - step.decay * step.decay);
        step.innovationVariance = 0;
        if (readings[i].end != DriftEnd::Visited) {
            const Vector row = rowOf(readings[i].end);
            const Vector cross = product(covariance, row);
            const double ahead = dot(row, cross);
            step.innovation = readings[i].y - dot(row, mean);
            step.innovationVariance = ahead + noise / weights[i];
            // The weight was chosen with hindsight; the likelihood takes the reading as it came.
            bool& before = seen[static_cast<std::size_t>(readings[i].end)];
            if (before)
                path.logLikelihood += logStudentFour(step.innovation, ahead + noise);
            before = true;
            for (std::size_t d = 0; d < 3; ++d) {
                step.gain[d] = cross[d] / step.innovationVariance;
                mean[d] += step.gain[d] * step.innovation;
            }
            addOuter(covariance, cross, cross, -1 / step.innovationVariance);
        }
        step.mean = mean;
        step.covariance = covariance;
    }
    const Vector middle{1, 0.5, 0.5};
    path.nowVariance = dot(middle, product(covariance, middle));
}

void DriftSmoother::backward(std::span<const DriftReading> readings, DriftPath& path) const
{
    Vector lambda{};
    Symmetric information{};
    path.nodes.resize(readings.size());
    for (std::size_t i = readings.size(); i-- > 0;) {
        const Step& step = m_steps[i];
        const Vector correction = product(step.covariance, lambda);
        const Vector mean{step.mean[0] - correction[0], step.mean[1] - correction[1], step.mean[2] - correction[2]};
        DriftNode& node = path.nodes[i];
        node.base = {mean[0] + mean[1], mean[0] + mean[2]};
        node.baseVariance = {smoothedVariance(step.covariance, information, rowOf(DriftEnd::Old)),
                             smoothedVariance(step.covariance, information, rowOf(DriftEnd::New))};
        node.drift = mean[0];
        node.driftVariance = smoothedVariance(step.covariance, information, {1, 0, 0});
        if (step.innovationVariance > 0) {
            const Vector row = rowOf(readings[i].end);
            const Vector pulled = product(information, step.gain);
            const double back = step.innovation / step.innovationVariance + dot(step.gain, lambda);
            for (std::size_t d = 0; d < 3; ++d)
                lambda[d] -= row[d] * back;
            addOuter(information, row, pulled, -2);
            addOuter(information, row, row, 1 / step.innovationVariance + dot(step.gain, pulled));
        }
        lambda[0] *= step.decay;
        decayRow(information, step.decay);
    }
}

void DriftSmoother::smooth(std::span<const DriftReading> readings, const DriftModel& model, double scale,
                           std::span<const double> weights, DriftPath& path)
{
    filter(readings, model, scale, weights, path);
    backward(readings, path);
    if (m_steps.empty())
        return;
    const Step& last = m_steps.back(); // the levels never move: what is known of them at the end is all there is
    path.step = last.mean[2] - last.mean[1];
    path.stepVariance = std::max(0.0, last.covariance[3] - 2 * last.covariance[4] + last.covariance[5]);
}

} // namespace alidade
