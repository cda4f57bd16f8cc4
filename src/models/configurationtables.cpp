// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/configurationtables.h"

#include "core/quantity.h"
#include "models/configurationtext.h"

#include <QCoreApplication>

#include <cmath>

namespace alidade {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("ConfigurationTables", text);
}

PlainCell level(double value, const QString& unit)
{
    return {levelText(value, unit, 4), value};
}

PlainCell change(double ratio)
{
    return {changeText(ratio), ratio};
}

PlainCell probability(double p)
{
    return {probabilityText(p), p};
}

PlainCell count(qint64 value)
{
    return {countText(value), value};
}

QStringList titles(const std::vector<ProjectionKey>& keys)
{
    QStringList names;
    for (const ProjectionKey& key : keys)
        names += keyTitle(key);
    return names;
}

void addValues(std::vector<PlainCell>& row, const Catalogue& catalogue, const std::vector<ProjectionKey>& keys,
               const QStringList& values)
{
    for (size_t i = 0; i < keys.size(); ++i)
        row.push_back({valueText(catalogue, keys[i], values.at(static_cast<qsizetype>(i)))});
}

} // namespace

PlainTable gridTable(const ConfigurationGrid& grid)
{
    PlainTable table;
    table.columns = titles(grid.projection.facets) + titles(grid.projection.rows) + titles(grid.projection.columns) +
                    QStringList{tr("metric"),    tr("level"),   tr("ratio"), tr("low"), tr("high"), tr("verdict"),
                                tr("processes"), tr("samples"), tr("p"),     tr("q"),   tr("note")};
    for (size_t row = 0; row < grid.rows.size(); ++row) {
        for (size_t column = 0; column < grid.columns.size(); ++column) {
            const GridCell& cell = grid.cell(row, column);
            std::vector<PlainCell> cells;
            addValues(cells, *grid.catalogue, grid.projection.facets, grid.rows[row].facet);
            addValues(cells, *grid.catalogue, grid.projection.rows, grid.rows[row].values);
            addValues(cells, *grid.catalogue, grid.projection.columns, grid.columns[column]);
            const QString verdict = cell.isReference && cell.isThere() ? tr("reference") : verdictWord(cell.verdict);
            cells.push_back({grid.rows[row].metric.name});
            cells.push_back(level(cell.level.value, grid.rows[row].metric.unit));
            for (const double ratio : {cell.ratio.value, cell.ratio.low, cell.ratio.high})
                cells.push_back(change(ratio));
            cells.push_back({verdict});
            cells.push_back(count(cell.processes));
            cells.push_back(count(cell.samples));
            cells.push_back(probability(cell.p));
            cells.push_back(probability(cell.q));
            cells.push_back({cell.note});
            table.rows.push_back(std::move(cells));
        }
    }
    return table;
}

PlainTable curvesTable(const ParameterCurves& curves)
{
    PlainTable table;
    table.columns = {tr("column"), keyTitle(curves.axis), tr("level"), tr("low"), tr("high"), tr("ratio"), tr("kind")};
    QStringList names;
    for (const ParameterCurve& curve : curves.curves) {
        while (names.size() <= static_cast<qsizetype>(curve.column))
            names += QString();
        names[static_cast<qsizetype>(curve.column)] = curve.label;
        for (const CurvePoint& point : curve.points) {
            table.rows.push_back({{curve.label},
                                  {scaledNumber(point.x, {}, 6), point.x},
                                  level(point.level.value, curves.metric.unit),
                                  level(point.level.low, curves.metric.unit),
                                  level(point.level.high, curves.metric.unit),
                                  change(point.ratio.value),
                                  {tr("point")}});
        }
    }
    for (const CurveCrossover& crossover : curves.crossovers) {
        table.rows.push_back({{names.value(static_cast<qsizetype>(crossover.column))},
                              {scaledNumber(crossover.place.x, {}, 3), crossover.place.x},
                              {},
                              {scaledNumber(crossover.place.low, {}, 3), crossover.place.low},
                              {scaledNumber(crossover.place.high, {}, 3), crossover.place.high},
                              {},
                              {tr("crossover")}});
    }
    return table;
}

PlainTable matrixTable(const WinnerMatrix& matrix, const ConfigurationGrid& grid)
{
    PlainTable table;
    table.columns = {tr("row"),     tr("against"), tr("ratio"), tr("low"),   tr("high"),
                     tr("verdict"), tr("cases"),   tr("p"),     tr("p Holm")};
    for (size_t i = 0; i < matrix.columns.size(); ++i) {
        for (size_t j = 0; j < matrix.columns.size(); ++j) {
            if (i == j)
                continue;
            const ColumnPair& pair = matrix.pair(i, j);
            table.rows.push_back({{columnText(grid, matrix.columns[i])},
                                  {columnText(grid, matrix.columns[j])},
                                  change(pair.ratio.value),
                                  change(pair.ratio.low),
                                  change(pair.ratio.high),
                                  {verdictWord(pair.verdict)},
                                  count(pair.matched),
                                  probability(pair.p),
                                  probability(pair.adjustedP)});
        }
    }
    return table;
}

PlainTable effectsTable(const ColumnEffects& effects, const Catalogue& catalogue)
{
    PlainTable table;
    table.columns = {tr("effect"), tr("ratio"), tr("low"), tr("high"), tr("verdict"), tr("p")};
    for (const ValueEffect& effect : effects.effects) {
        table.rows.push_back(
            {{keyTitle(effect.key) + QLatin1Char(' ') + valueText(catalogue, effect.key, effect.value)},
             change(effect.ratio.value),
             change(effect.ratio.low),
             change(effect.ratio.high),
             {verdictWord(effect.verdict)},
             {}});
    }
    for (const KeyInteraction& interaction : effects.interactions) {
        const QString name = keyTitle(interaction.first) + QStringLiteral(" × ") + keyTitle(interaction.second);
        table.rows.push_back(
            {{name}, change(interaction.largest), {}, {}, {tr("interaction")}, probability(interaction.p)});
    }
    if (std::isfinite(effects.residualNoise))
        table.rows.push_back({{tr("residual noise")}, change(1 + effects.residualNoise), {}, {}, {}, {}});
    return table;
}

PlainTable machinesTable(const MachineEffects& effects)
{
    PlainTable table;
    table.columns = {tr("machine"), tr("ratio"), tr("low"), tr("high"), tr("verdict"), tr("weight"), tr("cases")};
    const auto add = [&table](const QString& name, const Estimate& ratio, Verdict verdict, PlainCell weight,
                              PlainCell cases) {
        table.rows.push_back({{name},
                              change(ratio.value),
                              change(ratio.low),
                              change(ratio.high),
                              {verdictWord(verdict)},
                              std::move(weight),
                              std::move(cases)});
    };
    for (const OneMachine& one : effects.machines) {
        const QString share = QString::number(std::lround(one.weight * 100)) + QStringLiteral("\u202f%");
        add(one.machine.isEmpty() ? tr("unknown machine") : one.machine, one.effect.ratio, one.verdict,
            {share, one.weight}, count(one.matched));
    }
    if (effects.isCombined())
        add(tr("combined"), effects.combined.ratio, effects.verdict, {}, {});
    return table;
}

} // namespace alidade
