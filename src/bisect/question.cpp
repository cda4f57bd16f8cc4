// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/question.h"

#include "core/commit.h"

#include <QHash>

#include <cmath>

namespace alidade {

namespace {

Error wrong(const QString& message, const QString& where)
{
    return Error{ErrorCode::WrongUsage, message, where};
}

QString commitPlace(qsizetype index)
{
    return QStringLiteral("commit ") + QString::number(index);
}

Result<void> checkNumbers(const BisectQuestion& question)
{
    // Written so that a NaN is refused too.
    if (!(question.smallestEffect > 0 && question.smallestEffect < 10))
        return wrong(QStringLiteral("The smallest effect must lie between 0 and 1,000 %."), QStringLiteral("effect"));
    if (!(question.confidence >= 0.5 && question.confidence <= 0.999999))
        return wrong(QStringLiteral("The confidence must lie between 0.5 and 0.999999."), QStringLiteral("confidence"));
    if (!(question.layoutSpread >= 0.0001 && question.layoutSpread <= 0.2))
        return wrong(QStringLiteral("The spread between builds must lie between 0.01 % and 20 %."),
                     QStringLiteral("layout"));
    if (!(question.expectedBuildSeconds >= 0 && question.expectedBuildSeconds < 1e9))
        return wrong(QStringLiteral("The time of a build must not be negative."), QStringLiteral("build time"));
    if (!(question.expectedRunSeconds > 0 && question.expectedRunSeconds < 1e9))
        return wrong(QStringLiteral("The time of a run must be positive."), QStringLiteral("run time"));
    const BisectBudget& budget = question.budget;
    if (budget.builds.value_or(1) < 0 || budget.runs.value_or(1) < 0 || !(budget.seconds.value_or(1) >= 0))
        return wrong(QStringLiteral("A budget must not be negative."), QStringLiteral("budget"));
    return {};
}

Result<void> checkWeights(const BisectQuestion& question)
{
    if (question.priorWeights.empty())
        return {};
    if (question.priorWeights.size() != question.commits.size())
        return wrong(QStringLiteral("There must be one weight for each commit."), QStringLiteral("weights"));
    double sum = 0;
    for (std::size_t i = 0; i < question.priorWeights.size(); ++i) {
        const double weight = question.priorWeights[i];
        if (!(weight >= 0) || !std::isfinite(weight))
            return wrong(QStringLiteral("A weight must not be negative."), commitPlace(static_cast<qsizetype>(i)));
        sum += i == 0 ? 0 : weight;
    }
    if (!(sum > 0) || !std::isfinite(sum))
        return wrong(QStringLiteral("At least one weight must be positive."), QStringLiteral("weights"));
    return {};
}

/// Hashes are full and unique, parents come first, and the good end is an ancestor of the bad end.
Result<void> checkCommits(const std::vector<BisectCommit>& commits)
{
    if (commits.size() < 2)
        return wrong(QStringLiteral("A bisection needs a good and a bad commit."), QStringLiteral("commits"));
    QHash<QByteArray, qsizetype> places;
    std::vector<char> newer(commits.size(), 0); // has the good end among its ancestors
    newer[0] = 1;
    for (std::size_t i = 0; i < commits.size(); ++i) {
        const BisectCommit& commit = commits[i];
        const qsizetype place = static_cast<qsizetype>(i);
        if (!isFullHash(commit.hash))
            return wrong(QStringLiteral("Not a full commit hash."), commitPlace(place));
        for (const QByteArray& parent : commit.parents) {
            const qsizetype at = places.value(parent, -1);
            newer[i] = static_cast<char>(newer[i] || (at >= 0 && newer[static_cast<std::size_t>(at)]));
        }
        if (places.contains(commit.hash))
            return wrong(QStringLiteral("A commit stands twice in the range."), commitPlace(place));
        places.insert(commit.hash, place);
    }
    for (std::size_t i = 0; i < commits.size(); ++i) {
        for (const QByteArray& parent : commits[i].parents) {
            if (places.value(parent, -1) >= static_cast<qsizetype>(i))
                return wrong(QStringLiteral("A parent must stand before its child."),
                             commitPlace(static_cast<qsizetype>(i)));
        }
    }
    if (!newer.back())
        return wrong(QStringLiteral("The good commit is no ancestor of the bad one."), QStringLiteral("commits"));
    return {};
}

} // namespace

Result<void> checkQuestion(const BisectQuestion& question)
{
    if (Result<void> numbers = checkNumbers(question); !numbers)
        return numbers;
    if (Result<void> commits = checkCommits(question.commits); !commits)
        return commits;
    return checkWeights(question);
}

} // namespace alidade
