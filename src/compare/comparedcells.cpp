// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparedcells.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace alidade {

namespace {

/// Values of those of the keys that choose runs: rows with equal ones have the same sides.
QStringList runValues(const std::vector<ProjectionKey>& keys, const QStringList& values)
{
    QStringList chosen;
    for (size_t i = 0; i < keys.size(); ++i) {
        if (keys[i].kind == ProjectionKey::Kind::Run)
            chosen += values.at(static_cast<qsizetype>(i));
    }
    return chosen;
}

QStringList sidesOfRow(const ConfigurationGrid& grid, size_t row)
{
    return runValues(grid.projection.facets, grid.rows[row].facet) +
           runValues(grid.projection.rows, grid.rows[row].values);
}

std::vector<RunId> runsOf(const ConfigurationGrid& grid, const std::vector<size_t>& rows, size_t column)
{
    std::set<RunId> runs;
    for (const size_t row : rows)
        runs.insert(grid.cell(row, column).runs.begin(), grid.cell(row, column).runs.end());
    return {runs.begin(), runs.end()};
}

ComparisonSide sideOf(const ConfigurationGrid& grid, std::vector<RunId> runs, size_t column)
{
    ComparisonSide side;
    side.label = valuesText(*grid.catalogue, grid.projection.columns, grid.columns[column]);
    side.runs = std::move(runs);
    for (const ProjectionKey& key : grid.projection.columns) {
        if (key.kind == ProjectionKey::Kind::Run)
            side.chosenBy += key.name;
    }
    return side;
}

bool isComparedAlone(const ConfigurationGrid& grid, size_t row, size_t column)
{
    const GridCell& cell = grid.cell(row, column);
    // Of several machines in the reference one was matched; compareRuns would take them together.
    return cell.strata.size() == 1 && cell.matched == 1 && grid.cell(row, grid.reference).strata.size() == 1 &&
           hasTwoSides(grid, row, column);
}

void take(GridCell& cell, const CaseComparison& row)
{
    cell.ratio = row.ratio;
    cell.p = row.p;
    cell.q = row.q;
    cell.verdict = row.verdict;
    cell.optimistic = row.optimistic;
    cell.moreProcesses = row.moreProcesses;
    cell.note = row.note;
    CellStratum& stratum = cell.strata.front();
    stratum.ratio = row.ratio;
    stratum.optimistic = row.optimistic;
    stratum.logVariance = row.standardError * row.standardError;
    stratum.degreesOfFreedom = row.degreesOfFreedom;
}

void takeColumn(ConfigurationGrid& grid, const std::vector<size_t>& rows, size_t column, const ComparisonReport& report)
{
    std::map<QString, std::vector<const CaseComparison*>> byBenchmark;
    for (const CaseComparison& row : report.cases)
        byBenchmark[row.benchmark].push_back(&row);
    for (const size_t row : rows) {
        if (!isComparedAlone(grid, row, column))
            continue;
        GridCell& cell = grid.cells[row * grid.columns.size() + column];
        const CellStratum& stratum = cell.strata.front();
        const auto& candidates = byBenchmark[stratum.benchmark];
        const auto found = std::find_if(candidates.begin(), candidates.end(), [&](const CaseComparison* one) {
            return one->parameters == stratum.parameters && one->metric == grid.rows[row].metric;
        });
        if (found != candidates.end())
            take(cell, **found);
    }
}

} // namespace

ComparisonSide cellSide(const ConfigurationGrid& grid, size_t row, size_t column)
{
    const QStringList sides = sidesOfRow(grid, row);
    std::vector<size_t> rows;
    for (size_t other = 0; other < grid.rows.size(); ++other) {
        if (sidesOfRow(grid, other) == sides)
            rows.push_back(other);
    }
    return sideOf(grid, runsOf(grid, rows, column), column);
}

bool hasTwoSides(const ConfigurationGrid& grid, size_t row, size_t column)
{
    if (column == grid.reference || !grid.cell(row, column).isThere() || !grid.cell(row, grid.reference).isThere())
        return false;
    for (size_t i = 0; i < grid.projection.columns.size(); ++i) {
        const auto at = static_cast<qsizetype>(i);
        if (grid.projection.columns[i].kind != ProjectionKey::Kind::Run &&
            grid.columns[column].at(at) != grid.columns[grid.reference].at(at))
            return false;
    }
    return true;
}

Result<void> judgeAsCompared(ConfigurationGrid& grid, const SampleSource& source, const Progress& progress)
{
    std::map<QStringList, std::vector<size_t>> groups;
    for (size_t row = 0; row < grid.rows.size(); ++row)
        groups[sidesOfRow(grid, row)].push_back(row);
    const auto total = static_cast<qint64>(groups.size() * grid.columns.size());
    qint64 done = 0;
    for (const auto& [sides, rows] : groups) {
        for (size_t column = 0; column < grid.columns.size(); ++column) {
            progress.report(done++, total, QStringLiteral("Comparing configurations"));
            const bool any = std::any_of(rows.begin(), rows.end(),
                                         [&, column](size_t row) { return isComparedAlone(grid, row, column); });
            if (!any)
                continue;
            const Result<ComparisonReport> report =
                compareRuns(source, sideOf(grid, runsOf(grid, rows, grid.reference), grid.reference),
                            sideOf(grid, runsOf(grid, rows, column), column), grid.policy, progress);
            if (!report)
                return report.error();
            takeColumn(grid, rows, column, *report);
        }
    }
    grid.counts = {};
    for (const GridCell& cell : grid.cells) {
        if (!cell.isReference)
            ++grid.counts[static_cast<size_t>(cell.verdict)];
    }
    return {};
}

} // namespace alidade
