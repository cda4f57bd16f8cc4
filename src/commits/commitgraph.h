// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/commit.h"
#include "core/result.h"

#include <QByteArray>

#include <optional>
#include <unordered_map>
#include <vector>

namespace alidade {

/// A commit graph in one topological order, oldest first: a parent always stands before its children; where the graph leaves
/// a choice, the first-parent line of the tips is kept together and committer time decides.
class CommitGraph
{
public:
    /// From commits in any order. Parents that are not among them (shallow clone) count as absent.
    static CommitGraph fromCommits(std::vector<Commit> commits);
    /// Lines "hash, parents separated by blanks, committer time, author time" separated by tabs, as `git log` is asked for
    /// them and as a graph may be stored beside a bundle.
    static Result<CommitGraph> fromLines(QByteArrayView lines);

    const std::vector<Commit>& commits() const { return m_commits; }
    /// Position of a full hash in commits().
    std::optional<size_t> position(const QByteArray& hash) const;
    bool isAncestor(const QByteArray& ancestor, const QByteArray& descendant) const;

private:
    std::vector<Commit> m_commits;
    std::unordered_map<std::string, size_t> m_positions;
};

} // namespace alidade
