// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/blockquery.h"

#include "store/blockcodec.h"
#include "store/transaction.h"

#include <algorithm>

namespace alidade {

namespace {

// Up to so many runs are looked up one by one in the index; beyond, all entries of a benchmark are read and filtered.
constexpr size_t kFewRuns = 64;

} // namespace

BlockReader::BlockReader(Connection& connection)
    : m_connection(connection)
    , m_row(connection, "SELECT run_id, benchmark_id, grid_id, cases, started_at, duration, line, measured, status, "
                        "summaries, messages, iif(?2, samples, NULL) FROM result WHERE id = ?1")
    , m_benchmark(connection, "SELECT name, version, metric, unit, direction, is_primary FROM benchmark WHERE id = ?1")
    , m_grid(connection, "SELECT content FROM grid WHERE id = ?1")
{}

Error BlockReader::damaged(const QString& what) const
{
    return {ErrorCode::Damaged,
            QString(QStringLiteral("the workspace is damaged (") + what +
                    QStringLiteral("); import its bundles into a new workspace")),
            m_connection.path()};
}

Result<BlockReader::Named> BlockReader::benchmark(qint64 id)
{
    if (const auto known = m_benchmarks.find(id); known != m_benchmarks.end())
        return known->second;
    Named named;
    const bool found = m_benchmark.bind(1, id).step();
    if (found) {
        named.name = m_benchmark.text(0);
        named.version = m_benchmark.text(1);
        named.metric.name = m_benchmark.text(2);
        named.metric.unit = m_benchmark.text(3);
        named.metric.direction = static_cast<Direction>(std::clamp<qint64>(m_benchmark.integer(4), 0, 2));
        named.metric.primary = m_benchmark.integer(5) != 0;
    }
    m_benchmark.reset();
    if (m_benchmark.failed())
        return m_benchmark.error();
    if (!found)
        return damaged(QStringLiteral("results of benchmark %1, which is not there").arg(id));
    m_benchmarks.emplace(id, named);
    return named;
}

Result<ParameterGridPtr> BlockReader::grid(qint64 id)
{
    if (const auto known = m_grids.find(id); known != m_grids.end())
        return known->second;
    ParameterGridPtr found = m_grid.bind(1, id).step() ? decodeGrid(m_grid.blob(0)) : nullptr;
    m_grid.reset();
    if (m_grid.failed())
        return m_grid.error();
    if (!found)
        return damaged(QStringLiteral("list of parameters %1 is missing or unreadable").arg(id));
    if (*found == *noParameters())
        found = noParameters();
    m_grids.emplace(id, found);
    return found;
}

Result<StoredBlock> BlockReader::read(qint64 row, bool withSamples)
{
    Statement& query = m_row;
    if (!query.bind(1, row).bind(2, qint64(withSamples)).step())
        return query.failed() ? query.error() : damaged(QStringLiteral("row %1 is missing").arg(row));
    StoredBlock stored{RunId{query.integer(0)}, BenchmarkId{query.integer(1)}, {}};
    ResultBlock& block = stored.block;
    const qint64 gridId = query.integer(2);
    const qint64 cases = query.integer(3);
    block.startedAt = query.integer(4);
    block.duration = query.real(5);
    block.line = static_cast<int>(query.integer(6) & (kNegativeZeroDuration - 1));
    if (block.duration == 0 && query.integer(6) >= kNegativeZeroDuration)
        block.duration = -0.0;
    const auto count = static_cast<size_t>(cases);
    const bool read = cases > 0 && cases <= kMaximumCases && decodeValues(query.blob(7), count, block) &&
                      decodeStatus(query.blob(8), count, block) && decodeSummaries(query.blob(9), count, block) &&
                      decodeMessages(query.blob(10), count, block) && decodeSamples(query.blob(11), count, block);
    query.reset();
    if (!read)
        return damaged(QStringLiteral("row %1 cannot be read").arg(row));
    Result<Named> named = benchmark(stored.benchmark.value);
    if (!named)
        return named.error();
    Result<ParameterGridPtr> parameters = grid(gridId);
    if (!parameters)
        return parameters.error();
    if ((*parameters)->size() != cases)
        return damaged(QStringLiteral("row %1 has %2 values for %3 parameter combinations")
                           .arg(row)
                           .arg(cases)
                           .arg((*parameters)->size()));
    block.benchmark = named->name;
    block.version = named->version;
    block.metric = named->metric;
    block.grid = *parameters;
    return stored;
}

namespace {

class BlockVisit
{
public:
    BlockVisit(Connection& connection, const Selection& selection, const std::function<bool(StoredBlock&&)>& visit,
               const Progress& progress)
        : m_connection(connection)
        , m_selection(selection)
        , m_visit(visit)
        , m_progress(progress)
        , m_reader(connection)
        , m_all(connection, "SELECT id, run_id FROM result WHERE benchmark_id = ?1 ORDER BY run_id, id")
        , m_one(connection, "SELECT id FROM result WHERE benchmark_id = ?1 AND run_id = ?2 ORDER BY id")
    {}

    Result<void> run();

private:
    Result<std::vector<qint64>> ids(const char* sql, std::vector<qint64> wanted);
    Result<void> findRows(qint64 benchmark);
    Result<bool> visitRows();

    Connection& m_connection;
    const Selection& m_selection;
    const std::function<bool(StoredBlock&&)>& m_visit;
    const Progress& m_progress;
    BlockReader m_reader;
    Statement m_all, m_one;
    std::vector<qint64> m_runs; // to be seen, ascending
    std::vector<qint64> m_rows; // of the current benchmark
};

// Those of the wanted ids that the query yields, ascending; all that it yields when none are wanted.
Result<std::vector<qint64>> BlockVisit::ids(const char* sql, std::vector<qint64> wanted)
{
    std::sort(wanted.begin(), wanted.end());
    std::vector<qint64> found;
    Statement query(m_connection, sql);
    while (query.step()) {
        const qint64 id = query.integer(0);
        if (wanted.empty() || std::binary_search(wanted.begin(), wanted.end(), id))
            found.push_back(id);
    }
    if (query.failed())
        return query.error();
    return found;
}

Result<void> BlockVisit::findRows(qint64 benchmark)
{
    m_rows.clear();
    if (m_runs.size() <= kFewRuns) {
        for (const qint64 run : m_runs) {
            m_one.bind(1, benchmark).bind(2, run);
            while (m_one.step())
                m_rows.push_back(m_one.integer(0));
            m_one.reset();
        }
        return m_one.result();
    }
    m_all.bind(1, benchmark);
    while (m_all.step()) {
        if (std::binary_search(m_runs.begin(), m_runs.end(), m_all.integer(1)))
            m_rows.push_back(m_all.integer(0));
    }
    m_all.reset();
    return m_all.result();
}

// False: the visitor has seen enough.
Result<bool> BlockVisit::visitRows()
{
    for (const qint64 row : m_rows) {
        if (m_progress.stopRequested())
            return Error{ErrorCode::Cancelled, QStringLiteral("stopped"), m_connection.path()};
        Result<StoredBlock> block = m_reader.read(row, m_selection.withSamples);
        if (!block)
            return std::move(block).error();
        if (!m_visit(std::move(*block)))
            return false;
    }
    return true;
}

template<typename Id>
std::vector<qint64> numbers(const std::vector<Id>& ids)
{
    std::vector<qint64> values;
    values.reserve(ids.size());
    for (const Id id : ids)
        values.push_back(id.value);
    return values;
}

Result<void> BlockVisit::run()
{
    Result<std::vector<qint64>> runs =
        ids("SELECT id FROM run WHERE visible = 1 ORDER BY id", numbers(m_selection.runs));
    if (!runs)
        return runs.error();
    m_runs = std::move(*runs);
    Result<std::vector<qint64>> benchmarks =
        ids("SELECT id FROM benchmark WHERE runs > 0 ORDER BY id", numbers(m_selection.benchmarks));
    if (!benchmarks)
        return benchmarks.error();
    qint64 done = 0;
    for (const qint64 benchmark : *benchmarks) {
        if (auto found = findRows(benchmark); !found)
            return found;
        const Result<bool> more = visitRows();
        if (!more)
            return more.error();
        if (!*more)
            break;
        m_progress.report(++done, static_cast<qint64>(benchmarks->size()));
    }
    return {};
}

} // namespace

Result<void> visitStoredBlocks(Connection& connection, const Selection& selection,
                               const std::function<bool(StoredBlock&&)>& visit, const Progress& progress)
{
    Transaction moment(connection, Transaction::Kind::Read);
    if (!moment.begun())
        return moment.begun();
    return BlockVisit(connection, selection, visit, progress).run();
}

} // namespace alidade
