// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/priorsession.h"

#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr double kKnowingNothing = 0.04;
constexpr double kUnseenDrift = 0.5; ///< in units of the noise

} // namespace

PriorSession priorSession(std::span<const std::pair<int, std::vector<double>>> values, double layout,
                          double fallbackNoise)
{
    PriorSession session;
    std::vector<double> deviations;
    for (const auto& [position, all] : values) {
        const double centre = median(all);
        session.levels.push_back({position, centre, 0});
        if (all.size() < 2)
            continue;
        const double n = static_cast<double>(all.size());
        for (double value : all)
            deviations.push_back(std::abs(value - centre) * std::sqrt(n / (n - 1)));
    }
    const double noise = deviations.size() >= 6 ? 1.4826 * median(deviations) : fallbackNoise;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double n = static_cast<double>(values[i].second.size());
        const double squared = noise * noise;
        // Variance of a median of n normal values: π/2 ÷ n.
        session.levels[i].variance = layout * layout + squared * (kUnseenDrift * kUnseenDrift + 1.5708 / n);
    }
    return session;
}

std::vector<double> sessionEvidence(const PriorSession& session, double step, std::span<const char> hasStep)
{
    const std::size_t size = session.levels.size();
    std::vector<double> evidence(size == 0 ? 0 : hasStep.size() / size, 0.0);
    for (std::size_t h = 0; h < evidence.size(); ++h) {
        double weights = 0;
        double sum = 0;
        double squares = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const double residual = session.levels[i].level - (hasStep[h * size + i] ? step : 0);
            const double weight = 1 / session.levels[i].variance;
            weights += weight;
            sum += weight * residual;
            squares += weight * residual * residual;
        }
        evidence[h] = -0.5 * session.trust * (squares - sum * sum / weights);
    }
    if (evidence.empty())
        return evidence;
    const double best = *std::max_element(evidence.begin(), evidence.end());
    for (double& each : evidence)
        each = std::log((1 - kKnowingNothing) * std::exp(each - best) + kKnowingNothing);
    return evidence;
}

} // namespace alidade
