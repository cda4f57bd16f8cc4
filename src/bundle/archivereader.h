// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bundle/collection.h"

namespace alidade {

/// Reads one archive through alidade-unpack into the collection: wanted entries to the spool, archives in it to the
/// list of those that wait. What is wrong with the archive becomes diagnostics (the last of them an Error in broken,
/// too); an Error as result is about us: stopped, disk full, program missing.
Result<void> readArchive(const FoundArchive& archive, int descriptor, Collection& collection,
                         std::optional<Error>& broken);

} // namespace alidade
