// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/distribution.h"

#include "compare/parametermatch.h"
#include "compare/sidelabel.h"

#include <QHash>

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

bool saysAnything(const Summary& summary)
{
    const double fields[] = {summary.q25,
                             summary.q75,
                             summary.ciLow,
                             summary.ciHigh,
                             summary.minimum,
                             summary.mean,
                             summary.standardDeviation,
                             summary.maximum};
    return std::any_of(std::begin(fields), std::end(fields), [](double field) { return !std::isnan(field); });
}

/// The case as this block has it, or nothing.
std::optional<RunSamples> runSamples(StoredBlock& stored, const CaseKey& key, qint64 runStart)
{
    ResultBlock& block = stored.block;
    const std::optional<qsizetype> place = findParameters(*block.grid, key.parameters);
    if (!place || static_cast<size_t>(*place) >= block.values.size())
        return std::nullopt;
    const auto index = static_cast<size_t>(*place);
    RunSamples run;
    run.run = stored.run;
    run.startedAt = block.startedAt != 0 ? block.startedAt : runStart;
    run.status = block.statusAt(index);
    run.value = run.status == CaseStatus::Ok ? block.values[index] : std::numeric_limits<double>::quiet_NaN();
    if (index < block.samples.size())
        run.samples = std::move(block.samples[index]);
    if (index < block.summaries.size() && saysAnything(block.summaries[index]))
        run.summary = block.summaries[index];
    return run;
}

} // namespace

std::vector<double> CaseSamples::pooled() const
{
    std::vector<double> values;
    for (const RunSamples& run : runs)
        values.insert(values.end(), run.samples.values.begin(), run.samples.values.end());
    return values;
}

std::vector<std::vector<double>> CaseSamples::byProcess() const
{
    std::vector<std::vector<double>> processes;
    for (const RunSamples& run : runs) {
        const std::vector<double>& values = run.samples.values;
        if (values.empty())
            continue;
        if (!run.samples.hierarchyKnown()) {
            processes.push_back(values);
            continue;
        }
        size_t begin = 0;
        for (quint32 size : run.samples.processSizes) {
            const size_t end = std::min(begin + size, values.size());
            if (end > begin)
                processes.emplace_back(values.begin() + static_cast<qptrdiff>(begin),
                                       values.begin() + static_cast<qptrdiff>(end));
            begin = end;
        }
    }
    return processes;
}

Result<CaseSamples> caseSamples(const SampleSource& source, const CaseKey& key, const std::vector<RunId>& runs,
                                const Progress& progress)
{
    const Result<CataloguePtr> catalogue = source.catalogue(progress);
    if (!catalogue)
        return catalogue.error();
    CaseSamples found;
    found.key = key;
    found.label = runsLabel(**catalogue, runs);
    for (const BenchmarkRecord& benchmark : (*catalogue)->benchmarks) {
        if (benchmark.id == key.benchmark) {
            found.benchmark = benchmark.name;
            found.metric = benchmark.metric;
        }
    }
    if (runs.empty()) // an empty list would select all runs
        return found;
    QHash<RunId, qint64> starts;
    for (const RunRecord& run : (*catalogue)->runs)
        starts.insert(run.id, run.startedAt);
    bool stopped = false;
    const auto visit = [&](StoredBlock&& stored) {
        stopped = progress.stopRequested();
        if (stopped)
            return false;
        if (std::optional<RunSamples> run = runSamples(stored, key, starts.value(stored.run)))
            found.runs.push_back(std::move(*run));
        return true;
    };
    if (Result<void> visited = source.visitBlocks({runs, {key.benchmark}, true}, visit, progress); !visited)
        return visited.error();
    if (stopped)
        return Error{ErrorCode::Cancelled, QStringLiteral("reading the samples was stopped"), {}};
    return found;
}

} // namespace alidade
