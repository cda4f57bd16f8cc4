// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <vector>

namespace alidade {

/// Numbers of the runs' metadata that differ clearly between the sides, process by process, furthest apart first.
/// Metadata as importers keep it: "runs.BENCHMARK.KEY" holds a list with one value per process, "BENCHMARK.KEY" or
/// "KEY" one that all processes share. What no
/// run tells process by process is a setting, unless its name says that it was counted (faults, misses …). Clocks,
/// loads and loop counts are no counters. One entry per key: the benchmark
/// where the sides are furthest apart.
std::vector<SideDifference> counterDifferences(const std::vector<KeyValues>& baseline,
                                               const std::vector<KeyValues>& contender);

/// Whether a key of the metadata only says when and how a run was made, so that it always differs.
bool isBookkeeping(const QString& key);

} // namespace alidade
