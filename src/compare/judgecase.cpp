// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/judgecase.h"

#include "compare/judgeprocesses.h"

#include "stats/planning/decision.h"
#include "stats/significance/tost.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

constexpr std::size_t kMostPlanned = 1'000'000'000;

/// By t, as the row was judged: what the suite or the history adds to its degrees of freedom stays, what its own
/// processes bring grows with them. contrast.variance is of the level of one process.
qint64 moreProcesses(const PreparedCase& prepared, const JudgedContrast& contrast, const ComparisonPolicy& policy)
{
    const double own = static_cast<double>(prepared.baseline.size() + prepared.contender.size()) - 2;
    const UndecidedCase undecided{contrast.difference,
                                  contrast.variance,
                                  std::max(contrast.degreesOfFreedom - own, 0.0),
                                  prepared.row.ratio.n,
                                  std::log1p(prepared.row.margin),
                                  policy.confidence};
    return static_cast<qint64>(moreToDecide(undecided, kMostPlanned).value_or(kMostPlanned));
}

QString optimisticNote(const CaseComparison& row, bool hierarchyKnown)
{
    const SideValue& a = row.baseline;
    const SideValue& b = row.contender;
    const auto is = [&a, &b](Evidence evidence) { return a.evidence == evidence || b.evidence == evidence; };
    if (a.evidence == Evidence::ValueOnly && b.evidence == Evidence::ValueOnly)
        return QStringLiteral("one value a side, no interval: cannot judge the change");
    if (is(Evidence::ValueOnly))
        return a.evidence == Evidence::ValueOnly
                   ? QStringLiteral("one value in the baseline, no interval: cannot judge the change")
                   : QStringLiteral("one value in the contender, no interval: cannot judge the change");
    const auto tooFew = [](const SideValue& side) {
        return side.evidence == Evidence::Samples && std::isinf(side.estimate.high);
    };
    if (tooFew(a) || tooFew(b)) {
        const qint64 n = tooFew(a) ? a.samples : b.samples;
        return QStringLiteral("only %1 values in one process: too few for an interval").arg(n);
    }
    if (is(Evidence::FileInterval))
        return QStringLiteral("the file\u2019s own interval: run-to-run variation is not in it");
    return hierarchyKnown ? QStringLiteral("1 process a side: run-to-run variation is not in the interval")
                          : QStringLiteral("processes not known: run-to-run variation is not in the interval");
}

void judgeByIntervals(PreparedCase& prepared, const ComparisonPolicy& policy)
{
    CaseComparison& row = prepared.row;
    const Estimate& a = row.baseline.estimate;
    const Estimate& b = row.contender.estimate;
    row.ratio = {b.value / a.value, b.low / a.high, b.high / a.low, policy.confidence, 1};
    row.verdict = judge(row.ratio.low, row.ratio.high, row.margin, row.metric.direction);
    row.optimistic = !std::isnan(row.ratio.low);
    row.note = optimisticNote(row, prepared.hierarchyKnown);
    if (!row.optimistic)
        return;
    const bool fromFile =
        row.baseline.evidence == Evidence::FileInterval || row.contender.evidence == Evidence::FileInterval;
    row.basis = fromFile ? Basis::FileInterval : Basis::Pooled;
    row.basisText =
        fromFile ? QStringLiteral("the files\u2019 own intervals: optimistic") : QStringLiteral("pooled: optimistic");
}

} // namespace

QString moreProcessesNote(qint64 more)
{
    if (more > 1000)
        return QStringLiteral("more than 1000 more processes a side");
    return more == 1 ? QStringLiteral("about 1 more process a side")
                     : QStringLiteral("about %1 more processes a side").arg(more);
}

void applyContrast(PreparedCase& prepared, const JudgedContrast& contrast, const ComparisonPolicy& policy)
{
    CaseComparison& row = prepared.row;
    const std::size_t n = row.ratio.n;
    row.ratio = {std::exp(contrast.difference), std::exp(contrast.low), std::exp(contrast.high), policy.confidence, n};
    row.p = contrast.p;
    row.standardError = contrast.standardError;
    row.degreesOfFreedom = contrast.degreesOfFreedom;
    row.verdict = judge(row.ratio.low, row.ratio.high, row.margin, row.metric.direction);
    if (std::isnan(contrast.p))
        return;
    const double edge = std::log1p(row.margin);
    row.equivalenceP = tost(contrast.difference, contrast.standardError, contrast.degreesOfFreedom, -edge, edge).p;
    if (row.verdict == Verdict::Undecided) {
        row.moreProcesses = moreProcesses(prepared, contrast, policy);
        addNote(row, moreProcessesNote(row.moreProcesses));
    }
}

std::vector<SuitePrior> judgePrepared(std::span<PreparedCase> cases, const ComparisonPolicy& policy)
{
    std::vector<SuitePrior> priors = judgeByProcesses(cases, policy);
    for (PreparedCase& prepared : cases) {
        if (prepared.way == PreparedCase::Way::ByIntervals)
            judgeByIntervals(prepared, policy);
    }
    return priors;
}

void finishRow(PreparedCase& prepared)
{
    CaseComparison& row = prepared.row;
    row.byNumbers = row.verdict;
    const double level = row.baseline.estimate.value;
    const auto absolute = [level](double ratio) { return std::isnan(ratio) ? kNone : level * (ratio - 1); };
    row.change = {absolute(row.ratio.value), absolute(row.ratio.low), absolute(row.ratio.high), row.ratio.confidence,
                  row.ratio.n};
    addNote(row, prepared.settling);
    if (row.codeChanged)
        addNote(row, QStringLiteral("the benchmark\u2019s own code changed between the sides"));
    if (prepared.otherVersions)
        addNote(row, QStringLiteral("results of other versions of its code are left out"));
}

std::optional<CaseComparison> judgeCase(const AlignedCase& aligned, const ComparisonPolicy& policy)
{
    std::optional<PreparedCase> prepared = prepareCase(aligned, policy);
    if (!prepared)
        return std::nullopt;
    judgePrepared({&*prepared, 1}, policy);
    finishRow(*prepared);
    return std::move(prepared->row);
}

} // namespace alidade
