// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/configurations.h"
#include "compare/gridlayout.h"
#include "compare/judgecell.h"
#include "compare/parametercurves.h"
#include "core/quantity.h"
#include "stats/significance/multiplicity.h"

#include <algorithm>
#include <limits>

namespace alidade {

namespace {

bool hasBenchmark(const std::vector<ProjectionKey>& keys)
{
    return std::any_of(keys.begin(), keys.end(),
                       [](const ProjectionKey& key) { return key.kind == ProjectionKey::Kind::Benchmark; });
}

void fillCells(ConfigurationGrid& grid, const GridLayout& layout, const ComparisonPolicy& policy)
{
    const bool acrossBenchmarks = hasBenchmark(grid.projection.columns);
    for (size_t row = 0; row < grid.rows.size(); ++row) {
        const LaidCell* reference = layout.cell(row, grid.reference);
        for (size_t column = 0; column < grid.columns.size(); ++column) {
            const LaidCell* laid = layout.cell(row, column);
            GridCell cell = evidenceCell(laid ? laid->strata : std::vector<StratumEvidence>(),
                                         reference && column != grid.reference ? &reference->strata : nullptr, policy,
                                         acrossBenchmarks);
            cell.isReference = column == grid.reference;
            if (laid) {
                cell.results = laid->results;
                cell.runs.assign(laid->runs.begin(), laid->runs.end());
            }
            if (cell.isReference && cell.status == CaseStatus::Ok)
                cell.verdict = Verdict::Same;
            grid.results += cell.results;
            grid.cells.push_back(std::move(cell));
        }
    }
}

const CellStratum* matching(const GridCell& reference, const CellStratum& stratum)
{
    const auto it =
        std::lower_bound(reference.strata.begin(), reference.strata.end(), stratum.match,
                         [](const CellStratum& other, const QString& match) { return other.match < match; });
    return it == reference.strata.end() || it->match != stratum.match ? nullptr : &*it;
}

/// The metric that most rows have: variances of others say nothing of its noise.
Metric commonMetric(const std::vector<GridRow>& rows)
{
    Metric best;
    qsizetype most = 0;
    for (const GridRow& row : rows) {
        const auto count = std::count_if(rows.begin(), rows.end(),
                                         [&row](const GridRow& other) { return other.metric == row.metric; });
        if (count > most) {
            most = count;
            best = row.metric;
        }
        if (2 * most > static_cast<qsizetype>(rows.size()))
            break;
    }
    return best;
}

/// Calls visit with every stratum that has a partner in the reference column.
template<typename Visit>
void visitPairs(ConfigurationGrid& grid, Visit visit)
{
    for (size_t row = 0; row < grid.rows.size(); ++row) {
        const GridCell& reference = grid.cell(row, grid.reference);
        for (size_t column = 0; column < grid.columns.size(); ++column) {
            GridCell& cell = grid.cells[row * grid.columns.size() + column];
            for (CellStratum& stratum : cell.strata) {
                const CellStratum* other = column == grid.reference ? nullptr : matching(reference, stratum);
                if (other && stratum.ratio.value > 0)
                    visit(row, cell, stratum, *other);
            }
        }
    }
}

/// Moderated t over the grid (Smyth 2004): one prior from all contrasts of the common metric.
void moderateCells(ConfigurationGrid& grid)
{
    grid.metric = commonMetric(grid.rows);
    std::vector<double> variances, df;
    visitPairs(grid, [&](size_t row, GridCell&, const CellStratum& stratum, const CellStratum& reference) {
        const CaseContrast contrast = contrastOf(reference, stratum);
        if (grid.rows[row].metric != grid.metric)
            return;
        variances.push_back(contrast.variance);
        df.push_back(contrast.df);
    });
    grid.prior = fitVariancePrior(variances, df);
    visitPairs(grid, [&](size_t row, GridCell& cell, CellStratum& stratum, const CellStratum& reference) {
        const bool common = grid.rows[row].metric == grid.metric;
        const double p = moderate(stratum, contrastOf(reference, stratum), common ? grid.prior : VariancePrior(),
                                  grid.policy.confidence);
        if (cell.strata.size() == 1)
            finishCell(cell, grid.rows[row].metric, grid.policy, p);
    });
    for (size_t i = 0; i < grid.cells.size(); ++i) {
        if (grid.cells[i].strata.size() > 1)
            finishCell(grid.cells[i], grid.rows[i / grid.columns.size()].metric, grid.policy, 0);
    }
}

void adjustAndCount(ConfigurationGrid& grid)
{
    std::vector<double> p;
    for (const GridCell& cell : grid.cells)
        p.push_back(cell.p);
    const std::vector<double> q = benjaminiHochberg(p);
    for (size_t i = 0; i < q.size(); ++i) {
        GridCell& cell = grid.cells[i];
        cell.q = q[i];
        const bool moved = cell.verdict == Verdict::Slower || cell.verdict == Verdict::Faster;
        if (moved && cell.q > grid.policy.falseDiscovery) {
            cell.note = QStringLiteral("%1 by itself, but q = %2: may be a chance find among this many cells")
                            .arg(verdictWord(cell.verdict), probabilityText(cell.q));
            cell.verdict = Verdict::Undecided;
        }
        if (!grid.cells[i].isReference)
            ++grid.counts[static_cast<size_t>(grid.cells[i].verdict)];
    }
}

bool isSwitch(const QString& value)
{
    static const QStringList kWords = {QStringLiteral("yes"), QStringLiteral("off"), QStringLiteral("true"),
                                       QStringLiteral("false"), QStringLiteral("none")};
    return kWords.contains(value, Qt::CaseInsensitive);
}

} // namespace

QString valuesText(const Catalogue& catalogue, const std::vector<ProjectionKey>& keys, const QStringList& values)
{
    QStringList parts;
    for (size_t i = 0; i < keys.size() && static_cast<qsizetype>(i) < values.size(); ++i) {
        const QString& value = values.at(static_cast<qsizetype>(i));
        const QString text = valueText(catalogue, keys[i], value);
        // A bare number, or yes, says nothing without its name.
        const bool named = keys[i].kind != ProjectionKey::Kind::Benchmark && !value.isEmpty() &&
                           (value.at(0).isDigit() || value.size() < 3 || isSwitch(value)) &&
                           keys[i].name != QStringLiteral("commit") && keys[i].name != QStringLiteral("machine");
        const bool absent = value.isEmpty();
        if (absent && keys[i].kind == ProjectionKey::Kind::Parameter)
            continue; // this benchmark does not have it
        parts += absent  ? QString(QStringLiteral("no ") + keyTitle(keys[i]))
                 : named ? QString(keyTitle(keys[i]) + QLatin1Char(' ') + text)
                         : text;
    }
    return parts.join(QStringLiteral(" \u00b7 "));
}

Result<ConfigurationGrid> projectConfigurations(const ConfigurationResults& results, const Projection& projection,
                                                const ComparisonPolicy& policy, const Progress& progress)
{
    GridLayout layout(results, projection, policy.confidence);
    if (Result<void> filled = layout.fill(progress); !filled)
        return filled.error();
    ConfigurationGrid grid;
    grid.projection = projection;
    grid.policy = policy;
    grid.catalogue = results.catalogue;
    grid.leftOut = layout.leftOut();
    grid.columns = layout.columns();
    grid.rows = layout.rows();
    const auto wanted = std::find(grid.columns.begin(), grid.columns.end(), projection.reference);
    grid.reference = wanted == grid.columns.end() ? 0 : static_cast<size_t>(wanted - grid.columns.begin());
    if (!grid.columns.empty())
        grid.projection.reference = grid.columns[grid.reference];
    fillCells(grid, layout, policy);
    moderateCells(grid);
    adjustAndCount(grid);
    grid.hidden = layout.hidden();
    markCrossovers(grid);
    return grid;
}

} // namespace alidade
