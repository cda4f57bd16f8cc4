// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bundle/collection.h"

namespace alidade {

/// Finds the files of a folder: regular files only, no links followed, sorted by name. Their content is read when asked
/// for. An Error only where the folder itself can't be read, or when stopped.
Result<void> walkFolder(const OpenFile& folder, Collection& collection);

/// Whether bytes at the end of a file make it a zip, where its beginning does not.
bool hasZipEnd(const OpenFile& file, qint64 size);

} // namespace alidade
