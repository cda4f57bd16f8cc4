// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace alidade {

/// Little-endian numbers, as all containers but tar have them.
inline uint64_t littleEndian(const char* from, size_t bytes)
{
    uint64_t value = 0;
    for (size_t i = bytes; i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(from[i]);
    return value;
}
inline uint16_t le16(const char* from)
{
    return static_cast<uint16_t>(littleEndian(from, 2));
}
inline uint32_t le32(const char* from)
{
    return static_cast<uint32_t>(littleEndian(from, 4));
}
inline uint64_t le64(const char* from)
{
    return littleEndian(from, 8);
}

inline void appendLittleEndian(std::string& to, uint64_t value, size_t bytes)
{
    for (size_t i = 0; i < bytes; ++i)
        to.push_back(static_cast<char>(value >> (8 * i) & 0xff));
}

/// CRC-32 of zip, gzip, 7z and xz, carried on from crc (0 at the start).
uint32_t crc32(uint32_t crc, const char* data, size_t size);

/// "1.5 GiB", for messages about limits.
std::string sizeText(uint64_t bytes);

} // namespace alidade
