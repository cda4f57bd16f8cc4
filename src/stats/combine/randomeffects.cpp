// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/combine/randomeffects.h"

#include "stats/significance/distributions.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kRounds = 1000;

using Effects = std::vector<MachineEffect>;

bool isUsable(const MachineEffect& machine)
{
    return std::isfinite(machine.effect) && machine.variance > 0 && std::isfinite(machine.variance);
}

/// Sums over the machines with weights 1/(variance + tau²).
struct Weighted
{
    double sum = 0, squares = 0, cubes = 0; ///< of the weights
    double mean = 0;
    double q = 0;     ///< Σ w·(y - mean)²
    double score = 0; ///< Σ w²·(y - mean)²

    Weighted(const Effects& effects, double tauSquared)
    {
        for (const MachineEffect& one : effects) {
            const double weight = 1 / (one.variance + tauSquared);
            sum += weight;
            squares += weight * weight;
            cubes += weight * weight * weight;
            mean += weight * one.effect;
        }
        mean /= sum;
        for (const MachineEffect& one : effects) {
            const double weight = 1 / (one.variance + tauSquared);
            const double off = one.effect - mean;
            q += weight * off * off;
            score += weight * weight * off * off;
        }
    }

    /// Trace of the projection that takes the mean out, of weights once and twice.
    double trace() const { return sum - squares / sum; }
    double traceOfSquare() const { return squares - 2 * cubes / sum + (squares / sum) * (squares / sum); }
};

/// Variance of the effects less the mean of their own: where both estimators start.
double hedges(const Effects& effects)
{
    double mean = 0;
    for (const MachineEffect& one : effects)
        mean += one.effect / static_cast<double>(effects.size());
    double spread = 0;
    double own = 0;
    for (const MachineEffect& one : effects) {
        spread += (one.effect - mean) * (one.effect - mean) / static_cast<double>(effects.size() - 1);
        own += one.variance / static_cast<double>(effects.size());
    }
    return std::max(0.0, spread - own);
}

double reml(const Effects& effects)
{
    double tauSquared = hedges(effects);
    for (int round = 0; round < kRounds; ++round) {
        const Weighted now(effects, tauSquared);
        const double next = std::max(0.0, tauSquared + (now.score - now.trace()) / now.traceOfSquare());
        const bool settled = std::abs(next - tauSquared) <= 1e-13 * (next + 1 / now.sum);
        tauSquared = next;
        if (settled)
            break;
    }
    return tauSquared;
}

/// Q falls as tau² grows: bracketed, then halved to the last digit.
double pauleMandel(const Effects& effects)
{
    const auto target = static_cast<double>(effects.size() - 1);
    if (Weighted(effects, 0).q <= target)
        return 0;
    double low = 0;
    double high = hedges(effects) + 1 / Weighted(effects, 0).sum;
    while (Weighted(effects, high).q > target)
        high *= 2;
    for (int round = 0; round < 200 && high - low > 1e-15 * high; ++round) {
        const double middle = low + (high - low) / 2;
        (Weighted(effects, middle).q > target ? low : high) = middle;
    }
    return low + (high - low) / 2;
}

void fillWeights(RandomEffects& result, std::span<const MachineEffect> machines, double sum)
{
    for (const MachineEffect& one : machines)
        result.weights.push_back(isUsable(one) ? 1 / (one.variance + result.tauSquared) / sum : 0);
}

RandomEffects withoutSpread(const Effects& effects, std::span<const MachineEffect> machines, double confidence)
{
    RandomEffects result;
    const double value = effects.empty() ? kNone : effects.front().effect;
    result.effect = {value, -kInfinity, kInfinity, confidence, effects.size()};
    result.standardError = effects.empty() ? kNone : std::sqrt(effects.front().variance);
    result.p = result.tauSquared = result.iSquared = result.q = result.qP = kNone;
    result.predictionLow = -kInfinity;
    result.predictionHigh = kInfinity;
    for (const MachineEffect& one : machines)
        result.weights.push_back(isUsable(one) ? 1 : 0);
    return result;
}

} // namespace

RandomEffects combineMachines(std::span<const MachineEffect> machines, const RandomEffectsPolicy& policy)
{
    Effects effects;
    std::copy_if(machines.begin(), machines.end(), std::back_inserter(effects), isUsable);
    if (effects.size() < 2)
        return withoutSpread(effects, machines, policy.confidence);

    RandomEffects result;
    const auto df = static_cast<double>(effects.size() - 1);
    const Weighted fixed(effects, 0);
    result.q = fixed.q;
    result.qP = chiSquaredTail(fixed.q, df);
    result.tauSquared = policy.method == BetweenMethod::Reml ? reml(effects) : pauleMandel(effects);
    result.iSquared = result.tauSquared / (result.tauSquared + df / fixed.trace());

    const Weighted combined(effects, result.tauSquared);
    const double inflation = policy.neverBelowOwnErrors ? std::max(1.0, combined.q / df) : combined.q / df;
    result.standardError = std::sqrt(inflation / combined.sum);
    const double quantile = studentQuantile(1 - (1 - policy.confidence) / 2, df);
    const double half = quantile * result.standardError;
    const double next = quantile * std::sqrt(inflation / combined.sum + result.tauSquared);
    result.effect = {combined.mean, combined.mean - half, combined.mean + half, policy.confidence, effects.size()};
    result.predictionLow = combined.mean - next;
    result.predictionHigh = combined.mean + next;
    result.p = studentTwoSided(combined.mean / result.standardError, df);
    fillWeights(result, machines, combined.sum);
    return result;
}

} // namespace alidade
