// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <limits>

namespace alidade::testing {

/// A compared case as compareRuns would give it, from few words: level of the baseline, ratio with its interval.
inline CaseComparison comparedCase(const QString& benchmark, const ParameterSet& parameters, double level, double ratio,
                                   double low, double high, Verdict verdict)
{
    static qint64 nextId = 1;
    CaseComparison c;
    c.baselineBenchmark = c.contenderBenchmark = BenchmarkId{nextId++};
    c.benchmark = benchmark;
    c.parameters = parameters;
    c.baseline = {CaseStatus::Ok, {level, level * 0.983, level * 1.017, 0.95, 5}, 5, 100, Evidence::Processes, {}};
    c.contender = {
        CaseStatus::Ok, {level * ratio, level * low, level * high, 0.95, 5}, 5, 100, Evidence::Processes, {}};
    c.ratio = {ratio, low, high, 0.95, 10};
    c.p = 0.001;
    c.q = 0.003;
    c.verdict = c.byNumbers = verdict;
    c.basis = Basis::ModeratedProcesses;
    c.basisText = QStringLiteral("5 processes a side, moderated t with 8 + 3.1 degrees of freedom");
    return c;
}

inline CaseComparison failedCase(const QString& benchmark, double level, const QString& message)
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CaseComparison c = comparedCase(benchmark, {}, level, nan, nan, nan, Verdict::Failed);
    c.contender = {CaseStatus::Failed, {nan, nan, nan, 0.95, 0}, 0, 0, Evidence::ValueOnly, message};
    c.p = c.q = nan;
    return c;
}

inline void countVerdicts(ComparisonReport& report)
{
    report.counts.fill(0);
    for (const CaseComparison& c : report.cases)
        ++report.counts[static_cast<size_t>(c.verdict)];
}

/// A report with most verdicts in it, over four groups and a case without a group.
inline ComparisonReport smallReport()
{
    const ParameterSet f32 = {{QStringLiteral("dtype"), QStringLiteral("'float32'")},
                              {QStringLiteral("n"), QStringLiteral("1000000")}};
    const ParameterSet f64 = {{QStringLiteral("dtype"), QStringLiteral("'float64'")},
                              {QStringLiteral("n"), QStringLiteral("1000")}};
    const QString reduce = QStringLiteral("bench_ufunc.Reduce.");
    ComparisonReport report;
    report.baseline = {QStringLiteral("main 7c1e0a4 · zen4"), {RunId{1}}};
    report.contender = {QStringLiteral("pr e93d5b2 · zen4"), {RunId{2}}};
    report.cases.push_back(
        comparedCase(QString(reduce + QStringLiteral("time_add")), f32, 214e-6, 1.078, 1.039, 1.117, Verdict::Slower));
    report.cases.push_back(comparedCase(QStringLiteral("bench_linalg.Eindot.time_einsum"), f64, 5.92e-3, 0.888, 0.87,
                                        0.906, Verdict::Faster));
    CaseComparison rate =
        comparedCase(QStringLiteral("bench_io.Read.track_rate"), {}, 1.25e6, 0.95, 0.94, 0.96, Verdict::Slower);
    rate.metric = {QStringLiteral("throughput"), QStringLiteral("1/s"), Direction::HigherIsBetter, true};
    report.cases.push_back(rate);
    report.cases.push_back(
        failedCase(QStringLiteral("bench_io.Savez.time_savez"), 18.4e-3, QStringLiteral("exit status 139")));
    CaseComparison wide = comparedCase(QString(reduce + QStringLiteral("time_add")), f64, 430e-6, 1.026, 0.985, 1.068,
                                       Verdict::Undecided);
    wide.q = 0.09;
    wide.optimistic = true;
    wide.moreProcesses = 6;
    wide.note = QStringLiteral("about 6 more processes");
    report.cases.push_back(wide);
    report.cases.push_back(comparedCase(QString(reduce + QStringLiteral("time_multiply")), f32, 1.02e-6, 1.006, 0.996,
                                        1.016, Verdict::Same));
    report.cases.push_back(comparedCase(QStringLiteral("startup"), {}, 0.2, 1, 0.99, 1.01, Verdict::Same));
    countVerdicts(report);
    report.geomean = {0.997, 0.994, 1.001, 0.95, 6};
    report.equalKeys = 41;
    return report;
}

} // namespace alidade::testing
