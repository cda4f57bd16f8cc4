// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/formatreader.h"
#include "formats/json.h"

namespace alidade {

/// The kinds of JSON file that ASV writes and that are read here.
enum class AsvFile { None, Result, Benchmarks, Machine, MachineList, Configuration, SiteIndex };

struct AsvGuess
{
    AsvFile file = AsvFile::None;
    int score = 0;
};

/// By the keys that the first bytes show, in whatever order they stand; the name only speaks where these say nothing.
AsvGuess guessAsvFile(const EntryHead& head);
/// The same for a whole document.
AsvFile asvFileOf(const JsonValue& root, const QString& path);

Result<RawResult> readAsvResult(const Entry& entry, const JsonDocument& document, const ReadContext& context);
Result<RawResult> readAsvBenchmarks(const JsonDocument& document);
Result<RawResult> readAsvMachine(const JsonDocument& document);
Result<RawResult> readAsvMachineList(const JsonDocument& document);
Result<RawResult> readAsvConfiguration(const JsonDocument& document);
Result<RawResult> readAsvSiteIndex(const JsonDocument& document);

} // namespace alidade
