// SPDX-License-Identifier: GPL-3.0-or-later
#include "unpack/decoder.h"

#include <KCompressionDevice>
#include <KFilterBase>

#include <QIODevice>

#include <algorithm>

namespace alidade {

namespace {

constexpr size_t kInputBytes = 64 << 10;

KFilterBase* newFilter(Codec codec)
{
    switch (codec) {
    case Codec::Copy:
        return nullptr;
    case Codec::Gzip:
    case Codec::Deflate:
        return KCompressionDevice::filterForCompressionType(KCompressionDevice::GZip);
    case Codec::Bzip2:
        return KCompressionDevice::filterForCompressionType(KCompressionDevice::BZip2);
    case Codec::Xz:
        return KCompressionDevice::filterForCompressionType(KCompressionDevice::Xz);
    case Codec::Zstd:
        return KCompressionDevice::filterForCompressionType(KCompressionDevice::Zstd);
    }
    return nullptr;
}

} // namespace

Decoder::Decoder(Codec codec, ByteSource& in, bool oneStream)
    : m_codec(codec)
    , m_in(in)
    , m_oneStream(oneStream)
    , m_filter(newFilter(codec))
{
    if (codec == Codec::Copy)
        return;
    m_buffer.resize(kInputBytes);
    if (!m_filter) {
        m_state = SourceState::Damaged;
        return;
    }
    m_filter->setFilterFlags(codec == Codec::Deflate ? KFilterBase::NoHeaders : KFilterBase::WithHeaders);
    if (!m_filter->init(QIODevice::ReadOnly))
        m_state = SourceState::Damaged;
}

Decoder::~Decoder()
{
    if (m_filter)
        m_filter->terminate(); // the filters' own destructors leave their buffers behind
}

uint64_t Decoder::consumed() const
{
    const uint64_t waiting = m_filter ? uint64_t(m_filter->inBufferAvailable()) : 0;
    return m_in.consumed() - std::min(waiting, m_in.consumed());
}

uint64_t Decoder::jump(uint64_t length)
{
    return m_codec == Codec::Copy ? m_in.jump(length) : 0;
}

size_t Decoder::read(char* to, size_t length)
{
    if (m_codec == Codec::Copy) {
        const size_t got = m_in.read(to, length);
        m_state = m_in.state();
        return got;
    }
    if (m_state != SourceState::Good || m_finished)
        return 0;
    m_out = to;
    m_outSize = length;
    m_filter->setOutBuffer(to, uint(length));
    while (m_filter->outBufferAvailable() > 0 && step()) {
    }
    return length - size_t(m_filter->outBufferAvailable());
}

/// One call of the filter. False at the end of everything, for good or bad.
bool Decoder::step()
{
    if (m_filter->inBufferAvailable() == 0 && !m_inputEnded)
        refill();
    if (m_betweenStreams)
        return nextStream();
    const int inBefore = m_filter->inBufferAvailable();
    const int outBefore = m_filter->outBufferAvailable();
    // The deflate filter calls "no input" the end of the stream, so it must never be asked then.
    if (inBefore == 0 && (m_codec == Codec::Gzip || m_codec == Codec::Deflate)) {
        m_state = SourceState::Truncated;
        return false;
    }
    const KFilterBase::Result result = m_filter->uncompress();
    if (result == KFilterBase::Error) {
        m_state = SourceState::Damaged;
        return false;
    }
    if (result == KFilterBase::End) {
        m_betweenStreams = true;
        m_finished = m_oneStream || m_codec == Codec::Deflate;
        return !m_finished;
    }
    const bool idle = m_filter->inBufferAvailable() == inBefore && m_filter->outBufferAvailable() == outBefore;
    if (idle && m_inputEnded) {
        m_state = SourceState::Truncated;
        return false;
    }
    return true;
}

void Decoder::refill()
{
    m_filled = m_in.read(m_buffer.data(), m_buffer.size());
    if (m_filled == 0 && m_codec == Codec::Deflate && !m_padded) {
        // zlib may hold back bytes that found no room, and the filter does not ask it again without input. One byte
        // that begins no valid block lets the rest out; what is wanted of the stream is told by its size.
        m_padded = true;
        m_buffer[0] = 7;
        m_filled = 1;
    }
    m_inputEnded = m_filled == 0;
    m_filter->setInBuffer(m_buffer.data(), uint(m_filled));
}

/// Behind the end of one stream: the next one, or padding (xz), or the end of all.
bool Decoder::nextStream()
{
    size_t waiting = size_t(m_filter->inBufferAvailable());
    const char* next = m_buffer.data() + (m_filled - waiting);
    while (m_codec == Codec::Xz && waiting > 0 && *next == 0) {
        ++next;
        --waiting;
    }
    if (waiting == 0) {
        m_filter->setInBuffer(next, 0);
        m_finished = m_inputEnded;
        return !m_finished;
    }
    const int room = m_filter->outBufferAvailable();
    char* const out = m_out + (m_outSize - size_t(room));
    if (!m_filter->init(QIODevice::ReadOnly)) {
        m_state = SourceState::Damaged;
        return false;
    }
    m_filter->setInBuffer(next, uint(waiting));
    m_filter->setOutBuffer(out, uint(room));
    m_betweenStreams = false;
    return true;
}

} // namespace alidade
