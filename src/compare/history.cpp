// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/history.h"

#include "compare/parametermatch.h"
#include "compare/serieslabels.h"
#include "stats/summary/quantile.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Look-ups by id that one query needs.
struct Index
{
    QHash<RunId, const RunRecord*> runs;
    QHash<CommitId, const CommitRecord*> commits;

    explicit Index(const Catalogue& catalogue)
    {
        for (const RunRecord& run : catalogue.runs)
            runs.insert(run.id, &run);
        for (const CommitRecord& commit : catalogue.commits)
            commits.insert(commit.id, &commit);
    }
};

/// Quartiles of the samples, else of the file, else the file's interval where it is bounded, else nothing.
void setSpread(HistoryPoint& point, const ResultBlock& block, size_t index)
{
    point.low = point.high = kNone;
    if (index < block.samples.size())
        point.samples = static_cast<qint64>(block.samples[index].values.size());
    if (point.samples > 1) {
        std::vector<double> sorted = block.samples[index].values;
        std::sort(sorted.begin(), sorted.end());
        point.low = quantileSorted(sorted, 0.25);
        point.high = quantileSorted(sorted, 0.75);
        return;
    }
    if (index >= block.summaries.size())
        return;
    const Summary& summary = block.summaries[index];
    const auto bounded = [](double low, double high) {
        return std::isfinite(low) && std::isfinite(high) && low <= high;
    };
    if (bounded(summary.q25, summary.q75)) {
        point.low = summary.q25;
        point.high = summary.q75;
    } else if (bounded(summary.ciLow, summary.ciHigh)) {
        point.low = summary.ciLow;
        point.high = summary.ciHigh;
    }
}

HistoryPoint pointOf(const RunRecord& run, const CommitRecord* commit, const ResultBlock& block, size_t index)
{
    HistoryPoint point;
    point.run = run.id;
    point.commit = run.commit;
    point.order = commit ? commit->order : -1;
    point.time = commit && commit->time != 0 ? commit->time : run.startedAt;
    point.status = block.statusAt(index);
    if (point.status == CaseStatus::Ok && !std::isfinite(block.values[index]))
        point.status = CaseStatus::Failed;
    point.value = point.status == CaseStatus::Ok ? block.values[index] : kNone;
    if (point.status == CaseStatus::Ok)
        setSpread(point, block, index);
    else
        point.low = point.high = kNone;
    return point;
}

/// One series per case of the query and configuration, in that order.
class SeriesCollector
{
public:
    SeriesCollector(const HistoryQuery& query, const Catalogue& catalogue)
        : m_query(query)
        , m_index(catalogue)
    {}

    void add(const StoredBlock& stored)
    {
        const RunRecord* run = m_index.runs.value(stored.run);
        if (!run)
            return;
        const CommitRecord* commit = m_index.commits.value(run->commit);
        for (size_t i = 0; i < m_query.cases.size(); ++i) {
            const CaseKey& key = m_query.cases[i];
            if (key.benchmark != stored.benchmark)
                continue;
            const std::optional<qsizetype> place = findParameters(*stored.block.grid, key.parameters);
            if (!place || static_cast<size_t>(*place) >= stored.block.values.size())
                continue;
            const auto index = static_cast<size_t>(*place);
            if (stored.block.statusAt(index) == CaseStatus::NotRun)
                continue;
            HistorySeries& series = seriesFor(i, stored.block, run->configuration);
            series.points.push_back(pointOf(*run, commit, stored.block, index));
            const OrderSource source = commit && commit->order >= 0 ? commit->source : OrderSource::Date;
            series.order = std::max(series.order, source);
        }
    }

    std::vector<HistorySeries> take()
    {
        std::sort(m_found.begin(), m_found.end(), [](const Found& a, const Found& b) {
            return std::tuple(a.caseIndex, a.series.configuration.value) <
                   std::tuple(b.caseIndex, b.series.configuration.value);
        });
        std::vector<HistorySeries> series;
        for (Found& found : m_found) {
            sortPoints(found.series.points);
            series.push_back(std::move(found.series));
        }
        return series;
    }

private:
    struct Found
    {
        size_t caseIndex;
        HistorySeries series;
    };

    HistorySeries& seriesFor(size_t caseIndex, const ResultBlock& block, ConfigurationId configuration)
    {
        for (Found& found : m_found) {
            if (found.caseIndex == caseIndex && found.series.configuration == configuration)
                return found.series;
        }
        HistorySeries series;
        series.key = m_query.cases[caseIndex];
        series.metric = block.metric;
        series.benchmark = block.benchmark;
        series.configuration = configuration;
        series.order = OrderSource::Graph;
        m_found.push_back({caseIndex, std::move(series)});
        return m_found.back().series;
    }

    void sortPoints(std::vector<HistoryPoint>& points) const
    {
        const auto place = [this](const HistoryPoint& point) {
            const RunRecord* run = m_index.runs.value(point.run);
            return std::tuple(point.order < 0, point.order, point.time, run ? run->startedAt : 0, point.run.value);
        };
        std::sort(points.begin(), points.end(),
                  [&place](const HistoryPoint& a, const HistoryPoint& b) { return place(a) < place(b); });
    }

    const HistoryQuery& m_query;
    Index m_index;
    std::vector<Found> m_found;
};

Selection selectionFor(const HistoryQuery& query, const Catalogue& catalogue)
{
    Selection selection;
    selection.withSamples = true;
    QSet<BenchmarkId> benchmarks;
    for (const CaseKey& key : query.cases) {
        if (!benchmarks.contains(key.benchmark))
            selection.benchmarks.push_back(key.benchmark);
        benchmarks.insert(key.benchmark);
    }
    const QSet<ConfigurationId> configurations(query.configurations.begin(), query.configurations.end());
    for (const RunRecord& run : catalogue.runs) {
        if (!configurations.isEmpty() && configurations.contains(run.configuration))
            selection.runs.push_back(run.id);
    }
    return selection;
}

} // namespace

Result<std::vector<HistorySeries>> history(const SampleSource& source, const HistoryQuery& query,
                                           const Progress& progress)
{
    if (query.cases.empty())
        return std::vector<HistorySeries>();
    const Result<CataloguePtr> catalogue = source.catalogue(progress);
    if (!catalogue)
        return catalogue.error();
    const Selection selection = selectionFor(query, **catalogue);
    if (!query.configurations.empty() && selection.runs.empty())
        return std::vector<HistorySeries>();
    SeriesCollector collector(query, **catalogue);
    bool stopped = false;
    const auto visit = [&collector, &progress, &stopped](StoredBlock&& stored) {
        stopped = progress.stopRequested();
        if (!stopped)
            collector.add(stored);
        return !stopped;
    };
    if (Result<void> visited = source.visitBlocks(selection, visit, progress); !visited)
        return visited.error();
    if (stopped)
        return Error{ErrorCode::Cancelled, QStringLiteral("the history was stopped"), {}};
    std::vector<HistorySeries> series = collector.take();
    if (!series.empty())
        labelSeries(series, **catalogue);
    return series;
}

} // namespace alidade
