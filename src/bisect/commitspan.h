// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/question.h"
#include "commits/gitrepository.h"
#include "core/progress.h"
#include "core/result.h"

#include <QString>

#include <vector>

namespace alidade {

/// The commit that a text names in the clone (hash, tag, branch, "HEAD~3"), as a full hash. Error NotFound.
Result<QByteArray> resolveCommit(const GitRepository& repository, const QString& text, const Progress& progress);

/// The commits of a bisection: the good end first, then all that came in since, parents before children, the bad end
/// last. Error WrongUsage where the good end is no ancestor of the bad one (with their merge base, which might be the
/// good end that is meant), or where both are one; LimitExceeded beyond 100,000 commits.
Result<std::vector<BisectCommit>> commitsBetween(const GitRepository& repository, const QByteArray& good,
                                                 const QByteArray& bad, const Progress& progress);

} // namespace alidade
