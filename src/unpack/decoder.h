// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "unpack/input.h"

#include <memory>
#include <vector>

class KFilterBase;

namespace alidade {

enum class Codec {
    Copy,
    Gzip, ///< with header and checksum, any number of members
    Bzip2,
    Xz, ///< also .lzma, which is how bare LZMA streams are read: behind a header of our own
    Zstd,
    Deflate ///< bare, as zip and 7z hold it
};

/// Unpacks one source through KArchive's filters. Reads every stream of a file that holds several, and tells a file
/// that was cut short from one that was altered. The filters are driven by hand, not through KCompressionDevice, which
/// takes a missing rest for the end and does not read a second xz stream.
class Decoder final : public ByteSource
{
public:
    /// oneStream: end with the first stream, whatever follows.
    Decoder(Codec codec, ByteSource& in, bool oneStream = false);
    ~Decoder() override;

    size_t read(char* to, size_t length) override;
    uint64_t consumed() const override;
    SourceState state() const override { return m_state; }
    uint64_t jump(uint64_t length) override;

private:
    bool step();
    void refill();
    bool nextStream();

    Codec m_codec;
    ByteSource& m_in;
    bool m_oneStream;
    std::unique_ptr<KFilterBase> m_filter;
    std::vector<char> m_buffer;
    size_t m_filled = 0;
    char* m_out = nullptr;
    size_t m_outSize = 0;
    SourceState m_state = SourceState::Good;
    bool m_inputEnded = false;
    bool m_betweenStreams = false;
    bool m_finished = false;
    bool m_padded = false;
};

} // namespace alidade
