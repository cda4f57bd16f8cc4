// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/caseprocesses.h"

#include "compare/parametermatch.h"
#include "compare/runprocesses.h"
#include "stats/summary/quantile.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace alidade {

namespace {

void addProcess(SideProcesses& side, const ProcessPart& part, double level, const StoredBlock& stored)
{
    side.levels.push_back(level);
    side.values.emplace_back(part.values.begin(), part.values.end());
    side.warmups.emplace_back(part.warmups.begin(), part.warmups.end());
    side.steadyFrom.push_back(part.steadyFrom);
    side.runs.push_back(stored.run);
    side.lines.push_back(stored.block.line);
}

/// By the rules of SideEvidence, so that the levels are those that were judged.
void addCase(SideProcesses& side, const StoredBlock& stored, size_t index)
{
    const ResultBlock& block = stored.block;
    if (block.statusAt(index) != CaseStatus::Ok || !std::isfinite(block.values[index]))
        return;
    static const SampleSet kNothing;
    const SampleSet& samples = index < block.samples.size() ? block.samples[index] : kNothing;
    side.hierarchyKnown = side.hierarchyKnown && samples.hierarchyKnown();
    const RunProcesses processes(samples, block.metric.direction);
    if (processes.parts().empty() && samples.processSizes.size() < 2)
        addProcess(side, {}, block.values[index], stored);
    for (const ProcessPart& part : processes.parts()) {
        const std::span<const double> steady = part.steady();
        const double level = samples.hierarchyKnown() ? median({steady.begin(), steady.end()}) : block.values[index];
        addProcess(side, part, level, stored);
    }
}

/// Sorts blocks into the cases that wait for them.
class Collector
{
public:
    Collector(const ComparisonReport& report, const std::vector<size_t>& indices)
        : m_report(report)
        , m_left(report.baseline.runs.begin(), report.baseline.runs.end())
        , m_right(report.contender.runs.begin(), report.contender.runs.end())
    {
        for (size_t index : indices) {
            const CaseComparison& row = report.cases[index];
            m_cases[row.baselineBenchmark].push_back(index);
            if (row.contenderBenchmark != row.baselineBenchmark)
                m_cases[row.contenderBenchmark].push_back(index);
        }
    }

    const QHash<BenchmarkId, std::vector<size_t>>& cases() const { return m_cases; }

    void add(const StoredBlock& stored)
    {
        placesOf(stored);
        for (const auto& [index, place] : m_places) {
            if (place >= stored.block.values.size())
                continue;
            const CaseComparison& row = m_report.cases[index];
            CaseProcesses& processes = m_waiting[index];
            processes.index = index;
            if (stored.benchmark == row.baselineBenchmark && m_left.contains(stored.run))
                addCase(processes.baseline, stored, place);
            if (stored.benchmark == row.contenderBenchmark && m_right.contains(stored.run))
                addCase(processes.contender, stored, place);
        }
    }

    /// Hands over what no later block can add to; blocks come ordered by benchmark.
    bool flush(BenchmarkId before, const std::function<bool(CaseProcesses&&)>& visit)
    {
        std::vector<size_t> complete;
        for (auto it = m_waiting.constBegin(); it != m_waiting.constEnd(); ++it) {
            const CaseComparison& row = m_report.cases[it.key()];
            if (!before.isValid() || std::max(row.baselineBenchmark, row.contenderBenchmark) < before)
                complete.push_back(it.key());
        }
        std::sort(complete.begin(), complete.end());
        return std::all_of(complete.begin(), complete.end(),
                           [&](size_t index) { return visit(m_waiting.take(index)); });
    }

private:
    /// Where in the block the cases of its benchmark stand. Runs mostly repeat their grid.
    void placesOf(const StoredBlock& stored)
    {
        if (m_benchmark == stored.benchmark && m_grid && (m_grid == stored.block.grid || *m_grid == *stored.block.grid))
            return;
        m_benchmark = stored.benchmark;
        m_grid = stored.block.grid;
        m_places.clear();
        for (size_t index : m_cases.value(stored.benchmark)) {
            const std::optional<qsizetype> place = findParameters(*m_grid, m_report.cases[index].parameters);
            if (place)
                m_places.emplace_back(index, static_cast<size_t>(*place));
        }
    }

    const ComparisonReport& m_report;
    QSet<RunId> m_left, m_right;
    QHash<BenchmarkId, std::vector<size_t>> m_cases;
    QHash<size_t, CaseProcesses> m_waiting;
    BenchmarkId m_benchmark;
    ParameterGridPtr m_grid;
    std::vector<std::pair<size_t, size_t>> m_places; ///< case, place
};

Selection selectionFor(const ComparisonReport& report, const Collector& collector)
{
    Selection selection;
    selection.withSamples = true;
    selection.runs = report.baseline.runs;
    selection.runs.insert(selection.runs.end(), report.contender.runs.begin(), report.contender.runs.end());
    std::sort(selection.runs.begin(), selection.runs.end());
    selection.runs.erase(std::unique(selection.runs.begin(), selection.runs.end()), selection.runs.end());
    for (auto it = collector.cases().keyBegin(); it != collector.cases().keyEnd(); ++it) {
        if (it->isValid())
            selection.benchmarks.push_back(*it);
    }
    std::sort(selection.benchmarks.begin(), selection.benchmarks.end());
    return selection;
}

} // namespace

std::vector<double> SideProcesses::pooled() const
{
    std::vector<double> all;
    for (const std::vector<double>& process : values)
        all.insert(all.end(), process.begin(), process.end());
    return all;
}

std::span<const double> SideProcesses::steady(std::size_t process) const
{
    return std::span(values[process]).subspan(steadyFrom[process]);
}

std::size_t SideProcesses::leftOut() const
{
    return std::accumulate(steadyFrom.begin(), steadyFrom.end(), std::size_t{0});
}

Result<void> visitProcesses(const SampleSource& source, const ComparisonReport& report,
                            const std::vector<size_t>& indices, const std::function<bool(CaseProcesses&&)>& visit,
                            const Progress& progress)
{
    std::vector<size_t> wanted = indices;
    if (wanted.empty()) {
        for (size_t i = 0; i < report.cases.size(); ++i)
            wanted.push_back(i);
    }
    Collector collector(report, wanted);
    const Selection selection = selectionFor(report, collector);
    if (selection.benchmarks.empty())
        return {};
    BenchmarkId current;
    bool going = true, cancelled = false;
    const auto take = [&](StoredBlock&& stored) {
        cancelled = progress.stopRequested();
        if (cancelled)
            return false;
        if (current.isValid() && stored.benchmark != current)
            going = collector.flush(stored.benchmark, visit);
        current = stored.benchmark;
        if (going)
            collector.add(stored);
        return going;
    };
    if (Result<void> visited = source.visitBlocks(selection, take, progress); !visited)
        return visited;
    if (cancelled)
        return Error{ErrorCode::Cancelled, QStringLiteral("stopped"), {}};
    if (going)
        collector.flush({}, visit);
    return {};
}

Result<CaseProcesses> processesOf(const SampleSource& source, const ComparisonReport& report, size_t index,
                                  const Progress& progress)
{
    if (index >= report.cases.size())
        return Error{ErrorCode::NotFound, QStringLiteral("the comparison has no such case"), {}};
    CaseProcesses found;
    found.index = index;
    const auto keep = [&found](CaseProcesses&& processes) {
        found = std::move(processes);
        return true;
    };
    if (Result<void> visited = visitProcesses(source, report, {index}, keep, progress); !visited)
        return visited.error();
    return found;
}

} // namespace alidade
