// SPDX-License-Identifier: GPL-3.0-or-later
#include "unpack/zipentry.h"

#include "unpack/bytes.h"
#include "unpack/decoder.h"
#include "unpack/lzmaheader.h"

#include <optional>

namespace alidade {

namespace {

constexpr size_t kLocalBytes = 30;
constexpr uint16_t kDescriptorFlag = 0x0008;

std::string methodName(uint16_t method)
{
    switch (method) {
    case 1:
        return "shrink";
    case 6:
        return "implode";
    case 9:
        return "Deflate64";
    case 97:
        return "WavPack";
    case 98:
        return "PPMd";
    case 99:
        return "AES encryption";
    default:
        return "unknown";
    }
}

std::optional<Codec> codecOf(uint16_t method)
{
    switch (method) {
    case 0:
        return Codec::Copy;
    case 8:
        return Codec::Deflate;
    case 12:
        return Codec::Bzip2;
    case 14:
    case 95:
        return Codec::Xz;
    case 20:
    case 93:
        return Codec::Zstd;
    default:
        return std::nullopt;
    }
}

/// Feeds the whole entry to out; false when it was refused on the way.
bool copyChecked(ByteSource& in, const ZipEntry& entry, Emitter& out)
{
    std::vector<char> chunk(64 << 10);
    uint64_t total = 0;
    uint32_t crc = 0;
    while (const size_t got = in.read(chunk.data(), chunk.size())) {
        total += got;
        if (total > entry.size) {
            out.refuse(UnpackReason::Damaged, "holds more data than the directory says");
            return false;
        }
        crc = crc32(crc, chunk.data(), got);
        if (!out.data(chunk.data(), got, in.consumed()))
            return false;
    }
    if (total < entry.size) {
        out.refuse(in.state() == SourceState::Damaged ? UnpackReason::Damaged : UnpackReason::Truncated,
                   "holds less data than the directory says: " + std::to_string(total) + " of " +
                       std::to_string(entry.size) + " bytes could be read");
        return false;
    }
    if (crc != entry.crc) {
        out.refuse(UnpackReason::Damaged, "the checksum (CRC-32) is wrong: the data was altered or damaged");
        return false;
    }
    return true;
}

} // namespace

bool readZipLocal(const InputFile& file, uint64_t offset, ZipLocal& local)
{
    char fixed[kLocalBytes];
    if (!file.readExactly(offset, fixed, kLocalBytes) || le32(fixed) != 0x04034b50u)
        return false;
    ZipEntry& entry = local.entry;
    entry.flags = le16(fixed + 6);
    entry.method = le16(fixed + 8);
    entry.crc = le32(fixed + 14);
    entry.packed = le32(fixed + 18);
    entry.size = le32(fixed + 22);
    entry.localOffset = offset;
    entry.name.resize(le16(fixed + 26));
    std::string extra(le16(fixed + 28), '\0');
    const uint64_t after = offset + kLocalBytes;
    if (!file.readExactly(after, entry.name.data(), entry.name.size()) ||
        !file.readExactly(after + entry.name.size(), extra.data(), extra.size()))
        return false;
    local.dataOffset = after + entry.name.size() + extra.size();
    return readZip64Extra(extra, entry, false);
}

std::string zipMismatch(const ZipEntry& central, const ZipEntry& local)
{
    if (local.name != central.name)
        return "has another name in its local header than in the directory";
    if (local.method != central.method || ((local.flags ^ central.flags) & 1) != 0)
        return "is packed in another way by its local header than by the directory";
    const bool told = (local.flags & kDescriptorFlag) == 0 && (local.size != 0 || local.packed != 0);
    if (told && (local.size != central.size || local.packed != central.packed || local.crc != central.crc))
        return "has another size or checksum in its local header than in the directory";
    return {};
}

void readZipData(const InputFile& file, const ZipEntry& entry, uint64_t dataOffset, Emitter& out)
{
    if (entry.encrypted()) {
        out.refuse(UnpackReason::Encrypted, "is encrypted; unpack it with its password first");
        return;
    }
    const std::optional<Codec> codec = codecOf(entry.method);
    if (!codec) {
        out.refuse(UnpackReason::Unsupported, "is packed with method " + std::to_string(entry.method) + " (" +
                                                  methodName(entry.method) +
                                                  "), which is not read; pack it with Deflate");
        return;
    }
    if (entry.method == 0 && entry.packed != entry.size) {
        out.refuse(UnpackReason::Damaged, "is stored unpacked, yet with two different sizes");
        return;
    }
    if (dataOffset > file.size() || entry.packed > file.size() - dataOffset) {
        out.refuse(UnpackReason::Truncated, "its data lies behind the end of the file: the zip was cut short");
        return;
    }
    RangeSource packed(file, dataOffset, entry.packed);
    std::string header;
    if (entry.method == 14 && !takeZipLzmaHeader(packed, entry.size, (entry.flags & 2) != 0, header)) {
        out.refuse(UnpackReason::Unsupported, "its LZMA header is damaged or asks for too large a dictionary");
        return;
    }
    PrefixedSource prefixed(std::move(header), packed);
    Decoder unpacked(*codec, prefixed, *codec == Codec::Xz);
    if (copyChecked(unpacked, entry, out))
        out.finish();
}

} // namespace alidade
