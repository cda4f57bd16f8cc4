// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/evidence.h"

#include "bisect/studentfour.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr int kNodes = 33;
constexpr double kNodeStep = 0.25;
constexpr int kLevelRounds = 4;

const std::array<double, kNodes>& logNodeWeights()
{
    static const std::array<double, kNodes> weights = [] {
        std::array<double, kNodes> made{};
        double sum = 0;
        for (int q = 0; q < kNodes; ++q) {
            const double xi = (q - kNodes / 2) * kNodeStep;
            made[static_cast<std::size_t>(q)] = std::exp(-0.5 * xi * xi);
            sum += made[static_cast<std::size_t>(q)];
        }
        for (double& weight : made)
            weight = std::log(weight / sum);
        return made;
    }();
    return weights;
}

/// How many independent looks at the drift the runs are: runs close in time share its error.
double independentLooks(const CommitRuns& runs, const DriftModel& model)
{
    double looks = 1;
    if (model.variance > 0) {
        const double reach = 2 * std::sqrt(model.timeConstant / model.variance);
        for (std::size_t i = 1; i < runs.places.size(); ++i) {
            const double gap = runs.readings[runs.places[i]].time - runs.readings[runs.places[i - 1]].time;
            looks += std::min(1.0, gap / reach);
        }
    }
    return looks;
}

/// Variance of what all runs of a build share, seen from one end: its own layout and the end's, and what is not known
/// of the levels and of the drift.
double sharedVariance(const CommitRuns& runs, const DriftFit& fit, double layout, std::size_t end)
{
    double mean = 0;
    for (std::size_t place : runs.places)
        mean += fit.path.nodes[place].baseVariance[end] / static_cast<double>(runs.places.size());
    const double levels = 0.25 * fit.path.stepVariance;
    return 2 * layout * layout + levels + std::max(0.0, mean - levels) / independentLooks(runs, fit.model);
}

double logSum(const std::array<double, kNodes>& terms)
{
    const double largest = *std::max_element(terms.begin(), terms.end());
    double sum = 0;
    for (double term : terms)
        sum += std::exp(term - largest);
    return largest + std::log(sum);
}

} // namespace

double layoutSpread(double least, double step)
{
    return std::max(least, 0.04 * std::abs(step));
}

SideEvidence sideEvidence(const CommitRuns& runs, const DriftFit& fit, const NoiseDensity& noise, double layout)
{
    SideEvidence evidence;
    if (runs.places.empty())
        return evidence;
    for (std::size_t end = 0; end < 2; ++end) {
        const double offset = std::sqrt(sharedVariance(runs, fit, layout, end)) / fit.scale;
        std::array<double, kNodes> terms = logNodeWeights();
        for (std::size_t place : runs.places) {
            const double x = (runs.readings[place].y - fit.path.nodes[place].base[end]) / fit.scale;
            for (int q = 0; q < kNodes; ++q)
                terms[static_cast<std::size_t>(q)] += noise.logAt(x - (q - kNodes / 2) * kNodeStep * offset);
        }
        evidence.logLikelihood[end] = logSum(terms);
    }
    return evidence;
}

CommitLevel commitLevel(const CommitRuns& runs, const DriftFit& fit, double layout)
{
    std::vector<double> above;
    for (std::size_t place : runs.places)
        above.push_back(runs.readings[place].y - fit.path.nodes[place].base[0]);
    CommitLevel level;
    if (above.empty()) {
        level.variance = std::numeric_limits<double>::infinity();
        return level;
    }
    level.level = median(above);
    double weights = 0;
    for (int round = 0; round < kLevelRounds; ++round) {
        double sum = 0;
        weights = 0;
        for (double each : above) {
            const double weight = studentFourWeight((each - level.level) / fit.scale);
            sum += weight * each;
            weights += weight;
        }
        level.level = sum / weights;
    }
    // Variance of the mean of a t with 4 degrees of freedom: (ν + 3) ÷ (ν + 1) · s² ÷ n.
    const double own = 1.4 * fit.scale * fit.scale / static_cast<double>(above.size());
    level.variance = own + sharedVariance(runs, fit, layout, 0);
    return level;
}

} // namespace alidade
