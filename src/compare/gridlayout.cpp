// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/gridlayout.h"

#include <algorithm>

namespace alidade {

namespace {

constexpr QChar kSeparator(0x1f);

QString parameterValue(const ParameterSet& set, const QString& name)
{
    for (size_t i = 0; i < set.size(); ++i) {
        if (parameterName(set, i) == name)
            return set[i].value;
    }
    return {};
}

bool contains(const std::vector<ProjectionKey>& keys, const ProjectionKey& key)
{
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

QString valueOf(const ProjectionKey& key, const QString& benchmark, const KeyValues& runKeys,
                const ParameterSet& parameters)
{
    switch (key.kind) {
    case ProjectionKey::Kind::Benchmark:
        return benchmark;
    case ProjectionKey::Kind::Parameter:
        return parameterValue(parameters, key.name);
    case ProjectionKey::Kind::Run:
        return runKeys.value(key.name);
    }
    return {};
}

} // namespace

bool GridLayout::RowLess::operator()(const Place& a, const Place& b) const
{
    if (const int facets = layout->compare(layout->m_projection.facets, a.facet, b.facet); facets != 0)
        return facets < 0;
    if (const int rows = layout->compare(layout->m_projection.rows, a.row, b.row); rows != 0)
        return rows < 0;
    return std::tie(a.metric.name, a.metric.unit) < std::tie(b.metric.name, b.metric.unit);
}

bool GridLayout::ColumnLess::operator()(const QStringList& a, const QStringList& b) const
{
    return layout->compare(layout->m_projection.columns, a, b) < 0;
}

GridLayout::GridLayout(const ConfigurationResults& results, const Projection& projection, double confidence)
    : m_results(results)
    , m_projection(projection)
    , m_confidence(confidence)
    , m_cells(RowLess{this})
    , m_columns(ColumnLess{this})
{}

int GridLayout::compare(const std::vector<ProjectionKey>& keys, const QStringList& a, const QStringList& b) const
{
    for (size_t i = 0; i < keys.size(); ++i) {
        const QString& left = a.at(static_cast<qsizetype>(i));
        const QString& right = b.at(static_cast<qsizetype>(i));
        if (left != right)
            return valueLess(*m_results.catalogue, keys[i], left, right) ? -1 : 1;
    }
    return 0;
}

QStringList GridLayout::values(const std::vector<ProjectionKey>& keys, const StoredBlock& stored,
                               const KeyValues& runKeys, const ParameterSet& parameters) const
{
    QStringList list;
    for (const ProjectionKey& key : keys)
        list += valueOf(key, stored.block.benchmark, runKeys, parameters);
    return list;
}

bool GridLayout::isFixedElsewhere(const StoredBlock& stored, const KeyValues& runKeys,
                                  const ParameterSet& parameters) const
{
    return std::any_of(m_projection.fixed.begin(), m_projection.fixed.end(), [&](const FixedKey& entry) {
        return valueOf(entry.key, stored.block.benchmark, runKeys, parameters) != entry.value;
    });
}

/// What two cells of a row must share to be the same case: all of it, but for what tells the columns apart.
QString GridLayout::matchText(const StoredBlock& stored, const KeyValues& runKeys, const ParameterSet& parameters) const
{
    QStringList parts;
    if (!contains(m_projection.columns, {ProjectionKey::Kind::Benchmark, {}}))
        parts += stored.block.benchmark;
    if (!contains(m_projection.columns, {ProjectionKey::Kind::Run, QStringLiteral("machine")}))
        parts += QString(QLatin1Char('@') + runKeys.value(QStringLiteral("machine")));
    QStringList named;
    for (size_t i = 0; i < parameters.size(); ++i) {
        const QString name = parameterName(parameters, i);
        if (!contains(m_projection.columns, {ProjectionKey::Kind::Parameter, name}))
            named += QString(name + QLatin1Char('=') + parameters[i].value);
    }
    named.sort();
    return (parts + named).join(kSeparator);
}

Result<void> GridLayout::fill(const Progress& progress)
{
    const auto total = static_cast<qint64>(m_results.blocks.size());
    qint64 done = 0;
    for (const StoredBlock& stored : m_results.blocks) {
        if (progress.stopRequested())
            return Error{ErrorCode::Cancelled, QStringLiteral("the comparison of configurations was stopped"), {}};
        if (++done % 64 == 0)
            progress.report(done, total, QStringLiteral("Comparing configurations"));
        const RunKeys* run = runKeys(stored.run);
        if (!run)
            continue;
        const auto count = std::min(static_cast<size_t>(stored.block.grid->size()), stored.block.values.size());
        for (size_t i = 0; i < count; ++i) {
            if (stored.block.statusAt(i) == CaseStatus::NotRun)
                continue;
            const ParameterSet parameters = stored.block.grid->at(static_cast<qsizetype>(i));
            if (isFixedElsewhere(stored, run->keys, parameters))
                ++m_leftOut;
            else
                addResult(stored, i, *run, parameters);
        }
    }
    index();
    return {};
}

void GridLayout::addResult(const StoredBlock& stored, size_t index, const RunKeys& run, const ParameterSet& parameters)
{
    const Place place{values(m_projection.facets, stored, run.keys, parameters),
                      values(m_projection.rows, stored, run.keys, parameters), stored.block.metric};
    const QStringList column = values(m_projection.columns, stored, run.keys, parameters);
    m_columns.insert(column);
    Row& row = m_cells.try_emplace(place, ColumnLess{this}).first->second;
    LaidCell& cell = row[column];
    ++cell.results;
    cell.runs.insert(run.run);
    const QString match = matchText(stored, run.keys, parameters);
    const QString whole = match + kSeparator + stored.block.benchmark + kSeparator + parameterText(parameters, true);
    const auto [known, isNew] = cell.places.try_emplace(whole, cell.strata.size());
    if (isNew)
        cell.strata.push_back({stored.block.benchmark,
                               parameters,
                               stored.block.metric,
                               run.keys.value(QStringLiteral("machine")),
                               match,
                               {}});
    StratumEvidence& stratum = cell.strata[known->second];
    auto version = std::find_if(stratum.versions.begin(), stratum.versions.end(),
                                [&stored](const auto& one) { return one.benchmark == stored.benchmark; });
    if (version == stratum.versions.end())
        version = stratum.versions.insert(version, StratumEvidence::Version{stored.benchmark, {}});
    version->evidence.add(stored.block, index, run.startedAt, m_confidence);
}

void GridLayout::index()
{
    for (auto& [place, row] : m_cells) {
        m_rowList.push_back(&row);
        for (auto& [values, cell] : row) {
            // The same order whatever order the results came in: means of cells do not depend on it.
            std::sort(cell.strata.begin(), cell.strata.end(),
                      [](const StratumEvidence& a, const StratumEvidence& b) { return a.match < b.match; });
        }
    }
    m_columnList.assign(m_columns.begin(), m_columns.end());
}

std::vector<QStringList> GridLayout::columns() const
{
    return m_columnList;
}

std::vector<GridRow> GridLayout::rows() const
{
    std::vector<GridRow> rows;
    for (const auto& [place, row] : m_cells)
        rows.push_back({place.row, place.facet, place.metric, false});
    return rows;
}

const LaidCell* GridLayout::cell(size_t row, size_t column) const
{
    const auto it = m_rowList[row]->find(m_columnList[column]);
    return it == m_rowList[row]->end() ? nullptr : &it->second;
}

const RunKeys* GridLayout::runKeys(RunId run) const
{
    const auto it = std::lower_bound(m_results.runs.begin(), m_results.runs.end(), run,
                                     [](const RunKeys& entry, RunId wanted) { return entry.run < wanted; });
    return it == m_results.runs.end() || it->run != run ? nullptr : &*it;
}

std::set<QString> GridLayout::valuesWithin(const LaidCell& cell, const ProjectionKey& key) const
{
    std::set<QString> found;
    if (key.kind == ProjectionKey::Kind::Run) {
        for (const RunId run : cell.runs)
            found.insert(runKeys(run)->keys.value(key.name));
        return found;
    }
    for (const StratumEvidence& stratum : cell.strata)
        found.insert(valueOf(key, stratum.benchmark, {}, stratum.parameters));
    return found;
}

std::vector<HiddenKey> GridLayout::hidden() const
{
    std::vector<HiddenKey> list;
    for (const KeyValueList& entry : m_results.keys) {
        if (!entry.isSetting || !entry.varies() || shelfOf(m_projection, entry.key) != Shelf::None)
            continue;
        std::set<QString> mixed;
        qint64 cells = 0;
        for (const Row* row : m_rowList) {
            for (const auto& [values, cell] : *row) {
                const std::set<QString> within = valuesWithin(cell, entry.key);
                if (within.size() < 2)
                    continue;
                ++cells;
                mixed.insert(within.begin(), within.end());
            }
        }
        if (cells == 0)
            continue; // determined by the keys that do sit somewhere
        QStringList values(mixed.begin(), mixed.end());
        std::sort(values.begin(), values.end(),
                  [&](const QString& a, const QString& b) { return valueLess(*m_results.catalogue, entry.key, a, b); });
        list.push_back({entry.key, values, cells});
    }
    std::stable_sort(list.begin(), list.end(), [](const HiddenKey& a, const HiddenKey& b) {
        return std::pair(a.cells, mattersForPerformance(a.key.name)) >
               std::pair(b.cells, mattersForPerformance(b.key.name));
    });
    return list;
}

} // namespace alidade
