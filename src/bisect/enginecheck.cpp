// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/engine.h"

#include "stats/random/random.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr int kFailedChecks = 4;
constexpr std::uint64_t kPairStream = 2;
constexpr double kSuspiciousLevel = 3; ///< standard errors of a commit's level from that of its end

} // namespace

int BisectEngine::smallestBuiltWith(int whichClass) const
{
    const CandidateClass& its = m_analysis.posterior.classes()[static_cast<std::size_t>(whichClass)];
    int best = m_space.last();
    for (int x = m_space.last() - 1; x >= 1; --x) {
        const bool all = m_space.contains(x, its.first) && !m_analysis.posterior.splits(m_space, x, whichClass);
        if (m_data.built(m_space.commitAt(x)) && all && m_space.containedCount(x) < m_space.containedCount(best))
            best = x;
    }
    return best;
}

int BisectEngine::largestBuiltWithout(int whichClass, int inside) const
{
    const CandidateClass& its = m_analysis.posterior.classes()[static_cast<std::size_t>(whichClass)];
    int best = 0;
    for (int x = 1; x < m_space.last(); ++x) {
        const bool none = !m_space.contains(x, its.first) && !m_analysis.posterior.splits(m_space, x, whichClass);
        const bool nearer = best == 0 || m_space.containedCount(x) > m_space.containedCount(best);
        if (m_data.built(m_space.commitAt(x)) && none && nearer && m_space.contains(inside, x))
            best = x;
    }
    return best;
}

void BisectEngine::beginCheck(int whichClass)
{
    const CandidateClass& its = m_analysis.posterior.classes()[static_cast<std::size_t>(whichClass)];
    m_check = {};
    m_check.culprit = its.first;
    if (its.count > 1 || m_data.unusable(m_space.commitAt(its.first)))
        m_check.culprit = smallestBuiltWith(whichClass);
    m_check.predecessor = m_space.parentOf(m_check.culprit);
    if (its.count > 1 || m_data.unusable(m_space.commitAt(m_check.predecessor)))
        m_check.predecessor = largestBuiltWithout(whichClass, m_check.culprit);
    m_check.step = m_analysis.step();
    m_found.reset();
    m_phase = BisectPhase::FreshCheck;
    addFact(FactKind::CheckBegun).range = rangeOf(m_analysis.posterior, whichClass);
}

CheckTerms BisectEngine::checkTerms() const
{
    return {m_check.step, m_analysis.fit.scale, m_analysis.layout, m_data.question().confidence,
            m_check.ofOther || m_analysis.steps.has_value()};
}

std::optional<BisectAction> BisectEngine::checkStep()
{
    if (m_rethink) {
        // The user changed what the check rests on: plan anew; if the same candidate comes out, the check begins again.
        m_phase = BisectPhase::Searching;
        m_visit = {};
        return std::nullopt;
    }
    for (int position : {m_check.predecessor, m_check.culprit}) {
        const int commit = m_space.commitAt(position);
        if (m_data.unusable(commit)) {
            addFact(FactKind::DoesNotBuild).commit = commit;
            m_phase = BisectPhase::Searching;
            return std::nullopt;
        }
        if (m_data.built(commit))
            continue;
        if (!mayBuild() && !m_data.commit(commit).cached)
            return finishUndecided(UndecidedReason::BuildBudget);
        return build(commit, ActionReason::FreshCheck);
    }
    const CheckFigures figures = judgePairs(m_check.pairs, checkTerms());
    if (m_check.ofOther && !m_check.first && figures.verdict != CheckVerdict::Going)
        return otherStepJudged(figures.verdict == CheckVerdict::Passed);
    if (!m_check.ofOther)
        m_lastCheck = freshCheck(figures);
    if (!m_check.first && figures.verdict == CheckVerdict::Passed)
        return checkPassed(figures);
    if (!m_check.first && figures.verdict == CheckVerdict::Failed)
        return checkFailed(figures);
    // The order within a pair is left to chance, and the second run is the other commit.
    const std::uint64_t pair = m_data.runs().size() - (m_check.first ? 1 : 0);
    const bool culpritFirst = (Random(m_data.question().seed, kPairStream + 2 * pair).next() >> 63) != 0;
    const bool culprit = culpritFirst != m_check.first.has_value();
    return run(m_space.commitAt(culprit ? m_check.culprit : m_check.predecessor), ActionReason::FreshCheck);
}

std::optional<BisectAction> BisectEngine::checkFailed(const CheckFigures& figures)
{
    DecisionFact& fact = addFact(FactKind::CheckFailed);
    fact.runs = static_cast<int>(m_check.pairs.size());
    fact.ratio = figures.logLikelihoodRatio;
    fact.needed = figures.needed;
    fact.range = {m_space.commitAt(m_check.predecessor), m_space.commitAt(m_check.culprit), 0};
    ++m_checksFailed;
    // The machine drifts more than the model believed.
    m_minimumVariance = m_checksFailed == 1 ? 0.5 : 1;
    m_bankReadings = 0;
    if (m_checksFailed >= kFailedChecks)
        return finishUndecided(UndecidedReason::FreshChecksFailed);
    m_phase = BisectPhase::Searching;
    m_visit = {};
    return std::nullopt;
}

std::optional<BisectAction> BisectEngine::checkPassed(const CheckFigures& figures)
{
    m_lastCheck->passed = true;
    DecisionFact& fact = addFact(FactKind::CheckPassed);
    fact.runs = static_cast<int>(m_check.pairs.size());
    fact.ratio = figures.logLikelihoodRatio;
    fact.needed = figures.needed;
    fact.range = rangeOf(m_analysis.posterior, m_analysis.posterior.best());
    BisectOutcome outcome = named();
    if (beginOtherCheck()) {
        m_found = std::move(outcome);
        return std::nullopt;
    }
    if (outcome.kind == OutcomeKind::Culprit && enterMerge(outcome.commits.front()))
        return std::nullopt;
    return finish(std::move(outcome));
}

/// The verified answer of the check that has just passed.
BisectOutcome BisectEngine::named() const
{
    BisectOutcome outcome;
    fillCandidates(outcome);
    outcome.kind = outcome.commits.size() == 1 ? OutcomeKind::Culprit : OutcomeKind::AnyOf;
    outcome.verified = true;
    outcome.effect = checkedEffect();
    return outcome;
}

/// By now predecessor and culprit are the best known commits. If one of them is not on the level of its end, there is
/// another step on that side. "More than one" is a claim of its own and gets fresh pairs too: the whole side.
bool BisectEngine::beginOtherCheck()
{
    if (!m_space.isLine())
        return false;
    const bool suspected = m_analysis.steps.has_value();
    gatherReadings(m_data, m_space, m_analysis);
    refit(false);
    infer(m_data, m_space, m_analysis);
    Check other;
    double farthest = suspected ? 0 : kSuspiciousLevel;
    for (const MeasuredCommit& each : m_analysis.measured) {
        const bool before = each.position == m_check.predecessor;
        if (!before && each.position != m_check.culprit)
            continue;
        const double step = before ? each.level.level : m_analysis.fit.step() - each.level.level;
        const double far = std::abs(step) / std::sqrt(each.level.variance);
        if (far <= farthest)
            continue;
        farthest = far;
        other.predecessor = before ? 0 : each.position;
        other.culprit = before ? each.position : m_space.last();
        other.step = std::copysign(std::max(std::abs(step), floorEffect()), step);
        other.ofOther = true;
    }
    if (other.ofOther)
        m_check = std::move(other);
    return m_check.ofOther;
}

std::optional<BisectAction> BisectEngine::otherStepJudged(bool there)
{
    BisectOutcome outcome = *m_found;
    m_found.reset();
    if (there) {
        const CommitRange range{m_space.commitAt(m_check.predecessor), m_space.commitAt(m_check.culprit), 0};
        outcome.kind = OutcomeKind::MoreThanOne;
        outcome.otherStep = range; // how sure its place is, was not asked
        addFact(FactKind::MoreThanOneStep).range = range;
    } else if (outcome.kind == OutcomeKind::Culprit && enterMerge(outcome.commits.front())) {
        return std::nullopt;
    }
    return finish(std::move(outcome));
}

/// First-parent first, then into the merge: between its first parent and the merge lie the commits that it brought.
bool BisectEngine::enterMerge(int commit)
{
    const BisectQuestion& question = m_data.question();
    if (question.scope != BisectScope::FirstParent || !question.intoMerges || m_merge >= 0)
        return false;
    const BisectCommit& merge = question.commits[static_cast<std::size_t>(commit)];
    const int parent = merge.parents.size() < 2 ? -1 : m_data.indexOf(merge.parents.front());
    if (parent < 0)
        return false;
    SearchSpace inside = SearchSpace::graph(question.commits, parent, commit);
    if (inside.last() < 2)
        return false; // its commits are not in the range
    m_merge = commit;
    addFact(FactKind::IntoMerge).commit = commit;
    startSearch(std::move(inside));
    return true;
}

} // namespace alidade
