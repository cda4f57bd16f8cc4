// SPDX-License-Identifier: GPL-3.0-or-later
#include "unpack/lzmaheader.h"

#include "unpack/bytes.h"

namespace alidade {

namespace {

constexpr uint64_t kDictionaryBytes = uint64_t(96) << 20; ///< the filter allows 100 MiB in all
constexpr uint64_t kSizeUnknown = ~uint64_t(0);

/// The next size that liblzma takes in a .lzma header: a power of two, or three times one. A larger dictionary than the
/// packer's does no harm.
uint64_t roundedDictionary(uint64_t size)
{
    for (uint64_t power = 4096;; power *= 2) {
        if (size <= power)
            return power;
        if (size <= power + power / 2)
            return power + power / 2;
    }
}

} // namespace

std::optional<std::string> lzmaFileHeader(const char* properties, uint64_t size)
{
    const uint64_t dictionary = roundedDictionary(le32(properties + 1));
    if (dictionary > kDictionaryBytes)
        return std::nullopt;
    std::string header(1, properties[0]);
    appendLittleEndian(header, dictionary, 4);
    appendLittleEndian(header, size, 8);
    return header;
}

std::optional<std::string> xzFileHeader(unsigned char dictionary)
{
    if (dictionary > 40)
        return std::nullopt;
    const uint64_t size = dictionary == 40 ? 0xffffffffu : uint64_t(2 | (dictionary & 1)) << (dictionary / 2 + 11);
    if (size > kDictionaryBytes)
        return std::nullopt;
    const std::string streamFlags(2, '\0'); // no check: the container has its own
    std::string header("\xFD"
                       "7zXZ\0",
                       6);
    header += streamFlags;
    appendLittleEndian(header, crc32(0, streamFlags.data(), streamFlags.size()), 4);
    const char block[8] = {2, 0, 0x21, 1, char(dictionary), 0, 0, 0};
    header.append(block, sizeof block);
    appendLittleEndian(header, crc32(0, block, sizeof block), 4);
    return header;
}

bool takeZipLzmaHeader(ByteSource& in, uint64_t size, bool endMark, std::string& header)
{
    char own[9]; // version of the packer (2), length of the properties (2), properties (5)
    if (in.read(own, sizeof own) < sizeof own || le16(own + 2) != 5)
        return false;
    const auto made = lzmaFileHeader(own + 4, endMark ? kSizeUnknown : size);
    header = made.value_or(std::string());
    return made.has_value();
}

} // namespace alidade
