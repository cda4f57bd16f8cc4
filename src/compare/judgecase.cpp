// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/judgecase.h"

#include "core/quantity.h"
#include "stats/significance/normal.h"
#include "stats/significance/welch.h"
#include "stats/summary/moments.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

const SideEvidence& noEvidence()
{
    static const SideEvidence none;
    return none;
}

/// Which version of the code stands for each side: one that both have where there is one, else each side's newest.
struct ChosenVersions
{
    const CaseVersion* baseline = nullptr;
    const CaseVersion* contender = nullptr;
    bool others = false; ///< results of other versions were left out
};

ChosenVersions chooseVersions(const AlignedCase& aligned)
{
    const auto rank = [](const SideEvidence& side) {
        return std::pair(side.status() == CaseStatus::Ok, side.newestStart());
    };
    ChosenVersions chosen;
    const CaseVersion* common = nullptr;
    for (const CaseVersion& version : aligned.versions) {
        const SideEvidence& left = version.side(Side::Baseline);
        const SideEvidence& right = version.side(Side::Contender);
        if (left.isPresent() && (!chosen.baseline || rank(left) >= rank(chosen.baseline->side(Side::Baseline))))
            chosen.baseline = &version;
        if (right.isPresent() && (!chosen.contender || rank(right) >= rank(chosen.contender->side(Side::Contender))))
            chosen.contender = &version;
        const bool both = left.status() == CaseStatus::Ok && right.status() == CaseStatus::Ok;
        if (both && (!common || rank(right) >= rank(common->side(Side::Contender))))
            common = &version;
    }
    if (common)
        chosen.baseline = chosen.contender = common;
    chosen.others =
        std::any_of(aligned.versions.begin(), aligned.versions.end(), [&chosen](const CaseVersion& version) {
            return &version != chosen.baseline && &version != chosen.contender;
        });
    return chosen;
}

bool isExactByNature(const Metric& metric)
{
    return metric.unit != QStringLiteral("s") && metric.unit != QStringLiteral("1/s");
}

/// Half the width that an interval of log ratio must come down to before it can leave the margin on one side. Close to
/// the margin's edge no number of runs decides, so half the margin is the finest that is planned for.
double neededHalfWidth(double difference, double margin)
{
    const double edge = std::log1p(margin);
    return std::max(std::abs(std::abs(difference) - edge), edge / 2);
}

/// n = 2·z²·s²/h² a side, from the variance seen so far, less those that are there.
qint64 moreProcesses(const std::vector<double>& a, const std::vector<double>& b, double difference,
                     const ComparisonPolicy& policy)
{
    const double z = normalQuantile(1 - (1 - policy.confidence) / 2);
    const double half = neededHalfWidth(difference, policy.margin);
    const double needed = 2 * z * z * (variance(a) + variance(b)) / 2 / (half * half);
    const auto have = static_cast<double>(std::min(a.size(), b.size()));
    return static_cast<qint64>(std::clamp(std::ceil(needed - have), 1.0, 1e9));
}

QString moreProcessesNote(qint64 more)
{
    if (more > 1000)
        return QStringLiteral("more than 1000 more processes a side");
    return more == 1 ? QStringLiteral("about 1 more process a side")
                     : QStringLiteral("about %1 more processes a side").arg(more);
}

void judgeByProcesses(CaseComparison& row, const SideEvidence& baseline, const SideEvidence& contender,
                      const ComparisonPolicy& policy)
{
    const std::vector<double> a = logarithms(baseline.processMeans());
    const std::vector<double> b = logarithms(contender.processMeans());
    const WelchResult welchResult = welch(a, b, policy.confidence);
    row.ratio = {std::exp(welchResult.difference), std::exp(welchResult.low), std::exp(welchResult.high),
                 policy.confidence, std::min(a.size(), b.size())};
    row.p = welchResult.p;
    const bool noVariation = std::isnan(welchResult.p);
    if (noVariation && welchResult.difference != 0 && !isExactByNature(row.metric)) {
        // Times that never vary were rounded: how finely can't be told from them.
        row.ratio.low = row.ratio.high = kNone;
        row.note = QStringLiteral("no variation on either side: rounded too coarsely to judge the change");
        return;
    }
    row.verdict = judge(row.ratio.low, row.ratio.high, policy.margin, row.metric.direction);
    if (row.verdict == Verdict::Undecided && !noVariation) {
        row.moreProcesses = moreProcesses(a, b, welchResult.difference, policy);
        row.note = moreProcessesNote(row.moreProcesses);
    }
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

void judgeByIntervals(CaseComparison& row, const SideEvidence& baseline, const SideEvidence& contender,
                      const ComparisonPolicy& policy)
{
    // Medians on both sides: a mean opposite a median would show the skew of the samples as a change.
    row.baseline = baseline.medianValue(policy.confidence);
    row.contender = contender.medianValue(policy.confidence);
    const Estimate& a = row.baseline.estimate;
    const Estimate& b = row.contender.estimate;
    row.ratio = {b.value / a.value, b.low / a.high, b.high / a.low, policy.confidence, 1};
    row.verdict = judge(row.ratio.low, row.ratio.high, policy.margin, row.metric.direction);
    row.optimistic = !std::isnan(row.ratio.low);
    row.note = optimisticNote(row, baseline.hierarchyKnown() && contender.hierarchyKnown());
}

void judgeNumbers(CaseComparison& row, const SideEvidence& baseline, const SideEvidence& contender,
                  const ComparisonPolicy& policy)
{
    const double left = row.baseline.estimate.value;
    const double right = row.contender.estimate.value;
    if (baseline.isConstant() && contender.isConstant() && left == right && isExactByNature(row.metric)) {
        row.ratio.value = 1;
        row.ratio.n = 1;
        row.verdict = Verdict::Same;
        row.note = QStringLiteral("identical values");
        return;
    }
    if (!baseline.isPositive() || !contender.isPositive()) {
        row.note = QStringLiteral("a value of zero or below has no ratio: cannot judge the change");
        return;
    }
    if (row.baseline.evidence == Evidence::Processes && row.contender.evidence == Evidence::Processes)
        judgeByProcesses(row, baseline, contender, policy);
    else
        judgeByIntervals(row, baseline, contender, policy);
}

QString statusWord(CaseStatus status)
{
    switch (status) {
    case CaseStatus::Failed:
        return QStringLiteral("failed");
    case CaseStatus::Skipped:
        return QStringLiteral("skipped");
    default:
        return QStringLiteral("not run");
    }
}

/// At least one side has no number.
void judgeStatus(CaseComparison& row)
{
    const CaseStatus left = row.baseline.status;
    const CaseStatus right = row.contender.status;
    if (left == CaseStatus::Failed || right == CaseStatus::Failed) {
        row.verdict = Verdict::Failed;
        if (left == right)
            row.note = QStringLiteral("failed on both sides");
        else if (right == CaseStatus::Failed)
            row.note = left == CaseStatus::Ok
                           ? QStringLiteral("failed in the contender")
                           : QStringLiteral("failed in the contender, %1 in the baseline").arg(statusWord(left));
        else
            row.note = right == CaseStatus::Ok
                           ? QStringLiteral("failed in the baseline, gives a number now")
                           : QStringLiteral("failed in the baseline, %1 in the contender").arg(statusWord(right));
        return;
    }
    row.verdict = left == CaseStatus::Ok ? Verdict::Missing : Verdict::New;
    row.note = row.verdict == Verdict::Missing ? QStringLiteral("%1 in the contender").arg(statusWord(right))
                                               : QStringLiteral("%1 in the baseline").arg(statusWord(left));
}

} // namespace

std::optional<CaseComparison> judgeCase(const AlignedCase& aligned, const ComparisonPolicy& policy)
{
    const ChosenVersions chosen = chooseVersions(aligned);
    const SideEvidence& baseline = chosen.baseline ? chosen.baseline->side(Side::Baseline) : noEvidence();
    const SideEvidence& contender = chosen.contender ? chosen.contender->side(Side::Contender) : noEvidence();
    const auto says = [](const SideEvidence& side) {
        return side.status() == CaseStatus::Ok || side.status() == CaseStatus::Failed;
    };
    if (!says(baseline) && !says(contender))
        return std::nullopt;

    CaseComparison row;
    row.baselineBenchmark = chosen.baseline ? chosen.baseline->benchmark : BenchmarkId();
    row.contenderBenchmark = chosen.contender ? chosen.contender->benchmark : BenchmarkId();
    row.benchmark = aligned.benchmark;
    row.parameters = aligned.parameters;
    row.metric = aligned.metric;
    row.codeChanged = chosen.baseline && chosen.contender && chosen.baseline != chosen.contender;
    row.baseline = baseline.value(policy.confidence);
    row.contender = contender.value(policy.confidence);
    row.ratio = {kNone, kNone, kNone, policy.confidence, 0};
    row.p = row.q = kNone;
    if (row.baseline.status == CaseStatus::Ok && row.contender.status == CaseStatus::Ok)
        judgeNumbers(row, baseline, contender, policy);
    else
        judgeStatus(row);

    QStringList notes;
    if (!row.note.isEmpty())
        notes += row.note;
    if (row.codeChanged)
        notes += QStringLiteral("the benchmark\u2019s own code changed between the sides");
    if (chosen.others)
        notes += QStringLiteral("results of other versions of its code are left out");
    row.note = notes.join(QStringLiteral("; "));
    return row;
}

} // namespace alidade
