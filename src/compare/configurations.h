// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "compare/projection.h"
#include "core/samplesource.h"
#include "stats/moderated/moderatedt.h"

#include <QHash>
#include <QSet>

#include <memory>
#include <vector>

namespace alidade {

/// Several configurations side by side: results of some runs, their keys projected onto rows and columns, and each cell
/// judged against a reference column.

/// One run with every key that it has: commit, tool, project, bundle, environment, machine, the configuration's, and
/// what else its file says of it.
struct RunKeys
{
    RunId run;
    qint64 startedAt = 0;
    KeyValues keys;
};

/// A key with the values that the results have.
struct KeyValueList
{
    ProjectionKey key;
    QStringList values; ///< in order (valueLess); "" among them: some results do not have the key
    /// Varying unseen, it raises a warning. Not so for what a run reports of itself (load, page faults, dates) and for
    /// who it came from: outcomes, not settings.
    bool isSetting = true;

    bool varies() const { return values.size() > 1; }
};

/// Results of the runs that the fixed keys of a projection leave, held in memory: projecting them anew asks no store.
struct ConfigurationResults
{
    CataloguePtr catalogue;
    std::vector<FixedKey> fixed; ///< of runs, applied when choosing them
    std::vector<RunKeys> runs;   ///< by id
    std::vector<StoredBlock> blocks;
    std::vector<KeyValueList> keys; ///< benchmark first, then parameters, then settings, then the others, by name

    const KeyValueList* find(const ProjectionKey& key) const;
};

using ConfigurationResultsPtr = std::shared_ptr<const ConfigurationResults>;

/// The fixed keys of `fixed` that choose runs (not parameters, not the benchmark).
std::vector<FixedKey> runKeysOnly(const std::vector<FixedKey>& fixed);

/// Fetches. Error WrongUsage where no run is left, or where there are too many results to hold (fix the commit, or the
/// machine).
Result<ConfigurationResultsPtr> gatherConfigurations(const SampleSource& source, const std::vector<FixedKey>& fixed,
                                                     const ComparisonPolicy& policy, const Progress& progress);

/// The commit (or runs of none), project and tool that were measured in most configurations, then in most runs; the
/// newest of equals.
std::vector<FixedKey> suggestFixed(const Catalogue& catalogue);
/// Where keys sit before the user has moved any: benchmarks and parameters as rows; the fewest settings that tell the
/// runs apart as columns; a parameter with three numbers or more on the curves' axis.
Projection suggestProjection(const ConfigurationResults& results);

/// Keys by name, joined by commas: "benchmark,param:size,blas". A bare name is a key of the runs, else a parameter.
/// Error WrongUsage names the part that is neither.
Result<std::vector<ProjectionKey>> parseKeys(const ConfigurationResults& results, const QString& text);

/// What one cell holds of one case on one machine, against the same in the reference column.
struct CellStratum
{
    QString benchmark;
    ParameterSet parameters;
    QString machine;
    QString match; ///< equal in two columns of a row: the same case on the same machine
    SideValue level;
    std::vector<BenchmarkId> versions;
    std::vector<double> logs; ///< log process medians; empty where there are fewer than two, or one is not positive
    // Against the reference; ratio NaN where one of the two is missing.
    Estimate ratio;
    double logVariance = 0;      ///< of the log ratio, NaN where it is not from processes
    double degreesOfFreedom = 0; ///< of that variance
    bool optimistic = false;
};

struct GridCell
{
    CaseStatus status = CaseStatus::NotRun; ///< NotRun: nothing here
    Estimate level; ///< geometric mean over strata; with the interval where there is one stratum only
    Estimate ratio; ///< to the reference column in the same row; NaN where there is none
    double p = 0, q = 0;
    Verdict verdict = Verdict::Missing;
    bool optimistic = false;
    bool isReference = false;
    qint64 moreProcesses = 0; ///< about so many more a side would decide
    qint64 processes = 0;     ///< 0: not known
    qint64 samples = 0;
    qint64 results = 0; ///< one case of one run each
    qint64 matched = 0; ///< strata that the reference has too
    QString note;
    std::vector<RunId> runs; ///< by id
    std::vector<CellStratum> strata;

    bool isThere() const { return status != CaseStatus::NotRun; }
};

struct GridRow
{
    QStringList values; ///< of the row keys
    QStringList facet;  ///< of the facet keys
    Metric metric;
    bool hasCrossover = false; ///< along the curves' axis, the reference and another column change places
};

/// A key that varies inside cells and sits nowhere.
struct HiddenKey
{
    ProjectionKey key;
    QStringList values;
    qint64 cells = 0; ///< cells that mix them
};

struct ConfigurationGrid
{
    Projection projection; ///< reference filled in
    ComparisonPolicy policy;
    CataloguePtr catalogue;
    std::vector<QStringList> columns; ///< values of the column keys
    std::vector<GridRow> rows;        ///< one facet after the other
    std::vector<GridCell> cells;      ///< row after row
    size_t reference = 0;             ///< which column
    std::vector<HiddenKey> hidden;    ///< most cells first
    std::array<qint64, 7> counts{};   ///< by Verdict, of all but the reference column
    qint64 results = 0;               ///< that landed in cells
    qint64 leftOut = 0;               ///< of other values of fixed keys
    VariancePrior prior;              ///< of the noise of the metric that most rows have; other metrics borrow nothing
    Metric metric;                    ///< that one

    const GridCell& cell(size_t row, size_t column) const { return cells[row * columns.size() + column]; }
};

using ConfigurationGridPtr = std::shared_ptr<const ConfigurationGrid>;

/// Every result of the runs lands in one cell, or is counted as left out. Values of different cases or machines are
/// never pooled: within a cell each case on each machine is held against the same in the reference column (a cell
/// stratum), and the log ratios are averaged. Results of one case, machine and cell are taken together, as more
/// processes. Two processes or more on both sides: moderated t over the grid, else as compareRuns judges. Several
/// strata: the mean of their log ratios; its variance is the sum of theirs over k², degrees of freedom by
/// Satterthwaite; where one has no variance, the mean of the strata's bounds, which no correlation can make too narrow.
/// q by Benjamini and Hochberg over all cells; judgeAsCompared() replaces what concerns cells of one case. Error Cancelled
/// only.
Result<ConfigurationGrid> projectConfigurations(const ConfigurationResults& results, const Projection& projection,
                                                const ComparisonPolicy& policy, const Progress& progress);

/// "openblas · avx2": a column, row or facet for people.
QString valuesText(const Catalogue& catalogue, const std::vector<ProjectionKey>& keys, const QStringList& values);

} // namespace alidade
