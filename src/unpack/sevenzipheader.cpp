// SPDX-License-Identifier: GPL-3.0-or-later
#include "unpack/sevenzipheader.h"

#include "unpack/sevenzipreader.h"

namespace alidade {

std::optional<SevenZipHeader> parseSevenZipHeader(std::string_view bytes)
{
    SevenZipReader in(bytes);
    SevenZipHeader header;
    const unsigned char first = in.byte();
    header.packed = first == kPackedHeader;
    if (header.packed) {
        header.streams = readSevenZipStreams(in);
        return in.good() ? std::optional(header) : std::nullopt;
    }
    if (first != kHeader)
        return std::nullopt;
    for (unsigned char property = in.byte(); in.good() && property != kEnd; property = in.byte()) {
        if (property == kMainStreams)
            header.streams = readSevenZipStreams(in);
        else if (property == kFiles)
            header.files = readSevenZipFiles(in);
        else
            in.fail(); // archive properties and streams beside the files: nobody writes them
    }
    return in.good() ? std::optional(std::move(header)) : std::nullopt;
}

} // namespace alidade
