// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run.h"
#include "store/statement.h"

#include <QHash>

#include <unordered_map>

namespace alidade {

/// Row numbers of what many runs share, found or made, and remembered for the length of one import.
class Interning
{
public:
    explicit Interning(Connection& connection);

    Result<qint64> configuration(const Configuration& configuration);
    /// time in Unix ms fills a row that has none yet.
    Result<qint64> revision(const QByteArray& hash, qint64 time);
    Result<qint64> benchmark(const QString& project, const ResultBlock& block);
    Result<qint64> grid(const ParameterGridPtr& grid);

    struct BenchmarkKey
    {
        QString project, name, version, metric, unit;
        Direction direction;
        bool primary;
        bool operator==(const BenchmarkKey&) const = default;
        friend size_t qHash(const BenchmarkKey& key, size_t seed = 0)
        {
            return qHashMulti(seed, key.name, key.version, key.project, key.metric, key.unit, int(key.direction),
                              key.primary);
        }
    };

private:
    Result<qint64> machine(const QString& name, const QString& hardware);
    /// First column of the row that `find` (bound) yields, else the id of what `insert` (bound) adds.
    Result<qint64> findOrInsert(Statement& find, Statement& insert);

    Connection& m_connection;
    Statement m_findMachine, m_addMachine;
    Statement m_findConfiguration, m_addConfiguration;
    Statement m_findRevision, m_addRevision, m_dateRevision;
    Statement m_findBenchmark, m_addBenchmark;
    Statement m_findGrid, m_addGrid;
    QHash<QString, qint64> m_configurations;
    QHash<BenchmarkKey, qint64> m_benchmarks;
    std::unordered_map<ParameterGridPtr, qint64> m_grids; // keeps the grids alive, so that an address means one grid
};

} // namespace alidade
