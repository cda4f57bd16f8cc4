// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "unpack/input.h"

#include <optional>
#include <string>

namespace alidade {

/// The xz filter takes .xz and .lzma files. Zip and 7z hold the bare streams, so a header is put in front of them.

/// Header of a .lzma file for a stream with these 5 property bytes. Nothing where the dictionary is too large to be
/// read.
std::optional<std::string> lzmaFileHeader(const char* properties, uint64_t size);

/// Header of an .xz file with one LZMA2 block for a stream with this dictionary byte.
std::optional<std::string> xzFileHeader(unsigned char dictionary);

/// Takes zip's own LZMA header from the front of the data and gives the .lzma header in its place.
bool takeZipLzmaHeader(ByteSource& in, uint64_t size, bool endMark, std::string& header);

} // namespace alidade
