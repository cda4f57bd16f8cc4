// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/samplesource.h"
#include "store/statement.h"

#include <optional>
#include <unordered_map>

namespace alidade {

/// Reads rows of table `result` back into blocks, with the benchmark and the grid that they refer to.
class BlockReader
{
public:
    explicit BlockReader(Connection& connection);

    /// The block of this row. Error Damaged when its columns cannot be read.
    Result<StoredBlock> read(qint64 row, bool withSamples);

private:
    struct Named
    {
        QString name, version;
        Metric metric;
    };
    Result<Named> benchmark(qint64 id);
    Result<ParameterGridPtr> grid(qint64 id);
    Error damaged(const QString& what) const;

    Connection& m_connection;
    Statement m_row, m_benchmark, m_grid;
    std::unordered_map<qint64, Named> m_benchmarks;
    std::unordered_map<qint64, ParameterGridPtr> m_grids;
};

/// SampleSource::visitBlocks on one connection, as of one moment.
Result<void> visitStoredBlocks(Connection& connection, const Selection& selection,
                               const std::function<bool(StoredBlock&&)>& visit, const Progress& progress);

} // namespace alidade
