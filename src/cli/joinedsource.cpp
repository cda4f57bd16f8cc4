// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/joinedsource.h"

#include <iterator>
#include <optional>

namespace alidade {

namespace {

/// Far above any row number of a store.
constexpr qint64 kOffset = qint64(1) << 48;

template<typename Tag>
void shift(Id<Tag>& id)
{
    if (id.isValid())
        id.value += kOffset;
}

template<typename Record>
void append(std::vector<Record>& to, std::vector<Record>&& from)
{
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

Catalogue shifted(Catalogue catalogue)
{
    for (BundleRecord& bundle : catalogue.bundles)
        shift(bundle.id);
    for (MachineRecord& machine : catalogue.machines)
        shift(machine.id);
    for (ConfigurationRecord& configuration : catalogue.configurations) {
        shift(configuration.id);
        shift(configuration.machine);
    }
    for (CommitRecord& commit : catalogue.commits)
        shift(commit.id);
    for (RunRecord& run : catalogue.runs) {
        shift(run.id);
        shift(run.bundle);
        shift(run.commit);
        shift(run.configuration);
    }
    for (RepositoryRecord& repository : catalogue.repositories)
        shift(repository.id);
    return catalogue;
}

std::vector<RunId> runsOf(const std::vector<RunId>& ids, bool ofSecond)
{
    std::vector<RunId> chosen;
    for (const RunId id : ids) {
        if ((id.value > kOffset) == ofSecond)
            chosen.push_back(ofSecond ? RunId{id.value - kOffset} : id);
    }
    return chosen;
}

bool isSame(const BenchmarkRecord& a, const BenchmarkRecord& b)
{
    return a.name == b.name && a.version == b.version && a.project == b.project && a.metric == b.metric;
}

} // namespace

JoinedSource::JoinedSource(std::shared_ptr<const SampleSource> first, std::shared_ptr<const SampleSource> second)
    : m_first(std::move(first))
    , m_second(std::move(second))
{
    // Where one can't be read, its first use says so.
    const Result<CataloguePtr> ours = m_first->catalogue({});
    const Result<CataloguePtr> others = m_second->catalogue({});
    if (!ours || !others)
        return;
    QMultiHash<QString, const BenchmarkRecord*> byName;
    for (const BenchmarkRecord& benchmark : (*ours)->benchmarks)
        byName.insert(benchmark.name, &benchmark);
    for (const BenchmarkRecord& benchmark : (*others)->benchmarks) {
        for (auto it = byName.constFind(benchmark.name); it != byName.constEnd() && it.key() == benchmark.name; ++it) {
            if (!isSame(**it, benchmark))
                continue;
            m_toFirst.insert(benchmark.id, (*it)->id);
            m_toSecond.insert((*it)->id, benchmark.id);
        }
    }
}

BenchmarkId JoinedSource::joinedBenchmark(BenchmarkId ofSecond) const
{
    const auto both = m_toFirst.constFind(ofSecond);
    return both == m_toFirst.constEnd() ? BenchmarkId{ofSecond.value + kOffset} : *both;
}

std::optional<Selection> JoinedSource::partOf(const Selection& selection, bool ofSecond) const
{
    Selection chosen;
    chosen.withSamples = selection.withSamples;
    chosen.runs = runsOf(selection.runs, ofSecond);
    for (const BenchmarkId id : selection.benchmarks) {
        const bool isSeconds = id.value > kOffset;
        if (isSeconds == ofSecond)
            chosen.benchmarks.push_back(ofSecond ? BenchmarkId{id.value - kOffset} : id);
        else if (ofSecond && m_toSecond.contains(id))
            chosen.benchmarks.push_back(m_toSecond.value(id));
    }
    const bool nothing = (chosen.runs.empty() && !selection.runs.empty()) ||
                         (chosen.benchmarks.empty() && !selection.benchmarks.empty());
    return nothing ? std::nullopt : std::optional(chosen);
}

ComparisonSide JoinedSource::ofSecond(ComparisonSide side)
{
    for (RunId& run : side.runs)
        shift(run);
    return side;
}

Result<CataloguePtr> JoinedSource::catalogue(const Progress& progress) const
{
    const Result<CataloguePtr> first = m_first->catalogue(progress);
    if (!first)
        return first;
    const Result<CataloguePtr> second = m_second->catalogue(progress);
    if (!second)
        return second;
    auto joined = std::make_shared<Catalogue>(**first);
    Catalogue other = shifted(**second);
    append(joined->bundles, std::move(other.bundles));
    append(joined->machines, std::move(other.machines));
    append(joined->configurations, std::move(other.configurations));
    append(joined->commits, std::move(other.commits));
    append(joined->runs, std::move(other.runs));
    for (BenchmarkRecord& benchmark : other.benchmarks) {
        if (m_toFirst.contains(benchmark.id))
            continue;
        shift(benchmark.id);
        joined->benchmarks.push_back(std::move(benchmark));
    }
    append(joined->repositories, std::move(other.repositories));
    return CataloguePtr(std::move(joined));
}

Result<void> JoinedSource::visitBlocks(const Selection& selection, const std::function<bool(StoredBlock&&)>& visit,
                                       const Progress& progress) const
{
    bool goOn = true;
    if (const std::optional<Selection> first = partOf(selection, false)) {
        const auto watch = [&](StoredBlock&& block) {
            goOn = visit(std::move(block));
            return goOn;
        };
        if (Result<void> visited = m_first->visitBlocks(*first, watch, progress); !visited)
            return visited;
    }
    const std::optional<Selection> second = partOf(selection, true);
    if (!goOn || !second)
        return {};
    const auto move = [this, &visit](StoredBlock&& block) {
        shift(block.run);
        block.benchmark = joinedBenchmark(block.benchmark);
        return visit(std::move(block));
    };
    return m_second->visitBlocks(*second, move, progress);
}

Result<KeyValues> JoinedSource::metadata(RunId run) const
{
    return run.value > kOffset ? m_second->metadata(RunId{run.value - kOffset}) : m_first->metadata(run);
}

} // namespace alidade
