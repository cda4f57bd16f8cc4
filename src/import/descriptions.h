// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run.h"
#include "core/stringpool.h"
#include "import/diagnosticlist.h"

#include <QHash>
#include <QMap>
#include <QSet>
#include <QString>

#include <map>
#include <utility>
#include <vector>

namespace alidade {

/// What some entries of a bundle say of the results in others: of their machine, their benchmarks and their project. A
/// description applies to results of the same tool in its own folder and below; the nearest one wins, and what a result
/// file says of itself wins over all. Results that no description knows stay as they are.
class Descriptions
{
public:
    /// tool: id of the reader, the same for the runs that it may describe.
    void add(const QString& tool, const QString& entry, RawResult&& described);

    /// Completes a run that stands in `entry`.
    void apply(RawRun& run, const QString& tool, const QString& entry, StringPool& pool);

    /// Projects whose files give an order of commits.
    std::vector<ProjectDescription> revisions() const;
    /// One line for each kind of result that the descriptions do not fit.
    void summarise(DiagnosticList& diagnostics) const;

private:
    struct Scope
    {
        QString tool;
        QString folder; ///< with a trailing '/', or empty for the top
        QHash<QString, BenchmarkDescription> benchmarks;
        QMap<QString, KeyValues> machines;
        std::vector<ProjectDescription> projects;
    };

    struct Misfit
    {
        QSet<QString> benchmarks;
        qint64 blocks = 0;
    };

    Scope& scopeOf(const QString& tool, const QString& entry);
    /// Scopes that hold for an entry, nearest first.
    const std::vector<size_t>& scopesFor(const QString& tool, const QString& entry);
    void applyMachine(RawRun& run, const std::vector<size_t>& scopes, const QString& entry) const;
    void applyBenchmark(ResultBlock& block, const std::vector<size_t>& scopes, StringPool& pool);
    static void count(Misfit& misfit, const ResultBlock& block);
    QString projectFor(const std::vector<size_t>& scopes) const;

    std::vector<Scope> m_scopes;
    QHash<QString, std::vector<size_t>> m_scopesByFolder; ///< what scopesFor() found
    /// Thousands of blocks share one grid: so do they when it gets its names.
    std::map<std::pair<const ParameterGrid*, const BenchmarkDescription*>, ParameterGridPtr> m_namedGrids;
    Misfit m_unknown, m_otherVersion, m_otherParameters;
};

} // namespace alidade
