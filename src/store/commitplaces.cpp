// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/commitplaces.h"

#include "core/commit.h"

#include <algorithm>

namespace alidade {

namespace {

// A damaged row must not make a sum or a product overflow.
constexpr qint64 kMostCommits = qint64(1) << 40;
constexpr qint64 kLastSecond = qint64(1) << 50;

qint64 position(qint64 stored)
{
    return std::clamp<qint64>(stored, 0, kMostCommits);
}

} // namespace

CommitPlaces::CommitPlaces(Connection& connection)
    : m_repositories(connection, "SELECT id, commits FROM repository ORDER BY id")
    , m_inGraphs(connection, "SELECT repository_id, position, committer_time FROM repository JOIN graph_commit "
                             "ON repository_id = repository.id AND hash = ?1 ORDER BY repository_id LIMIT 1")
    , m_inSites(connection, "SELECT number, date FROM site_revision JOIN bundle ON bundle.id = bundle_id "
                            "WHERE hash = ?1 AND hidden = 0 ORDER BY bundle_id DESC LIMIT 1")
{
    while (m_repositories.step()) {
        m_offsets.emplace(m_repositories.integer(0), m_graphCommits);
        m_graphCommits += position(m_repositories.integer(1));
    }
}

void CommitPlaces::place(CommitRecord& commit)
{
    if (!isFullHash(commit.hash))
        return;
    const QByteArray bytes = QByteArray::fromHex(commit.hash);
    if (m_inGraphs.bindBlob(1, bytes).step()) {
        commit.order = m_offsets[m_inGraphs.integer(0)] + position(m_inGraphs.integer(1));
        commit.source = OrderSource::Graph;
        commit.time = std::clamp(m_inGraphs.integer(2), -kLastSecond, kLastSecond) * 1000;
    } else if (m_inSites.bindBlob(1, bytes).step()) {
        commit.order = m_graphCommits + position(m_inSites.integer(0));
        commit.source = OrderSource::SiteIndex;
        if (commit.time == 0)
            commit.time = m_inSites.integer(1);
    }
    m_inGraphs.reset();
    m_inSites.reset();
}

Result<void> CommitPlaces::result() const
{
    for (const Statement* statement : {&m_repositories, &m_inGraphs, &m_inSites}) {
        if (statement->failed())
            return statement->error();
    }
    return {};
}

} // namespace alidade
