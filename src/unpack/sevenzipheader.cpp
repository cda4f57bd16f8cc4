// SPDX-License-Identifier: GPL-3.0-or-later
#include "unpack/sevenzipheader.h"

#include "unpack/bytes.h"
#include "unpack/lzmaheader.h"

#include <algorithm>

namespace alidade {

namespace {

enum Property : unsigned char {
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

constexpr uint64_t kStartHeaderBytes = 32;

using Digests = std::vector<std::optional<uint32_t>>;

/// Takes numbers from the header; once something is missing, everything is zero and good() false.
class HeaderReader
{
public:
    explicit HeaderReader(std::string_view bytes)
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
    Digests digests(size_t length)
    {
        const std::vector<bool> defined = definedBits(length);
        Digests list(length);
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

struct PackInfo
{
    uint64_t position = 0;
    std::vector<uint64_t> sizes;
};

PackInfo readPackInfo(HeaderReader& in)
{
    PackInfo info;
    info.position = in.number();
    const size_t streams = in.count();
    while (in.good()) {
        const unsigned char property = in.byte();
        if (property == kEnd)
            break;
        if (property == kSize) {
            for (size_t i = 0; i < streams && in.good(); ++i)
                info.sizes.push_back(in.number());
        } else if (property == kCrc) {
            in.digests(streams);
        } else {
            in.fail();
        }
    }
    return info;
}

/// One method: what decodes it, or its name.
void setMethod(SevenZipFolder& folder, std::string_view id, std::string_view properties)
{
    const auto is = [id](std::string_view known) { return id == known; };
    using namespace std::string_view_literals;
    if (is("\0"sv)) {
        folder.codec = Codec::Copy;
    } else if (is("\x21"sv) && properties.size() == 1) {
        const auto header = xzFileHeader(static_cast<unsigned char>(properties[0]));
        folder.codec = Codec::Xz;
        folder.prefix = header.value_or(std::string());
        folder.unsupported = header ? "" : "LZMA2 with a dictionary over 96 MiB";
    } else if (is("\x03\x01\x01"sv) && properties.size() == 5) {
        folder.codec = Codec::Xz;
        folder.prefix = properties; // its header needs the size, which stands further on
        folder.unsupported = lzmaFileHeader(properties.data(), 0) ? "" : "LZMA with a dictionary over 96 MiB";
    } else if (is("\x04\x01\x08"sv)) {
        folder.codec = Codec::Deflate;
    } else if (is("\x04\x02\x02"sv)) {
        folder.codec = Codec::Bzip2;
    } else if (is("\x06\xF1\x07\x01"sv)) {
        folder.encrypted = true;
    } else if (is("\x03\x04\x01"sv)) {
        folder.unsupported = "PPMd";
    } else if (is("\x04\x01\x09"sv)) {
        folder.unsupported = "Deflate64";
    } else {
        folder.unsupported = "a filter or method unknown here";
    }
}

SevenZipFolder readFolder(HeaderReader& in)
{
    SevenZipFolder folder;
    const size_t coders = in.count();
    size_t inputs = 0;
    size_t outputs = 0;
    for (size_t i = 0; i < coders && in.good(); ++i) {
        const unsigned char flags = in.byte();
        const std::string_view id = in.take(flags & 0x0f);
        const bool complex = (flags & 0x10) != 0;
        inputs += complex ? in.count() : 1;
        outputs += complex ? in.count() : 1;
        const std::string_view properties = (flags & 0x20) != 0 ? in.take(in.number()) : std::string_view();
        setMethod(folder, id, properties);
    }
    if (coders == 0 || outputs == 0 || inputs > 64 || outputs > 64)
        in.fail();
    if (coders > 1 && !folder.encrypted)
        folder.unsupported = "a filter in front of its method";
    std::vector<bool> bound(outputs);
    for (size_t i = 0; i + 1 < outputs && in.good(); ++i) {
        in.number();
        const uint64_t output = in.number();
        if (output < outputs)
            bound[size_t(output)] = true;
    }
    folder.packedStreams = inputs - std::min(inputs, outputs - std::min<size_t>(outputs, 1));
    for (size_t i = 0; folder.packedStreams > 1 && i < folder.packedStreams && in.good(); ++i)
        in.number();
    folder.outputs = outputs;
    folder.mainOutput = size_t(std::find(bound.begin(), bound.end(), false) - bound.begin());
    return folder;
}

std::vector<SevenZipFolder> readUnpackInfo(HeaderReader& in)
{
    std::vector<SevenZipFolder> folders;
    if (in.byte() != kFolder)
        in.fail();
    const size_t count = in.count();
    if (in.byte() != 0) // folders in another stream: never written
        in.fail();
    for (size_t i = 0; i < count && in.good(); ++i)
        folders.push_back(readFolder(in));
    while (in.good()) {
        const unsigned char property = in.byte();
        if (property == kEnd)
            break;
        if (property == kCodersSize) {
            for (SevenZipFolder& folder : folders) {
                for (size_t output = 0; output < folder.outputs; ++output) {
                    const uint64_t size = in.number();
                    folder.size = output == folder.mainOutput ? size : folder.size;
                }
            }
        } else if (property == kCrc) {
            const Digests digests = in.digests(folders.size());
            for (size_t i = 0; i < folders.size(); ++i)
                folders[i].crc = digests[i];
        } else {
            in.fail();
        }
    }
    return folders;
}

/// How each folder is cut into files. Without it each is one file.
void readSubStreams(HeaderReader& in, SevenZipStreams& streams)
{
    std::vector<size_t> counts(streams.folders.size(), 1);
    unsigned char property = in.byte();
    if (property == kPartCount) {
        for (size_t& count : counts)
            count = in.count();
        property = in.byte();
    }
    size_t unknown = 0;
    for (size_t i = 0; i < counts.size() && in.good(); ++i) {
        uint64_t left = streams.folders[i].size;
        std::vector<SevenZipPart>& parts = streams.parts[i];
        parts.assign(counts[i], {});
        for (size_t k = 0; k < counts[i]; ++k) {
            const bool last = k + 1 == counts[i];
            parts[k].size = last ? left : property == kSize ? in.number() : 0;
            if (parts[k].size > left)
                in.fail();
            left -= std::min(left, parts[k].size);
        }
        if (counts[i] == 1)
            parts[0].crc = streams.folders[i].crc;
        unknown += counts[i] == 1 && parts[0].crc ? 0 : counts[i];
    }
    if (property == kSize)
        property = in.byte();
    for (; in.good() && property != kEnd; property = in.byte()) {
        if (property != kCrc) {
            in.fail();
            return;
        }
        const Digests digests = in.digests(unknown);
        size_t next = 0;
        for (std::vector<SevenZipPart>& parts : streams.parts) {
            for (SevenZipPart& part : parts) {
                if (!(parts.size() == 1 && part.crc) && next < digests.size())
                    part.crc = digests[next++];
            }
        }
    }
}

SevenZipStreams readStreams(HeaderReader& in)
{
    SevenZipStreams streams;
    PackInfo pack;
    bool cut = false;
    for (unsigned char property = in.byte(); in.good() && property != kEnd; property = in.byte()) {
        if (property == kPackInfo) {
            pack = readPackInfo(in);
        } else if (property == kUnpackInfo) {
            streams.folders = readUnpackInfo(in);
            streams.parts.resize(streams.folders.size());
        } else if (property == kSubStreams) {
            readSubStreams(in, streams);
            cut = true;
        } else {
            in.fail();
        }
    }
    uint64_t offset = kStartHeaderBytes + pack.position;
    size_t stream = 0;
    for (size_t i = 0; i < streams.folders.size(); ++i) {
        SevenZipFolder& folder = streams.folders[i];
        if (!cut)
            streams.parts[i] = {{folder.size, folder.crc}};
        if (folder.prefix.size() == 5) // LZMA
            folder.prefix = lzmaFileHeader(folder.prefix.data(), folder.size).value_or(std::string());
        folder.packedOffset = offset;
        for (size_t k = 0; k < folder.packedStreams && in.good(); ++k, ++stream) {
            if (stream >= pack.sizes.size()) {
                in.fail();
                break;
            }
            folder.packedSize = k == 0 ? pack.sizes[stream] : folder.packedSize;
            offset += pack.sizes[stream];
        }
    }
    return streams;
}

/// UTF-16 with a zero at the end, as UTF-8. Unpaired surrogates become the bytes that they would be.
std::string takeName(HeaderReader& in)
{
    std::string name;
    uint32_t high = 0;
    while (in.good()) {
        const std::string_view bytes = in.take(2);
        uint32_t unit = bytes.size() == 2 ? le16(bytes.data()) : 0;
        if (unit == 0)
            break;
        if (unit >= 0xD800 && unit < 0xDC00) {
            high = unit;
            continue;
        }
        if (unit >= 0xDC00 && unit < 0xE000 && high != 0)
            unit = 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00);
        high = 0;
        const auto put = [&name](uint32_t byte) { name.push_back(static_cast<char>(byte)); };
        if (unit < 0x80) {
            put(unit);
        } else if (unit < 0x800) {
            put(0xC0 | unit >> 6);
            put(0x80 | (unit & 0x3f));
        } else if (unit < 0x10000) {
            put(0xE0 | unit >> 12);
            put(0x80 | (unit >> 6 & 0x3f));
            put(0x80 | (unit & 0x3f));
        } else {
            put(0xF0 | unit >> 18);
            put(0x80 | (unit >> 12 & 0x3f));
            put(0x80 | (unit >> 6 & 0x3f));
            put(0x80 | (unit & 0x3f));
        }
    }
    return name;
}

void readAttributes(HeaderReader& in, std::vector<SevenZipFile>& files)
{
    const std::vector<bool> defined = in.definedBits(files.size());
    in.byte();
    for (size_t i = 0; i < files.size() && in.good(); ++i) {
        const std::string_view value = defined[i] ? in.take(4) : std::string_view();
        if (value.size() < 4)
            continue;
        const uint32_t attributes = le32(value.data());
        const uint32_t kind = (attributes & 0x8000) != 0 ? attributes >> 28 : 0; // Unix mode in the upper half
        files[i].isFolder = files[i].isFolder || (attributes & 0x10) != 0 || kind == 4;
        files[i].special = kind != 0 && kind != 4 && kind != 8;
    }
}

std::vector<SevenZipFile> readFiles(HeaderReader& in)
{
    std::vector<SevenZipFile> files(in.count());
    std::vector<bool> emptyFile;
    for (unsigned char property = in.byte(); in.good() && property != kEnd; property = in.byte()) {
        HeaderReader own(in.take(in.number()));
        if (property == kEmptyStream) {
            const std::vector<bool> empty = own.bits(files.size());
            for (size_t i = 0; i < files.size(); ++i)
                files[i].hasStream = !empty[i];
        } else if (property == kEmptyFile) {
            emptyFile =
                own.bits(size_t(std::count_if(files.begin(), files.end(), [](const auto& f) { return !f.hasStream; })));
        } else if (property == kNames) {
            own.byte();
            for (SevenZipFile& file : files)
                file.name = takeName(own);
        } else if (property == kAttributes) {
            readAttributes(own, files);
        }
        if (!own.good())
            in.fail();
    }
    size_t empty = 0;
    for (SevenZipFile& file : files) {
        if (!file.hasStream) {
            file.isFolder = file.isFolder || empty >= emptyFile.size() || !emptyFile[empty];
            ++empty;
        }
    }
    return files;
}

} // namespace

std::optional<SevenZipHeader> parseSevenZipHeader(std::string_view bytes)
{
    HeaderReader in(bytes);
    SevenZipHeader header;
    const unsigned char first = in.byte();
    header.packed = first == kPackedHeader;
    if (header.packed) {
        header.streams = readStreams(in);
        return in.good() ? std::optional(header) : std::nullopt;
    }
    if (first != kHeader)
        return std::nullopt;
    for (unsigned char property = in.byte(); in.good() && property != kEnd; property = in.byte()) {
        if (property == kMainStreams)
            header.streams = readStreams(in);
        else if (property == kFiles)
            header.files = readFiles(in);
        else
            in.fail(); // archive properties and streams beside the files: nobody writes them
    }
    return in.good() ? std::optional(std::move(header)) : std::nullopt;
}

} // namespace alidade
