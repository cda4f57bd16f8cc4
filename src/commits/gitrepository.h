// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commits/commitgraph.h"
#include "core/progress.h"

#include <QString>
#include <QStringList>

namespace alidade {

/// A local clone, read by the `git` program with options under which nothing of the repository is run (no hooks, fsmonitor,
/// filters, external protocols, prompts; full hashes only, after --end-of-options). Never writes to it.
class GitRepository
{
public:
    /// The clone that holds this path. Error NotFound with what to do when there is none, External when git is missing.
    static Result<GitRepository> open(const QString& path);

    QString path() const { return m_path; } ///< top folder, canonical
    QString remoteUrl() const;              ///< of "origin", or empty

    /// All commits reachable from any branch, remote branch or tag.
    Result<std::vector<Commit>> commits(const Progress& progress) const;
    /// Only what came since the known commits (by tips): what an incremental update needs.
    Result<std::vector<Commit>> commitsSince(const std::vector<QByteArray>& knownTips, const Progress& progress) const;
    /// Current tips of all refs, full hashes.
    Result<std::vector<QByteArray>> tips() const;

    struct CommitText
    {
        QByteArray hash;
        QString subject;
        QString tag;
    };
    Result<std::vector<CommitText>> texts(const std::vector<QByteArray>& hashes, const Progress& progress) const;

    /// One git command, run safely; its stdout. For this library and the bisection's read-only questions.
    Result<QByteArray> run(const QStringList& arguments, const QByteArray& input, const Progress& progress) const;

private:
    QString m_path;
};

} // namespace alidade
