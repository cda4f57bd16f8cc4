// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/preparecase.h"

#include "stats/summary/moments.h"

#include <QStringList>

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

const QString kSameData = QStringLiteral("same data on both sides");

void settleAtOne(PreparedCase& prepared, const QString& why)
{
    CaseComparison& row = prepared.row;
    row.ratio.value = 1;
    row.ratio.n = 1;
    row.verdict = Verdict::Same;
    row.basis = Basis::Identical;
    row.note = why;
    prepared.baseline = prepared.contender = {0}; // a ratio of 1 in the geometric mean
}

QString valuesText(qint64 count)
{
    return count == 1 ? QStringLiteral("1 value") : QStringLiteral("%1 values").arg(count);
}

/// "warm-up left out: 30 values of the baseline, 25 values of the contender; the baseline has no steady state: …".
QString settlingText(const SideEvidence& baseline, const SideEvidence& contender)
{
    QStringList out, never;
    const auto add = [&](const SideEvidence& side, const QString& name) {
        if (side.leftOut() > 0)
            out += valuesText(side.leftOut()) + QStringLiteral(" of the ") + name;
        if (side.neverSettles())
            never += QStringLiteral("the ") + name;
    };
    add(baseline, QStringLiteral("baseline"));
    add(contender, QStringLiteral("contender"));
    QStringList parts;
    if (!out.isEmpty())
        parts += QStringLiteral("warm-up left out: ") + out.join(QStringLiteral(", "));
    if (!never.isEmpty())
        parts += QStringLiteral("no steady state in ") + never.join(QStringLiteral(" and ")) +
                 QStringLiteral(": most processes still change near their end");
    return parts.join(QStringLiteral("; "));
}

/// Both sides have a number: which way to a verdict there is.
void chooseWay(PreparedCase& prepared, const SideEvidence& baseline, const SideEvidence& contender)
{
    CaseComparison& row = prepared.row;
    const bool equal = row.baseline.estimate.value == row.contender.estimate.value;
    if (baseline.isSameDataAs(contender)) {
        settleAtOne(prepared, kSameData);
        row.basisText = kSameData;
        return;
    }
    if (baseline.isConstant() && contender.isConstant() && equal && isExactByNature(row.metric)) {
        settleAtOne(prepared, QStringLiteral("identical values"));
        return;
    }
    if (!baseline.isPositive() || !contender.isPositive()) {
        row.note = QStringLiteral("a value of zero or below has no ratio: cannot judge the change");
        return;
    }
    prepared.settling = settlingText(baseline, contender);
    prepared.hierarchyKnown = baseline.hierarchyKnown() && contender.hierarchyKnown();
    prepared.baseline = logarithms(baseline.processLevels());
    prepared.contender = logarithms(contender.processLevels());
    const bool processes =
        row.baseline.evidence == Evidence::Processes && row.contender.evidence == Evidence::Processes;
    prepared.way = processes ? PreparedCase::Way::ByProcesses : PreparedCase::Way::ByIntervals;
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

bool isSameData(const CaseComparison& row)
{
    return row.basis == Basis::Identical && row.basisText == kSameData;
}

bool isExactByNature(const Metric& metric)
{
    return metric.unit != QStringLiteral("s") && metric.unit != QStringLiteral("1/s");
}

void addNote(CaseComparison& row, const QString& words)
{
    if (words.isEmpty())
        return;
    row.note = row.note.isEmpty() ? words : QString(row.note + QStringLiteral("; ") + words);
}

std::optional<PreparedCase> prepareCase(const AlignedCase& aligned, const ComparisonPolicy& policy)
{
    const ChosenVersions chosen = chooseVersions(aligned);
    const SideEvidence& baseline = chosen.baseline ? chosen.baseline->side(Side::Baseline) : noEvidence();
    const SideEvidence& contender = chosen.contender ? chosen.contender->side(Side::Contender) : noEvidence();
    const auto says = [](const SideEvidence& side) {
        return side.status() == CaseStatus::Ok || side.status() == CaseStatus::Failed;
    };
    if (!says(baseline) && !says(contender))
        return std::nullopt;

    PreparedCase prepared;
    CaseComparison& row = prepared.row;
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
    row.margin = marginFor(policy, row.benchmark, row.parameters);
    if (row.baseline.status == CaseStatus::Ok && row.contender.status == CaseStatus::Ok)
        chooseWay(prepared, baseline, contender);
    else
        judgeStatus(row);
    prepared.otherVersions = chosen.others;
    return prepared;
}

} // namespace alidade
