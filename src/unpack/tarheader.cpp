// SPDX-License-Identifier: GPL-3.0-or-later
#include "unpack/tarheader.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string_view>

namespace alidade {

namespace {

std::string textField(const char* from, size_t length)
{
    return {from, ::strnlen(from, length)};
}

/// Octal text, or base 256 where the first bit is set (files over 8 GiB, and what some tools always write).
bool numberField(const char* from, size_t length, uint64_t& value)
{
    value = 0;
    if ((static_cast<unsigned char>(from[0]) & 0x80) != 0) {
        if ((static_cast<unsigned char>(from[0]) & 0x40) != 0)
            return false; // negative
        for (size_t i = 0; i < length; ++i) {
            const unsigned char byte = static_cast<unsigned char>(from[i]) & (i == 0 ? 0x3f : 0xff);
            if (value >> 55 != 0)
                return false;
            value = value << 8 | byte;
        }
        return true;
    }
    size_t i = 0;
    while (i < length && (from[i] == ' ' || from[i] == '\0'))
        ++i;
    for (; i < length && from[i] >= '0' && from[i] <= '7'; ++i)
        value = value << 3 | uint64_t(from[i] - '0');
    return i == length || from[i] == ' ' || from[i] == '\0';
}

} // namespace

bool isZeroBlock(const char* block)
{
    return std::all_of(block, block + kTarBlock, [](char c) { return c == 0; });
}

bool isTarHeader(const char* block)
{
    uint64_t told = 0;
    if (isZeroBlock(block) || !numberField(block + 148, 8, told))
        return false;
    int64_t unsignedSum = 0;
    int64_t signedSum = 0;
    for (size_t i = 0; i < kTarBlock; ++i) {
        const bool inChecksum = i >= 148 && i < 156;
        unsignedSum += inChecksum ? ' ' : static_cast<unsigned char>(block[i]);
        signedSum += inChecksum ? ' ' : static_cast<signed char>(block[i]);
    }
    return int64_t(told) == unsignedSum || int64_t(told) == signedSum;
}

TarHeader parseTarHeader(const char* block)
{
    TarHeader header;
    header.name = textField(block, 100);
    header.link = textField(block + 157, 100);
    header.type = block[156];
    header.sizeValid = numberField(block + 124, 12, header.size);
    header.extendedSparse = block[482] != 0;
    const bool ustar = std::memcmp(block + 257, "ustar\0", 6) == 0;
    if (ustar && block[345] != 0)
        header.name = textField(block + 345, 155) + "/" + header.name;
    return header;
}

PaxHeader parsePax(const std::string& records)
{
    PaxHeader pax;
    std::string_view rest = records;
    while (!rest.empty() && rest.front() != '\0') {
        size_t length = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), length);
        const size_t digits = size_t(end - rest.data());
        if (error != std::errc() || length <= digits + 2 || length > rest.size() || *end != ' ' ||
            rest[length - 1] != '\n') {
            pax.valid = false;
            return pax;
        }
        const std::string_view record = rest.substr(digits + 1, length - digits - 2);
        rest.remove_prefix(length);
        const size_t equals = record.find('=');
        const std::string_view key = record.substr(0, equals);
        const std::string_view value =
            equals == std::string_view::npos ? std::string_view() : record.substr(equals + 1);
        if (key == "path") {
            pax.path = value;
        } else if (key == "linkpath") {
            pax.link = value;
        } else if (key == "size") {
            const auto parsed = std::from_chars(value.data(), value.data() + value.size(), pax.size);
            pax.hasSize = true;
            pax.valid = pax.valid && parsed.ec == std::errc() && parsed.ptr == value.data() + value.size();
        } else if (key.substr(0, 11) == "GNU.sparse.") {
            pax.sparse = true;
            if (key == "GNU.sparse.name")
                pax.path = value;
        }
    }
    return pax;
}

} // namespace alidade
