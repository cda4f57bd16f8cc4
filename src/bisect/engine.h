// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/analysis.h"
#include "bisect/freshcheck.h"
#include "bisect/interleave.h"
#include "bisect/planner.h"
#include "bisect/pricing.h"

#include <deque>

namespace alidade {

/// The decisions of a search: takes in entries one by one and knows after each what to do next. Every decision follows
/// from the entries before it; chance comes from the question's seed and the number of runs so far.
class BisectEngine
{
public:
    explicit BisectEngine(BisectQuestion question);

    void apply(int number, const JournalEntry& entry);
    void refuse(int number, const QString& why); ///< leaves a diagnostic

    const BisectAction& next() const { return m_next; }
    const BisectQuestion& question() const { return m_data.question(); }
    BisectState state() const;

private:
    struct EndsTask
    {
        int pairs = 6;
        int runsDone = 0;
    };

    struct Visit
    {
        int position = -1;
        int planned = 0;
        int done = 0;
        int endRuns = 0;
        bool asked = false;
        bool watching = false;
        DriftWatch watch;
    };

    struct Check
    {
        int predecessor = 0; ///< positions
        int culprit = 0;
        std::vector<double> pairs;   ///< log differences
        std::optional<double> first; ///< reading of the half pair
        double step = 0;             ///< that is checked
        bool ofOther = false;        ///< where there is more than one step: the smaller one
    };

    // engine.cpp
    void takeRun(const RunFinished& run);
    void takeOverride(int number, const Overridden& override);
    void decide();
    std::optional<BisectAction> step();
    std::optional<BisectAction> buildEnds();
    std::optional<BisectAction> askedBuild();
    std::optional<BisectAction> budgetSpent();
    void startSearch(SearchSpace space);
    bool mayBuild() const;
    BisectAction build(int commit, ActionReason why) const;
    BisectAction run(int commit, ActionReason why) const;

    // engineends.cpp
    std::optional<BisectAction> endsStep();
    std::optional<BisectAction> judgeEnds();
    int endOfRun(int number) const;

    // enginesearch.cpp
    void refit(bool wholeBank);
    double floorEffect() const;
    double wantedStep() const; ///< of the ends; positive the way that is asked for
    std::optional<BisectAction> searchStep();
    std::optional<BisectAction> visitStep();
    std::optional<BisectAction> replan();
    std::optional<BisectAction> planVisit();
    bool canBeSplit(int whichClass, bool& byBuild) const;
    std::vector<PlanCommit> planCommits() const;
    std::vector<int> failedPositions() const;
    double overhead() const;
    void noteVisit();

    // enginecheck.cpp
    void beginCheck(int whichClass);
    std::optional<BisectAction> checkStep();
    std::optional<BisectAction> checkPassed(const CheckFigures& figures);
    std::optional<BisectAction> checkFailed(const CheckFigures& figures);
    BisectOutcome named() const;
    bool beginOtherCheck();
    std::optional<BisectAction> otherStepJudged(bool there);
    bool enterMerge(int commit);
    CheckTerms checkTerms() const;
    int smallestBuiltWith(int whichClass) const;
    int largestBuiltWithout(int whichClass, int inside) const;

    // engineoutcome.cpp
    BisectAction finish(BisectOutcome outcome);
    BisectAction finishUndecided(UndecidedReason reason);
    BisectAction finishAccepted();
    void fillCandidates(BisectOutcome& outcome) const;
    void fillCosts(BisectOutcome& outcome) const;
    CommitRange rangeOf(const Posterior& posterior, int whichClass) const;
    EffectEstimate endsEffect(const DriftFit& fit) const;
    EffectEstimate checkedEffect() const;
    FreshCheck freshCheck(const CheckFigures& figures) const;
    PriceTerms priceTerms(const Analysis& analysis) const;
    RemainingState remaining(const Analysis& analysis) const;
    DecisionFact& addFact(FactKind kind);

    // snapshot.cpp
    void showCommits(const Analysis& analysis, BisectState& state) const;
    void showRuns(const Analysis& analysis, BisectState& state) const;
    void showLearnt(const Analysis& analysis, BisectState& state) const;
    Analysis freshAnalysis() const;

    SearchData m_data;
    SearchSpace m_space;
    Analysis m_analysis;
    DriftFitter m_fitter;
    bool m_fitted = false;
    std::size_t m_bankReadings = 0; ///< the ends' readings when the bank was last fitted
    double m_minimumVariance = 0;   ///< of the drift, after failed checks

    BisectPhase m_phase = BisectPhase::Ends;
    EndsTask m_ends;
    Visit m_visit;
    int m_lastVisited = -1; ///< position whose fact is not yet written
    Check m_check;
    std::optional<FreshCheck> m_lastCheck;
    std::optional<BisectOutcome> m_found; ///< the larger of two steps, verified, while the other is checked
    int m_checksFailed = 0;
    int m_visitRuns = 0;    ///< of visited commits, in all visits
    int m_visitEndRuns = 0; ///< of the ends, in all visits
    bool m_saidMoreThanOne = false;
    bool m_rethink = false; ///< the user changed what the present check rests on
    int m_merge = -1;       ///< the merge that is searched inside
    std::deque<int> m_askedBuilds;
    std::deque<std::pair<int, int>> m_askedRuns; ///< commit, count
    bool m_accepted = false;

    int m_entry = 0; ///< number of the entry that is being taken in
    std::vector<DecisionFact> m_facts;
    std::vector<ActionOption> m_options;
    BisectAction m_next;
};

} // namespace alidade
