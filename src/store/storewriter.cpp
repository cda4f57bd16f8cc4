// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/graphtable.h"
#include "store/importtransaction.h"
#include "store/newstore.h"
#include "store/schema.h"
#include "store/statement.h"
#include "store/store.h"
#include "store/storeheader.h"
#include "store/transaction.h"
#include "store/visibility.h"

#include <QStandardPaths>

namespace alidade {

namespace {

class FileWriter final : public StoreWriter
{
public:
    explicit FileWriter(std::unique_ptr<Connection> connection)
        : m_connection(std::move(connection))
    {}

    QString path() const override { return m_connection->path(); }

    Result<std::unique_ptr<ImportTransaction>> beginBundle(const NewBundle& bundle) override
    {
        if (m_importing)
            return busy();
        return beginImport(*m_connection, bundle, m_importing);
    }
    Result<void> setBundleHidden(BundleId bundle, bool hidden) override
    {
        return m_importing ? busy() : setHidden(*m_connection, bundle, hidden);
    }
    Result<void> purgeBundle(BundleId bundle) override { return m_importing ? busy() : purge(*m_connection, bundle); }
    Result<void> setBundleLabel(BundleId bundle, const QString& label) override;
    Result<RepositoryId> linkRepository(const QString& path) override;
    Result<void> unlinkRepository(RepositoryId repository) override;
    Result<void> setGraph(RepositoryId repository, const std::vector<Commit>& ordered) override;
    Result<void> appendGraph(RepositoryId repository, const std::vector<Commit>& newer) override;
    Result<void> setCommitTexts(const std::vector<CommitText>& texts) override;

private:
    Error busy() const
    {
        return {ErrorCode::Locked,
                QStringLiteral("an import into this workspace is going on; try again when it is done"), path()};
    }
    /// All that `change` does, or none of it.
    template<typename Change>
    Result<void> inTransaction(Change&& change);

    std::unique_ptr<Connection> m_connection;
    bool m_importing = false;
};

template<typename Change>
Result<void> FileWriter::inTransaction(Change&& change)
{
    if (m_importing)
        return busy();
    Transaction transaction(*m_connection, Transaction::Kind::Write);
    if (!transaction.begun())
        return transaction.begun();
    if (Result<void> done = change(); !done)
        return done;
    Result<void> done = transaction.commit();
    m_connection->checkpoint();
    return done;
}

Result<void> FileWriter::setBundleLabel(BundleId bundle, const QString& label)
{
    return inTransaction([&]() -> Result<void> {
        Statement update(*m_connection, "UPDATE bundle SET label = ?2 WHERE id = ?1");
        if (auto done = update.bind(1, bundle.value).bind(2, label).run(); !done)
            return done;
        if (m_connection->changes() == 0)
            return Error{ErrorCode::NotFound, QStringLiteral("there is no such bundle in this workspace"), path()};
        return {};
    });
}

Result<RepositoryId> FileWriter::linkRepository(const QString& path)
{
    RepositoryId id;
    Result<void> done = inTransaction([&]() -> Result<void> {
        Result<RepositoryId> added = addRepository(*m_connection, path);
        if (!added)
            return added.error();
        id = *added;
        return {};
    });
    if (!done)
        return std::move(done).error();
    return id;
}

Result<void> FileWriter::unlinkRepository(RepositoryId repository)
{
    return inTransaction([&] { return removeRepository(*m_connection, repository); });
}

Result<void> FileWriter::setGraph(RepositoryId repository, const std::vector<Commit>& ordered)
{
    return inTransaction([&]() -> Result<void> {
        if (auto done = clearGraph(*m_connection, repository); !done)
            return done;
        return appendCommits(*m_connection, repository, ordered);
    });
}

Result<void> FileWriter::appendGraph(RepositoryId repository, const std::vector<Commit>& newer)
{
    return inTransaction([&] { return appendCommits(*m_connection, repository, newer); });
}

Result<void> FileWriter::setCommitTexts(const std::vector<CommitText>& texts)
{
    return inTransaction([&]() -> Result<void> {
        Statement update(*m_connection, "UPDATE revision SET subject = ?2, tag = ?3 WHERE hash = ?1");
        for (const CommitText& text : texts) {
            if (auto done = update.bindBlob(1, text.hash).bind(2, text.subject).bind(3, text.tag).run(); !done)
                return done;
        }
        return {};
    });
}

/// Opens the file for writing, or creates it, and brings its schema up to date.
Result<std::unique_ptr<Connection>> openForWriting(const QString& path)
{
    const QString absolute = resolvedStorePath(path);
    Result<StoreFile> found = checkStoreFile(absolute, newestSchema());
    if (!found)
        return std::move(found).error();
    if (*found != StoreFile::Workspace) {
        if (auto done = createStore(absolute, *found == StoreFile::Empty); !done)
            return std::move(done).error();
        // Another process may have been faster, with a file of any kind.
        if (found = checkStoreFile(absolute, newestSchema()); !found)
            return std::move(found).error();
    }
    if (auto done = checkBeforeOpening(absolute); !done)
        return std::move(done).error();
    auto connection = Connection::open(absolute, Connection::Mode::Write);
    if (!connection)
        return std::move(connection).error();
    if (auto done = migrate(**connection, schemaSteps()); !done)
        return std::move(done).error();
    if (auto done = checkSchema(**connection, schemaSteps()); !done)
        return std::move(done).error();
    return connection;
}

} // namespace

Result<std::unique_ptr<StoreWriter>> StoreWriter::open(const QString& path)
{
    auto connection = openForWriting(path);
    if (!connection)
        return std::move(connection).error();
    if (auto done = (*connection)->execute("PRAGMA journal_mode = WAL"); !done)
        return std::move(done).error();
    return std::unique_ptr<StoreWriter>(std::make_unique<FileWriter>(std::move(*connection)));
}

Result<std::unique_ptr<StoreWriter>> StoreWriter::openTemporary(const QString& path)
{
    auto connection = openForWriting(path);
    if (!connection)
        return std::move(connection).error();
    // A write-ahead log would write everything twice.
    if (auto done = (*connection)
                        ->execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; "
                                  "PRAGMA secure_delete = OFF");
        !done)
        return std::move(done).error();
    return std::unique_ptr<StoreWriter>(std::make_unique<FileWriter>(std::move(*connection)));
}

QString defaultStorePath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QStringLiteral("/alidade/default.alidade");
}

} // namespace alidade
