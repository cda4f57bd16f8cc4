// SPDX-License-Identifier: GPL-3.0-or-later
#include "unpack/stream.h"

#include "unpack/tar.h"
#include "unpack/tarheader.h"

#include <vector>

namespace alidade {

namespace {

/// A file alone has its checksum to itself: cut short or altered, it is refused, and there is nothing else to lose.
void readSingle(ByteSource& in, Emitter& out)
{
    if (!out.begin({}, kUnpackSizeUnknown))
        return;
    std::vector<char> chunk(64 << 10);
    for (;;) {
        const size_t got = in.read(chunk.data(), chunk.size());
        if (got > 0 && !out.data(chunk.data(), got, in.consumed()))
            return;
        if (got == 0)
            break;
    }
    if (in.state() == SourceState::Good)
        out.finish();
    else if (in.state() == SourceState::Truncated)
        out.refuse(UnpackReason::Truncated, "the compressed file ends too early: it was cut short");
    else
        out.refuse(UnpackReason::Damaged, "the compressed data is damaged, or has something else behind its end");
}

} // namespace

void readCompressed(Codec codec, const InputFile& file, Emitter& out)
{
    RangeSource packed(file, 0, file.size());
    Decoder unpacked(codec, packed);
    std::string head(2 * kTarBlock, '\0');
    head.resize(unpacked.read(head.data(), head.size()));
    const bool full = head.size() == 2 * kTarBlock;
    const bool empty = full && isZeroBlock(head.data()) && isZeroBlock(head.data() + kTarBlock);
    const bool tar = empty || (head.size() >= kTarBlock && isTarHeader(head.data()));
    PrefixedSource in(std::move(head), unpacked);
    if (tar)
        readTar(in, out);
    else
        readSingle(in, out);
}

} // namespace alidade
