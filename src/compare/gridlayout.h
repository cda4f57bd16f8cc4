// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/judgecell.h"

#include <map>
#include <set>
#include <vector>

namespace alidade {

/// What a cell holds before it is judged.
struct LaidCell
{
    std::vector<StratumEvidence> strata; ///< by match, once all results have their places
    std::map<QString, size_t> places;    ///< while they are being placed
    std::set<RunId> runs;
    qint64 results = 0;
};

/// Puts every result into its row and column. Does not judge.
class GridLayout
{
public:
    GridLayout(const ConfigurationResults& results, const Projection& projection, double confidence);

    Result<void> fill(const Progress& progress);

    // After fill(): all sorted by value, whatever the order of the results.
    std::vector<QStringList> columns() const;
    std::vector<GridRow> rows() const;
    const LaidCell* cell(size_t row, size_t column) const;
    qint64 leftOut() const { return m_leftOut; }
    /// Keys that vary within a cell and sit nowhere.
    std::vector<HiddenKey> hidden() const;

private:
    struct Place
    {
        QStringList facet, row;
        Metric metric;
    };
    struct RowLess
    {
        const GridLayout* layout;
        bool operator()(const Place& a, const Place& b) const;
    };
    struct ColumnLess
    {
        const GridLayout* layout;
        bool operator()(const QStringList& a, const QStringList& b) const;
    };
    /// One result's values of some keys.
    QStringList values(const std::vector<ProjectionKey>& keys, const StoredBlock& stored, const KeyValues& runKeys,
                       const ParameterSet& parameters) const;
    bool isFixedElsewhere(const StoredBlock& stored, const KeyValues& runKeys, const ParameterSet& parameters) const;
    void addResult(const StoredBlock& stored, size_t index, const RunKeys& run, const ParameterSet& parameters);
    QString matchText(const StoredBlock& stored, const KeyValues& runKeys, const ParameterSet& parameters) const;
    int compare(const std::vector<ProjectionKey>& keys, const QStringList& a, const QStringList& b) const;
    std::set<QString> valuesWithin(const LaidCell& cell, const ProjectionKey& key) const;
    const RunKeys* runKeys(RunId run) const;
    void index();

    const ConfigurationResults& m_results;
    const Projection& m_projection;
    const double m_confidence;
    using Row = std::map<QStringList, LaidCell, ColumnLess>;
    std::map<Place, Row, RowLess> m_cells;
    std::set<QStringList, ColumnLess> m_columns;
    std::vector<const Row*> m_rowList;     ///< after fill()
    std::vector<QStringList> m_columnList; ///< after fill()
    qint64 m_leftOut = 0;
};

} // namespace alidade
