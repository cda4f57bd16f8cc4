// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"

#include <vector>

namespace alidade {

/// Which results to fetch: of these runs and these benchmarks; an empty list means all. The only query that the store
/// understands from outside; runs and benchmarks are picked from the Catalogue.
struct Selection
{
    std::vector<RunId> runs;
    std::vector<BenchmarkId> benchmarks;
    bool withSamples = false; ///< raw values too, which cost more to fetch

    bool operator==(const Selection&) const = default;
};

} // namespace alidade
