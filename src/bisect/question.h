// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>

#include <optional>
#include <vector>

namespace alidade {

/// A commit of the range. Parents outside the range are allowed and play no part.
struct BisectCommit
{
    QByteArray hash = {}; ///< full, lower-case hexadecimal
    std::vector<QByteArray> parents = {};

    bool operator==(const BisectCommit&) const = default;
};

/// Which step is looked for, from the good (old) end to the bad (new) end.
enum class BisectDirection { Slower, Faster, Either };

/// Which commits are candidates.
enum class BisectScope {
    FirstParent, ///< the first-parent line of the newest commit; a culprit that is a merge is then searched inside
    Graph        ///< every commit of the range, by ancestry
};

/// What the search may cost; nothing set: no limit. The two ends count as builds too.
struct BisectBudget
{
    std::optional<int> builds = {}; ///< attempts, also failed ones
    std::optional<int> runs = {};
    std::optional<double> seconds = {}; ///< of building and running; pauses cost nothing

    bool operator==(const BisectBudget&) const = default;
};

/// Everything that the search is asked; the first line of its journal.
struct BisectQuestion
{
    std::vector<BisectCommit> commits =
        {}; ///< parents before children; the first is the good end, the last the bad end
    BisectScope scope = BisectScope::FirstParent;
    bool intoMerges =
        true; ///< scope FirstParent: go on inside a merge that is the culprit, if its commits are in `commits`
    BisectDirection direction = BisectDirection::Either;
    bool higherIsBetter = false;  ///< of the metric: decides what "slower" means
    double smallestEffect = 0.01; ///< relative; a smaller difference of the ends is "no difference"
    double confidence = 0.999;    ///< wanted probability of the answer
    double layoutSpread = 0.002;  ///< relative spread between two builds of the same source
    BisectBudget budget = {};
    std::vector<double>
        priorWeights; ///< as commits, the first plays no part; empty: all alike. Mixed with 10 % uniform
    std::vector<QByteArray> cached = {}; ///< commits whose build is at hand and costs nothing
    quint64 seed = 1;
    double expectedBuildSeconds = 60;
    double expectedRunSeconds = 1;

    bool operator==(const BisectQuestion&) const = default;
};

/// What makes a question impossible to search: fewer than two commits, a hash twice, weights of another length or
/// negative, numbers out of range, the good end not an ancestor of the bad end.
Result<void> checkQuestion(const BisectQuestion& question);

} // namespace alidade
