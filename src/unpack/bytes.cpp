// SPDX-License-Identifier: GPL-3.0-or-later
#include "unpack/bytes.h"

#include <array>

namespace alidade {

namespace {

using Table = std::array<std::array<uint32_t, 256>, 8>;

/// Eight tables, so that eight bytes are taken in one step ("slicing by 8", Kounavis and Berry, 2005).
constexpr Table makeTable()
{
    Table table{};
    for (uint32_t i = 0; i < 256; ++i) {
        uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit)
            value = (value & 1) != 0 ? 0xEDB88320u ^ (value >> 1) : value >> 1;
        table[0][i] = value;
    }
    for (uint32_t i = 0; i < 256; ++i) {
        for (size_t k = 1; k < 8; ++k)
            table[k][i] = table[0][table[k - 1][i] & 0xff] ^ (table[k - 1][i] >> 8);
    }
    return table;
}

constexpr Table kTable = makeTable();

} // namespace

uint32_t crc32(uint32_t crc, const char* data, size_t size)
{
    crc = ~crc;
    for (; size >= 8; size -= 8, data += 8) {
        const uint32_t low = crc ^ le32(data);
        const uint32_t high = le32(data + 4);
        crc = kTable[7][low & 0xff] ^ kTable[6][low >> 8 & 0xff] ^ kTable[5][low >> 16 & 0xff] ^ kTable[4][low >> 24] ^
              kTable[3][high & 0xff] ^ kTable[2][high >> 8 & 0xff] ^ kTable[1][high >> 16 & 0xff] ^
              kTable[0][high >> 24];
    }
    for (; size > 0; --size, ++data)
        crc = kTable[0][(crc ^ static_cast<unsigned char>(*data)) & 0xff] ^ (crc >> 8);
    return ~crc;
}

std::string sizeText(uint64_t bytes)
{
    static constexpr const char* kUnits[] = {" bytes", " KiB", " MiB", " GiB", " TiB"};
    size_t unit = 0;
    uint64_t whole = bytes;
    uint64_t rest = 0;
    while (whole >= 1024 && unit < 4) {
        rest = whole % 1024;
        whole /= 1024;
        ++unit;
    }
    std::string text = std::to_string(whole);
    if (rest * 10 / 1024 > 0)
        text += "." + std::to_string(rest * 10 / 1024);
    return text + kUnits[unit];
}

} // namespace alidade
