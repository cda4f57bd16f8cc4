// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/distributionseries.h"

#include "models/minmaxpyramid.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

double finiteOrNaN(double value)
{
    return std::isfinite(value) ? value : kNaN;
}

void addProcess(SideDistribution& side, RunId run, bool known, std::vector<double> values)
{
    values.erase(std::remove_if(values.begin(), values.end(), [](double v) { return !std::isfinite(v); }),
                 values.end());
    if (values.empty())
        return;
    std::sort(values.begin(), values.end());
    side.processes.push_back({run, known, std::move(values)});
}

void addSamples(SideDistribution& side, const RunSamples& run)
{
    const SampleSet& samples = run.samples;
    if (!samples.hierarchyKnown()) {
        addProcess(side, run.run, false, samples.values);
        return;
    }
    std::size_t begin = 0;
    for (quint32 size : samples.processSizes) {
        const std::size_t end = std::min(samples.values.size(), begin + size);
        addProcess(side, run.run, true,
                   std::vector<double>(samples.values.begin() + static_cast<std::ptrdiff_t>(begin),
                                       samples.values.begin() + static_cast<std::ptrdiff_t>(end)));
        begin = end;
    }
}

void addSummary(SideDistribution& side, const RunSamples& run)
{
    SummaryBar bar{run.run, run.value, kNaN, kNaN, kNaN, kNaN};
    if (run.summary) {
        bar.q25 = finiteOrNaN(run.summary->q25);
        bar.q75 = finiteOrNaN(run.summary->q75);
        if (std::isfinite(run.summary->ciLow) && std::isfinite(run.summary->ciHigh)) {
            bar.low = run.summary->ciLow;
            bar.high = run.summary->ciHigh;
        }
    }
    side.summaries.push_back(bar);
}

/// Warm-ups and values in the order they were taken: process by process where that is known.
void addOrdered(std::vector<OrderedValue>& order, const SampleSet& samples, double& place)
{
    std::size_t value = 0, warmup = 0;
    const auto take = [&](const std::vector<double>& from, std::size_t& next, std::size_t count, bool isWarmup) {
        for (const std::size_t end = std::min(from.size(), next + count); next < end; ++next) {
            if (std::isfinite(from[next]))
                order.push_back({place, from[next], isWarmup});
            place += 1;
        }
    };
    for (std::size_t p = 0; p < samples.processSizes.size(); ++p) {
        take(samples.warmups, warmup, p < samples.warmupSizes.size() ? samples.warmupSizes[p] : 0, true);
        take(samples.values, value, samples.processSizes[p], false);
    }
    // What no process claims.
    take(samples.warmups, warmup, samples.warmups.size(), true);
    take(samples.values, value, samples.values.size(), false);
}

void orderRuns(const std::vector<CaseSamples>& sides, Distributions& result)
{
    struct Entry
    {
        std::size_t side;
        const RunSamples* run;
    };
    std::vector<Entry> entries;
    for (std::size_t s = 0; s < sides.size(); ++s) {
        for (const RunSamples& run : sides[s].runs) {
            if (run.hasSamples())
                entries.push_back({s, &run});
        }
    }
    const bool timesKnown =
        std::all_of(entries.begin(), entries.end(), [](const Entry& e) { return e.run->startedAt != 0; });
    if (timesKnown) {
        std::stable_sort(entries.begin(), entries.end(),
                         [](const Entry& a, const Entry& b) { return a.run->startedAt < b.run->startedAt; });
    }
    double place = 1;
    for (const Entry& entry : entries)
        addOrdered(result.sides[entry.side].order, entry.run->samples, place);
}

} // namespace

bool SideDistribution::hierarchyKnown() const
{
    return !processes.empty() &&
           std::all_of(processes.begin(), processes.end(), [](const ProcessValues& p) { return p.known; });
}

bool Distributions::isEmpty() const
{
    return std::all_of(sides.begin(), sides.end(), [](const SideDistribution& side) { return side.isEmpty(); });
}

bool Distributions::hasSamples() const
{
    return std::any_of(sides.begin(), sides.end(), [](const SideDistribution& side) { return side.hasSamples(); });
}

bool Distributions::extent(double& low, double& high) const
{
    MinMaxPyramid::Extent extent;
    for (const SideDistribution& side : sides) {
        if (side.hasSamples()) {
            extent.include(side.sorted.front());
            extent.include(side.sorted.back());
        }
        for (const SummaryBar& bar : side.summaries) {
            for (const double number : {bar.value, bar.q25, bar.q75, bar.low, bar.high})
                extent.include(number);
        }
    }
    low = extent.low;
    high = extent.high;
    return !extent.isEmpty();
}

Distributions distributions(const std::vector<CaseSamples>& sides, const Metric& metric)
{
    Distributions result;
    result.metric = metric;
    for (const CaseSamples& samples : sides) {
        if (result.benchmark.isEmpty())
            result.benchmark = samples.benchmark;
        SideDistribution side;
        side.label = samples.label;
        for (const RunSamples& run : samples.runs) {
            if (run.hasSamples())
                addSamples(side, run);
            else if (run.status == CaseStatus::Ok && std::isfinite(run.value))
                addSummary(side, run);
            else if (run.status == CaseStatus::Failed)
                ++side.failed;
        }
        for (const ProcessValues& process : side.processes)
            side.sorted.insert(side.sorted.end(), process.values.begin(), process.values.end());
        std::sort(side.sorted.begin(), side.sorted.end());
        result.sides.push_back(std::move(side));
    }
    orderRuns(sides, result);
    return result;
}

} // namespace alidade
