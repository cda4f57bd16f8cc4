// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace alidade {

inline constexpr size_t kTarBlock = 512;

/// One 512-byte header of a tar.
struct TarHeader
{
    std::string name; ///< with the ustar prefix
    std::string link;
    uint64_t size = 0;
    char type = '0';
    bool sizeValid = true;
    bool extendedSparse = false;
};

bool isZeroBlock(const char* block);
/// Whether the checksum fits, as signed or unsigned bytes: both have been written.
bool isTarHeader(const char* block);
TarHeader parseTarHeader(const char* block);

/// What a pax extended header says about the file behind it.
struct PaxHeader
{
    std::string path; ///< empty: not given
    std::string link;
    uint64_t size = 0;
    bool hasSize = false;
    bool sparse = false;
    bool valid = true;
};
PaxHeader parsePax(const std::string& records);

} // namespace alidade
