// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/importer.h"

#include "commits/commitgraph.h"
#include "commits/gitrepository.h"
#include "store/store.h"

#include <QSet>

#include <algorithm>

namespace alidade {

namespace {

QSet<QByteArray> hashesOf(const std::vector<Commit>& commits)
{
    QSet<QByteArray> hashes;
    hashes.reserve(static_cast<qsizetype>(commits.size()));
    for (const Commit& commit : commits)
        hashes.insert(commit.hash);
    return hashes;
}

/// Commits that are nobody's parent.
std::vector<QByteArray> headsOf(const std::vector<Commit>& commits)
{
    QSet<QByteArray> heads = hashesOf(commits);
    for (const Commit& commit : commits) {
        for (const QByteArray& parent : commit.parents)
            heads.remove(parent);
    }
    return {heads.begin(), heads.end()};
}

std::vector<StoreWriter::CommitText> toStore(const std::vector<GitRepository::CommitText>& texts)
{
    std::vector<StoreWriter::CommitText> converted;
    converted.reserve(texts.size());
    for (const GitRepository::CommitText& text : texts)
        converted.push_back({text.hash, text.subject, text.tag});
    return converted;
}

/// Brings one clone's cached order up to date; what the order then holds.
class OrderRefresh
{
public:
    OrderRefresh(const StoreReader& reader, StoreWriter& writer, const Progress& progress)
        : m_reader(reader)
        , m_writer(writer)
        , m_progress(progress)
    {}

    /// The number of new commits.
    Result<qint64> refresh(const RepositoryRecord& record, const std::vector<CommitRecord>& stored)
    {
        const Result<GitRepository> repository = GitRepository::open(record.path);
        if (!repository)
            return repository.error();
        Result<std::vector<Commit>> cached = m_reader.cachedGraph(record.id);
        if (!cached)
            return cached.error();
        Result<qint64> added =
            cached->empty() ? rebuild(*repository, record.id) : append(*repository, record.id, *cached);
        if (!added)
            return added;
        if (Result<void> texts = refreshTexts(*repository, stored); !texts)
            return texts.error();
        return added;
    }

private:
    Result<qint64> rebuild(const GitRepository& repository, RepositoryId id)
    {
        Result<std::vector<Commit>> commits = repository.commits(m_progress);
        if (!commits)
            return commits.error();
        const CommitGraph graph = CommitGraph::fromCommits(std::move(*commits));
        m_inOrder = hashesOf(graph.commits());
        if (Result<void> set = m_writer.setGraph(id, graph.commits()); !set)
            return set.error();
        return static_cast<qint64>(graph.commits().size());
    }

    Result<qint64> append(const GitRepository& repository, RepositoryId id, const std::vector<Commit>& cached)
    {
        m_inOrder = hashesOf(cached);
        const Result<std::vector<QByteArray>> tips = repository.tips();
        if (!tips)
            return tips.error();
        bool newer = false;
        for (const QByteArray& tip : *tips)
            newer = newer || !m_inOrder.contains(tip);
        if (!newer)
            return 0;
        Result<std::vector<Commit>> since = repository.commitsSince(headsOf(cached), m_progress);
        if (!since && since.error().code == ErrorCode::Cancelled)
            return since.error();
        if (!since)
            return rebuild(repository, id); // a cached tip is gone: history was rewritten
        // A deepened shallow clone brings commits that are older than the cached ones: those can't be put at the end.
        for (const Commit& commit : cached) {
            for (const QByteArray& parent : commit.parents) {
                if (!m_inOrder.contains(parent) && contains(*since, parent))
                    return rebuild(repository, id);
            }
        }
        const CommitGraph graph = CommitGraph::fromCommits(std::move(*since));
        m_inOrder.unite(hashesOf(graph.commits()));
        if (Result<void> appended = m_writer.appendGraph(id, graph.commits()); !appended)
            return appended.error();
        return static_cast<qint64>(graph.commits().size());
    }

    static bool contains(const std::vector<Commit>& commits, const QByteArray& hash)
    {
        return std::any_of(commits.begin(), commits.end(),
                           [&hash](const Commit& commit) { return commit.hash == hash; });
    }

    /// Subjects never change, tags do: all are asked for again.
    Result<void> refreshTexts(const GitRepository& repository, const std::vector<CommitRecord>& stored)
    {
        std::vector<QByteArray> hashes;
        for (const CommitRecord& commit : stored) {
            if (m_inOrder.contains(commit.hash))
                hashes.push_back(commit.hash);
        }
        if (hashes.empty())
            return {};
        const Result<std::vector<GitRepository::CommitText>> texts = repository.texts(hashes, m_progress);
        if (!texts)
            return texts.error();
        return m_writer.setCommitTexts(toStore(*texts));
    }

    const StoreReader& m_reader;
    StoreWriter& m_writer;
    const Progress& m_progress;
    QSet<QByteArray> m_inOrder;
};

} // namespace

Result<RefreshReport> refreshCommitOrder(const StoreReader& reader, StoreWriter& writer, const Progress& progress)
{
    const Result<CataloguePtr> before = reader.catalogue(progress);
    if (!before)
        return before.error();
    RefreshReport report;
    for (const RepositoryRecord& record : (*before)->repositories) {
        progress.report(0, 0, record.path);
        const Result<qint64> added = OrderRefresh(reader, writer, progress).refresh(record, (*before)->commits);
        if (added) {
            report.newCommits += *added;
            continue;
        }
        if (added.error().code == ErrorCode::Cancelled)
            return added.error();
        // What is cached goes on to serve.
        report.notes += QStringLiteral("%1: the commit order was not brought up to date: %2")
                            .arg(record.path, added.error().toString());
    }
    const Result<CataloguePtr> after = reader.catalogue(progress);
    if (!after)
        return after.error();
    for (const CommitRecord& commit : (*after)->commits)
        ++(commit.order >= 0 ? report.placed : report.unknown);
    return report;
}

} // namespace alidade
