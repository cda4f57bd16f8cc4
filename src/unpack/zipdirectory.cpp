// SPDX-License-Identifier: GPL-3.0-or-later
#include "unpack/zipdirectory.h"

#include "unpack/bytes.h"

#include <algorithm>
#include <cstring>

namespace alidade {

namespace {

constexpr size_t kEndBytes = 22;
constexpr size_t kEnd64Bytes = 56;
constexpr size_t kLocatorBytes = 20;
constexpr size_t kCentralBytes = 46;
constexpr uint32_t kAll32 = 0xffffffffu;

bool hasSignature(const char* at, char third, char fourth)
{
    return at[0] == 'P' && at[1] == 'K' && at[2] == third && at[3] == fourth;
}

} // namespace

bool ZipEntry::isFolder() const
{
    return (!name.empty() && (name.back() == '/' || name.back() == '\\')) ||
           (madeBy >> 8 == 3 && (attributes >> 28) == 4);
}

bool ZipEntry::isSpecial() const
{
    const uint32_t kind = attributes >> 28;
    return madeBy >> 8 == 3 && kind != 0 && kind != 8 && kind != 4;
}

ZipDirectory::ZipDirectory(const InputFile& file)
    : m_file(file)
{}

ZipDirectory::Found ZipDirectory::open()
{
    const uint64_t size = m_file.size();
    std::vector<char> tail(size_t(std::min<uint64_t>(size, kEndBytes + 65535)));
    const uint64_t start = size - tail.size();
    if (tail.size() < kEndBytes || !m_file.readExactly(start, tail.data(), tail.size()))
        return Found::No;
    Found best = Found::No;
    for (size_t at = tail.size() - kEndBytes + 1; at-- > 0;) {
        const char* record = tail.data() + at;
        if (!hasSignature(record, 5, 6))
            continue;
        const Found found = openAt(start + at, record);
        if (found == Found::Yes)
            return found;
        best = best == Found::No ? found : best;
    }
    return best;
}

ZipDirectory::Found ZipDirectory::openAt(uint64_t endRecord, const char* record)
{
    const uint16_t disk = le16(record + 4);
    const uint16_t directoryDisk = le16(record + 6);
    const uint64_t size = le32(record + 12);
    const uint64_t offset = le32(record + 16);
    m_entries = le16(record + 10);
    const bool wide = m_entries == 0xffff || size == kAll32 || offset == kAll32;
    if (openZip64(endRecord))
        return Found::Yes;
    if (wide && (size == kAll32 || offset == kAll32))
        return Found::Damaged;
    if (disk != directoryDisk || (disk != 0 && disk != 0xffff) || le16(record + 8) != m_entries)
        return Found::Split;
    return place(endRecord, size, offset) ? Found::Yes : Found::Damaged;
}

bool ZipDirectory::openZip64(uint64_t endRecord)
{
    char locator[kLocatorBytes];
    char end[kEnd64Bytes];
    if (endRecord < kLocatorBytes + kEnd64Bytes ||
        !m_file.readExactly(endRecord - kLocatorBytes, locator, kLocatorBytes) || !hasSignature(locator, 6, 7))
        return false;
    // Where it says, or, behind something that was put in front, right before the locator.
    for (const uint64_t at : {le64(locator + 8), endRecord - kLocatorBytes - kEnd64Bytes}) {
        if (at > endRecord - kLocatorBytes - kEnd64Bytes || !m_file.readExactly(at, end, kEnd64Bytes) ||
            !hasSignature(end, 6, 6))
            continue;
        m_entries = le64(end + 32);
        if (place(at, le64(end + 40), le64(end + 48)))
            return true;
    }
    return false;
}

/// Sets the cursor on the directory, which ends where the end record begins; or, failing that, stands where it says.
bool ZipDirectory::place(uint64_t directoryEnd, uint64_t size, uint64_t offset)
{
    if (size > directoryEnd)
        return false;
    char signature[4] = {};
    for (const uint64_t at : {directoryEnd - size, offset}) {
        if (at > directoryEnd - size || at < offset)
            continue;
        const bool fits =
            size == 0 ? m_entries == 0 : m_file.readExactly(at, signature, 4) && hasSignature(signature, 1, 2);
        if (!fits)
            continue;
        m_shift = at - offset;
        m_position = at;
        m_end = at + size;
        m_used = m_filled = 0;
        m_read = 0;
        m_buffer.resize(64 << 10);
        return true;
    }
    return false;
}

bool ZipDirectory::take(char* to, size_t length)
{
    while (length > 0) {
        if (m_used == m_filled) {
            const size_t most = size_t(std::min<uint64_t>(m_buffer.size(), m_end - m_position));
            m_filled = m_file.read(m_position, m_buffer.data(), most);
            m_position += m_filled;
            m_used = 0;
            if (m_filled == 0)
                return false;
        }
        const size_t part = std::min(length, m_filled - m_used);
        std::memcpy(to, m_buffer.data() + m_used, part);
        m_used += part;
        to += part;
        length -= part;
    }
    return true;
}

bool ZipDirectory::next(ZipEntry& entry)
{
    if (m_read == m_entries || m_damaged)
        return false;
    char fixed[kCentralBytes];
    m_damaged = true;
    if (!take(fixed, kCentralBytes) || !hasSignature(fixed, 1, 2))
        return false;
    entry.madeBy = le16(fixed + 4);
    entry.flags = le16(fixed + 8);
    entry.method = le16(fixed + 10);
    entry.crc = le32(fixed + 16);
    entry.packed = le32(fixed + 20);
    entry.size = le32(fixed + 24);
    entry.attributes = le32(fixed + 38);
    entry.localOffset = le32(fixed + 42);
    entry.name.resize(le16(fixed + 28));
    std::string extra(le16(fixed + 30), '\0');
    std::string comment(le16(fixed + 32), '\0');
    if (!take(entry.name.data(), entry.name.size()) || !take(extra.data(), extra.size()) ||
        !take(comment.data(), comment.size()) || !readZip64Extra(extra, entry, true))
        return false;
    entry.localOffset += m_shift;
    m_damaged = false;
    ++m_read;
    return true;
}

bool readZip64Extra(const std::string& extra, ZipEntry& entry, bool withOffset)
{
    const bool wideSize = entry.size == kAll32;
    const bool widePacked = entry.packed == kAll32;
    const bool wideOffset = withOffset && entry.localOffset == kAll32;
    if (!wideSize && !widePacked && !wideOffset)
        return true;
    for (size_t at = 0; at + 4 <= extra.size();) {
        const size_t length = le16(extra.data() + at + 2);
        const char* field = extra.data() + at + 4;
        if (at + 4 + length > extra.size())
            break;
        if (le16(extra.data() + at) == 1) {
            size_t used = 0;
            const auto read = [&](bool wide, uint64_t& value) {
                if (wide && used + 8 <= length) {
                    value = le64(field + used);
                    used += 8;
                }
            };
            read(wideSize, entry.size);
            read(widePacked, entry.packed);
            read(wideOffset, entry.localOffset);
            return true;
        }
        at += 4 + length;
    }
    return true; // exactly 0xffffffff, as the field that would say otherwise is not there
}

} // namespace alidade
