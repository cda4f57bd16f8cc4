// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/distributionquery.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// All versions of one benchmark of a source and nothing else, so that one case is judged by the same engine as a whole
/// comparison, at the cost of one benchmark.
class OneBenchmark final : public SampleSource
{
public:
    OneBenchmark(const SampleSource& source, std::vector<BenchmarkId> versions)
        : m_source(source)
        , m_versions(std::move(versions))
    {}

    Result<CataloguePtr> catalogue(const Progress& progress) const override { return m_source.catalogue(progress); }
    Result<void> visitBlocks(const Selection& selection, const std::function<bool(StoredBlock&&)>& visit,
                             const Progress& progress) const override
    {
        Selection narrow = selection;
        narrow.benchmarks = m_versions;
        return m_source.visitBlocks(narrow, visit, progress);
    }
    Result<KeyValues> metadata(RunId run) const override { return m_source.metadata(run); }

private:
    const SampleSource& m_source;
    std::vector<BenchmarkId> m_versions;
};

/// Ids under which the same thing may be stored: same name, metric and unit, any version of the code.
std::vector<BenchmarkId> versionsOf(const Catalogue& catalogue, BenchmarkId id)
{
    const auto& all = catalogue.benchmarks;
    const auto found = std::find_if(all.begin(), all.end(), [id](const BenchmarkRecord& b) { return b.id == id; });
    std::vector<BenchmarkId> versions;
    if (found == all.end())
        return versions;
    for (const BenchmarkRecord& other : all) {
        if (other.name == found->name && other.metric.name == found->metric.name &&
            other.metric.unit == found->metric.unit)
            versions.push_back(other.id);
    }
    return versions;
}

Result<std::optional<CaseComparison>> compareCase(const SampleSource& source, const DistributionQuery& query,
                                                  const Progress& progress)
{
    if (query.baseline.runs.empty() || query.contender.runs.empty())
        return std::optional<CaseComparison>();
    const Result<CataloguePtr> catalogue = source.catalogue(progress);
    if (!catalogue)
        return catalogue.error();
    const std::vector<BenchmarkId> versions = versionsOf(**catalogue, query.key.benchmark);
    if (versions.empty())
        return std::optional<CaseComparison>();
    ComparisonPolicy policy = query.policy;
    policy.primaryOnly = false;
    const OneBenchmark one(source, versions);
    Result<ComparisonReport> report = compareRuns(one, query.baseline, query.contender, policy, progress);
    if (!report)
        return report.error();
    for (CaseComparison& row : report->cases) {
        if (row.parameters == query.key.parameters)
            return std::optional<CaseComparison>(std::move(row));
    }
    return std::optional<CaseComparison>();
}

/// Appends the case in these runs, if any of them has it.
Result<void> addSide(DistributionContent& content, const SampleSource& source, const CaseKey& key,
                     const ComparisonSide& side, const Progress& progress)
{
    if (!key.benchmark.isValid() || side.runs.empty())
        return {};
    Result<CaseSamples> samples = caseSamples(source, key, side.runs, progress);
    if (!samples)
        return samples.error();
    if (samples->runs.empty())
        return {};
    samples->label = side.label;
    content.metric = samples->metric;
    content.sides.push_back(std::move(samples).value());
    return {};
}

} // namespace

Result<DistributionContent> readDistribution(const SampleSource& source, const DistributionQuery& query,
                                             const Progress& progress)
{
    DistributionContent content{{}, {}, {kNone, kNone, kNone}, Verdict::Undecided};
    const Result<std::optional<CaseComparison>> row = compareCase(source, query, progress);
    if (!row)
        return row.error();
    CaseKey left = query.key, right = query.key;
    if (*row) {
        // Where the code of the benchmark differs, each side has an id of its own.
        left.benchmark = (*row)->baselineBenchmark;
        right.benchmark = (*row)->contenderBenchmark;
    }
    for (const auto& [key, side] : {std::pair(left, &query.baseline), std::pair(right, &query.contender)}) {
        if (const Result<void> added = addSide(content, source, key, *side, progress); !added)
            return added.error();
    }
    if (content.sides.empty() && query.run.isValid()) {
        const ComparisonSide clicked{{}, {query.run}};
        if (const Result<void> added = addSide(content, source, query.key, clicked, progress); !added)
            return added.error();
    }
    if (*row && content.sides.size() == 2) {
        content.ratio = (*row)->ratio;
        content.verdict = (*row)->verdict;
    }
    return content;
}

} // namespace alidade
