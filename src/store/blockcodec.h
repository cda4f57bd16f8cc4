// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run.h"

#include <QByteArrayView>

#include <string>
#include <vector>

namespace alidade {

/// More parameter combinations than any real benchmark has; what bounds the memory that a damaged row can ask for.
inline constexpr qint64 kMaximumCases = qint64(1) << 24;
/// The same for the raw values of one block: more than the largest entry that is read can hold.
inline constexpr qint64 kMaximumSamples = qint64(1) << 26;

/// Added to a row's line where its duration is -0.0: SQLite keeps whole numbers of a REAL column as integers, and an
/// integer has no such zero.
inline constexpr qint64 kNegativeZeroDuration = qint64(1) << 32;

/// Where a packed column lies in an arena. Not present: the block has no such column.
struct ColumnPlace
{
    size_t offset = 0;
    size_t size = 0;
    bool present = false;

    QByteArrayView in(const std::string& arena) const
    {
        return present ? QByteArrayView(arena.data() + offset, static_cast<qsizetype>(size)) : QByteArrayView();
    }
};

/// The five packed columns of a row of table `result`:
/// - values: one column of numbers (columncodec.h);
/// - status: one byte a case, or one for all when equal; absent when all are Ok;
/// - summaries: a 16-bit mask of the fields that any case has, then a column of numbers for each;
/// - messages: 1 and one text for all, or 0 and a text a case; absent when all are empty;
/// - samples: four parts (values, process sizes, warm-ups, warm-up sizes), a bit mask of those present first; each part
///   is a count for each case, followed by all elements of all cases, numbers as one column, sizes as varints.
struct PackedBlock
{
    ColumnPlace values, status, summaries, messages, samples;
};

/// Appends the columns to an arena. Keeps its scratch memory between blocks.
class BlockEncoder
{
public:
    /// Columns must be empty or as long as values (blockShapeError()).
    PackedBlock encode(const ResultBlock& block, std::string& arena);

private:
    void encodeSummaries(const std::vector<Summary>& summaries, std::string& arena);
    void encodeSamples(const std::vector<SampleSet>& samples, std::string& arena);

    std::vector<double> m_scratch;
};

/// Why the block cannot be stored; empty if it can.
QString blockShapeError(const ResultBlock& block);

/// Each fills its column of the block from a blob for `cases` cases; a null blob leaves it empty. False: damaged.
bool decodeValues(QByteArrayView blob, size_t cases, ResultBlock& block);
bool decodeStatus(QByteArrayView blob, size_t cases, ResultBlock& block);
bool decodeSummaries(QByteArrayView blob, size_t cases, ResultBlock& block);
bool decodeMessages(QByteArrayView blob, size_t cases, ResultBlock& block);
bool decodeSamples(QByteArrayView blob, size_t cases, ResultBlock& block);

/// Names, axes and rows, each list length-prefixed.
std::string encodeGrid(const ParameterGrid& grid);
/// Null: damaged.
ParameterGridPtr decodeGrid(QByteArrayView blob);

} // namespace alidade
