// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/storecheck.h"

#include "store/blockquery.h"
#include "store/keyvaluejson.h"
#include "store/runtally.h"
#include "store/statement.h"
#include "store/transaction.h"

#include <unordered_map>

namespace alidade {

namespace {

constexpr qsizetype kMostFindings = 100; // a broken file has thousands, and nobody reads them

class StoreCheck
{
public:
    StoreCheck(Connection& connection, const Progress& progress)
        : m_connection(connection)
        , m_progress(progress)
    {}
    Result<QStringList> run();

private:
    /// Each row of the query is one finding.
    Result<void> findings(const char* sql);
    Result<void> integrity();
    Result<void> rows();
    Result<void> tallies();
    Result<void> texts();
    void add(const QString& finding)
    {
        if (m_findings.size() < kMostFindings)
            m_findings += finding;
    }

    Connection& m_connection;
    const Progress& m_progress;
    QStringList m_findings;
    std::unordered_map<qint64, RunTally> m_tallies; // by run, counted from its rows
};

Result<void> StoreCheck::findings(const char* sql)
{
    Statement query(m_connection, sql);
    while (query.step())
        add(query.text(0));
    return query.result();
}

Result<void> StoreCheck::integrity()
{
    Statement check(m_connection, "PRAGMA integrity_check(100)");
    while (check.step()) {
        if (check.text(0) != QLatin1String("ok"))
            add(check.text(0));
    }
    if (check.failed())
        return check.result();
    Statement keys(m_connection, "PRAGMA foreign_key_check");
    while (keys.step())
        add(QStringLiteral("%1 row %2 refers to a %3 that is not there")
                .arg(keys.text(0), QString::number(keys.integer(1)), keys.text(2)));
    return keys.result();
}

Result<void> StoreCheck::rows()
{
    Statement count(m_connection, "SELECT count(*) FROM result");
    const qint64 total = count.step() ? count.integer(0) : 0;
    Statement query(m_connection, "SELECT id, run_id FROM result");
    BlockReader reader(m_connection);
    qint64 done = 0;
    while (query.step()) {
        if (++done % 256 == 0)
            m_progress.report(done, total, QStringLiteral("checking results"));
        const Result<StoredBlock> block = reader.read(query.integer(0), true);
        if (block) {
            m_tallies[query.integer(1)].add(block->block);
        } else if (block.error().code == ErrorCode::Damaged) {
            add(block.error().message);
        } else {
            return block.error();
        }
    }
    return query.failed() ? query.result() : count.result();
}

Result<void> StoreCheck::tallies()
{
    Statement query(m_connection, "SELECT id, results, failed, skipped, samples, rows_with_samples FROM run");
    while (query.step()) {
        const RunTally stated{query.integer(1), query.integer(2), query.integer(3), query.integer(4), query.integer(5)};
        if (m_tallies[query.integer(0)] != stated)
            add(QStringLiteral("run %1 holds other results than its counts say").arg(query.integer(0)));
    }
    if (query.failed())
        return query.result();
    if (auto done =
            findings("SELECT 'bundle ' || b.id || ' holds other runs than its counts say' FROM bundle b "
                     "LEFT JOIN run r ON r.bundle_id = b.id GROUP BY b.id "
                     "HAVING b.runs <> count(r.id) OR b.results <> total(r.results) OR b.samples <> total(r.samples)");
        !done)
        return done;
    return findings(
        "SELECT 'benchmark ' || b.id || ' holds other results than its counts say' FROM benchmark b LEFT JOIN "
        "(SELECT benchmark_id, count(*) AS blocks, max(cases) AS most FROM result JOIN run "
        "ON run.id = run_id AND visible = 1 GROUP BY benchmark_id) c ON c.benchmark_id = b.id "
        "WHERE b.runs <> ifnull(c.blocks, 0) OR b.cases < ifnull(c.most, 0)");
}

Result<void> StoreCheck::texts()
{
    for (const char* sql : {"SELECT hardware, 'machine ' || id FROM machine",
                            "SELECT environment, 'configuration ' || id FROM configuration",
                            "SELECT json, 'metadata of run ' || run_id FROM run_metadata"}) {
        Statement query(m_connection, sql);
        while (query.step()) {
            if (!fromJson(query.text(0)))
                add(QString(query.text(1) + QStringLiteral(" cannot be read")));
        }
        if (query.failed())
            return query.result();
    }
    return findings("SELECT 'run ' || r.id || ' is visible, but its bundle is hidden' FROM run r JOIN bundle b "
                    "ON b.id = r.bundle_id WHERE r.visible = 1 AND b.hidden <> 0");
}

Result<QStringList> StoreCheck::run()
{
    for (const auto step : {&StoreCheck::integrity, &StoreCheck::rows, &StoreCheck::tallies, &StoreCheck::texts}) {
        const Result<void> done = (this->*step)();
        if (!done && done.error().code == ErrorCode::Damaged)
            add(done.error().message); // the other steps may still find where
        else if (!done)
            return done.error();
    }
    return m_findings;
}

} // namespace

Result<QStringList> verifyStore(Connection& connection, const Progress& progress)
{
    Transaction moment(connection, Transaction::Kind::Read);
    if (!moment.begun())
        return moment.begun().error();
    return StoreCheck(connection, progress).run();
}

} // namespace alidade
