// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/description.h"
#include "core/run.h"
#include "core/stringpool.h"

namespace alidade {

/// What an ASV benchmark of this full name measures, by the method prefix of its last dotted part: time_ and timeraw_
/// in seconds, mem_ and peakmem_ in bytes, anything else a number of unknown unit and direction.
Metric asvMetric(const QString& benchmark);

/// How a block of results relates to the description of its benchmark.
struct DescriptionMatch
{
    bool sameVersion = true;    ///< false: measured with other code than is described
    bool sameParameters = true; ///< false: its parameter values are not those that are described
};

/// Gives a block the unit, metric and parameter names that benchmarks.json states for it. Values stay as they are: a
/// unit with a factor ("KB") is kept as its own unit, so that each value equals the file's to the last bit. Parameter
/// names are set only where their number fits; the block's own parameter values always stay.
DescriptionMatch applyDescription(ResultBlock& block, const BenchmarkDescription& description, StringPool& pool);

} // namespace alidade
