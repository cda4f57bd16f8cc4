// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/engine.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr int kMostStepsADecision = 64; ///< a decision passes through a handful of phases

SearchSpace spaceOf(const BisectQuestion& question, int good, int bad)
{
    return question.scope == BisectScope::Graph ? SearchSpace::graph(question.commits, good, bad)
                                                : SearchSpace::firstParentLine(question.commits, good, bad);
}

} // namespace

BisectEngine::BisectEngine(BisectQuestion question)
    : m_data(std::move(question))
    , m_space(spaceOf(m_data.question(), 0, static_cast<int>(m_data.question().commits.size()) - 1))
{
    decide();
}

void BisectEngine::refuse(int number, const QString& why)
{
    m_data.diagnostics().push_back(
        {Severity::Warning, QStringLiteral("bisect.entry-without-effect"), why, {}, number + 1, 0});
}

void BisectEngine::apply(int number, const JournalEntry& entry)
{
    m_entry = number;
    const RunFinished* run = std::get_if<RunFinished>(&entry.what);
    if (run) {
        const int position = m_space.positionOf(std::max(0, m_data.indexOf(run->commit)));
        const bool end = position == 0 || position == m_space.last();
        m_data.setRole(m_phase == BisectPhase::FreshCheck ? RunRole::FreshCheck : end ? RunRole::End : RunRole::Visit);
    }
    if (!m_data.apply(number, entry))
        return;
    if (run && m_data.runs().back().counts())
        takeRun(*run);
    if (const Overridden* override = std::get_if<Overridden>(&entry.what))
        takeOverride(number, *override);
    if (std::holds_alternative<Undone>(entry.what))
        addFact(FactKind::Undo);
    decide();
}

void BisectEngine::takeRun(const RunFinished& run)
{
    const RunAction* asked = std::get_if<RunAction>(&m_next);
    if (!asked || asked->hash != run.commit)
        return; // not asked for, but welcome
    const RunData& data = m_data.runs().back();
    if (asked->why == ActionReason::Ends) {
        ++m_ends.runsDone;
    } else if (asked->why == ActionReason::FreshCheck) {
        if (m_check.first) {
            const bool culpritSecond = m_space.positionOf(data.commit) == m_check.culprit;
            m_check.pairs.push_back(culpritSecond ? data.y - *m_check.first : *m_check.first - data.y);
            m_check.first.reset();
        } else {
            m_check.first = data.y;
        }
    } else if (asked->why == ActionReason::Drift) {
        ++m_visit.endRuns;
        ++m_visitEndRuns;
        m_visit.watch.advance(data.clock / m_data.runSeconds());
        m_visit.watch.readEnd();
    } else {
        ++m_visit.done;
        ++m_visitRuns;
    }
}

void BisectEngine::takeOverride(int number, const Overridden& override)
{
    const int index = m_data.indexOf(override.commit);
    DecisionFact& fact = addFact(FactKind::Override);
    fact.entry = number;
    fact.commit = index;
    if (m_phase == BisectPhase::Finished && override.kind == OverrideKind::Accept)
        return; // there is nothing to accept any more
    m_accepted = override.kind == OverrideKind::Accept;
    m_rethink = true;
    if (m_phase == BisectPhase::Finished)
        m_phase = m_fitted ? BisectPhase::Searching : BisectPhase::Ends;
    if (m_phase == BisectPhase::Searching)
        m_visit = {};
    const int good = m_space.commitAt(0);
    const int bad = m_space.commitAt(m_space.last());
    const int position = index < 0 ? -1 : m_space.positionOf(index);
    if (override.kind == OverrideKind::ForceBuild)
        m_askedBuilds.push_back(index);
    else if (override.kind == OverrideKind::AddRuns)
        m_askedRuns.emplace_back(index, override.count);
    else if (override.kind == OverrideKind::MoveGoodEnd && position > 0 && index != bad)
        startSearch(spaceOf(m_data.question(), index, bad));
    else if (override.kind == OverrideKind::MoveBadEnd && position > 0)
        startSearch(spaceOf(m_data.question(), good, index));
}

void BisectEngine::startSearch(SearchSpace space)
{
    m_space = std::move(space);
    m_phase = BisectPhase::Ends;
    m_ends = {};
    m_visit = {};
    m_lastVisited = -1;
    m_bankReadings = 0;
    m_fitted = false;
    m_saidMoreThanOne = false;
    m_analysis = {};
    gatherReadings(m_data, m_space, m_analysis);
    // What is known of the new ends need not be measured again.
    std::array<int, 2> known{};
    for (const DriftReading& reading : m_analysis.readings) {
        if (reading.end != DriftEnd::Visited)
            ++known[static_cast<std::size_t>(reading.end)];
    }
    m_ends.runsDone = 2 * std::min({known[0], known[1], m_ends.pairs});
}

void BisectEngine::decide()
{
    for (int i = 0; i < kMostStepsADecision; ++i) {
        if (std::optional<BisectAction> action = step()) {
            m_next = std::move(*action);
            m_rethink = false;
            return;
        }
    }
    m_next = finishUndecided(UndecidedReason::NothingLeftToRead);
}

std::optional<BisectAction> BisectEngine::step()
{
    if (m_phase == BisectPhase::Finished)
        return m_next;
    if (m_accepted)
        return finishAccepted();
    if (std::optional<BisectAction> ends = buildEnds())
        return ends;
    if (std::optional<BisectAction> asked = askedBuild())
        return asked;
    if (std::optional<BisectAction> spent = budgetSpent())
        return spent;
    switch (m_phase) {
    case BisectPhase::Ends:
        return endsStep();
    case BisectPhase::FreshCheck:
        return checkStep();
    default:
        return searchStep();
    }
}

bool BisectEngine::mayBuild() const
{
    const std::optional<int> most = m_data.question().budget.builds;
    return !most || m_data.builds() + m_data.failedBuilds() < *most;
}

BisectAction BisectEngine::build(int commit, ActionReason why) const
{
    return BuildAction{commit, m_data.hash(commit), why};
}

BisectAction BisectEngine::run(int commit, ActionReason why) const
{
    return RunAction{commit, m_data.hash(commit), why, -1, 0, 0};
}

std::optional<BisectAction> BisectEngine::buildEnds()
{
    for (int position : {0, m_space.last()}) {
        const int commit = m_space.commitAt(position);
        if (m_data.built(commit))
            continue;
        if (m_data.commit(commit).status == BuildStatus::NotMeasurable)
            return finishUndecided(UndecidedReason::EndNotMeasurable);
        if (m_data.unusable(commit))
            return finishUndecided(UndecidedReason::EndDoesNotBuild);
        if (!mayBuild() && !m_data.commit(commit).cached)
            return finishUndecided(UndecidedReason::BuildBudget);
        return build(commit, ActionReason::Ends);
    }
    return std::nullopt;
}

std::optional<BisectAction> BisectEngine::askedBuild()
{
    while (!m_askedBuilds.empty()) {
        const int commit = m_askedBuilds.front();
        if (!m_data.built(commit) && !m_data.unusable(commit))
            return build(commit, ActionReason::Asked);
        m_askedBuilds.pop_front();
    }
    return std::nullopt;
}

std::optional<BisectAction> BisectEngine::budgetSpent()
{
    const BisectBudget& budget = m_data.question().budget;
    if (budget.runs && static_cast<int>(m_data.runs().size()) >= *budget.runs)
        return finishUndecided(UndecidedReason::RunBudget);
    if (budget.seconds && m_data.secondsSpent() >= *budget.seconds)
        return finishUndecided(UndecidedReason::TimeBudget);
    return std::nullopt;
}

} // namespace alidade
