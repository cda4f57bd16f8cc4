// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QString>

namespace alidade {

/// What stands at a path, found out without SQLite opening it: a refused file gets no log beside it and no lock.
enum class StoreFile {
    Missing,
    Empty,    ///< of no bytes: a writer may make a workspace of it
    Workspace ///< with our application id, and a schema that we know or can upgrade
};

/// Error InvalidInput (folder, text, another program's database), NewerSchema, Damaged (header contradicts itself or
/// the file's length), Permission.
Result<StoreFile> checkStoreFile(const QString& path, int newestSchema);

/// The file itself, absolute and with links followed: logs lie beside that one.
QString resolvedStorePath(const QString& path);

/// Whether a log or journal with content lies beside the file, so that the file alone is not the whole truth.
bool hasLog(const QString& path);

} // namespace alidade
