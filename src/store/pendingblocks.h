// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/blockcodec.h"
#include "store/statement.h"

#include <string>
#include <vector>

namespace alidade {

/// Packed blocks on their way into table `result`. They are written some megabytes at a time, sorted by benchmark, so
/// that the history of one benchmark lies together in the file although a bundle holds it run by run.
class PendingBlocks
{
public:
    explicit PendingBlocks(Connection& connection);

    Result<void> add(qint64 benchmark, qint64 run, qint64 grid, const ResultBlock& block);
    Result<void> flush();

private:
    struct Row
    {
        qint64 benchmark, run, grid;
        size_t cases;
        qint64 startedAt;
        double duration;
        int line;
        PackedBlock columns;
    };
    Result<void> insert(const Row& row);

    Statement m_insert;
    BlockEncoder m_encoder;
    std::string m_arena;
    std::vector<Row> m_rows;
};

} // namespace alidade
