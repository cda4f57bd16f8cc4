// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run.h"
#include "formats/formatreader.h"
#include "formats/json.h"
#include "formats/readertools.h"

#include <array>
#include <optional>

namespace alidade {

/// The columns of ASV's results, version 2, by name. A row is cut after its last column that is not null.
enum class AsvColumn {
    Result,
    Params,
    Version,
    StartedAt,
    Duration,
    CiLow,
    CiHigh,
    Q25,
    Q75,
    Number,
    Repeat,
    Samples,
    Profile
};
inline constexpr size_t kAsvColumns = 13;

/// The parts of one benchmark's results, whichever version of the file they come from.
struct AsvRow
{
    std::array<JsonValue, kAsvColumns> columns;
    JsonValue statistics; ///< version 1: list of objects, or one object

    JsonValue operator[](AsvColumn column) const { return columns[static_cast<size_t>(column)]; }
};

/// The position of each column of the file among AsvColumn; -1 for one that we do not know.
std::vector<int> asvColumns(const JsonValue& resultColumns, Oddities& oddities);

AsvRow asvRowVersion2(const JsonValue& row, const std::vector<int>& columns);
AsvRow asvRowVersion1(const JsonValue& row);

/// How many cases a file may hold in all, far beyond any real one: a benchmark that failed stands for as many as its
/// parameters span, so that a short file can claim any number of them.
inline constexpr qsizetype kMostAsvCases = 2'000'000;

/// The row as a block; nothing, with a Rejected oddity, where it makes no sense. Takes its cases from those that the
/// file still may have.
std::optional<ResultBlock> asvBlock(QByteArrayView benchmark, const JsonValue& place, const AsvRow& row,
                                    const ReadContext& context, Oddities& oddities, qsizetype& casesLeft);

} // namespace alidade
