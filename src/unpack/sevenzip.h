// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "unpack/emitter.h"
#include "unpack/input.h"

namespace alidade {

/// Reads a 7z: LZMA, LZMA2, Deflate, BZip2 and unpacked, each folder in one pass and in little memory, every file
/// checked against its CRC-32. Other methods, filters and encryption are named. KArchive's own reader is not used: it
/// holds all content in memory, checks no sums, and gives empty files for methods that it does not know.
void readSevenZip(const InputFile& file, Emitter& out);

} // namespace alidade
