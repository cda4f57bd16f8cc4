// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/driftbank.h"

#include "bisect/studentfour.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace alidade {

namespace {

constexpr int kRounds = 3;
constexpr double kSmallestScale = 1e-7; ///< noise of a clock that always says the same

struct BankModel
{
    DriftModel model;
    double logPrior;
};

constexpr std::array<BankModel, 9> kBank{{{{0, 1}, -3},
                                          {{0.1, 60}, -3},
                                          {{0.5, 60}, -1},
                                          {{1, 15}, -1.5},
                                          {{1, 100}, 0},
                                          {{3, 50}, -1},
                                          {{3, 300}, 0},
                                          {{10, 100}, -1},
                                          {{30, 400}, -2}}};

} // namespace

double DriftFit::stepError() const
{
    return std::sqrt(path.stepVariance);
}

std::optional<double> DriftFitter::firstScale(std::span<const DriftReading> readings)
{
    std::array<std::optional<double>, 2> before;
    std::vector<double> differences;
    for (const DriftReading& reading : readings) {
        if (reading.end == DriftEnd::Visited)
            continue;
        std::optional<double>& last = before[static_cast<std::size_t>(reading.end)];
        if (last)
            differences.push_back(std::abs(reading.y - *last));
        last = reading.y;
    }
    if (differences.size() < 2)
        return std::nullopt;
    return std::max(kSmallestScale, 1.4826 * median(std::move(differences)) / std::sqrt(2.0));
}

void DriftFitter::fit(std::span<const DriftReading> readings, const DriftModel& model, double startScale, DriftFit& fit)
{
    fit.model = model;
    fit.scale = startScale;
    m_weights.assign(readings.size(), 1.0);
    for (int round = 0;; ++round) {
        m_smoother.smooth(readings, model, fit.scale, m_weights, fit.path);
        if (round == kRounds)
            break;
        const double noise = fit.scale * fit.scale;
        double squares = 0;
        double freedom = 0;
        for (std::size_t i = 0; i < readings.size(); ++i) {
            if (readings[i].end == DriftEnd::Visited)
                continue;
            const std::size_t end = static_cast<std::size_t>(readings[i].end);
            const double residual = readings[i].y - fit.path.nodes[i].base[end];
            freedom += 1 - m_weights[i] * fit.path.nodes[i].baseVariance[end] / noise;
            m_weights[i] = studentFourWeight(residual / fit.scale);
            squares += m_weights[i] * residual * residual;
        }
        fit.scale = std::max(kSmallestScale, std::sqrt(squares / std::max(1.0, freedom)));
    }
    fit.residuals.clear();
    for (std::size_t i = 0; i < readings.size(); ++i) {
        if (readings[i].end != DriftEnd::Visited)
            fit.residuals.push_back(readings[i].y - fit.path.nodes[i].base[static_cast<std::size_t>(readings[i].end)]);
    }
    fit.logPosterior = fit.path.logLikelihood;
}

void DriftFitter::fitBest(std::span<const DriftReading> readings, double startScale, double minimumVariance,
                          DriftFit& best)
{
    best.logPosterior = -std::numeric_limits<double>::infinity();
    for (const BankModel& each : kBank) {
        if (each.model.variance < minimumVariance)
            continue;
        fit(readings, each.model, startScale, m_trial);
        m_trial.logPosterior += each.logPrior;
        if (m_trial.logPosterior > best.logPosterior)
            std::swap(best, m_trial);
    }
}

} // namespace alidade
