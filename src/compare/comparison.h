// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/verdict.h"
#include "core/catalogue.h"
#include "core/parameters.h"
#include "core/progress.h"
#include "core/result.h"
#include "core/samples.h"
#include "core/samplesource.h"
#include "stats/estimate.h"

#include <QString>

#include <array>
#include <vector>

namespace alidade {

/// One side of a comparison: which runs, and what to call them.
struct ComparisonSide
{
    QString label; ///< "main 7c1e0a4 · zen4 · py3.12"
    std::vector<RunId> runs;

    bool operator==(const ComparisonSide&) const = default;
};

struct ComparisonPolicy
{
    double margin = 0.02; ///< θ
    double confidence = 0.95;
    double falseDiscovery = 0.05;
    bool primaryOnly = true; ///< leave counters and cpu_time out

    bool operator==(const ComparisonPolicy&) const = default;
};

/// What an interval rests on, best first. All but Processes are optimistic: they know nothing of run-to-run variation.
enum class Evidence {
    Processes,    ///< Welch on log process means
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
    QString message; ///< why it failed
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
    double q = 0;   ///< p adjusted over the comparison (Benjamini-Hochberg)
    Verdict verdict = Verdict::Undecided;
    bool optimistic = false;  ///< the interval ignores run-to-run variation
    qint64 moreProcesses = 0; ///< about so many more a side would decide; 0: decided, or not known
    QString note;             ///< plain words: "1 process a side: cannot judge the change", "about 6 more processes"
};

struct ComparisonReport
{
    ComparisonSide baseline, contender;
    ComparisonPolicy policy;
    std::vector<CaseComparison> cases;      ///< worth attention first
    std::array<qint64, 7> counts{};         ///< by Verdict
    Estimate geomean;                       ///< of ratios over cases with a value on both sides
    std::vector<KeyDifference> differences; ///< keys that differ between the two sides' configurations
    qint64 equalKeys = 0;
    qint64 leftOut = 0; ///< cases that neither side has a number or a failure of: skipped or not run on both
    QString sentence;   ///< the answer in one line
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
