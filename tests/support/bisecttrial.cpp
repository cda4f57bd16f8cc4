// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/bisecttrial.h"

#include <algorithm>

namespace alidade {

namespace {

constexpr std::size_t kMostEntries = 40000; ///< a search that goes on for longer has lost its way

JournalEntry perform(BisectWorld& world, const BisectAction& action)
{
    if (const BuildAction* build = std::get_if<BuildAction>(&action)) {
        const double before = world.clock();
        const bool built = world.build(build->commit);
        const BuildOutcome outcome = built ? BuildOutcome::Built : BuildOutcome::Failed;
        return {world.clock(), BuildFinished{build->hash, outcome, world.clock() - before, {}, false}};
    }
    const RunAction& run = std::get<RunAction>(action);
    const double value = world.run(run.commit);
    return {world.clock(), RunFinished{run.hash, value, 1}};
}

} // namespace

BisectOutcome driveSession(BisectWorld& world, const BisectQuestion& question, std::vector<JournalEntry>* journal)
{
    const std::vector<JournalEntry> start{{0, Started{question}}};
    Result<BisectSession> session = BisectSession::replay(start);
    if (!session)
        return {};
    while (session->entries().size() < kMostEntries) {
        if (const FinishAction* finish = std::get_if<FinishAction>(&session->next())) {
            if (journal)
                *journal = session->entries();
            return finish->outcome;
        }
        session->record(perform(world, session->next()));
    }
    return {};
}

TrialResult judgeOutcome(const BisectWorld& world, const BisectOutcome& outcome)
{
    TrialResult result;
    result.probability = outcome.probability;
    result.builds = std::max(0, outcome.builds - 2);
    result.failedBuilds = outcome.failedBuilds;
    result.runs = outcome.runs;
    result.cost = world.terms().buildSeconds * (result.builds + 0.5 * result.failedBuilds) + outcome.runs;
    result.saidMoreThanOne = outcome.kind == OutcomeKind::MoreThanOne;
    result.reason = outcome.reason;
    result.noDifference = outcome.kind == OutcomeKind::NoDifference;
    const bool named =
        outcome.kind == OutcomeKind::Culprit || outcome.kind == OutcomeKind::AnyOf || result.saidMoreThanOne;
    if (!named)
        return result;
    result.verdict = TrialVerdict::Wrong;
    for (int truth : {world.culprit(), world.secondCulprit()}) {
        if (truth == 0)
            continue;
        const auto [first, last] = world.unsplittable(truth);
        const bool same =
            !outcome.commits.empty() && outcome.commits.front() == first + 1 && outcome.commits.back() == last;
        if (same && static_cast<int>(outcome.commits.size()) == last - first)
            result.verdict = TrialVerdict::Right;
    }
    return result;
}

TrialResult guidedTrial(const WorldTerms& terms, std::uint64_t seed)
{
    BisectWorld world(terms, seed);
    return judgeOutcome(world, driveSession(world, world.question()));
}

} // namespace alidade
