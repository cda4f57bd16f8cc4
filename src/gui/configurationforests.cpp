// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/configurationforests.h"

#include "core/quantity.h"
#include "models/configurationtext.h"

#include <QCoreApplication>

#include <cmath>

namespace alidade {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("ConfigurationDetails", text);
}

} // namespace

ForestContent effectsForest(const ColumnEffects& effects, const ConfigurationGrid& grid)
{
    ForestContent content;
    content.subject = tr("Effects against each key\u2019s mean");
    content.margin = grid.policy.margin;
    for (const ValueEffect& effect : effects.effects)
        content.rows.push_back(
            {keyTitle(effect.key) + QLatin1Char(' ') + valueText(*grid.catalogue, effect.key, effect.value),
             effect.ratio, effect.verdict, -1, false});
    return content;
}

QString interactionWords(const ColumnEffects& effects)
{
    QStringList parts;
    for (const KeyInteraction& one : effects.interactions) {
        const QString name = keyTitle(one.first) + QStringLiteral(" × ") + keyTitle(one.second);
        parts += std::isnan(one.p) ? tr("%1 cannot be told").arg(name)
                                   : QString(name + QStringLiteral(" p ") + probabilityText(one.p));
    }
    if (std::isfinite(effects.residualNoise))
        parts += tr("noise %1\u202f%").arg(effects.residualNoise * 100, 0, 'f', 1);
    if (effects.optimistic)
        parts += tr("some results have no processes: optimistic");
    return parts.join(QStringLiteral("; "));
}

ForestContent machinesForest(const MachineEffects& effects, const ConfigurationGrid& grid, size_t column,
                             std::optional<size_t> row)
{
    ForestContent content;
    content.margin = grid.policy.margin;
    content.subject = tr("%1 against %2, %3")
                          .arg(columnText(grid, column), columnText(grid, grid.reference),
                               row ? rowText(grid, *row) : tr("all rows"));
    for (const OneMachine& one : effects.machines)
        content.rows.push_back({one.machine.isEmpty() ? tr("unknown machine") : one.machine, one.effect.ratio,
                                one.verdict, effects.isCombined() ? one.weight : -1, false});
    if (effects.isCombined())
        content.rows.push_back({tr("combined"), effects.combined.ratio, effects.verdict, -1, true});
    return content;
}

QString agreementWords(const MachineEffects& effects)
{
    if (!effects.isCombined())
        return effects.agreement;
    return effects.agreement +
           tr("; %1\u202f% of the spread is between machines").arg(std::lround(effects.iSquared * 100));
}

} // namespace alidade
