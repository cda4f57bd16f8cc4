// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>
#include <vector>

namespace alidade {

enum class OutcomeKind {
    Culprit,
    AnyOf,        ///< the commits that could tell them apart do not build
    NoDifference, ///< the ends do not differ by the smallest effect, or differ the other way
    MoreThanOne,  ///< one step is found; there is another
    Undecided
};

enum class UndecidedReason {
    None,
    BuildBudget,
    RunBudget,
    TimeBudget,
    EndDoesNotBuild,
    EndNotMeasurable,  ///< its runs keep failing, or give nothing that is positive
    FreshChecksFailed, ///< the candidate did not stand up to four fresh checks
    NothingLeftToRead  ///< no commit is left whose build or run would tell more
};

/// new ÷ old − 1, with its interval.
struct EffectEstimate
{
    double relative = 0;
    double low = 0;
    double high = 0;
    double confidence = 0.95;

    bool operator==(const EffectEstimate&) const = default;
};

/// The fresh pairs of predecessor and culprit, apart from the search and without its model.
struct FreshCheck
{
    int predecessor = -1; ///< index into the question's commits
    int culprit = -1;
    std::vector<double> pairs = {}; ///< culprit ÷ predecessor − 1, in the order taken
    double logLikelihoodRatio = 0;
    double needed = 0; ///< passes at this
    bool passed = false;

    bool operator==(const FreshCheck&) const = default;
};

/// A stretch of commits that may hold the step: after the commit of index `after`, up to and with `upTo`.
struct CommitRange
{
    int after = -1;
    int upTo = -1;
    double probability = 0;

    bool operator==(const CommitRange&) const = default;
};

/// How a bisection ended.
struct BisectOutcome
{
    OutcomeKind kind = OutcomeKind::Undecided;
    UndecidedReason reason = UndecidedReason::None;
    std::vector<int> commits = {};       ///< indices: the culprit, any of these, or the most probable ones if undecided
    std::vector<QByteArray> hashes = {}; ///< the same
    double probability = 0;              ///< of commits, together
    bool verified = false;               ///< by a fresh check; false if accepted early
    bool otherWay = false;               ///< NoDifference: there is one, against the asked direction
    std::optional<EffectEstimate> effect = {};     ///< of the fresh check
    std::optional<EffectEstimate> endsEffect = {}; ///< of the bad end against the good end
    std::optional<FreshCheck> check = {};
    std::optional<CommitRange> otherStep = {}; ///< MoreThanOne: where the other one lies
    int merge = -1;                            ///< the culprit came in with this merge
    int builds = 0;                            ///< built, the ends included, cached ones not
    int failedBuilds = 0;
    int runs = 0;
    double seconds = 0;
    double moreBuilds = 0; ///< Undecided: what it would still take, about
    double moreRuns = 0;
    double moreSeconds = 0;

    bool operator==(const BisectOutcome&) const = default;
};

} // namespace alidade
