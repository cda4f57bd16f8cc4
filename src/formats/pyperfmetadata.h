// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run.h"
#include "formats/json.h"

#include <vector>

namespace alidade {

/// What pyperf tells of a benchmark at several levels (file, benchmark), the inner level overriding the outer.
using PyperfMetadata = std::vector<JsonMember>;
PyperfMetadata mergedMetadata(const JsonValue& outer, const JsonValue& inner);
JsonValue metadataValue(const PyperfMetadata& metadata, QByteArrayView key);

/// The machine, its hardware and the interpreter; what a run must share with another to be compared with it.
Configuration pyperfConfiguration(const PyperfMetadata& metadata);

/// The rest goes to the run's metadata: as "key" where the file states it for all its benchmarks, else "benchmark.key".
void keepMetadata(RawRun& run, const JsonValue& object, const QString& benchmark);

/// Version of the tool, commit and its date, where the metadata names them.
void readProvenance(RawRun& run, const PyperfMetadata& metadata);

/// Values that change from run to run (date, load, temperature …), as one list per key: "runs.<benchmark>.<key>". Where
/// the runs share so few keys that the lists would be mostly empty, the objects as they are: "runs.<benchmark>".
void keepRunMetadata(RawRun& run, const JsonValue& runs, const QString& benchmark);

} // namespace alidade
