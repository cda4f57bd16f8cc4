// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/casedetails.h"

#include "compare/noiseof.h"
#include "compare/shapeof.h"

#include "core/quantity.h"
#include "stats/hierarchy/bootstrap.h"
#include "stats/rank/brunnermunzel.h"
#include "stats/series/drift.h"
#include "stats/shape/dip.h"
#include "stats/shape/kolmogorovsmirnov.h"
#include "stats/shape/modes.h"
#include "stats/shape/shiftfunction.h"
#include "stats/summary/autocorrelation.h"
#include "stats/summary/moments.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kClear = 0.05;
constexpr size_t kLeastForDeciles = 10;
/// Draws of values in all that one bootstrap may take, so that a case with a million samples is answered, too.
constexpr size_t kDraws = 4'000'000;
constexpr size_t kMostReplicates = 4999;
constexpr size_t kLeastReplicates = 199;
constexpr double kStartCost = 20;

bool isPositive(const SideProcesses& side)
{
    const auto positive = [](double value) { return value > 0; };
    return !side.levels.empty() && std::all_of(side.levels.begin(), side.levels.end(), positive) &&
           std::all_of(side.values.begin(), side.values.end(), [&positive](const std::vector<double>& process) {
               return std::all_of(process.begin(), process.end(), positive);
           });
}

size_t replicatesFor(size_t values)
{
    return std::clamp(kDraws / std::max<size_t>(values, 1), kLeastReplicates, kMostReplicates);
}

Processes filled(const SideProcesses& side)
{
    Processes values;
    std::copy_if(side.values.begin(), side.values.end(), std::back_inserter(values),
                 [](const std::vector<double>& process) { return !process.empty(); });
    return values;
}

SideDetails describe(const SideProcesses& side, const Modes& modes, const std::vector<double>& all)
{
    SideDetails details;
    for (const Mode& mode : modes.modes)
        details.modes.push_back({mode.centre, mode.weight});
    details.dipP = all.empty() ? kNone : dipTest(all).p;
    double sum = 0;
    int known = 0;
    for (const std::vector<double>& process : side.values) {
        const double lag1 = autocorrelation(process, 1);
        if (std::isnan(lag1))
            continue;
        sum += lag1;
        ++known;
    }
    details.lag1 = known > 0 ? sum / known : kNone;
    details.drift = details.driftP = kNone;
    if (side.levels.size() > 2 && isPositive(side)) {
        const Drift trend = drift(logarithms(side.levels), 0.95);
        details.drift = std::expm1(trend.slope);
        details.driftP = trend.p;
    }
    return details;
}

/// Humps that chance would make are taken for one, as modeCount does.
Modes modesOf(const std::vector<double>& all)
{
    Modes found = findModes(all);
    if (found.modes.size() < 2 || modeCount(all) > 1)
        return found;
    const auto highest = std::max_element(found.modes.begin(), found.modes.end(),
                                          [](const Mode& a, const Mode& b) { return a.prominence < b.prominence; });
    const Mode whole{highest->peak, median(all), 1, found.modes.front().low, found.modes.back().high, 1};
    found.modes = {whole};
    return found;
}

void addModes(CaseDetails& details, const CaseProcesses& processes)
{
    const std::vector<double> a = processes.baseline.pooled(), b = processes.contender.pooled();
    const Modes left = modesOf(a), right = modesOf(b);
    details.baseline = describe(processes.baseline, left, a);
    details.contender = describe(processes.contender, right, b);
    const auto place = [](const std::optional<std::size_t>& mode) { return mode ? static_cast<int>(*mode) : -1; };
    for (const ModeShift& shift : modeShifts(left, right))
        details.modeChanges.push_back({place(shift.a), place(shift.b), shift.ratio});
    details.kolmogorovP = a.empty() || b.empty() ? kNone : kolmogorovSmirnov(a, b).p;
}

void addShift(CaseDetails& details, const CaseProcesses& processes, const ComparisonPolicy& policy)
{
    const Processes a = filled(processes.baseline), b = filled(processes.contender);
    const auto count = [](const SideProcesses& side) { return side.pooled().size(); };
    const size_t left = count(processes.baseline), right = count(processes.contender);
    if (std::min(left, right) < kLeastForDeciles || !isPositive(processes.baseline) || !isPositive(processes.contender))
        return;
    ShiftFunctionPlan plan;
    plan.confidence = policy.confidence;
    plan.seed = policy.seed;
    plan.ratio = true;
    // Each replicate sorts its values and weighs them for nine quantiles: an order more than a draw.
    plan.resamples = std::clamp<size_t>(kDraws / 10 / (left + right), 199, 999);
    for (const QuantileShift& one : shiftFunction(a, b, plan))
        details.deciles.push_back({one.quantile,
                                   one.a,
                                   {one.shift, one.low, one.high, policy.confidence, std::min(a.size(), b.size())},
                                   one.adjusted});
}

void addBootstrap(CaseDetails& details, const CaseProcesses& processes, const ComparisonPolicy& policy)
{
    details.bootstrap = {kNone, kNone, kNone, policy.confidence, 0};
    const Processes a = filled(processes.baseline), b = filled(processes.contender);
    const bool known = processes.baseline.hierarchyKnown && processes.contender.hierarchyKnown;
    if (!known || std::min(a.size(), b.size()) < 2 || !isPositive(processes.baseline) ||
        !isPositive(processes.contender))
        return;
    const auto logs = [](const Processes& values) {
        Processes all;
        for (const std::vector<double>& process : values)
            all.push_back(logarithms(process));
        return all;
    };
    BootstrapPolicy plan;
    plan.seed = policy.seed;
    plan.confidence = policy.confidence;
    plan.replicates = replicatesFor(processes.baseline.pooled().size() + processes.contender.pooled().size());
    details.bootstrap = hierarchicalBootstrapRatio(logs(a), logs(b), meanOfProcessMeans, plan);
    details.bootstrapMethod =
        QStringLiteral("ratio of geometric means, processes then iterations drawn anew %1 times, BCa, seed %2")
            .arg(plan.replicates)
            .arg(plan.seed);
}

QString modesText(int baseline, int contender)
{
    const auto said = [](int count) {
        return count == 1 ? QStringLiteral("1 mode") : QStringLiteral("%1 modes").arg(count);
    };
    return QStringLiteral("%1 in the baseline, %2 in the contender").arg(said(baseline), said(contender));
}

void addRemarks(CaseDetails& details, const CaseComparison& row)
{
    const SideShape& a = details.shape.baseline;
    const SideShape& b = details.shape.contender;
    const auto add = [&details](const QString& words) { details.remarks.push_back(words); };
    if (row.robust.disagrees)
        add(row.robust.words);
    if (a.modes > 1 || b.modes > 1)
        add(modesText(a.modes, b.modes) + QStringLiteral(": look at the shapes, a single number hides them"));
    if (a.processModes > 1 || b.processModes > 1)
        add(QStringLiteral("the processes themselves fall into groups: memory layout or placement is likely"));
    const auto unsteady = [](const SideShape& side) {
        return std::count_if(side.warmups.begin(), side.warmups.end(),
                             [](WarmupClass w) { return w != WarmupClass::Flat && w != WarmupClass::TooShort; });
    };
    if (const auto count = unsteady(a) + unsteady(b); count > 0)
        add(QStringLiteral("%1 of %2 processes do not run steadily from the start")
                .arg(count)
                .arg(a.warmups.size() + b.warmups.size()));
    for (const auto& [side, name] : {std::pair(&details.baseline, "baseline"), {&details.contender, "contender"}}) {
        if (side->driftP < kClear)
            add(QStringLiteral("the %1 drifts by %2 a process in the order of its runs")
                    .arg(QLatin1String(name), changeText(1 + side->drift)));
    }
    if (row.robust.spreadP < kClear)
        add(QStringLiteral("the spread between processes changed by a factor of %1")
                .arg(scaledNumber(row.robust.spreadRatio, {})));
    if (a.quantised || b.quantised)
        add(QStringLiteral("few different values: the clock is coarse for this benchmark"));
    if (a.severeOutliers + b.severeOutliers > 0)
        add(QStringLiteral("%1 severe outliers: shown, not dropped").arg(a.severeOutliers + b.severeOutliers));
    if (!details.noise.words.isEmpty())
        add(details.noise.words);
}

} // namespace

Result<CaseDetails> caseDetails(const SampleSource& source, const ComparisonReport& report, size_t index,
                                const Progress& progress)
{
    const Result<CaseProcesses> processes = processesOf(source, report, index, progress);
    if (!processes)
        return processes.error();
    const CaseComparison& row = report.cases[index];
    CaseDetails details;
    details.shape = shapeOf(*processes, row.metric);
    details.noise = noiseOf(*processes, kStartCost, report.policy.confidence);
    details.brunnerMunzelP = brunnerMunzel(processes->baseline.levels, processes->contender.levels).p;
    addModes(details, *processes);
    if (progress.stopRequested())
        return Error{ErrorCode::Cancelled, QStringLiteral("stopped"), {}};
    addShift(details, *processes, report.policy);
    addBootstrap(details, *processes, report.policy);
    addRemarks(details, row);
    return details;
}

} // namespace alidade
