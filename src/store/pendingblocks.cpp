// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/pendingblocks.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {
constexpr size_t kArenaBytes = size_t(16) << 20;
constexpr size_t kRows = 100'000;
} // namespace

PendingBlocks::PendingBlocks(Connection& connection)
    : m_insert(connection,
               "INSERT INTO result(benchmark_id, run_id, grid_id, cases, started_at, duration, line, measured, "
               "status, summaries, messages, samples) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)")
{}

Result<void> PendingBlocks::add(qint64 benchmark, qint64 run, qint64 grid, const ResultBlock& block)
{
    const PackedBlock columns = m_encoder.encode(block, m_arena);
    m_rows.push_back({benchmark, run, grid, block.values.size(), block.startedAt, block.duration, block.line, columns});
    if (m_arena.size() >= kArenaBytes || m_rows.size() >= kRows)
        return flush();
    return {};
}

Result<void> PendingBlocks::flush()
{
    // Stable: two blocks of one benchmark in one run keep their order.
    std::stable_sort(m_rows.begin(), m_rows.end(), [](const Row& a, const Row& b) {
        return a.benchmark != b.benchmark ? a.benchmark < b.benchmark : a.run < b.run;
    });
    for (const Row& row : m_rows) {
        if (auto done = insert(row); !done)
            return done;
    }
    m_rows.clear();
    m_arena.clear();
    return {};
}

Result<void> PendingBlocks::insert(const Row& row)
{
    m_insert.bind(1, row.benchmark).bind(2, row.run).bind(3, row.grid).bind(4, static_cast<qint64>(row.cases));
    const bool negativeZero = row.duration == 0 && std::signbit(row.duration);
    m_insert.bind(5, row.startedAt).bind(6, row.duration);
    m_insert.bind(7, qint64(row.line) + (negativeZero ? kNegativeZeroDuration : 0));
    m_insert.bindBlob(8, row.columns.values.in(m_arena)).bindBlob(9, row.columns.status.in(m_arena));
    m_insert.bindBlob(10, row.columns.summaries.in(m_arena)).bindBlob(11, row.columns.messages.in(m_arena));
    m_insert.bindBlob(12, row.columns.samples.in(m_arena));
    return m_insert.run();
}

} // namespace alidade
