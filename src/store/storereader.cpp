// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/blockquery.h"
#include "store/cataloguequery.h"
#include "store/connectionpool.h"
#include "store/graphtable.h"
#include "store/keyvaluejson.h"
#include "store/schema.h"
#include "store/statement.h"
#include "store/store.h"
#include "store/storecheck.h"
#include "store/storeheader.h"

#include <QFileInfo>

#include <algorithm>

namespace alidade {

namespace {

class FileReader final : public StoreReader
{
public:
    FileReader(const QString& path, Connection::Mode mode, std::unique_ptr<Connection> watcher)
        : m_path(path)
        , m_pool(path, mode)
        , m_watcher(std::move(watcher))
    {}

    QString path() const override { return m_path; }
    Result<CataloguePtr> catalogue(const Progress& progress) const override
    {
        return ask<CataloguePtr>(progress, [](Connection& connection) { return readCatalogue(connection); });
    }
    Result<Counts> counts(const Progress& progress) const override
    {
        return ask<Counts>(progress, [](Connection& connection) { return readCounts(connection); });
    }
    Result<QStringList> verify(const Progress& progress) const override
    {
        return ask<QStringList>(progress, [&](Connection& connection) { return verifyStore(connection, progress); });
    }
    Result<void> visitBlocks(const Selection& selection, const std::function<bool(StoredBlock&&)>& visit,
                             const Progress& progress) const override
    {
        return ask<void>(progress, [&](Connection& connection) {
            return visitStoredBlocks(connection, selection, visit, progress);
        });
    }
    Result<std::vector<Commit>> cachedGraph(RepositoryId repository) const override
    {
        return ask<std::vector<Commit>>({}, [=](Connection& connection) { return readGraph(connection, repository); });
    }
    Result<qint64> changeToken() const override;
    Result<KeyValues> metadata(RunId run) const override;
    Result<std::vector<QByteArray>> knownRuns(const std::vector<QByteArray>& runKeys) const override;
    Result<std::vector<Diagnostic>> diagnostics(BundleId bundle) const override;

private:
    /// The question on a connection that nobody else uses meanwhile, and that a stop request interrupts.
    template<typename T, typename Question>
    Result<T> ask(const Progress& progress, Question&& question) const
    {
        Result<ConnectionPool::Lease> lease = m_pool.take();
        if (!lease)
            return std::move(lease).error();
        const StopWatch watch(**lease, progress);
        return question(**lease);
    }

    const QString m_path;
    mutable ConnectionPool m_pool;
    // data_version tells of changes only when the same connection is asked each time.
    mutable std::mutex m_watcherMutex;
    std::unique_ptr<Connection> m_watcher;
};

Result<qint64> FileReader::changeToken() const
{
    const std::lock_guard lock(m_watcherMutex);
    Statement query(*m_watcher, "PRAGMA data_version");
    const qint64 token = query.step() ? query.integer(0) : 0;
    if (query.failed())
        return query.error();
    return token;
}

Result<KeyValues> FileReader::metadata(RunId run) const
{
    return ask<KeyValues>({}, [&](Connection& connection) -> Result<KeyValues> {
        Statement query(connection, "SELECT json FROM run LEFT JOIN run_metadata ON run_id = id WHERE id = ?1");
        if (!query.bind(1, run.value).step())
            return query.failed()
                       ? query.error()
                       : Error{ErrorCode::NotFound,
                               QStringLiteral("there is no run %1 in this workspace").arg(run.value), m_path};
        const QString json = query.text(0);
        if (json.isEmpty())
            return KeyValues{};
        std::optional<KeyValues> values = fromJson(json);
        if (!values)
            return Error{ErrorCode::Damaged, QStringLiteral("the metadata of run %1 cannot be read").arg(run.value),
                         m_path};
        return *values;
    });
}

Result<std::vector<QByteArray>> FileReader::knownRuns(const std::vector<QByteArray>& runKeys) const
{
    return ask<std::vector<QByteArray>>({}, [&](Connection& connection) -> Result<std::vector<QByteArray>> {
        std::vector<QByteArray> known;
        Statement query(connection, "SELECT 1 FROM run WHERE key = ?1 AND visible = 1");
        for (const QByteArray& key : runKeys) {
            if (query.bindBlob(1, key).step())
                known.push_back(key);
            query.reset();
        }
        if (query.failed())
            return query.error();
        return known;
    });
}

Result<std::vector<Diagnostic>> FileReader::diagnostics(BundleId bundle) const
{
    return ask<std::vector<Diagnostic>>({}, [&](Connection& connection) -> Result<std::vector<Diagnostic>> {
        std::vector<Diagnostic> found;
        Statement query(connection, "SELECT severity, code, text, entry, line, position FROM diagnostic "
                                    "WHERE bundle_id = ?1 ORDER BY id");
        query.bind(1, bundle.value);
        while (query.step()) {
            found.push_back({static_cast<Severity>(std::clamp<qint64>(query.integer(0), 0, 2)), query.text(1),
                             query.text(2), query.text(3), static_cast<int>(query.integer(4)),
                             static_cast<int>(query.integer(5))});
        }
        if (query.failed())
            return query.error();
        return found;
    });
}

// Where nothing may be written, SQLite could not make the files by which readers and writers agree; and nobody writes.
bool isOnReadOnlyMedium(const QString& path)
{
    return !QFileInfo(path).isWritable() && !QFileInfo(QFileInfo(path).absolutePath()).isWritable() && !hasLog(path);
}

} // namespace

Result<std::unique_ptr<StoreReader>> StoreReader::open(const QString& path)
{
    const QString file = resolvedStorePath(path);
    const Result<StoreFile> found = checkStoreFile(file, newestSchema());
    if (!found)
        return found.error();
    if (*found == StoreFile::Missing)
        return Error{ErrorCode::NotFound, QStringLiteral("there is no workspace here; import a bundle to make one"),
                     path};
    if (*found == StoreFile::Empty)
        return Error{ErrorCode::InvalidInput, QStringLiteral("is an empty file, not a workspace"), path};
    if (auto done = checkBeforeOpening(file); !done)
        return std::move(done).error();
    const auto mode = isOnReadOnlyMedium(file) ? Connection::Mode::Immutable : Connection::Mode::Query;
    auto watcher = Connection::open(file, mode);
    if (!watcher)
        return std::move(watcher).error();
    if (auto done = checkSchema(**watcher, schemaSteps()); !done)
        return std::move(done).error();
    return std::unique_ptr<StoreReader>(std::make_unique<FileReader>(file, mode, std::move(*watcher)));
}

} // namespace alidade
