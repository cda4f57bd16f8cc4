// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/action.h"
#include "bisect/journalentry.h"

#include <optional>
#include <vector>

namespace alidade {

enum class BisectPhase { Ends, Searching, FreshCheck, Finished };

enum class BuildStatus { NotNeeded, Built, DoesNotBuild, Skipped, NotMeasurable };

enum class CommitMark { None, Good, Bad };

/// What is known of one commit of the range.
struct CommitState
{
    double probability = 0; ///< that it is the culprit
    BuildStatus status = BuildStatus::NotNeeded;
    CommitMark mark = CommitMark::None;
    bool candidate = false;           ///< in the present search
    int runs = 0;                     ///< used ones
    double newSide = 0;               ///< probability that it has the step
    double logLikelihoodRatio = 0;    ///< new against old, of its own runs; 0 for the ends
    std::optional<double> level = {}; ///< in base units, drift removed
    double levelLow = 0;              ///< 95 %, the layout's spread included
    double levelHigh = 0;

    bool operator==(const CommitState&) const = default;
};

enum class RunRole { End, Visit, FreshCheck };

/// One run of the journal, in its order.
struct RunState
{
    int entry = -1; ///< number of the journal's entry
    int commit = -1;
    RunRole role = RunRole::End;
    double clock = 0;
    double value = 0;     ///< as recorded
    double corrected = 0; ///< value with the drift removed; the value itself where there is no model yet
    double drift = 0;     ///< relative, how the machine stood at that moment
    double driftLow = 0;  ///< 95 %
    double driftHigh = 0;
    bool excluded = false; ///< by the user, or not usable

    bool operator==(const RunState&) const = default;
};

/// What the model has learnt.
struct LearntState
{
    bool known = false;       ///< after the first pairs of the ends
    EffectEstimate step = {}; ///< bad end against good end
    double effectZ = 0;       ///< |step| ÷ its standard error, on the log scale
    double runNoise = 0;      ///< relative robust spread of one run
    double slowModeShare = 0; ///< share of runs in a slower mode; 0 where there is one mode
    double driftSpread = 0;   ///< relative standard deviation of the drift
    double driftSeconds = 0;  ///< its time constant; 0: none seen
    double layoutSpread = 0;
    double driftSoFar = 0; ///< largest less smallest drift, relative

    bool operator==(const LearntState&) const = default;
};

enum class FactKind {
    EndsDiffer,    ///< step, runs
    EndsEqual,     ///< step, runs
    EndsNotSure,   ///< back to the ends: the step no longer stands out
    DoesNotBuild,  ///< commit
    NotMeasurable, ///< commit
    LikeGood,      ///< commit, runs, ratio; range
    LikeBad,
    Unclear,     ///< commit, runs, ratio: more is needed
    CheckBegun,  ///< range
    CheckPassed, ///< range, runs = pairs, ratio, needed
    CheckFailed,
    MoreThanOneStep, ///< range of the step that is finished
    IntoMerge,       ///< commit
    Override,        ///< what the user did, see the journal's entry
    Undo
};

/// One line of the decisions log, as facts: who shows it writes the sentence.
struct DecisionFact
{
    FactKind kind = FactKind::EndsDiffer;
    int entry = -1; ///< the journal's entry after which it was decided
    double clock = 0;
    int commit = -1;
    int runs = 0;
    double ratio = 0;  ///< log likelihood ratio
    double needed = 0; ///< of a check
    EffectEstimate step = {};
    CommitRange range = {}; ///< where the step most probably is, after this

    bool operator==(const DecisionFact&) const = default;
};

struct Expected
{
    double low = 0;
    double middle = 0;
    double high = 0;

    bool operator==(const Expected&) const = default;
};

/// What is expected to be still ahead.
struct RemainingState
{
    Expected builds = {};
    Expected runs = {};
    Expected seconds = {};

    bool operator==(const RemainingState&) const = default;
};

/// Everything there is to show of a search, as values.
struct BisectState
{
    BisectPhase phase = BisectPhase::Ends;
    int goodEnd = 0; ///< of the present search
    int badEnd = 0;
    std::vector<CommitState> commits = {}; ///< as the question's
    std::vector<RunState> runs = {};
    LearntState learnt = {};
    CommitRange best = {}; ///< the most probable stretch between two commits that are known
    bool moreThanOne = false;
    std::optional<FreshCheck> check = {}; ///< the present or last one
    int checksFailed = 0;
    std::vector<DecisionFact> facts = {};
    BisectAction next = {};
    std::vector<ActionOption> options = {}; ///< best first: "why this one next?"
    RemainingState remaining = {};
    int builds = 0; ///< ends included, cached ones not
    int failedBuilds = 0;
    double buildSeconds = 0; ///< of one build, expected
    double runSeconds = 0;   ///< of one run, expected
    double secondsSpent = 0;
    bool paused = false;
    std::vector<Diagnostic> diagnostics = {};

    bool operator==(const BisectState&) const = default;
};

} // namespace alidade
