// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "unpack/decoder.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace alidade {

/// Files packed together as one stream ("folder" in 7z's words).
struct SevenZipFolder
{
    Codec codec = Codec::Copy;
    std::string prefix;      ///< goes in front of the packed bytes for the decoder
    std::string unsupported; ///< empty, or what about its packing is not read
    bool encrypted = false;
    uint64_t packedOffset = 0; ///< from the start of the file
    uint64_t packedSize = 0;
    uint64_t size = 0;
    std::optional<uint32_t> crc; ///< over all of it
    size_t packedStreams = 1;
    size_t outputs = 1;
    size_t mainOutput = 0;
};

struct SevenZipPart
{
    uint64_t size = 0;
    std::optional<uint32_t> crc;
};

struct SevenZipStreams
{
    std::vector<SevenZipFolder> folders;
    std::vector<std::vector<SevenZipPart>> parts; ///< for each folder its files in order
};

struct SevenZipFile
{
    std::string name; ///< UTF-8
    bool hasStream = true;
    bool isFolder = false;
    bool special = false; ///< a link or device, by its Unix mode
};

struct SevenZipHeader
{
    bool packed = false; ///< the streams hold the real header, packed
    SevenZipStreams streams;
    std::vector<SevenZipFile> files;
};

/// Nothing: the bytes contradict themselves.
std::optional<SevenZipHeader> parseSevenZipHeader(std::string_view bytes);

} // namespace alidade
