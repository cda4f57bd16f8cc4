// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/machineeffects.h"

#include "stats/combine/randomeffects.h"

#include <QStringList>

#include <cmath>
#include <limits>
#include <map>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

QString agreementOf(const std::vector<OneMachine>& machines)
{
    QStringList parts;
    for (const Verdict verdict : {Verdict::Slower, Verdict::Faster, Verdict::Same, Verdict::Undecided}) {
        const auto count = std::count_if(machines.begin(), machines.end(),
                                         [verdict](const OneMachine& one) { return one.verdict == verdict; });
        if (count > 0)
            parts += parts.isEmpty() ? QStringLiteral("%1 on %2 of %3 machines")
                                           .arg(verdictWord(verdict))
                                           .arg(count)
                                           .arg(machines.size())
                                     : QStringLiteral("%1 on %2").arg(verdictWord(verdict)).arg(count);
    }
    return parts.join(QStringLiteral(", "));
}

void combine(MachineEffects& effects, const ComparisonPolicy& policy)
{
    std::vector<MachineEffect> found;
    for (const OneMachine& one : effects.machines)
        found.push_back({std::log(one.effect.ratio.value), one.effect.logVariance});
    RandomEffectsPolicy how;
    how.confidence = policy.confidence;
    const RandomEffects random = combineMachines(found, how);
    if (random.effect.n < 2)
        return;
    effects.combined.ratio = {std::exp(random.effect.value), std::exp(random.effect.low), std::exp(random.effect.high),
                              policy.confidence, random.effect.n};
    effects.combined.logVariance = random.standardError * random.standardError;
    effects.combined.p = random.p;
    effects.predictionLow = std::exp(random.predictionLow);
    effects.predictionHigh = std::exp(random.predictionHigh);
    effects.tau = std::sqrt(random.tauSquared);
    effects.iSquared = random.iSquared;
    for (size_t i = 0; i < effects.machines.size(); ++i)
        effects.machines[i].weight = random.weights[i];
}

} // namespace

MachineEffects machineEffects(const std::vector<CellStratum>& strata, const ComparisonPolicy& policy,
                              Direction direction)
{
    std::map<QString, std::vector<CellStratum>> byMachine;
    for (const CellStratum& stratum : strata) {
        if (stratum.ratio.value > 0)
            byMachine[stratum.machine].push_back(stratum);
    }
    MachineEffects effects;
    effects.combined = {{kNone, kNone, kNone, policy.confidence, 0}, kNone, kNone, false};
    effects.predictionLow = effects.predictionHigh = kNone;
    for (const auto& [machine, own] : byMachine) {
        OneMachine one{machine, meanRatio(own, policy.confidence), Verdict::Undecided, 0,
                       static_cast<qint64>(own.size())};
        one.verdict = judge(one.effect.ratio.low, one.effect.ratio.high, policy.margin, direction);
        effects.machines.push_back(std::move(one));
    }
    if (effects.machines.size() > 1)
        combine(effects, policy);
    if (effects.isCombined())
        effects.verdict = judge(effects.combined.ratio.low, effects.combined.ratio.high, policy.margin, direction);
    effects.agreement = agreementOf(effects.machines);
    return effects;
}

MachineEffects machineEffects(const ConfigurationGrid& grid, size_t column, std::optional<size_t> row)
{
    if (row)
        return machineEffects(grid.cell(*row, column).strata, grid.policy, grid.rows[*row].metric.direction);
    std::vector<CellStratum> strata;
    for (size_t i = 0; i < grid.rows.size(); ++i) {
        if (grid.rows[i].metric != grid.metric)
            continue;
        const std::vector<CellStratum>& own = grid.cell(i, column).strata;
        strata.insert(strata.end(), own.begin(), own.end());
    }
    return machineEffects(strata, grid.policy, grid.metric.direction);
}

} // namespace alidade
