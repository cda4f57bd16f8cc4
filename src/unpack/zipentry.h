// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "unpack/emitter.h"
#include "unpack/zipdirectory.h"

namespace alidade {

/// The header that stands before an entry's data.
struct ZipLocal
{
    ZipEntry entry; ///< name, flags, method, sizes and CRC as the local header has them
    uint64_t dataOffset = 0;
};

/// False: there is no local header there.
bool readZipLocal(const InputFile& file, uint64_t offset, ZipLocal& local);

/// Empty, or how the two headers of an entry contradict each other.
std::string zipMismatch(const ZipEntry& central, const ZipEntry& local);

/// Unpacks one entry, checks size and CRC, and ends it in out; begun by the caller.
void readZipData(const InputFile& file, const ZipEntry& entry, uint64_t dataOffset, Emitter& out);

} // namespace alidade
