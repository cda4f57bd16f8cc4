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
    for (BenchmarkRecord& benchmark : catalogue.benchmarks)
        shift(benchmark.id);
    for (RepositoryRecord& repository : catalogue.repositories)
        shift(repository.id);
    return catalogue;
}

template<typename IdType>
std::vector<IdType> part(const std::vector<IdType>& ids, bool ofSecond)
{
    std::vector<IdType> chosen;
    for (const IdType id : ids) {
        if ((id.value > kOffset) == ofSecond)
            chosen.push_back(ofSecond ? IdType{id.value - kOffset} : id);
    }
    return chosen;
}

/// The part of a selection that is of one source; nothing where it names only things of the other.
std::optional<Selection> partOf(const Selection& selection, bool ofSecond)
{
    Selection chosen;
    chosen.withSamples = selection.withSamples;
    chosen.runs = part(selection.runs, ofSecond);
    chosen.benchmarks = part(selection.benchmarks, ofSecond);
    const bool nothing = (chosen.runs.empty() && !selection.runs.empty()) ||
                         (chosen.benchmarks.empty() && !selection.benchmarks.empty());
    return nothing ? std::nullopt : std::optional(chosen);
}

} // namespace

JoinedSource::JoinedSource(std::shared_ptr<const SampleSource> first, std::shared_ptr<const SampleSource> second)
    : m_first(std::move(first))
    , m_second(std::move(second))
{}

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
    append(joined->benchmarks, std::move(other.benchmarks));
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
    const auto move = [&visit](StoredBlock&& block) {
        shift(block.run);
        shift(block.benchmark);
        return visit(std::move(block));
    };
    return m_second->visitBlocks(*second, move, progress);
}

Result<KeyValues> JoinedSource::metadata(RunId run) const
{
    return run.value > kOffset ? m_second->metadata(RunId{run.value - kOffset}) : m_first->metadata(run);
}

} // namespace alidade
