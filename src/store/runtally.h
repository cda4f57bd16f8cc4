// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run.h"

namespace alidade {

/// What a run's blocks hold, counted over primary metrics only: repetitions and secondary metrics are not further
/// results.
struct RunTally
{
    qint64 results = 0; ///< cases that went well and have a finite value
    qint64 failed = 0;
    qint64 skipped = 0;
    qint64 samples = 0;         ///< raw values, warm-ups not among them
    qint64 rowsWithSamples = 0; ///< cases with at least one

    void add(const ResultBlock& block);
    RunTally& operator+=(const RunTally& other);
    bool operator==(const RunTally&) const = default;
};

} // namespace alidade
