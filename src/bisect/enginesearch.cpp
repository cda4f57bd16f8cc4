// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/engine.h"

#include "stats/random/random.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace alidade {

namespace {

constexpr double kBankGrowth = 1.1; ///< the bank is fitted anew when the ends' readings grew by that factor
constexpr double kStillClear = 4;   ///< standard errors below which the search goes back to the ends
constexpr double kStillLarge = 0.9; ///< of the smallest effect, likewise
constexpr double kClearSide = 0.95;
constexpr std::uint64_t kOrderStream = 1;

} // namespace

double BisectEngine::floorEffect() const
{
    // Two builds of the same source differ by 4√2 layout spreads now and then: a smaller step can't be pinned on a
    // commit.
    const BisectQuestion& question = m_data.question();
    return std::max(std::log1p(question.smallestEffect), 4 * std::numbers::sqrt2 * question.layoutSpread);
}

double BisectEngine::wantedStep() const
{
    const int sign = wantedSign(m_data.question());
    return sign == 0 ? std::abs(m_analysis.fit.step()) : sign * m_analysis.fit.step();
}

void BisectEngine::refit(bool wholeBank)
{
    std::array<int, 2> known{};
    for (const DriftReading& reading : m_analysis.readings) {
        if (reading.end != DriftEnd::Visited)
            ++known[static_cast<std::size_t>(reading.end)];
    }
    m_fitted = known[0] >= 2 && known[1] >= 2;
    if (!m_fitted)
        return;
    const double scale = DriftFitter::firstScale(m_analysis.readings).value_or(0.01);
    const bool grown = static_cast<double>(m_analysis.endReadings) >= kBankGrowth * static_cast<double>(m_bankReadings);
    if (wholeBank || grown) {
        m_fitter.fitBest(m_analysis.readings, scale, m_minimumVariance, m_analysis.fit);
        m_bankReadings = m_analysis.endReadings;
    } else {
        const DriftModel model = m_analysis.fit.model;
        m_fitter.fit(m_analysis.readings, model, m_analysis.fit.scale, m_analysis.fit);
    }
}

std::optional<BisectAction> BisectEngine::searchStep()
{
    if (m_visit.position < 0 && !m_askedRuns.empty()) {
        const auto [commit, count] = m_askedRuns.front();
        m_askedRuns.pop_front();
        const int position = m_space.positionOf(commit);
        if (position >= 0) {
            m_visit = {};
            m_visit.position = position;
            m_visit.planned = count;
            m_visit.asked = true;
        }
    }
    if (m_visit.position >= 0 && m_visit.done < m_visit.planned) {
        if (std::optional<BisectAction> action = visitStep())
            return action;
    }
    m_visit = {};
    return replan();
}

std::optional<BisectAction> BisectEngine::visitStep()
{
    const int commit = m_space.commitAt(m_visit.position);
    const ActionReason why = m_visit.asked ? ActionReason::Asked : ActionReason::MostInformation;
    if (m_data.unusable(commit)) {
        const bool measured = m_data.commit(commit).status == BuildStatus::NotMeasurable;
        addFact(measured ? FactKind::NotMeasurable : FactKind::DoesNotBuild).commit = commit;
        return std::nullopt;
    }
    if (!m_data.built(commit)) {
        if (!mayBuild() && !m_data.commit(commit).cached)
            return std::nullopt;
        return build(commit, why);
    }
    if (!m_visit.watching && m_fitted && !m_analysis.readings.empty()) {
        m_visit.watch = DriftWatch(m_analysis.fit.model, m_analysis.fit.scale, m_analysis.fit.path.nowVariance,
                                   m_analysis.readings.back().time);
        m_visit.watching = true;
    }
    m_visit.watch.advance(m_data.clock() / m_data.runSeconds());
    m_lastVisited = m_visit.position;
    const bool isEnd = m_visit.position == 0 || m_visit.position == m_space.last();
    RunAction action{commit, m_data.hash(commit), why, commit, m_visit.planned, m_visit.done};
    if (isEnd)
        return action;
    // An end first or the commit first is left to chance, so that neither stands always at the same place of a visit.
    Random chance(m_data.question().seed, kOrderStream + 2 * m_data.runs().size());
    const bool early = m_visit.done == 0 && m_visit.endRuns == 0 && (chance.next() >> 63) != 0;
    const int runs = std::max(early ? 1 : 0, m_data.usedRuns(commit));
    if (m_visit.endRuns < m_visit.done + (early ? 1 : 0) && m_visit.watch.endIsWorthMore(runs)) {
        const int end = m_space.commitAt((m_visitEndRuns % 2 == 0) ? 0 : m_space.last());
        action.commit = end;
        action.hash = m_data.hash(end);
        action.why = ActionReason::Drift;
    }
    return action;
}

void BisectEngine::noteVisit()
{
    if (m_lastVisited <= 0 || m_lastVisited >= m_space.last())
        return;
    for (const MeasuredCommit& each : m_analysis.measured) {
        if (each.position != m_lastVisited)
            continue;
        const double side = m_analysis.posterior.newSide(each.position);
        DecisionFact& fact = addFact(side > kClearSide       ? FactKind::LikeBad
                                     : side < 1 - kClearSide ? FactKind::LikeGood
                                                             : FactKind::Unclear);
        fact.commit = m_space.commitAt(each.position);
        fact.runs = static_cast<int>(each.places.size());
        fact.ratio = each.evidence.ratio();
        fact.range = rangeOf(m_analysis.posterior, m_analysis.posterior.best());
    }
    m_lastVisited = -1;
}

std::optional<BisectAction> BisectEngine::replan()
{
    gatherReadings(m_data, m_space, m_analysis);
    refit(false);
    if (!m_fitted) {
        m_phase = BisectPhase::Ends;
        m_ends = {1, 0};
        return std::nullopt;
    }
    infer(m_data, m_space, m_analysis);
    const double step = wantedStep();
    if (!m_analysis.steps && (step < kStillClear * m_analysis.fit.stepError() || step < kStillLarge * floorEffect())) {
        noteVisit();
        addFact(FactKind::EndsNotSure).step = endsEffect(m_analysis.fit);
        m_phase = BisectPhase::Ends;
        m_ends = {std::max(1, static_cast<int>(m_analysis.endReadings / 40)), 0};
        return std::nullopt;
    }
    const Posterior& posterior = m_analysis.posterior;
    const int best = posterior.best();
    const double probability = posterior.classes()[static_cast<std::size_t>(best)].probability;
    if (m_analysis.steps && !m_saidMoreThanOne) {
        addFact(FactKind::MoreThanOneStep).range = rangeOf(posterior, best);
        m_saidMoreThanOne = true;
    }
    bool byBuild = false;
    if (probability >= m_data.question().confidence) {
        if (!canBeSplit(best, byBuild)) {
            noteVisit();
            beginCheck(best);
            return std::nullopt;
        }
        if (byBuild && !mayBuild())
            return finishUndecided(UndecidedReason::BuildBudget);
    }
    return planVisit();
}

/// Whether a commit that is not yet known could tell candidates of the class apart; byBuild: none of them is at hand.
bool BisectEngine::canBeSplit(int whichClass, bool& byBuild) const
{
    const CandidateClass& its = m_analysis.posterior.classes()[static_cast<std::size_t>(whichClass)];
    byBuild = true;
    bool split = false;
    const int to = m_space.isLine() ? its.last - 1 : m_space.last() - 1;
    for (int x = m_space.isLine() ? its.first : 1; x <= to; ++x) {
        const int commit = m_space.commitAt(x);
        if (m_data.unusable(commit) || !m_analysis.posterior.splits(m_space, x, whichClass))
            continue;
        split = true;
        byBuild = byBuild && !m_data.built(commit) && !m_data.commit(commit).cached;
    }
    return split;
}

std::vector<PlanCommit> BisectEngine::planCommits() const
{
    std::vector<PlanCommit> commits(static_cast<std::size_t>(m_space.last()) + 1);
    for (int p = 0; p <= m_space.last(); ++p) {
        const int index = m_space.commitAt(p);
        const CommitData& commit = m_data.commit(index);
        commits[static_cast<std::size_t>(p)] = {commit.status == BuildStatus::Built, !m_data.unusable(index),
                                                commit.cached, m_data.usedRuns(index)};
    }
    return commits;
}

std::vector<int> BisectEngine::failedPositions() const
{
    std::vector<int> failed;
    for (int p = 1; p < m_space.last(); ++p) {
        if (m_data.commit(m_space.commitAt(p)).status == BuildStatus::DoesNotBuild)
            failed.push_back(p);
    }
    return failed;
}

double BisectEngine::overhead() const
{
    return std::min(3.0, 1 + (m_visitEndRuns + 1.0) / (m_visitRuns + 1.0));
}

std::optional<BisectAction> BisectEngine::planVisit()
{
    const std::vector<PlanCommit> commits = planCommits();
    const std::vector<int> failed = failedPositions();
    const double unit = m_data.runSeconds();
    const BuildChances chances(failed, m_data.builds() + m_data.failedBuilds());
    const bool unusable =
        std::any_of(commits.begin(), commits.end(), [](const PlanCommit& each) { return !each.usable; });
    PlanInput input{m_space, m_analysis.posterior, commits, chances};
    input.anyFailed = unusable;
    input.step = m_analysis.step();
    input.layout = m_analysis.layout;
    input.equivalentVariance = m_analysis.equivalentVariance;
    input.buildTime = m_data.buildSeconds() / unit;
    input.failedTime = m_data.failedBuildSeconds() / unit;
    input.overhead = overhead();
    input.mayBuild = mayBuild();
    const std::vector<PlanOption> options = rankOptions(input);
    m_options.clear();
    for (const PlanOption& each : options) {
        m_options.push_back(
            {m_space.commitAt(each.position), each.build, each.runs, each.bits, each.time * unit, each.failure});
    }
    if (options.empty() || options.front().bits < 1e-9) {
        noteVisit();
        return finishUndecided(mayBuild() ? UndecidedReason::NothingLeftToRead : UndecidedReason::BuildBudget);
    }
    const PlanOption& chosen = options.front();
    if (chosen.position != m_lastVisited)
        noteVisit();
    m_visit = {};
    m_visit.position = chosen.position;
    m_visit.planned = visitRuns(chosen, commits[static_cast<std::size_t>(chosen.position)].runs);
    return std::nullopt;
}

} // namespace alidade
