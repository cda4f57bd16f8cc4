// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/commitspan.h"

#include "core/commit.h"

#include <algorithm>

namespace alidade {

namespace {

constexpr size_t kMostCommits = 100000;

Error notAncestor(const GitRepository& repository, const QByteArray& good, const QByteArray& bad,
                  const Progress& progress)
{
    QString hint;
    const Result<QByteArray> base = repository.run(
        {QStringLiteral("merge-base"), QString::fromLatin1(good), QString::fromLatin1(bad)}, {}, progress);
    if (base && isFullHash(base->trimmed()))
        hint = base->trimmed() == bad
                   ? QString(QStringLiteral("; it is the other way round"))
                   : QString(QStringLiteral("; they parted at ") + QString::fromLatin1(base->trimmed()));
    return {ErrorCode::WrongUsage, QString(QStringLiteral("the good commit is no ancestor of the bad one") + hint),
            repository.path()};
}

} // namespace

Result<QByteArray> resolveCommit(const GitRepository& repository, const QString& text, const Progress& progress)
{
    const Error unknown{ErrorCode::NotFound, QStringLiteral("this clone has no such commit"), text};
    if (text.isEmpty() || text.contains(QLatin1Char('\n')) || text.contains(QChar(0)))
        return unknown;
    const Result<QByteArray> output =
        repository.run({QStringLiteral("rev-parse"), QStringLiteral("--verify"), QStringLiteral("--quiet"),
                        QStringLiteral("--end-of-options"), QString(text + QStringLiteral("^{commit}"))},
                       {}, progress);
    if (!output)
        return output.error().code == ErrorCode::Cancelled ? output.error() : unknown;
    const QByteArray hash = output->trimmed();
    return isFullHash(hash) ? Result<QByteArray>(hash) : Result<QByteArray>(unknown);
}

Result<std::vector<BisectCommit>> commitsBetween(const GitRepository& repository, const QByteArray& good,
                                                 const QByteArray& bad, const Progress& progress)
{
    if (!isFullHash(good) || !isFullHash(bad))
        return Error{ErrorCode::WrongUsage, QStringLiteral("only full hashes name the ends"), repository.path()};
    if (good == bad)
        return Error{ErrorCode::WrongUsage, QStringLiteral("the good and the bad commit are the same"),
                     repository.path()};
    const Result<QByteArray> output =
        repository.run({QStringLiteral("rev-list"), QStringLiteral("--topo-order"), QStringLiteral("--reverse"),
                        QStringLiteral("--parents"), QStringLiteral("--max-count=%1").arg(kMostCommits + 1),
                        QStringLiteral("--stdin")},
                       QByteArray(bad + "\n^" + good + '\n'), progress);
    if (!output)
        return output.error();
    std::vector<BisectCommit> commits = {{good, {}}};
    bool descends = false;
    for (const QByteArray& line : output->split('\n')) {
        const QList<QByteArray> hashes = line.split(' ');
        if (line.isEmpty())
            continue;
        BisectCommit commit{hashes.first(), {hashes.begin() + 1, hashes.end()}};
        descends = descends || std::find(commit.parents.begin(), commit.parents.end(), good) != commit.parents.end();
        commits.push_back(std::move(commit));
    }
    if (commits.size() > kMostCommits)
        return Error{ErrorCode::LimitExceeded, QStringLiteral("there are more than 100,000 commits between the ends"),
                     repository.path()};
    if (!descends || commits.back().hash != bad)
        return notAncestor(repository, good, bad, progress);
    return commits;
}

} // namespace alidade
