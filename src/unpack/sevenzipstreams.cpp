// SPDX-License-Identifier: GPL-3.0-or-later
#include "unpack/sevenzipreader.h"

#include "unpack/lzmaheader.h"

#include <algorithm>

namespace alidade {

namespace {

constexpr uint64_t kStartHeaderBytes = 32;

struct PackInfo
{
    uint64_t position = 0;
    std::vector<uint64_t> sizes;
};

PackInfo readPackInfo(SevenZipReader& in)
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

SevenZipFolder readFolder(SevenZipReader& in)
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

std::vector<SevenZipFolder> readUnpackInfo(SevenZipReader& in)
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
            const SevenZipDigests digests = in.digests(folders.size());
            for (size_t i = 0; i < folders.size(); ++i)
                folders[i].crc = digests[i];
        } else {
            in.fail();
        }
    }
    return folders;
}

/// How each folder is cut into files. Without it each is one file.
void readSubStreams(SevenZipReader& in, SevenZipStreams& streams)
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
        const SevenZipDigests digests = in.digests(unknown);
        size_t next = 0;
        for (std::vector<SevenZipPart>& parts : streams.parts) {
            for (SevenZipPart& part : parts) {
                if (!(parts.size() == 1 && part.crc) && next < digests.size())
                    part.crc = digests[next++];
            }
        }
    }
}

} // namespace

SevenZipStreams readSevenZipStreams(SevenZipReader& in)
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

} // namespace alidade
