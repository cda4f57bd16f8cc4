// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/importreport.h"
#include "core/limits.h"
#include "core/progress.h"
#include "core/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace alidade {

class StoreReader;
class StoreWriter;

struct ImportOptions
{
    Limits limits;
    QString label;              ///< who or where it comes from
    QByteArray commit;          ///< for files that name no commit (pyperf, Google Benchmark)
    QString project;            ///< for files that name no project
    KeyValues extraKeys;        ///< added to every configuration: "allocator" → "tcmalloc"
    QStringList excludedGroups; ///< ImportGroup::key() of what to leave out
};

/// Reads the bundle at `path` (file, folder, archive) and says what importing it would do. Stores nothing. `store` may
/// be null: then nothing is known yet.
Result<ImportReport> previewBundle(const QString& path, const StoreReader* store, const ImportOptions& options,
                                   const Progress& progress);

/// Reads the bundle and stores it, whole or (on error, stop or crash) not at all. An entry that can't be read is named
/// in the report and does not stop the others. Error only when nothing at all could be done.
Result<ImportReport> importBundle(const QString& path, StoreWriter& store, const ImportOptions& options,
                                  const Progress& progress);

/// The same for text that was pasted or piped in.
Result<ImportReport> importBytes(const QString& name, const QByteArray& bytes, StoreWriter& store,
                                 const ImportOptions& options, const Progress& progress);

/// The formats that are read, by name, in the order of their list.
QStringList readableFormats();

/// Brings the commit order of every linked clone up to date. Notes say what could not be read.
struct RefreshReport
{
    qint64 newCommits = 0;
    qint64 placed = 0;  ///< stored commits with a place in an order
    qint64 unknown = 0; ///< stored commits without one
    QStringList notes;
};
Result<RefreshReport> refreshCommitOrder(const StoreReader& reader, StoreWriter& writer, const Progress& progress);

} // namespace alidade
