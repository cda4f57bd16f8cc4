// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/engine.h"

#include "stats/significance/distributions.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr std::size_t kShownCandidates = 20;
constexpr double kNormal95 = 1.959963984540054;
constexpr double kShownMass = 0.99; ///< of the candidates that an undecided outcome lists

EffectEstimate effect(double step, double half)
{
    return {std::expm1(step), std::expm1(step - half), std::expm1(step + half), 0.95};
}

} // namespace

DecisionFact& BisectEngine::addFact(FactKind kind)
{
    m_facts.push_back({});
    m_facts.back().kind = kind;
    m_facts.back().entry = m_entry;
    m_facts.back().clock = m_data.clock();
    return m_facts.back();
}

EffectEstimate BisectEngine::endsEffect(const DriftFit& fit) const
{
    return effect(fit.step(), kNormal95 * fit.stepError());
}

CommitRange BisectEngine::rangeOf(const Posterior& posterior, int whichClass) const
{
    const CandidateClass& its = posterior.classes()[static_cast<std::size_t>(whichClass)];
    return {m_space.commitAt(m_space.parentOf(its.first)), m_space.commitAt(its.last), its.probability};
}

FreshCheck BisectEngine::freshCheck(const CheckFigures& figures) const
{
    FreshCheck check;
    check.predecessor = m_space.commitAt(m_check.predecessor);
    check.culprit = m_space.commitAt(m_check.culprit);
    for (double pair : m_check.pairs)
        check.pairs.push_back(std::expm1(pair));
    check.logLikelihoodRatio = figures.logLikelihoodRatio;
    check.needed = figures.needed;
    return check;
}

void BisectEngine::fillCandidates(BisectOutcome& outcome) const
{
    const Posterior& posterior = m_analysis.posterior;
    const int best = posterior.best();
    const CandidateClass& its = posterior.classes()[static_cast<std::size_t>(best)];
    for (int k = its.first; k <= its.last; ++k) {
        if (posterior.classOf(k) == best)
            outcome.commits.push_back(m_space.commitAt(k));
    }
    outcome.probability = its.probability;
}

void BisectEngine::fillCosts(BisectOutcome& outcome) const
{
    for (int commit : outcome.commits)
        outcome.hashes.push_back(m_data.hash(commit));
    outcome.builds = m_data.builds();
    outcome.failedBuilds = m_data.failedBuilds();
    outcome.runs = static_cast<int>(m_data.runs().size());
    outcome.seconds = m_data.secondsSpent();
    outcome.merge = m_merge;
    if (m_fitted)
        outcome.endsEffect = endsEffect(m_analysis.fit);
    if (m_lastCheck)
        outcome.check = m_lastCheck;
}

/// The step by the fresh pairs alone. Their scale is drawn towards the search's run noise, worth four pairs more.
EffectEstimate BisectEngine::checkedEffect() const
{
    const CheckFigures figures = judgePairs(m_check.pairs, checkTerms());
    const double freedom = static_cast<double>(m_check.pairs.size()) + 3;
    return effect(figures.mean, studentQuantile(0.975, freedom) * std::sqrt(figures.runVariance));
}

BisectAction BisectEngine::finish(BisectOutcome outcome)
{
    fillCosts(outcome);
    m_phase = BisectPhase::Finished;
    m_visit = {};
    m_next = FinishAction{std::move(outcome)};
    return m_next;
}

BisectAction BisectEngine::finishUndecided(UndecidedReason reason)
{
    if (m_found) {
        BisectOutcome found = *m_found; // what is verified stays so, whatever became of the other step
        m_found.reset();
        return finish(std::move(found));
    }
    BisectOutcome outcome;
    outcome.kind = OutcomeKind::Undecided;
    outcome.reason = reason;
    if (m_fitted && m_analysis.posterior.classes().empty())
        infer(m_data, m_space, m_analysis);
    if (m_fitted) {
        const Posterior& posterior = m_analysis.posterior;
        std::vector<int> order;
        for (int k = 1; k <= m_space.last(); ++k)
            order.push_back(k);
        std::stable_sort(order.begin(), order.end(),
                         [&posterior](int a, int b) { return posterior.probability(a) > posterior.probability(b); });
        for (int k : order) {
            if (outcome.commits.size() >= kShownCandidates || outcome.probability >= kShownMass)
                break;
            outcome.commits.push_back(m_space.commitAt(k));
            outcome.probability += posterior.probability(k);
        }
        const RemainingState ahead = remaining(m_analysis);
        outcome.moreBuilds = ahead.builds.middle;
        outcome.moreRuns = ahead.runs.middle;
        outcome.moreSeconds = ahead.seconds.middle;
    }
    return finish(std::move(outcome));
}

BisectAction BisectEngine::finishAccepted()
{
    gatherReadings(m_data, m_space, m_analysis);
    refit(false);
    if (!m_fitted)
        return finishUndecided(UndecidedReason::NothingLeftToRead);
    infer(m_data, m_space, m_analysis);
    BisectOutcome outcome;
    fillCandidates(outcome);
    outcome.kind = outcome.commits.size() == 1 ? OutcomeKind::Culprit : OutcomeKind::AnyOf;
    return finish(std::move(outcome));
}

PriceTerms BisectEngine::priceTerms(const Analysis& analysis) const
{
    const BisectQuestion& question = m_data.question();
    PriceTerms terms;
    terms.entropy =
        analysis.posterior.classes().empty() ? std::log2(std::max(1, m_space.last())) : analysis.posterior.entropy();
    terms.noise = m_fitted ? analysis.fit.scale : 0.01;
    terms.step = m_fitted ? std::max(floorEffect(), std::abs(analysis.step())) : floorEffect();
    terms.layout = layoutSpread(question.layoutSpread, terms.step);
    terms.confidence = question.confidence;
    terms.failure = (m_data.failedBuilds() + 0.3) / (m_data.builds() + m_data.failedBuilds() + 6.0);
    terms.buildSeconds = m_data.buildSeconds();
    terms.runSeconds = m_data.runSeconds();
    terms.endRunsMissing = m_phase == BisectPhase::Ends ? std::max(0, 2 * m_ends.pairs - m_ends.runsDone) : 0;
    terms.overhead = overhead();
    return terms;
}

RemainingState BisectEngine::remaining(const Analysis& analysis) const
{
    return price(priceTerms(analysis));
}

} // namespace alidade
