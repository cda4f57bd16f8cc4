// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/historyspread.h"

#include "compare/historywindow.h"
#include "compare/judgecase.h"
#include "compare/parametermatch.h"
#include "stats/moderated/moderatedt.h"
#include "stats/series/segments.h"
#include "stats/significance/normal.h"
#include "stats/summary/moments.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kLeastForPrior = 5;

/// Logs of one case's levels by place in the window.
using Levels = std::map<std::size_t, double>;

struct Spread
{
    double squares = 0; ///< about the mean of the segment, the compared runs left out
    double df = 0;
    qint64 runs = 0;
};

/// Of the stretches that the other runs form, the one that the side's first run stands in; between two, the one whose
/// level is nearer. The compared runs take no part in cutting: a step that is being judged must not cut itself off.
Spread spreadOf(const Levels& levels, const HistoryWindow& window)
{
    const auto isCompared = [&window](std::size_t place) { return window.compared.contains(place); };
    const auto own = std::find_if(window.own.begin(), window.own.end(),
                                  [&levels](std::size_t place) { return levels.contains(place); });
    if (own == window.own.end())
        return {};
    std::vector<double> others;
    std::size_t before = 0;
    for (const auto& [place, value] : levels) {
        if (isCompared(place))
            continue;
        others.push_back(value);
        before += place < *own ? 1 : 0;
    }
    const double level = levels.at(*own);
    const std::vector<Segment> segments = historySegments(others);
    const Segment* nearest = nullptr;
    for (const Segment& segment : segments) {
        const bool beside = segment.begin <= before && before <= segment.end;
        if (beside && (!nearest || std::abs(segment.median - level) < std::abs(nearest->median - level)))
            nearest = &segment;
    }
    if (!nearest || static_cast<qint64>(nearest->size()) < kLeastHistory)
        return {};
    const std::vector<double> stretch(others.begin() + static_cast<std::ptrdiff_t>(nearest->begin),
                                      others.begin() + static_cast<std::ptrdiff_t>(nearest->end));
    const double df = static_cast<double>(stretch.size() - 1);
    return {variance(stretch) * df, df, static_cast<qint64>(stretch.size())};
}

struct Candidate
{
    std::size_t index = 0; ///< in the prepared cases
    Levels baseline, contender;
};

/// Gathers the candidates' levels from the blocks of both windows.
class LevelCollector
{
public:
    LevelCollector(std::vector<PreparedCase>& cases, const HistoryWindow& baseline, const HistoryWindow& contender)
        : m_cases(cases)
        , m_baseline(baseline)
        , m_contender(contender)
    {
        for (std::size_t i = 0; i < cases.size(); ++i) {
            if (cases[i].way != PreparedCase::Way::ByIntervals)
                continue;
            m_candidates.push_back({i, {}, {}});
            for (BenchmarkId id : QSet<BenchmarkId>{cases[i].row.baselineBenchmark, cases[i].row.contenderBenchmark})
                m_byBenchmark[id].push_back(m_candidates.size() - 1);
        }
    }

    std::vector<Candidate>& candidates() { return m_candidates; }
    std::vector<BenchmarkId> benchmarks() const
    {
        std::vector<BenchmarkId> ids(m_byBenchmark.keyBegin(), m_byBenchmark.keyEnd());
        std::sort(ids.begin(), ids.end());
        return ids;
    }

    void add(const StoredBlock& stored)
    {
        const ResultBlock& block = stored.block;
        placesOf(stored);
        const auto left = m_baseline.places.constFind(stored.run);
        const auto right = m_contender.places.constFind(stored.run);
        for (const auto& [candidate, place] : m_places) {
            if (place >= block.values.size() || block.statusAt(place) != CaseStatus::Ok || !(block.values[place] > 0))
                continue;
            Candidate& one = m_candidates[candidate];
            const CaseComparison& row = m_cases[one.index].row;
            const double level = std::log(block.values[place]);
            if (left != m_baseline.places.constEnd() && stored.benchmark == row.baselineBenchmark)
                one.baseline[*left] = level;
            if (right != m_contender.places.constEnd() && stored.benchmark == row.contenderBenchmark)
                one.contender[*right] = level;
        }
    }

private:
    void placesOf(const StoredBlock& stored)
    {
        const ParameterGridPtr& grid = stored.block.grid;
        if (m_benchmark == stored.benchmark && m_grid && (m_grid == grid || *m_grid == *grid))
            return;
        m_benchmark = stored.benchmark;
        m_grid = grid;
        m_places.clear();
        for (std::size_t candidate : m_byBenchmark.value(stored.benchmark)) {
            const ParameterSet& parameters = m_cases[m_candidates[candidate].index].row.parameters;
            if (const std::optional<qsizetype> place = findParameters(*grid, parameters))
                m_places.emplace_back(candidate, static_cast<std::size_t>(*place));
        }
    }

    std::vector<PreparedCase>& m_cases;
    const HistoryWindow& m_baseline;
    const HistoryWindow& m_contender;
    std::vector<Candidate> m_candidates;
    QHash<BenchmarkId, std::vector<std::size_t>> m_byBenchmark;
    BenchmarkId m_benchmark;
    ParameterGridPtr m_grid;
    std::vector<std::pair<std::size_t, std::size_t>> m_places; ///< candidate, place in the block
};

struct Found
{
    std::size_t index = 0;
    CaseContrast contrast;
    qint64 runs = 0;
};

std::optional<Found> contrastOf(const Candidate& candidate, const PreparedCase& prepared, const HistoryWindow& baseline,
                                const HistoryWindow& contender)
{
    const bool shared = baseline.configuration == contender.configuration &&
                        prepared.row.baselineBenchmark == prepared.row.contenderBenchmark;
    Spread a = spreadOf(candidate.baseline, baseline);
    Spread b = spreadOf(candidate.contender, contender);
    if (!shared && (a.runs == 0 || b.runs == 0))
        return std::nullopt;
    if (a.runs == 0 && b.runs == 0)
        return std::nullopt;
    if (shared && a.runs == b.runs && a.squares == b.squares)
        b = {}; // one segment holds both sides: it counts once
    const double df = a.df + b.df;
    const double difference = mean(prepared.contender) - mean(prepared.baseline);
    const double scale =
        1 / static_cast<double>(prepared.baseline.size()) + 1 / static_cast<double>(prepared.contender.size());
    return Found{candidate.index, {difference, (a.squares + b.squares) / df, df, scale}, a.runs + b.runs};
}

/// Width in logs of a side's own interval, brought to this confidence; 0 where it has none.
double ownWidth(const Estimate& side, double confidence)
{
    if (!(side.low > 0) || !std::isfinite(side.high) || !(side.confidence > 0 && side.confidence < 1))
        return 0;
    const double scale = normalQuantile((1 + confidence) / 2) / normalQuantile((1 + side.confidence) / 2);
    return scale * std::log(side.high / side.low);
}

void judgeFound(PreparedCase& prepared, const Found& found, const VariancePrior& prior, const ComparisonPolicy& policy)
{
    const ModeratedT test = moderatedT(found.contrast, prior, policy.confidence);
    if (!(test.variance > 0))
        return; // a history without noise was rounded
    const double own = std::max(ownWidth(prepared.row.baseline.estimate, policy.confidence),
                                ownWidth(prepared.row.contender.estimate, policy.confidence));
    if (own > test.high - test.low)
        return; // noisier than its history: its own intervals say more
    CaseComparison& row = prepared.row;
    row.ratio.n = std::min(prepared.baseline.size(), prepared.contender.size());
    applyContrast(prepared,
                  {test.difference, test.low, test.high, test.p, test.degreesOfFreedom,
                   std::sqrt(test.variance * found.contrast.scale), test.variance},
                  policy);
    row.basis = Basis::History;
    row.historyRuns = found.runs;
    row.basisText =
        QStringLiteral("run-to-run spread from %1 other runs of the same case and configuration").arg(found.runs);
    prepared.way = PreparedCase::Way::Done;
}

VariancePrior priorOf(const std::vector<Found>& found)
{
    std::vector<double> variances, df;
    for (const Found& one : found) {
        if (!(one.contrast.variance > 0))
            continue;
        variances.push_back(one.contrast.variance);
        df.push_back(one.contrast.df);
    }
    return variances.size() < kLeastForPrior ? VariancePrior{kNone, 0, 0} : fitVariancePrior(variances, df);
}

} // namespace

Result<void> judgeByHistory(std::vector<PreparedCase>& cases, const ComparisonReport& report,
                            const SampleSource& source, const Catalogue& catalogue, const Progress& progress)
{
    QSet<RunId> compared(report.baseline.runs.begin(), report.baseline.runs.end());
    compared.unite(QSet<RunId>(report.contender.runs.begin(), report.contender.runs.end()));
    const HistoryWindow baseline = historyWindow(catalogue, report.baseline.runs, compared);
    const HistoryWindow contender = historyWindow(catalogue, report.contender.runs, compared);
    if (!baseline.configuration.isValid() || !contender.configuration.isValid())
        return {};
    const auto others = [](const HistoryWindow& window) { return window.places.size() - window.compared.size(); };
    if (std::max(others(baseline), others(contender)) < kLeastHistory)
        return {};
    LevelCollector collector(cases, baseline, contender);
    if (collector.candidates().empty())
        return {};
    Selection selection;
    QSet<RunId> runs(baseline.places.keyBegin(), baseline.places.keyEnd());
    runs.unite(QSet<RunId>(contender.places.keyBegin(), contender.places.keyEnd()));
    selection.runs.assign(runs.begin(), runs.end());
    std::sort(selection.runs.begin(), selection.runs.end());
    selection.benchmarks = collector.benchmarks();
    const auto visit = [&](StoredBlock&& stored) {
        collector.add(stored);
        return !progress.stopRequested();
    };
    if (Result<void> visited = source.visitBlocks(selection, visit, progress); !visited)
        return visited;
    std::vector<Found> found;
    for (const Candidate& candidate : collector.candidates()) {
        if (std::optional<Found> one = contrastOf(candidate, cases[candidate.index], baseline, contender))
            found.push_back(*one);
    }
    const VariancePrior prior = priorOf(found);
    for (const Found& one : found)
        judgeFound(cases[one.index], one, prior, report.policy);
    return {};
}

} // namespace alidade
