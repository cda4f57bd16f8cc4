// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/commit.h"
#include "core/ids.h"
#include "store/connection.h"

#include <vector>

namespace alidade {

/// The cached commit orders of linked clones: tables repository and graph_commit. Callers hold the transaction.
Result<RepositoryId> addRepository(Connection& connection, const QString& path);
Result<void> removeRepository(Connection& connection, RepositoryId repository);
Result<void> clearGraph(Connection& connection, RepositoryId repository);
/// After those that are there. Error InvalidInput when a hash is not a full one or is there already.
Result<void> appendCommits(Connection& connection, RepositoryId repository, const std::vector<Commit>& commits);
/// Oldest first.
Result<std::vector<Commit>> readGraph(Connection& connection, RepositoryId repository);

} // namespace alidade
