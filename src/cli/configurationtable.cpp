// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/configurationtable.h"

#include "core/number.h"
#include "core/quantity.h"

#include <cmath>

namespace alidade {

namespace {

QString exact(double value)
{
    return std::isfinite(value) ? QString::fromLatin1(formatDouble(value)) : QString();
}

QString glyph(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Slower:
        return QStringLiteral("\u25B2 ");
    case Verdict::Faster:
        return QStringLiteral("\u25BC ");
    case Verdict::Same:
        return QStringLiteral("= ");
    case Verdict::Undecided:
        return QStringLiteral("? ");
    default:
        return {};
    }
}

QString cellText(const GridCell& cell, const Metric& metric)
{
    if (!cell.isThere())
        return QStringLiteral("\u2205");
    if (cell.verdict == Verdict::Failed)
        return QStringLiteral("failed");
    if (cell.isReference || !(cell.ratio.value > 0))
        return levelText(cell.level.value, metric.unit);
    return glyph(cell.verdict) + changeText(cell.ratio.value);
}

QString verdictOf(const GridCell& cell)
{
    return cell.isReference && cell.isThere() ? QStringLiteral("reference") : verdictWord(cell.verdict);
}

void addKeys(Table& table, const std::vector<ProjectionKey>& keys)
{
    for (const ProjectionKey& key : keys)
        table.columns.push_back({keyTitle(key)});
}

} // namespace

Table pivotTable(const ConfigurationGrid& grid)
{
    Table table;
    addKeys(table, grid.projection.facets);
    addKeys(table, grid.projection.rows);
    for (size_t column = 0; column < grid.columns.size(); ++column) {
        QString name = valuesText(*grid.catalogue, grid.projection.columns, grid.columns[column]);
        if (name.isEmpty())
            name = QStringLiteral("all");
        table.columns.push_back({column == grid.reference ? QString(name + QStringLiteral(" (ref)")) : name, true});
    }
    for (size_t row = 0; row < grid.rows.size(); ++row) {
        QStringList cells;
        for (size_t i = 0; i < grid.projection.facets.size(); ++i)
            cells += valueText(*grid.catalogue, grid.projection.facets[i],
                               grid.rows[row].facet.at(static_cast<qsizetype>(i)));
        for (size_t i = 0; i < grid.projection.rows.size(); ++i)
            cells += valueText(*grid.catalogue, grid.projection.rows[i],
                               grid.rows[row].values.at(static_cast<qsizetype>(i)));
        for (size_t column = 0; column < grid.columns.size(); ++column)
            cells += cellText(grid.cell(row, column), grid.rows[row].metric);
        table.rows.push_back(std::move(cells));
    }
    return table;
}

Table cellTable(const ConfigurationGrid& grid)
{
    Table table;
    addKeys(table, grid.projection.facets);
    addKeys(table, grid.projection.rows);
    addKeys(table, grid.projection.columns);
    for (const char* name : {"metric", "unit", "verdict"})
        table.columns.push_back({QString::fromLatin1(name)});
    for (const char* name : {"value", "ratio", "low", "high", "p", "q", "processes", "samples", "cases"})
        table.columns.push_back({QString::fromLatin1(name), true});
    table.columns.push_back({QStringLiteral("note")});
    for (size_t row = 0; row < grid.rows.size(); ++row) {
        const GridRow& one = grid.rows[row];
        for (size_t column = 0; column < grid.columns.size(); ++column) {
            const GridCell& cell = grid.cell(row, column);
            QStringList cells = one.facet + one.values + grid.columns[column];
            cells += {one.metric.name, one.metric.unit, verdictOf(cell)};
            for (const double value :
                 {cell.level.value, cell.ratio.value, cell.ratio.low, cell.ratio.high, cell.p, cell.q})
                cells += exact(value);
            for (const qint64 count : {cell.processes, cell.samples, static_cast<qint64>(cell.strata.size())})
                cells += QString::number(count);
            cells += cell.note;
            table.rows.push_back(std::move(cells));
        }
    }
    return table;
}

} // namespace alidade
