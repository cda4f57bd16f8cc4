// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/schema.h"

#include "store/statement.h"
#include "store/storeheader.h"
#include "store/transaction.h"

#include <QFile>

#include <array>
#include <cstdio>

namespace alidade {

namespace {

// A resource of a static library: the name is registered by the generated initialiser, which every program links.
QByteArray resource(const QString& name)
{
    QFile file(QStringLiteral(":/alidade/store/") + name);
    const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT(opened);
    return file.readAll();
}

Result<void> backUp(Connection& connection, int version)
{
    const QString name = connection.path() + QStringLiteral(".backup-v%1").arg(version);
    const QString part = name + QStringLiteral(".part");
    QFile::remove(part); // of an upgrade that was killed here
    Statement copy(connection, "VACUUM INTO ?1");
    copy.bind(1, part);
    if (auto done = copy.run(); !done)
        return done;
    if (std::rename(QFile::encodeName(part).constData(), QFile::encodeName(name).constData()) != 0) {
        return Error{ErrorCode::Io,
                     QStringLiteral("the copy before the upgrade could not be put in place; nothing was changed"),
                     name};
    }
    return {};
}

Result<void> applyStep(Connection& connection, const SchemaStep& step)
{
    Transaction transaction(connection, Transaction::Kind::Write);
    if (!transaction.begun())
        return transaction.begun();
    const Result<int> version = schemaVersion(connection); // another process may have been faster
    if (!version)
        return version.error();
    if (*version >= step.version)
        return {};
    if (auto done = connection.execute(step.sql.constData()); !done)
        return done;
    const QByteArray stamp = "PRAGMA user_version = " + QByteArray::number(step.version);
    if (auto done = connection.execute(stamp.constData()); !done)
        return done;
    return transaction.commit();
}

constexpr std::array kTables = {"benchmark", "bundle",  "configuration", "diagnostic",   "graph_commit",
                                "grid",      "machine", "project",       "repository",   "result",
                                "revision",  "run",     "run_metadata",  "site_revision"};

} // namespace

const std::vector<SchemaStep>& schemaSteps()
{
    static const std::vector<SchemaStep> steps = {
        {1, resource(QStringLiteral("0001_initial.sql"))},
    };
    return steps;
}

int newestSchema()
{
    return schemaSteps().back().version;
}

Result<int> schemaVersion(Connection& connection)
{
    Statement query(connection, "PRAGMA user_version");
    const int version = query.step() ? static_cast<int>(query.integer(0)) : 0;
    if (query.failed())
        return query.error();
    return version;
}

Result<void> migrate(Connection& connection, const std::vector<SchemaStep>& steps)
{
    const Result<int> version = schemaVersion(connection);
    if (!version)
        return version.error();
    if (*version > 0 && *version < steps.back().version) {
        if (auto done = backUp(connection, *version); !done)
            return done;
    }
    for (const SchemaStep& step : steps) {
        if (step.version <= *version)
            continue;
        if (auto done = applyStep(connection, step); !done)
            return done;
    }
    return {};
}

Result<void> checkSchema(Connection& connection, const std::vector<SchemaStep>& steps)
{
    const Result<int> version = schemaVersion(connection);
    if (!version)
        return version.error();
    const Error damaged{ErrorCode::Damaged,
                        QStringLiteral("is damaged: its tables are not those of a workspace; restore a copy, or import "
                                       "the bundles into a new workspace"),
                        connection.path()};
    if (*version < 1)
        return damaged;
    if (*version > steps.back().version)
        return Error{ErrorCode::NewerSchema,
                     QStringLiteral("was written by a newer version of this program; update the program"),
                     connection.path()};
    Statement strange(connection,
                      "SELECT 1 FROM sqlite_schema WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'");
    if (strange.step())
        return damaged;
    if (strange.failed())
        return strange.error();
    Statement find(connection, "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1");
    for (const char* table : kTables) {
        const bool there = find.bind(1, QString::fromLatin1(table)).step();
        if (find.failed())
            return find.error();
        if (!there)
            return damaged;
        find.reset();
    }
    return {};
}

Result<void> checkBeforeOpening(const QString& path)
{
    if (hasLog(path))
        return {};
    auto connection = Connection::open(path, Connection::Mode::Immutable);
    if (!connection)
        return std::move(connection).error();
    return checkSchema(**connection, schemaSteps());
}

} // namespace alidade
