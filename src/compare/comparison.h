// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/policy.h"
#include "compare/robustopinion.h"
#include "compare/verdict.h"
#include "core/catalogue.h"
#include "core/parameters.h"
#include "core/progress.h"
#include "core/result.h"
#include "core/samples.h"
#include "core/samplesource.h"
#include "stats/estimate.h"

#include <QString>
#include <QStringList>

#include <array>
#include <limits>
#include <vector>

namespace alidade {

/// One side of a comparison: which runs, and what to call them.
struct ComparisonSide
{
    QString label; ///< "main 7c1e0a4 · zen4 · py3.12"
    std::vector<RunId> runs;
    /// Keys by whose values the side was chosen ("blas" of "blas=mkl"): where they differ, they are the treatment.
    QStringList chosenBy = {};
    QString text = {}; ///< the selection as written, which resolveSide turns into this side again; may be empty

    bool operator==(const ComparisonSide&) const = default;
};

/// What an interval rests on, best first. All but Processes are optimistic: they know nothing of run-to-run variation.
enum class Evidence {
    Processes,    ///< levels of several processes
    Samples,      ///< order-statistic interval of samples whose processes are not known
    FileInterval, ///< the interval that the file itself states
    ValueOnly     ///< one number: no interval
};

struct SideValue
{
    CaseStatus status = CaseStatus::NotRun;
    Estimate estimate;    ///< level in the metric's unit
    qint64 processes = 0; ///< 0: not known
    qint64 samples = 0;
    Evidence evidence = Evidence::ValueOnly;
    QString message;              ///< why it failed
    double secondsPerProcess = 0; ///< what one process of this case took to measure; 0: not known
};

/// What the verdict of a row rests on, best first.
enum class Basis {
    ModeratedProcesses, ///< moderated t on log process levels: variances borrow strength from the whole comparison
    Processes,          ///< Welch's t on log process levels: nothing to borrow from
    History,            ///< one level a side; run-to-run spread of earlier runs of the same case and configuration
    Pooled,             ///< samples of one process, or of unknown ones: optimistic
    FileInterval,       ///< the file's own interval: optimistic
    Identical,          ///< a quantity that is exact by nature and never varied
    None                ///< cannot be judged
};

struct CaseComparison
{
    BenchmarkId baselineBenchmark; ///< invalid where the side has none; ids differ when the code version does
    BenchmarkId contenderBenchmark;
    QString benchmark;
    ParameterSet parameters;
    Metric metric;
    bool codeChanged = false; ///< the benchmark's own version differs between the sides
    SideValue baseline, contender;
    Estimate ratio; ///< contender / baseline; NaN where there is none
    double p = 0;   ///< two-sided, of ratio = 1; NaN where there is none
    double q = 0;   ///< p adjusted over its family, see ComparisonPolicy::family
    Verdict verdict = Verdict::Undecided;
    bool optimistic = false;  ///< the interval ignores run-to-run variation
    qint64 moreProcesses = 0; ///< about so many more a side would decide; 0: decided, or not known
    QString note;             ///< plain words: "1 process a side: cannot judge the change", "about 6 more processes"

    double margin = 0.02; ///< θ of this case
    Basis basis = Basis::None;
    QString basisText;              ///< "5 processes a side, moderated t with 8 + 3.1 degrees of freedom"
    double standardError = kNoTest; ///< of log ratio
    double degreesOfFreedom = kNoTest;
    double equivalenceP = kNoTest; ///< two one-sided tests: that the change is beyond the margin; small: the same
    Estimate change = {kNoTest, kNoTest, kNoTest, 0.95, 0}; ///< contender − baseline in the metric's unit
    RobustOpinion robust;
    Verdict byNumbers = Verdict::Undecided; ///< before keys that differ, or chance among many cases, withheld it
    bool blocked = false;                   ///< a key that matters differs and is not declared the treatment
    qint64 historyRuns = 0;                 ///< earlier runs that the run-to-run spread comes from

    static constexpr double kNoTest = std::numeric_limits<double>::quiet_NaN();
};

/// Smyth's prior: what variance a case of this metric has before its own values speak.
struct SuitePrior
{
    QString metric;              ///< its name
    double degreesOfFreedom = 0; ///< d0; infinite: all cases vary alike; 0: nothing to borrow
    double variance = 0;         ///< s0², of log process levels
    double pooledDegrees = 0;    ///< of all cases together: no case has more
    qint64 cases = 0;            ///< that it was estimated from
    QString unit = {};           ///< of the metric
};

/// Why a difference between the sides is listed where it is.
enum class DifferenceKind {
    Counter,   ///< a number that every process reports (page faults, …) and that differs clearly
    Relevant,  ///< a key that can be expected to change timings
    Treatment, ///< such a key, declared as what is compared
    Other
};

struct SideDifference
{
    KeyDifference key; ///< for a counter: medians over the processes, as text
    DifferenceKind kind = DifferenceKind::Other;
    bool blocks = false;    ///< stands in the way of "faster" and "same"
    QString benchmark = {}; ///< whose counter it is
};

struct ComparisonReport
{
    ComparisonSide baseline, contender;
    ComparisonPolicy policy;
    std::vector<CaseComparison> cases;      ///< worth attention first
    std::array<qint64, 7> counts{};         ///< by Verdict
    Estimate geomean;                       ///< of ratios over the matched set: cases with a value on both sides
    std::vector<KeyDifference> differences; ///< keys that differ between the two sides' configurations
    qint64 equalKeys = 0;
    std::array<qint64, 2> commits{}; ///< behind the baseline and the contender; more than one: they are taken together
    qint64 leftOut = 0; ///< cases that neither side has a number or a failure of: skipped or not run on both
    QString sentence;   ///< the answer in one line

    std::vector<SuitePrior> priors;
    std::vector<SideDifference> changes; ///< "what else changed?": `differences`, same order, with what they mean
    QString blockedBy;                   ///< names of the keys that block, for a sentence; empty: none
    double expectedByChance = 0;         ///< of the slower and faster ones, at most about so many by chance alone
    qint64 disagreements = 0;            ///< rows where the robust opinion disagrees
    qint64 optimisticCases = 0;          ///< rows whose interval ignores run-to-run variation
    qint64 matched = 0;                  ///< cases behind the geometric mean
    QString test;                        ///< the method of the verdicts, in words for a footnote
    QString family;                      ///< the method of q, in words
    QString geomeanMethod;               ///< in words, with the seed
};

/// Aligns the two sides case by case, estimates, judges, ranks. Pure: any thread. Several runs of one side and case are
/// taken together, as more processes.
Result<ComparisonReport> compareRuns(const SampleSource& source, const ComparisonSide& baseline,
                                     const ComparisonSide& contender, const ComparisonPolicy& policy,
                                     const Progress& progress);

/// Runs that a text selects: "commit:7c1e0a4" (a full hash or an unambiguous beginning of one that is stored),
/// "bundle:NAME", "run:ID", "machine=zen4", any key=value, joined by commas. Error WrongUsage says which part selects
/// nothing.
Result<ComparisonSide> resolveSide(const Catalogue& catalogue, const QString& text);

} // namespace alidade
