// SPDX-License-Identifier: GPL-3.0-or-later
#include "unpack/zip.h"

#include "unpack/bytes.h"
#include "unpack/zipentry.h"

#include <algorithm>
#include <map>

namespace alidade {

namespace {

/// The byte ranges that entries have claimed. Overlapping entries are how a small file unpacks to petabytes.
class Ranges
{
public:
    /// False: some of it belongs to another entry.
    bool claim(uint64_t from, uint64_t to)
    {
        const auto after = m_ranges.lower_bound(from);
        if (after != m_ranges.end() && after->first < to)
            return false;
        if (after != m_ranges.begin() && std::prev(after)->second > from)
            return false;
        m_ranges.emplace_hint(after, from, to);
        return true;
    }

private:
    std::map<uint64_t, uint64_t> m_ranges;
};

/// Only '/' separates folders in a zip; some packers on Windows wrote '\'.
std::string slashed(std::string name)
{
    std::replace(name.begin(), name.end(), '\\', '/');
    return name;
}

void readEntry(const InputFile& file, const ZipEntry& entry, Ranges& ranges, Emitter& out)
{
    if (entry.isSpecial()) {
        out.note(UnpackReason::NotAFile, slashed(entry.name), "link or device, not followed");
        return;
    }
    if (!out.begin(slashed(entry.name), entry.size))
        return;
    ZipLocal local;
    if (!readZipLocal(file, entry.localOffset, local)) {
        out.refuse(UnpackReason::Damaged, "has no local header where the directory says");
        return;
    }
    const std::string mismatch = zipMismatch(entry, local.entry);
    if (!mismatch.empty()) {
        out.refuse(UnpackReason::Damaged, mismatch);
        return;
    }
    const uint64_t end = local.dataOffset + std::min(entry.packed, file.size());
    if (!ranges.claim(entry.localOffset, end)) {
        out.refuse(UnpackReason::Damaged, "shares its bytes with another entry, as a zip bomb does");
        return;
    }
    readZipData(file, entry, local.dataOffset, out);
}

/// Without a directory: entry after entry from the front, as long as their headers tell the size.
void readFromFront(const InputFile& file, Emitter& out)
{
    ZipLocal local;
    for (uint64_t at = 0; !out.stopped() && readZipLocal(file, at, local);) {
        const ZipEntry& entry = local.entry;
        const bool sized = (entry.flags & 0x0008) == 0;
        if (!sized || entry.packed > file.size() - std::min(file.size(), local.dataOffset))
            break;
        if (!entry.isFolder() && out.begin(slashed(entry.name), entry.size))
            readZipData(file, entry, local.dataOffset, out);
        at = local.dataOffset + entry.packed;
    }
    out.broken(UnpackReason::Truncated,
               "the directory at the end of the zip is missing: the file was cut short; what stands "
               "whole before the cut was read");
}

} // namespace

void readZip(const InputFile& file, Emitter& out)
{
    ZipDirectory directory(file);
    switch (directory.open()) {
    case ZipDirectory::Found::Yes:
        break;
    case ZipDirectory::Found::Split:
        out.broken(UnpackReason::Unsupported, "is one part of a split zip; join the parts first");
        return;
    case ZipDirectory::Found::No:
    case ZipDirectory::Found::Damaged:
        readFromFront(file, out);
        return;
    }
    Ranges ranges;
    ZipEntry entry;
    while (!out.stopped() && directory.next(entry)) {
        if (!entry.isFolder())
            readEntry(file, entry, ranges, out);
    }
    if (directory.damaged())
        out.broken(UnpackReason::Damaged,
                   "the zip's directory is damaged; the files behind the damage are not reachable");
}

} // namespace alidade
