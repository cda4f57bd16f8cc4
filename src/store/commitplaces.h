// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue.h"
#include "store/statement.h"

#include <unordered_map>

namespace alidade {

/// Finds the place of a commit in the order: in the cached graph of the first linked clone that has it, else by the
/// revision number of a published site. Several clones stand one after the other in the order, the sites after them.
class CommitPlaces
{
public:
    explicit CommitPlaces(Connection& connection);

    /// Fills order, source and, where a graph or site tells it, time. Leaves a commit without a full hash as it is.
    void place(CommitRecord& commit);
    Result<void> result() const;

private:
    Statement m_repositories;
    Statement m_inGraphs;
    Statement m_inSites;
    std::unordered_map<qint64, qint64> m_offsets; // by repository
    qint64 m_graphCommits = 0;
};

} // namespace alidade
