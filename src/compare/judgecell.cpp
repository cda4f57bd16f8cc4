// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/judgecell.h"

#include "compare/judgecase.h"
#include "compare/machineeffects.h"
#include "stats/significance/distributions.h"
#include "stats/summary/moments.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// The version that stands for a cell on its own: one with a number, the newest of those.
const StratumEvidence::Version* newestVersion(const StratumEvidence& stratum)
{
    const auto rank = [](const StratumEvidence::Version& version) {
        return std::pair(version.evidence.status() == CaseStatus::Ok, version.evidence.newestStart());
    };
    const auto it = std::max_element(stratum.versions.begin(), stratum.versions.end(),
                                     [&rank](const auto& a, const auto& b) { return rank(a) < rank(b); });
    return it == stratum.versions.end() ? nullptr : &*it;
}

/// Reference and cell opposite each other, as compareRuns would align them.
AlignedCase aligned(const StratumEvidence& reference, const StratumEvidence& cell, bool acrossBenchmarks)
{
    AlignedCase result{cell.benchmark, cell.parameters, cell.metric, {}};
    if (acrossBenchmarks) {
        CaseVersion one;
        if (const auto* version = newestVersion(reference))
            one.side(Side::Baseline) = version->evidence;
        if (const auto* version = newestVersion(cell)) {
            one.side(Side::Contender) = version->evidence;
            one.benchmark = version->benchmark;
        }
        result.versions.push_back(std::move(one));
        return result;
    }
    const auto add = [&result](const StratumEvidence& stratum, Side side) {
        for (const StratumEvidence::Version& version : stratum.versions) {
            auto it = std::find_if(result.versions.begin(), result.versions.end(),
                                   [&version](const CaseVersion& one) { return one.benchmark == version.benchmark; });
            if (it == result.versions.end())
                it = result.versions.insert(it, CaseVersion{version.benchmark, {}});
            it->side(side) = version.evidence;
        }
    };
    add(reference, Side::Baseline);
    add(cell, Side::Contender);
    return result;
}

std::vector<double> logLevels(const SideEvidence& evidence)
{
    if (evidence.status() != CaseStatus::Ok || !evidence.isPositive() || evidence.processLevels().size() < 2)
        return {};
    return logarithms(evidence.processLevels());
}

CellStratum plainStratum(const StratumEvidence& evidence, const ComparisonPolicy& policy)
{
    CellStratum stratum;
    stratum.benchmark = evidence.benchmark;
    stratum.parameters = evidence.parameters;
    stratum.machine = evidence.machine;
    for (const StratumEvidence::Version& version : evidence.versions)
        stratum.versions.push_back(version.benchmark);
    stratum.ratio = {kNone, kNone, kNone, policy.confidence, 0};
    stratum.logVariance = kNone;
    stratum.match = evidence.match;
    if (const auto* version = newestVersion(evidence)) {
        stratum.level = version->evidence.value(policy.confidence);
        stratum.logs = logLevels(version->evidence);
    }
    return stratum;
}

const StratumEvidence* matching(const std::vector<StratumEvidence>* reference, const StratumEvidence& stratum)
{
    if (!reference)
        return nullptr;
    const auto it =
        std::lower_bound(reference->begin(), reference->end(), stratum.match,
                         [](const StratumEvidence& other, const QString& match) { return other.match < match; });
    return it == reference->end() || it->match != stratum.match ? nullptr : &*it;
}

/// Status, processes, samples and the mean level of all strata.
void describeCell(GridCell& cell)
{
    double sum = 0;
    bool positive = true;
    qint64 numbers = 0;
    bool known = true;
    for (const CellStratum& stratum : cell.strata) {
        cell.status =
            statusWeight(stratum.level.status) > statusWeight(cell.status) ? stratum.level.status : cell.status;
        cell.samples += stratum.level.samples;
        if (stratum.level.status != CaseStatus::Ok)
            continue;
        ++numbers;
        cell.processes += stratum.level.processes;
        known = known && stratum.level.processes > 0;
        positive = positive && stratum.level.estimate.value > 0;
        sum += positive ? std::log(stratum.level.estimate.value) : 0;
    }
    cell.processes = known ? cell.processes : 0;
    if (numbers == 1) {
        const auto one = std::find_if(cell.strata.begin(), cell.strata.end(), [](const CellStratum& stratum) {
            return stratum.level.status == CaseStatus::Ok;
        });
        cell.level = one->level.estimate;
    } else if (numbers > 1 && positive) {
        cell.level.value = std::exp(sum / static_cast<double>(numbers));
        cell.level.n = static_cast<size_t>(numbers);
    }
}

/// θ of the strata's benchmark; the policy's own where they are of several.
double marginOf(const std::vector<CellStratum>& strata, const ComparisonPolicy& policy)
{
    const CellStratum& first = strata.front();
    const bool one = std::all_of(strata.begin(), strata.end(),
                                 [&first](const CellStratum& other) { return other.benchmark == first.benchmark; });
    if (!one)
        return policy.margin;
    return marginFor(policy, first.benchmark, strata.size() == 1 ? first.parameters : ParameterSet());
}

/// Several strata: their mean ratio against the margin.
void judgeMean(GridCell& cell, const Metric& metric, const ComparisonPolicy& policy)
{
    const MachineEffects machines = machineEffects(cell.strata, policy, metric.direction);
    const LogMean mean = machines.isCombined() ? machines.combined : meanRatio(cell.strata, policy.confidence);
    cell.ratio = mean.ratio;
    cell.p = mean.p;
    cell.optimistic = mean.optimistic;
    cell.verdict = judge(mean.ratio.low, mean.ratio.high, marginOf(cell.strata, policy), metric.direction);
    const auto all = static_cast<qint64>(cell.strata.size());
    cell.note =
        cell.matched < all
            ? QStringLiteral("mean of %1 of %2 cases: the reference lacks the others").arg(cell.matched).arg(all)
            : QStringLiteral("mean of %1 cases").arg(all);
    if (machines.isCombined())
        cell.note += QStringLiteral("; %1").arg(machines.agreement);
}

} // namespace

CaseContrast contrastOf(const CellStratum& reference, const CellStratum& stratum)
{
    if (reference.logs.empty() || stratum.logs.empty())
        return {};
    return caseContrast(reference.logs, stratum.logs);
}

double moderate(CellStratum& stratum, const CaseContrast& contrast, const VariancePrior& prior, double confidence)
{
    if (!(contrast.df > 0) || !(contrast.variance > 0))
        return kNone;
    const ModeratedT test = moderatedT(contrast, prior, confidence);
    stratum.ratio.value = std::exp(test.difference);
    stratum.ratio.low = std::exp(test.low);
    stratum.ratio.high = std::exp(test.high);
    stratum.logVariance = test.variance * contrast.scale;
    stratum.degreesOfFreedom = test.degreesOfFreedom;
    stratum.optimistic = false;
    return test.p;
}

LogMean meanRatio(const std::vector<CellStratum>& strata, double confidence)
{
    LogMean mean{{kNone, kNone, kNone, confidence, 0}, kNone, kNone, false};
    double value = 0, low = 0, high = 0, error = 0, satterthwaite = 0;
    bool processes = true;
    for (const CellStratum& stratum : strata) {
        if (!(stratum.ratio.value > 0))
            continue;
        ++mean.ratio.n;
        value += std::log(stratum.ratio.value);
        low += std::log(stratum.ratio.low);
        high += std::log(stratum.ratio.high);
        mean.optimistic = mean.optimistic || stratum.optimistic;
        processes = processes && stratum.logVariance >= 0;
        error += stratum.logVariance;
        if (stratum.logVariance > 0)
            satterthwaite += stratum.logVariance * stratum.logVariance / stratum.degreesOfFreedom;
    }
    if (mean.ratio.n == 0)
        return mean;
    const auto k = static_cast<double>(mean.ratio.n);
    mean.ratio.value = std::exp(value / k);
    if (processes && error > 0) {
        // Infinite degrees of freedom (a suite whose cases all vary alike) give 0 here.
        const double df = satterthwaite > 0 ? error * error / satterthwaite : std::numeric_limits<double>::infinity();
        const double half = studentQuantile(1 - (1 - confidence) / 2, df) * std::sqrt(error) / k;
        mean.ratio.low = std::exp(value / k - half);
        mean.ratio.high = std::exp(value / k + half);
        mean.logVariance = error / (k * k);
        mean.p = studentTwoSided(value / std::sqrt(error), df);
    } else {
        mean.ratio.low = std::exp(low / k);
        mean.ratio.high = std::exp(high / k);
    }
    return mean;
}

GridCell evidenceCell(const std::vector<StratumEvidence>& evidence, const std::vector<StratumEvidence>* reference,
                      const ComparisonPolicy& policy, bool acrossBenchmarks)
{
    GridCell cell;
    cell.level = cell.ratio = {kNone, kNone, kNone, policy.confidence, 0};
    cell.p = cell.q = kNone;
    std::optional<CaseComparison> only;
    for (const StratumEvidence& one : evidence) {
        CellStratum stratum = plainStratum(one, policy);
        if (const StratumEvidence* other = matching(reference, one)) {
            only = judgeCase(aligned(*other, one, acrossBenchmarks), policy);
            if (only && only->ratio.value > 0) {
                ++cell.matched;
                stratum.ratio = only->ratio;
                stratum.optimistic = only->optimistic;
            }
        }
        cell.strata.push_back(std::move(stratum));
    }
    describeCell(cell);
    if (cell.status == CaseStatus::Failed)
        cell.verdict = Verdict::Failed;
    else
        cell.verdict = cell.status == CaseStatus::Ok ? Verdict::New : Verdict::Missing;
    if (evidence.size() != 1 || !only)
        return cell;
    cell.ratio = only->ratio;
    cell.p = only->p;
    cell.verdict = only->verdict;
    cell.optimistic = only->optimistic;
    cell.moreProcesses = only->moreProcesses;
    cell.note = only->note;
    return cell;
}

void finishCell(GridCell& cell, const Metric& metric, const ComparisonPolicy& policy, double p)
{
    if (cell.matched == 0)
        return;
    if (cell.strata.size() > 1) {
        judgeMean(cell, metric, policy);
        return;
    }
    if (std::isnan(p))
        return; // as judgeCase said
    cell.ratio = cell.strata.front().ratio;
    cell.p = p;
    cell.optimistic = false;
    cell.verdict = judge(cell.ratio.low, cell.ratio.high, marginOf(cell.strata, policy), metric.direction);
    if (cell.verdict != Verdict::Undecided) {
        cell.moreProcesses = 0;
        cell.note.clear();
    }
}

} // namespace alidade
