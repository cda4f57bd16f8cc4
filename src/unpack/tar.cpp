// SPDX-License-Identifier: GPL-3.0-or-later
#include "unpack/tar.h"

#include "unpack/tarheader.h"

#include <algorithm>
#include <vector>

namespace alidade {

namespace {

constexpr uint64_t kExtensionBytes = 1 << 20; ///< most that a pax header or a long name may hold

class TarReader
{
public:
    TarReader(ByteSource& in, Emitter& out)
        : m_in(in)
        , m_out(out)
        , m_chunk(64 << 10)
    {}

    void run();

private:
    bool entry(TarHeader header);
    bool extension(const TarHeader& header);
    bool file(const TarHeader& header);
    bool pass(uint64_t size);
    bool passSparseMap(TarHeader header);
    void drain();
    bool incomplete(bool suspect = false);
    static uint64_t padding(uint64_t size) { return (kTarBlock - size % kTarBlock) % kTarBlock; }

    ByteSource& m_in;
    Emitter& m_out;
    std::vector<char> m_chunk;
    std::string m_longName;
    std::string m_longLink;
    PaxHeader m_pax;
};

/// Says why the bytes ended too early. Always false.
bool TarReader::incomplete(bool suspect)
{
    if (m_in.state() == SourceState::Damaged || suspect)
        m_out.broken(UnpackReason::Damaged,
                     "the compressed data is damaged; as its checksum covers all files, none of them can be trusted",
                     true);
    else
        m_out.broken(UnpackReason::Truncated, "the archive ends too early: it was cut short");
    return false;
}

void TarReader::run()
{
    char block[kTarBlock];
    for (bool first = true;; first = false) {
        const size_t got = m_in.read(block, kTarBlock);
        if (got == 0 && m_in.state() == SourceState::Good) {
            if (!first)
                m_out.note(UnpackReason::Odd, {},
                           "the tar has no end mark; it may have been cut short between two files");
            return;
        }
        if (got < kTarBlock) {
            incomplete();
            return;
        }
        if (isZeroBlock(block)) {
            drain();
            return;
        }
        if (!isTarHeader(block)) {
            drain(); // where a checksum covers all, it tells whether the tar or the packing is damaged
            m_out.broken(UnpackReason::Damaged, "a tar header is damaged (its checksum is wrong)");
            return;
        }
        if (!entry(parseTarHeader(block)))
            return;
    }
}

bool TarReader::entry(TarHeader header)
{
    if (!header.sizeValid) {
        m_out.broken(UnpackReason::Damaged, "the size of " + header.name + " is no number");
        return false;
    }
    switch (header.type) {
    case 'L':
    case 'K':
    case 'x':
    case 'X':
    case 'g':
        return extension(header);
    default:
        break;
    }
    if (!m_longName.empty())
        header.name = m_longName;
    if (!m_pax.path.empty())
        header.name = m_pax.path;
    if (!m_longLink.empty() || !m_pax.link.empty())
        header.link = m_pax.link.empty() ? m_longLink : m_pax.link;
    if (m_pax.hasSize)
        header.size = m_pax.size;
    header.size = std::min(header.size, uint64_t(1) << 62); // larger is a lie, and sums must not overflow
    // How folders were written before there was a type for them. Only the whole name tells: a long one is cut anywhere.
    if ((header.type == '0' || header.type == '\0') && !header.name.empty() && header.name.back() == '/')
        header.type = '5';
    const bool sparse = m_pax.sparse || header.type == 'S';
    m_longName.clear();
    m_longLink.clear();
    m_pax = {};
    switch (header.type) {
    case '0':
    case '\0':
    case '7':
    case 'S':
        if (!sparse)
            return file(header);
        m_out.note(UnpackReason::Unsupported, header.name,
                   "sparse files in a tar are not read; pack it without --sparse");
        return passSparseMap(header);
    case '1':
    case '2':
        m_out.note(UnpackReason::NotAFile, header.name,
                   (header.type == '1' ? "hard link to " : "symbolic link to ") + header.link.substr(0, 300) +
                       ", not followed");
        return pass(header.size + padding(header.size));
    case '3':
    case '4':
    case '6':
        m_out.note(UnpackReason::NotAFile, header.name, "device or pipe, not read");
        return pass(header.size + padding(header.size));
    case '5':
    case 'D':
    case 'V':
        return pass(header.size + padding(header.size));
    default:
        m_out.note(UnpackReason::Unsupported, header.name, "unknown kind of entry, left out");
        return pass(header.size + padding(header.size));
    }
}

/// Long names and pax records, which speak of the next header.
bool TarReader::extension(const TarHeader& header)
{
    if (header.size > kExtensionBytes) {
        m_out.note(UnpackReason::Limit, header.name,
                   "extended header over 1 MiB; the name of the next file may be wrong");
        return pass(header.size + padding(header.size));
    }
    std::string content(size_t(header.size), '\0');
    if (m_in.read(content.data(), content.size()) < content.size())
        return incomplete();
    if (!pass(padding(header.size)))
        return false;
    if (header.type == 'x' || header.type == 'X') {
        m_pax = parsePax(content);
        if (!m_pax.valid) {
            m_out.broken(UnpackReason::Damaged, "a pax header is damaged: the size of the file behind it is not known");
            return false;
        }
    } else if (header.type == 'L' || header.type == 'K') {
        content.resize(std::min(content.size(), content.find('\0')));
        (header.type == 'L' ? m_longName : m_longLink) = content;
    }
    return true;
}

bool TarReader::file(const TarHeader& header)
{
    const uint64_t packedBefore = m_in.consumed();
    bool wanted = m_out.begin(header.name, header.size);
    uint64_t rest = header.size;
    while (wanted && rest > 0) {
        const size_t length = size_t(std::min<uint64_t>(rest, m_chunk.size()));
        const size_t got = m_in.read(m_chunk.data(), length);
        rest -= got;
        if (got < length && m_in.state() == SourceState::Damaged)
            return incomplete();
        wanted = m_out.data(m_chunk.data(), got, m_in.consumed() - packedBefore);
        if (wanted && got < length)
            return incomplete();
    }
    if (wanted)
        m_out.finish();
    return !m_out.stopped() && pass(rest + padding(header.size));
}

bool TarReader::pass(uint64_t size)
{
    size -= m_in.jump(size);
    const uint64_t packedBefore = m_in.consumed();
    for (uint64_t passed = 0; size > 0;) {
        const size_t length = size_t(std::min<uint64_t>(size, m_chunk.size()));
        if (m_in.read(m_chunk.data(), length) < length)
            return incomplete();
        passed += length;
        if (!m_out.passOver(length, passed, m_in.consumed() - packedBefore))
            return false;
        size -= length;
    }
    return !m_out.stopped();
}

/// Old GNU sparse files carry further map blocks between header and data.
bool TarReader::passSparseMap(TarHeader header)
{
    char block[kTarBlock];
    while (header.type == 'S' && header.extendedSparse) {
        if (m_in.read(block, kTarBlock) < kTarBlock)
            return incomplete();
        header.extendedSparse = block[504] != 0;
    }
    return pass(header.size + padding(header.size));
}

/// A checksum over everything stands at the very end, so a compressed tar is read until there.
void TarReader::drain()
{
    const uint64_t packedBefore = m_in.consumed();
    for (uint64_t passed = 0;;) {
        const uint64_t jumped = m_in.jump(uint64_t(1) << 62);
        const size_t got = m_in.read(m_chunk.data(), m_chunk.size());
        if (got == 0)
            break;
        passed += got;
        if (jumped == 0 && !m_out.passOver(got, passed, m_in.consumed() - packedBefore))
            return;
    }
    // The tar was whole, so a stream that ends too early was altered rather than cut: its checksum was never reached.
    if (m_in.state() != SourceState::Good && !m_out.stopped())
        incomplete(true);
}

} // namespace

void readTar(ByteSource& in, Emitter& out)
{
    TarReader(in, out).run();
}

} // namespace alidade
