// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "core/samplesource.h"

#include <memory>

namespace alidade {

/// Two sources as one, so that a file can be compared with what a store holds. The second one's ids are moved out of
/// the way of the first one's.
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
    std::shared_ptr<const SampleSource> m_first, m_second;
};

} // namespace alidade
