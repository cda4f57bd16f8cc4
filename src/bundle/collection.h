// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bundle/bundle.h"
#include "bundle/spool.h"

#include <QByteArray>

#include <optional>

namespace alidade {

/// Where the content of an entry lies.
struct EntryPlace
{
    enum class Where { Folder, Opened, Spool };

    Where where = Where::Spool;
    QByteArray file;   ///< Folder: path below the opened folder
    qint64 offset = 0; ///< Spool
};

/// An archive that was found and waits to be read.
struct FoundArchive
{
    QString path; ///< inside the bundle; empty for the bundle itself
    EntryPlace place;
    qint64 size = 0;
    int depth = 1;
    bool compressed = false; ///< may hold one file without a name
};

/// What has been found so far while a bundle is opened, within the limits that all its parts share.
class Collection
{
public:
    /// What is to happen with a file, by its path and first bytes.
    enum class Fate { Keep, Ignore, Archive, Refuse };

    Collection(const Limits& limitsOfBundle, Bundle::Wanted wanted, const Progress& progressOfBundle);

    Fate fateOf(const QString& path, QByteArrayView head, int depth);
    void add(const QString& path, qint64 size, EntryPlace place);
    void diagnose(Severity severity, const char* code, const QString& text, const QString& entry);
    void reject(const Error& error, const QString& entry);
    /// Counts one more file. False, once diagnosed: there are too many.
    bool countEntry(const QString& where);

    /// Sorts, and leaves one entry per path: the last, as unpacking an archive into a folder would.
    void finish(const OpenFile& opened);

    struct Found
    {
        BundleEntry entry;
        EntryPlace place;
    };

    Limits limits;
    Progress progress;
    std::vector<Found> found;
    std::vector<QString> ignored;
    std::vector<Diagnostic> diagnostics;
    std::vector<FoundArchive> archives;
    Spool spool;
    qint64 entriesSeen = 0;
    qint64 unpackedBytes = 0;
    bool spoolFull = false; ///< then archives in archives are not opened any more: nothing in them could be kept
    QString outermost;      ///< name of the file that the user named, for a compressed file's content

private:
    Bundle::Wanted m_wanted;
    bool m_tooMany = false;
};

/// Content of an entry.
Result<QByteArray> readPlace(const EntryPlace& place, qint64 size, const OpenFile& opened, const Spool& spool,
                             const Limits& limits);

/// The stable code of a diagnostic for a kind of failure.
const char* diagnosticCode(ErrorCode code);

} // namespace alidade
