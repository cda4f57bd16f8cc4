// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/machineeffects.h"

#include "stats/combine/randomeffects.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Of more machines than this only the number is said.
constexpr qsizetype kMostNamed = 3;

QString listed(const QStringList& names)
{
    if (names.size() > kMostNamed)
        return QString::number(names.size());
    return names.size() < 2 ? names.join(QString())
                            : QString(names.mid(0, names.size() - 1).join(QStringLiteral(", ")) +
                                      QStringLiteral(" and ") + names.last());
}

/// What most machines say with their number, then who says otherwise.
QString agreementOf(const std::vector<OneMachine>& machines)
{
    std::map<Verdict, QStringList> says;
    for (const OneMachine& one : machines)
        says[one.verdict] += one.machine;
    if (says.empty())
        return QStringLiteral("no machine has both sides");
    const auto most = std::max_element(says.begin(), says.end(), [](const auto& left, const auto& right) {
        return left.second.size() < right.second.size();
    });
    QStringList parts = {QStringLiteral("%1 on %2 of %3 machines")
                             .arg(verdictWord(most->first))
                             .arg(most->second.size())
                             .arg(machines.size())};
    for (auto it = says.begin(); it != says.end(); ++it) {
        if (it != most)
            parts += verdictWord(it->first) + QStringLiteral(" on ") + listed(it->second);
    }
    return parts.join(QStringLiteral("; "));
}

void combine(MachineEffects& effects, double confidence)
{
    std::vector<MachineEffect> found;
    for (const OneMachine& one : effects.machines)
        found.push_back({std::log(one.effect.ratio.value), one.effect.logVariance});
    RandomEffectsPolicy how;
    how.confidence = confidence;
    const RandomEffects random = combineMachines(found, how);
    if (random.effect.n < 2)
        return;
    effects.combined.ratio = {std::exp(random.effect.value), std::exp(random.effect.low), std::exp(random.effect.high),
                              confidence, random.effect.n};
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

MachineEffects combineEffects(std::vector<OneMachine> machines, double margin, Direction direction, double confidence)
{
    MachineEffects effects;
    effects.machines = std::move(machines);
    effects.combined = {{kNone, kNone, kNone, confidence, 0}, kNone, kNone, false};
    effects.predictionLow = effects.predictionHigh = effects.tau = effects.iSquared = kNone;
    if (effects.machines.size() > 1)
        combine(effects, confidence);
    if (effects.isCombined())
        effects.verdict = judge(effects.combined.ratio.low, effects.combined.ratio.high, margin, direction);
    effects.agreement = agreementOf(effects.machines);
    return effects;
}

MachineEffects machineEffects(const std::vector<CellStratum>& strata, const ComparisonPolicy& policy,
                              Direction direction)
{
    std::map<QString, std::vector<CellStratum>> byMachine;
    for (const CellStratum& stratum : strata) {
        if (stratum.ratio.value > 0)
            byMachine[stratum.machine].push_back(stratum);
    }
    std::vector<OneMachine> machines;
    for (const auto& [machine, own] : byMachine) {
        OneMachine one{machine, meanRatio(own, policy.confidence), Verdict::Undecided, 0,
                       static_cast<qint64>(own.size())};
        one.verdict = judge(one.effect.ratio.low, one.effect.ratio.high, policy.margin, direction);
        machines.push_back(std::move(one));
    }
    return combineEffects(std::move(machines), policy.margin, direction, policy.confidence);
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
