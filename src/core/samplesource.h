// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue.h"
#include "core/progress.h"
#include "core/result.h"
#include "core/run.h"
#include "core/selection.h"

#include <functional>

namespace alidade {

/// One stored block with the ids that it belongs to.
struct StoredBlock
{
    RunId run;
    BenchmarkId benchmark;
    ResultBlock block;
};

/// Where journeys and models get results from: the store, or a vector in tests. Callable from any thread.
class SampleSource
{
public:
    virtual ~SampleSource() = default;

    virtual Result<CataloguePtr> catalogue(const Progress& progress) const = 0;

    /// Calls visit once per block of the selection, ordered by benchmark, then by run id. visit returns false to stop
    /// early. Error Cancelled when progress asks to stop.
    virtual Result<void> visitBlocks(const Selection& selection, const std::function<bool(StoredBlock&&)>& visit,
                                     const Progress& progress) const
        = 0;

    /// Everything that the run's file says beside its results.
    virtual Result<KeyValues> metadata(RunId run) const = 0;
};

} // namespace alidade
