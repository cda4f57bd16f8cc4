// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/reportbuilder.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

QString folderOf(const QString& entry)
{
    return entry.left(std::max<qsizetype>(entry.lastIndexOf(QLatin1Char('/')), 0));
}

/// Distinct parameter combinations of one benchmark over all the grids it was run with.
qint64 distinctCases(const std::vector<ParameterGridPtr>& grids)
{
    if (grids.size() == 1)
        return grids.front()->size();
    QSet<QString> cases;
    for (const ParameterGridPtr& grid : grids) {
        for (qsizetype i = 0; i < grid->size(); ++i)
            cases.insert(parameterText(grid->at(i)));
    }
    return cases.size();
}

} // namespace

RunCounts countRun(const RawRun& run)
{
    RunCounts counts;
    for (const ResultBlock& block : run.blocks) {
        if (!block.metric.primary)
            continue;
        for (size_t i = 0; i < block.values.size(); ++i) {
            const CaseStatus status = block.statusAt(i);
            counts.failed += status == CaseStatus::Failed;
            counts.skipped += status == CaseStatus::Skipped;
            const bool isResult = status == CaseStatus::Ok && std::isfinite(block.values[i]);
            counts.results += isResult;
            const auto samples = block.samples.empty() ? 0 : static_cast<qint64>(block.samples[i].values.size());
            counts.samples += samples;
            counts.resultsWithSamples += isResult && samples > 0;
        }
    }
    return counts;
}

ReportBuilder::ReportBuilder(CataloguePtr known)
{
    if (!known)
        return;
    for (const CommitRecord& commit : known->commits)
        m_knownCommits.insert(commit.hash);
    for (const BenchmarkRecord& benchmark : known->benchmarks)
        m_knownVersions[benchmark.name].insert(benchmark.version);
}

QString ReportBuilder::groupKey(const RawRun& run)
{
    ImportGroup group;
    group.tool = run.tool;
    group.configuration = run.configuration;
    return group.key();
}

size_t ReportBuilder::groupOf(const RawRun& run)
{
    const QString key = groupKey(run);
    const auto found = m_groupByKey.constFind(key);
    if (found != m_groupByKey.constEnd())
        return *found;
    Group group;
    group.group.tool = run.tool;
    group.group.configuration = run.configuration;
    m_groups.push_back(std::move(group));
    m_groupByKey.insert(key, m_groups.size() - 1);
    return m_groups.size() - 1;
}

size_t ReportBuilder::add(const RawRun& run, const QString& entry)
{
    const size_t index = groupOf(run);
    Group& group = m_groups[index];
    m_groupByFolder.insert(folderOf(entry), index);
    const RunCounts counts = countRun(run);
    ++group.group.runs;
    if (group.group.files == 0 || group.lastEntry != entry)
        ++group.group.files;
    group.lastEntry = entry;
    group.group.results += counts.results;
    group.group.failed += counts.failed;
    group.group.skipped += counts.skipped;
    group.group.samples += counts.samples;
    group.group.resultsWithSamples += counts.resultsWithSamples;
    if (!run.commit.isEmpty() && !group.commits.contains(run.commit)) {
        group.commits.insert(run.commit);
        group.group.commitHashes += QString::fromUtf8(run.commit);
        if (!m_knownCommits.contains(run.commit))
            ++group.group.newCommits;
    }
    addBlocks(group, run);
    m_runs.push_back({index, counts});
    return m_runs.size() - 1;
}

std::vector<ParameterGridPtr>& ReportBuilder::gridsOf(std::vector<Cases>& metrics, const QString& metric)
{
    for (Cases& cases : metrics) {
        if (cases.metric == metric)
            return cases.grids;
    }
    metrics.push_back({metric, {}});
    return metrics.back().grids;
}

void ReportBuilder::addBlocks(Group& group, const RawRun& run)
{
    for (const ResultBlock& block : run.blocks) {
        if (!block.metric.primary)
            continue;
        // Grids are shared through the import's pool: the same grid is the same pointer.
        std::vector<ParameterGridPtr>& grids = gridsOf(group.cases[block.benchmark], block.metric.name);
        if (std::find(grids.rbegin(), grids.rend(), block.grid) == grids.rend())
            grids.push_back(block.grid);
        const auto versions = m_knownVersions.constFind(block.benchmark);
        if (versions != m_knownVersions.constEnd() && !versions->contains(block.version))
            group.changedBenchmarks.insert(block.benchmark);
        for (const SampleSet& samples : block.samples) {
            if (samples.hierarchyKnown()) {
                group.group.hierarchyKnown = true;
                break;
            }
        }
    }
}

void ReportBuilder::markNew(size_t run)
{
    Run& marked = m_runs[run];
    marked.isNew = true;
    ++m_groups[marked.group].group.newRuns;
}

void ReportBuilder::rejectedEntry(const QString& entry)
{
    m_rejectedEntries.push_back(entry);
}

void ReportBuilder::finish(ImportReport& report)
{
    for (const QString& entry : m_rejectedEntries) {
        const auto found = m_groupByFolder.constFind(folderOf(entry));
        if (found != m_groupByFolder.constEnd())
            ++m_groups[*found].group.rejectedFiles;
    }
    for (const Run& run : m_runs) {
        ++report.runs;
        report.results += run.counts.results;
        report.failed += run.counts.failed;
        report.skipped += run.counts.skipped;
        report.samples += run.counts.samples;
        if (!run.isNew)
            continue;
        ++report.newRuns;
        report.addedResults += run.counts.results;
        report.addedSamples += run.counts.samples;
    }
    report.knownRuns = report.runs - report.newRuns;
    for (Group& group : m_groups) {
        group.group.commits = group.commits.size();
        for (const std::vector<Cases>& metrics : std::as_const(group.cases)) {
            for (const Cases& cases : metrics)
                group.group.cells += distinctCases(cases.grids);
        }
        group.group.changedBenchmarks = QStringList(group.changedBenchmarks.begin(), group.changedBenchmarks.end());
        group.group.changedBenchmarks.sort();
        report.groups.push_back(std::move(group.group));
    }
    std::sort(report.groups.begin(), report.groups.end(),
              [](const ImportGroup& left, const ImportGroup& right) { return left.key() < right.key(); });
}

} // namespace alidade
