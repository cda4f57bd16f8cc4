// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "core/samplesource.h"

#include <QHash>

#include <memory>
#include <optional>

namespace alidade {

/// Two sources as one, so that a file can be compared with what a store holds. The second one's ids are moved out of
/// the way of the first one's; a benchmark that both have, of one version, is one benchmark.
class JoinedSource : public SampleSource
{
public:
    JoinedSource(std::shared_ptr<const SampleSource> first, std::shared_ptr<const SampleSource> second);

    /// A side of the second source, as the joined one names its runs.
    static ComparisonSide ofSecond(ComparisonSide side);

    Result<CataloguePtr> catalogue(const Progress& progress) const override;
    Result<void> visitBlocks(const Selection& selection, const std::function<bool(StoredBlock&&)>& visit,
                             const Progress& progress) const override;
    Result<KeyValues> metadata(RunId run) const override;

private:
    BenchmarkId joinedBenchmark(BenchmarkId ofSecond) const;
    /// The part of a selection that is of one source; nothing where it names only things of the other.
    std::optional<Selection> partOf(const Selection& selection, bool ofSecond) const;

    std::shared_ptr<const SampleSource> m_first, m_second;
    QHash<BenchmarkId, BenchmarkId> m_toFirst, m_toSecond; ///< of benchmarks that both have
};

} // namespace alidade
