// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/limits.h"
#include "core/progress.h"
#include "core/result.h"
#include "core/run.h"
#include "core/stringpool.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace alidade {

struct FormatInfo
{
    QString id;   ///< "asv"
    QString name; ///< "asv"; as shown
};

/// What a reader decides on: the entry's path inside the bundle and its first bytes (up to kHeadBytes).
struct EntryHead
{
    QString path;
    QByteArrayView bytes;
};
inline constexpr qsizetype kHeadBytes = 4096;

struct Sniff
{
    int score = 0;                ///< 0 (not mine) to 100 (sure)
    bool describesOthers = false; ///< holds descriptions of other entries' results (machine.json): read before them
};

struct Entry
{
    QString path;
    QByteArrayView bytes;
};

struct ReadContext
{
    StringPool& pool;
    const Limits& limits;
    const Progress& progress;
};

/// Reads one result format. Stateless: safe from any thread.
class FormatReader
{
public:
    virtual ~FormatReader() = default;

    virtual FormatInfo info() const = 0;
    /// Decides by content; the name only breaks ties. Must not throw or allocate much.
    virtual Sniff sniff(const EntryHead& head) const = 0;
    /// The runs and descriptions in one entry. An Error (with line and column in Error::where, "17:3") when the entry
    /// as a whole can't be read; a damaged part of it is a Diagnostic and the rest is returned.
    virtual Result<RawResult> read(const Entry& entry, const ReadContext& context) const = 0;
};

/// Every reader, in the order of the list in CMakeLists.txt.
const std::vector<const FormatReader*>& formatReaders();

struct Detection
{
    const FormatReader* reader = nullptr; ///< null: nobody's
    Sniff sniff;
};
/// The reader with the highest score; ties go to the first in the list.
Detection detectFormat(const EntryHead& head);

} // namespace alidade
