// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/graphtable.h"

#include "store/statement.h"

#include <QDateTime>

#include <algorithm>

namespace alidade {

namespace {

Error noSuchRepository(Connection& connection)
{
    return {ErrorCode::NotFound, QStringLiteral("there is no such linked clone in this workspace"), connection.path()};
}

Result<qint64> cachedCommits(Connection& connection, RepositoryId repository)
{
    Statement query(connection, "SELECT commits FROM repository WHERE id = ?1");
    if (query.bind(1, repository.value).step())
        return std::clamp<qint64>(query.integer(0), 0, qint64(1) << 40);
    return query.failed() ? query.error() : noSuchRepository(connection);
}

std::vector<QByteArray> splitParents(QByteArrayView packed, qsizetype width)
{
    std::vector<QByteArray> parents;
    for (qsizetype at = 0; width > 0 && at + width <= packed.size(); at += width)
        parents.push_back(packed.sliced(at, width).toByteArray().toHex());
    return parents;
}

} // namespace

Result<RepositoryId> addRepository(Connection& connection, const QString& path)
{
    Statement find(connection, "SELECT id FROM repository WHERE path = ?1");
    if (find.bind(1, path).step())
        return RepositoryId{find.integer(0)};
    if (find.failed())
        return find.error();
    Statement add(connection, "INSERT INTO repository(path) VALUES(?1)");
    if (auto done = add.bind(1, path).run(); !done)
        return std::move(done).error();
    return RepositoryId{connection.lastInsertId()};
}

Result<void> clearGraph(Connection& connection, RepositoryId repository)
{
    Statement clear(connection, "DELETE FROM graph_commit WHERE repository_id = ?1");
    if (auto done = clear.bind(1, repository.value).run(); !done)
        return done;
    Statement count(connection, "UPDATE repository SET commits = 0 WHERE id = ?1");
    return count.bind(1, repository.value).run();
}

Result<void> removeRepository(Connection& connection, RepositoryId repository)
{
    if (auto done = clearGraph(connection, repository); !done)
        return done;
    Statement remove(connection, "DELETE FROM repository WHERE id = ?1");
    if (auto done = remove.bind(1, repository.value).run(); !done)
        return done;
    return connection.changes() == 0 ? Result<void>(noSuchRepository(connection)) : Result<void>();
}

Result<void> appendCommits(Connection& connection, RepositoryId repository, const std::vector<Commit>& commits)
{
    const Result<qint64> start = cachedCommits(connection, repository);
    if (!start)
        return start.error();
    Statement add(connection, "INSERT INTO graph_commit(repository_id, hash, position, parents, committer_time, "
                              "author_time) VALUES(?1, ?2, ?3, ?4, ?5, ?6)");
    qint64 position = *start;
    QByteArray parents;
    for (const Commit& commit : commits) {
        bool full = isFullHash(commit.hash);
        parents.clear();
        parents.detach();
        for (const QByteArray& parent : commit.parents) {
            full = full && isFullHash(parent) && parent.size() == commit.hash.size();
            parents += QByteArray::fromHex(parent);
        }
        if (!full)
            return Error{ErrorCode::InvalidInput, QStringLiteral("a commit of the order has no full hash"),
                         QString::fromLatin1(commit.hash.left(80))};
        const QByteArray hash = QByteArray::fromHex(commit.hash);
        const QByteArrayView parentBytes =
            parents.isEmpty() ? QByteArrayView("", qsizetype(0)) : QByteArrayView(parents);
        add.bind(1, repository.value).bindBlob(2, hash).bind(3, position++).bindBlob(4, parentBytes);
        if (auto done = add.bind(5, commit.committerTime).bind(6, commit.authorTime).run(); !done)
            return done;
    }
    Statement count(connection, "UPDATE repository SET commits = ?2, refreshed_at = ?3 WHERE id = ?1");
    return count.bind(1, repository.value).bind(2, position).bind(3, QDateTime::currentMSecsSinceEpoch()).run();
}

Result<std::vector<Commit>> readGraph(Connection& connection, RepositoryId repository)
{
    std::vector<Commit> commits;
    Statement query(connection, "SELECT hash, parents, committer_time, author_time FROM graph_commit "
                                "WHERE repository_id = ?1 ORDER BY position");
    query.bind(1, repository.value);
    while (query.step()) {
        const QByteArrayView hash = query.blob(0);
        commits.push_back(
            {hash.toByteArray().toHex(), splitParents(query.blob(1), hash.size()), query.integer(2), query.integer(3)});
    }
    if (query.failed())
        return query.error();
    return commits;
}

} // namespace alidade
