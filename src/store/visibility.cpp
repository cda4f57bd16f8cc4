// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/visibility.h"

#include "store/statement.h"
#include "store/transaction.h"

#include <array>

namespace alidade {

namespace {

// Of each key that has no visible run, the oldest run of a shown bundle.
constexpr const char* kPromote = R"(
    UPDATE run SET visible = 1 WHERE id IN (
        SELECT min(r.id) FROM run r JOIN bundle b ON b.id = r.bundle_id
        WHERE r.visible = 0 AND b.hidden = 0
          AND NOT EXISTS(SELECT 1 FROM run v WHERE v.key = r.key AND v.visible = 1)
        GROUP BY r.key))";

constexpr const char* kRecount = R"(
    UPDATE benchmark SET runs = 0, cases = 0;
    UPDATE benchmark SET runs = c.blocks, cases = c.most FROM (
        SELECT benchmark_id, count(*) AS blocks, max(cases) AS most
        FROM result JOIN run ON run.id = result.run_id AND run.visible = 1 GROUP BY benchmark_id) AS c
    WHERE c.benchmark_id = benchmark.id;)";

// In this order no foreign key is ever left dangling.
constexpr std::array kDeleteBundle = {
    "DELETE FROM result WHERE run_id IN (SELECT id FROM run WHERE bundle_id = ?1)",
    "DELETE FROM run_metadata WHERE run_id IN (SELECT id FROM run WHERE bundle_id = ?1)",
    "DELETE FROM run WHERE bundle_id = ?1",
    "DELETE FROM diagnostic WHERE bundle_id = ?1",
    "DELETE FROM project WHERE bundle_id = ?1",
    "DELETE FROM site_revision WHERE bundle_id = ?1",
    "DELETE FROM bundle WHERE id = ?1",
};

constexpr const char* kDeleteUnused = R"(
    DELETE FROM revision WHERE NOT EXISTS(SELECT 1 FROM run WHERE revision_id = revision.id);
    DELETE FROM configuration WHERE NOT EXISTS(SELECT 1 FROM run WHERE configuration_id = configuration.id);
    DELETE FROM machine WHERE NOT EXISTS(SELECT 1 FROM configuration WHERE machine_id = machine.id);
    DELETE FROM benchmark WHERE NOT EXISTS(SELECT 1 FROM result WHERE benchmark_id = benchmark.id);
    DELETE FROM grid WHERE id NOT IN (SELECT grid_id FROM result);)";

Result<void> runFor(Connection& connection, const char* sql, BundleId bundle)
{
    Statement statement(connection, sql);
    return statement.bind(1, bundle.value).run();
}

Result<void> refreshVisibility(Connection& connection)
{
    if (auto done = connection.execute(kPromote); !done)
        return done;
    return connection.execute(kRecount);
}

Error noSuchBundle(Connection& connection)
{
    return {ErrorCode::NotFound, QStringLiteral("there is no such bundle in this workspace"), connection.path()};
}

} // namespace

Result<void> setHidden(Connection& connection, BundleId bundle, bool hidden)
{
    Transaction transaction(connection, Transaction::Kind::Write);
    if (!transaction.begun())
        return transaction.begun();
    Statement mark(connection, "UPDATE bundle SET hidden = ?2 WHERE id = ?1");
    if (auto done = mark.bind(1, bundle.value).bind(2, qint64(hidden)).run(); !done)
        return done;
    if (connection.changes() == 0)
        return noSuchBundle(connection);
    if (hidden) {
        if (auto done = runFor(connection, "UPDATE run SET visible = 0 WHERE bundle_id = ?1", bundle); !done)
            return done;
    }
    if (auto done = refreshVisibility(connection); !done)
        return done;
    auto done = transaction.commit();
    connection.checkpoint();
    return done;
}

Result<void> purge(Connection& connection, BundleId bundle)
{
    Transaction transaction(connection, Transaction::Kind::Write);
    if (!transaction.begun())
        return transaction.begun();
    for (const char* sql : kDeleteBundle) {
        if (auto done = runFor(connection, sql, bundle); !done)
            return done;
    }
    if (connection.changes() == 0) // of the last statement, which removes the bundle itself
        return noSuchBundle(connection);
    if (auto done = connection.execute(kDeleteUnused); !done)
        return done;
    if (auto done = refreshVisibility(connection); !done)
        return done;
    if (auto done = connection.execute("PRAGMA incremental_vacuum"); !done)
        return done;
    auto done = transaction.commit();
    connection.checkpoint();
    return done;
}

} // namespace alidade
