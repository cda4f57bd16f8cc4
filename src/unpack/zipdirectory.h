// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "unpack/input.h"

#include <string>
#include <vector>

namespace alidade {

/// What the central directory of a zip says of one entry.
struct ZipEntry
{
    std::string name;
    uint16_t madeBy = 0;
    uint16_t flags = 0;
    uint16_t method = 0;
    uint32_t crc = 0;
    uint64_t packed = 0;
    uint64_t size = 0;
    uint64_t localOffset = 0; ///< from the start of the file, what stands before the zip included
    uint32_t attributes = 0;

    bool encrypted() const { return (flags & 0x2041) != 0; }
    bool nameIsUtf8() const { return (flags & 0x0800) != 0; }
    bool isFolder() const;
    bool isSpecial() const; ///< a link or device, by its Unix mode
};

/// The central directory, read entry by entry in constant memory. Takes archives that have something in front (programs
/// that unpack themselves), more than 65,535 entries, or bytes behind their end.
class ZipDirectory
{
public:
    enum class Found { Yes, No, Split, Damaged };

    explicit ZipDirectory(const InputFile& file);

    /// Looks for the directory from the end of the file.
    Found open();
    uint64_t entries() const { return m_entries; }
    /// False at the end or where the directory is damaged.
    bool next(ZipEntry& entry);
    bool damaged() const { return m_damaged; }

private:
    Found openAt(uint64_t endRecord, const char* record);
    bool openZip64(uint64_t endRecord);
    bool place(uint64_t directoryEnd, uint64_t size, uint64_t offset);
    bool take(char* to, size_t length);

    const InputFile& m_file;
    uint64_t m_entries = 0;
    uint64_t m_read = 0;
    uint64_t m_shift = 0; ///< bytes in front of the zip, which its offsets do not count
    uint64_t m_position = 0;
    uint64_t m_end = 0;
    std::vector<char> m_buffer;
    size_t m_used = 0;
    size_t m_filled = 0;
    bool m_damaged = false;
};

/// Fills 64-bit sizes and offset of the entry from its extra field, where the 32-bit ones say so. False: not there.
bool readZip64Extra(const std::string& extra, ZipEntry& entry, bool withOffset);

} // namespace alidade
