// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run.h"
#include "formats/pyperfmetadata.h"
#include "formats/readertools.h"

namespace alidade {

/// One benchmark of a pyperf file, whichever version wrote it.
struct PyperfBenchmark
{
    QString name;
    JsonValue object;
    PyperfMetadata metadata; ///< of the file and the benchmark, merged
    int version = 10;        ///< 1, 3, 4, 5, 6; 10 for "1.0"
};

/// The benchmark's runs as one block: each run is a process, its values in order, warm-ups apart. What the old versions
/// give as totals is divided by loops and inner loops, as the tool itself does. Runs without values calibrate; their
/// warm-ups go to `metadata` under "calibration.<benchmark>".
ResultBlock pyperfBlock(const PyperfBenchmark& benchmark, KeyValues& metadata, Oddities& oddities);

} // namespace alidade
