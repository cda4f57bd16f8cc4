// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "unpack/bytes.h"
#include "unpack/sevenzipheader.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace alidade {

/// Marks of the parts of a 7z header.
enum SevenZipProperty : unsigned char {
    kEnd = 0,
    kHeader = 1,
    kMainStreams = 4,
    kFiles = 5,
    kPackInfo = 6,
    kUnpackInfo = 7,
    kSubStreams = 8,
    kSize = 9,
    kCrc = 10,
    kFolder = 11,
    kCodersSize = 12,
    kPartCount = 13,
    kEmptyStream = 14,
    kEmptyFile = 15,
    kNames = 17,
    kAttributes = 21,
    kPackedHeader = 23
};

using SevenZipDigests = std::vector<std::optional<uint32_t>>;

/// Takes numbers from the header; once something is missing, everything is zero and good() false.
class SevenZipReader
{
public:
    explicit SevenZipReader(std::string_view bytes)
        : m_rest(bytes)
    {}

    bool good() const { return m_good; }
    bool fail() { return m_good = false; }
    std::string_view take(uint64_t length)
    {
        if (length > m_rest.size()) {
            m_good = false;
            m_rest = {};
            return {};
        }
        const std::string_view taken = m_rest.substr(0, size_t(length));
        m_rest.remove_prefix(size_t(length));
        return taken;
    }
    unsigned char byte()
    {
        const std::string_view one = take(1);
        return one.empty() ? 0 : static_cast<unsigned char>(one.front());
    }
    /// 7z's own form: the count of leading ones in the first byte tells how many bytes follow.
    uint64_t number()
    {
        const unsigned char first = byte();
        size_t more = 0;
        while (more < 8 && (first & (0x80 >> more)) != 0)
            ++more;
        const std::string_view low = take(more);
        const uint64_t value = low.size() == more ? littleEndian(low.data(), more) : 0;
        return more < 7 ? value | uint64_t(first & (0x7f >> more)) << (8 * more) : value;
    }
    /// A number of things, each of which takes at least a byte of what is left, so no lie can ask for more memory.
    size_t count()
    {
        const uint64_t value = number();
        if (value > m_rest.size() + 8) {
            m_good = false;
            return 0;
        }
        return size_t(value);
    }
    std::vector<bool> bits(size_t length)
    {
        const std::string_view packed = take((length + 7) / 8);
        std::vector<bool> list(length);
        for (size_t i = 0; i < length && !packed.empty(); ++i)
            list[i] = (static_cast<unsigned char>(packed[i / 8]) & (0x80 >> (i % 8))) != 0;
        return list;
    }
    std::vector<bool> definedBits(size_t length)
    {
        return byte() != 0 ? std::vector<bool>(length, true) : bits(length);
    }
    SevenZipDigests digests(size_t length)
    {
        const std::vector<bool> defined = definedBits(length);
        SevenZipDigests list(length);
        for (size_t i = 0; i < length; ++i) {
            const std::string_view crc = defined[i] ? take(4) : std::string_view();
            if (crc.size() == 4)
                list[i] = le32(crc.data());
        }
        return list;
    }

private:
    std::string_view m_rest;
    bool m_good = true;
};

/// The two large parts of a header, each in a file of its own. What is wrong fails `in`.
SevenZipStreams readSevenZipStreams(SevenZipReader& in);
std::vector<SevenZipFile> readSevenZipFiles(SevenZipReader& in);

} // namespace alidade
