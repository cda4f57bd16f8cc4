// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue.h"
#include "core/importreport.h"
#include "core/run.h"

#include <QHash>
#include <QSet>

#include <vector>

namespace alidade {

/// What counts as what, in one place: a result is a case with a finite value of a primary metric.
struct RunCounts
{
    qint64 results = 0, failed = 0, skipped = 0, samples = 0, resultsWithSamples = 0;
};
RunCounts countRun(const RawRun& run);

/// Adds up the runs of a bundle into the groups of an ImportReport.
class ReportBuilder
{
public:
    /// known: what the store holds already; may be null.
    explicit ReportBuilder(CataloguePtr known);

    /// Returns the run's place, for markNew().
    size_t add(const RawRun& run, const QString& entry);
    /// This run is not stored yet, or was added just now.
    void markNew(size_t run);
    /// The key of the run's group, as ImportOptions::excludedGroups names it.
    static QString groupKey(const RawRun& run);
    void rejectedEntry(const QString& entry);

    /// Fills the counts and groups of `report`.
    void finish(ImportReport& report);

private:
    /// All grids that one metric of one benchmark was run with.
    struct Cases
    {
        QString metric;
        std::vector<ParameterGridPtr> grids;
    };
    struct Group
    {
        ImportGroup group;
        QString lastEntry;
        QSet<QByteArray> commits, newCommits;
        QSet<QString> changedBenchmarks;
        QHash<QString, std::vector<Cases>> cases; ///< by benchmark
    };
    struct Run
    {
        size_t group;
        RunCounts counts;
        bool isNew = false;
    };
    size_t groupOf(const RawRun& run);
    static std::vector<ParameterGridPtr>& gridsOf(std::vector<Cases>& metrics, const QString& metric);
    void addBlocks(Group& group, const RawRun& run);

    QSet<QByteArray> m_knownCommits;
    QHash<QString, QSet<QString>> m_knownVersions; ///< code versions by benchmark
    std::vector<Group> m_groups;
    QHash<QString, size_t> m_groupByKey;
    QHash<QString, size_t> m_groupByFolder;
    std::vector<Run> m_runs;
    std::vector<QString> m_rejectedEntries;
};

} // namespace alidade
