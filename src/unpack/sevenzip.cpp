// SPDX-License-Identifier: GPL-3.0-or-later
#include "unpack/sevenzip.h"

#include "unpack/bytes.h"
#include "unpack/sevenzipheader.h"

#include <algorithm>

namespace alidade {

namespace {

constexpr uint64_t kHeaderBytes = uint64_t(64) << 20; ///< 200,000 files take about 20 MiB
constexpr size_t kStartBytes = 32;

/// The folders of one archive, one after the other.
class SevenZipReader
{
public:
    SevenZipReader(const InputFile& file, Emitter& out)
        : m_file(file)
        , m_out(out)
        , m_chunk(64 << 10)
    {}

    void run();

private:
    bool header(SevenZipHeader& header);
    bool unpackHeader(const SevenZipStreams& streams, std::string& bytes);
    void folder(const SevenZipFolder& folder, const std::vector<SevenZipPart>& parts,
                const std::vector<const SevenZipFile*>& files);
    void part(ByteSource& in, const SevenZipPart& part, const SevenZipFile& file);
    bool fits(const SevenZipFolder& folder) const
    {
        return folder.packedOffset <= m_file.size() && folder.packedSize <= m_file.size() - folder.packedOffset;
    }
    void refuseAll(const std::vector<SevenZipPart>& parts, const std::vector<const SevenZipFile*>& files,
                   UnpackReason reason, const std::string& text);

    const InputFile& m_file;
    Emitter& m_out;
    std::vector<char> m_chunk;
};

/// Decoder over the packed bytes of a folder, with the header that it expects in front.
struct FolderSource
{
    FolderSource(const InputFile& file, const SevenZipFolder& folder)
        : packed(file, folder.packedOffset, folder.packedSize)
        , prefixed(folder.prefix, packed)
        , unpacked(folder.codec, prefixed, folder.codec == Codec::Xz)
    {}

    RangeSource packed;
    PrefixedSource prefixed;
    Decoder unpacked;
};

bool SevenZipReader::unpackHeader(const SevenZipStreams& streams, std::string& bytes)
{
    if (streams.folders.size() != 1)
        return false;
    const SevenZipFolder& folder = streams.folders.front();
    if (folder.encrypted) {
        m_out.broken(UnpackReason::Encrypted,
                     "is encrypted, even its list of files; unpack it with its password first");
        return false;
    }
    if (!folder.unsupported.empty() || folder.size > kHeaderBytes || !fits(folder))
        return false;
    bytes.resize(size_t(folder.size));
    FolderSource source(m_file, folder);
    return source.unpacked.read(bytes.data(), bytes.size()) == bytes.size() &&
           (!folder.crc || crc32(0, bytes.data(), bytes.size()) == *folder.crc);
}

bool SevenZipReader::header(SevenZipHeader& header)
{
    char start[kStartBytes];
    if (!m_file.readExactly(0, start, kStartBytes) || crc32(0, start + 12, 20) != le32(start + 8))
        return false;
    const uint64_t offset = le64(start + 12);
    const uint64_t size = le64(start + 20);
    if (size == 0)
        return true; // an archive without files
    if (size > kHeaderBytes || offset > m_file.size() || kStartBytes + offset > m_file.size() ||
        size > m_file.size() - kStartBytes - offset)
        return false;
    std::string bytes(size_t(size), '\0');
    if (!m_file.readExactly(kStartBytes + offset, bytes.data(), bytes.size()) ||
        crc32(0, bytes.data(), bytes.size()) != le32(start + 28))
        return false;
    for (int packings = 0; packings < 4; ++packings) {
        std::optional<SevenZipHeader> parsed = parseSevenZipHeader(bytes);
        if (!parsed)
            return false;
        if (!parsed->packed) {
            header = std::move(*parsed);
            return true;
        }
        if (!unpackHeader(parsed->streams, bytes))
            return false;
    }
    return false;
}

void SevenZipReader::run()
{
    SevenZipHeader list;
    if (!header(list)) {
        m_out.broken(UnpackReason::Damaged,
                     "the list of files of the 7z is damaged or missing: it was cut short or altered");
        return;
    }
    size_t next = 0;
    const auto nextFile = [&]() -> const SevenZipFile* {
        while (next < list.files.size()) {
            const SevenZipFile& file = list.files[next++];
            if (file.hasStream)
                return &file;
            if (!file.isFolder && !m_out.stopped() && m_out.begin(file.name, 0))
                m_out.finish();
        }
        return nullptr;
    };
    for (size_t i = 0; i < list.streams.folders.size() && !m_out.stopped(); ++i) {
        std::vector<const SevenZipFile*> files;
        for (size_t k = 0; k < list.streams.parts[i].size(); ++k) {
            const SevenZipFile* file = nextFile();
            if (!file) {
                m_out.broken(UnpackReason::Damaged, "the 7z has more data than files");
                return;
            }
            files.push_back(file);
        }
        folder(list.streams.folders[i], list.streams.parts[i], files);
    }
    if (nextFile())
        m_out.broken(UnpackReason::Damaged, "the 7z has more files than data");
}

void SevenZipReader::refuseAll(const std::vector<SevenZipPart>& parts, const std::vector<const SevenZipFile*>& files,
                               UnpackReason reason, const std::string& text)
{
    for (size_t i = 0; i < files.size() && !m_out.stopped(); ++i) {
        if (m_out.begin(files[i]->name, parts[i].size))
            m_out.refuse(reason, text);
    }
}

void SevenZipReader::folder(const SevenZipFolder& folder, const std::vector<SevenZipPart>& parts,
                            const std::vector<const SevenZipFile*>& files)
{
    if (folder.encrypted) {
        refuseAll(parts, files, UnpackReason::Encrypted, "is encrypted; unpack it with its password first");
        return;
    }
    if (!folder.unsupported.empty()) {
        refuseAll(parts, files, UnpackReason::Unsupported,
                  "is packed with " + folder.unsupported + ", which is not read; pack it with LZMA2");
        return;
    }
    if (!fits(folder)) {
        refuseAll(parts, files, UnpackReason::Truncated,
                  "its data lies behind the end of the file: the 7z was cut short");
        return;
    }
    FolderSource source(m_file, folder);
    for (size_t i = 0; i < files.size() && !m_out.stopped(); ++i)
        part(source.unpacked, parts[i], *files[i]);
}

void SevenZipReader::part(ByteSource& in, const SevenZipPart& part, const SevenZipFile& file)
{
    if (file.special)
        m_out.note(UnpackReason::NotAFile, file.name, "link or device, not followed");
    const uint64_t packedBefore = in.consumed();
    bool wanted = !file.special && m_out.begin(file.name, part.size);
    uint32_t crc = 0;
    uint64_t rest = part.size;
    while (rest > 0 && !m_out.stopped()) {
        const size_t length = size_t(std::min<uint64_t>(rest, m_chunk.size()));
        const size_t got = in.read(m_chunk.data(), length);
        crc = crc32(crc, m_chunk.data(), got);
        rest -= got;
        if (wanted)
            wanted = m_out.data(m_chunk.data(), got, in.consumed() - packedBefore);
        else if (!m_out.passOver(got, part.size - rest, in.consumed() - packedBefore))
            return;
        if (got < length)
            break;
    }
    if (!wanted)
        return;
    if (rest > 0)
        m_out.refuse(UnpackReason::Damaged, "its packed data is damaged or cut short");
    else if (part.crc && crc != *part.crc)
        m_out.refuse(UnpackReason::Damaged, "the checksum (CRC-32) is wrong: the data was altered or damaged");
    else
        m_out.finish();
}

} // namespace

void readSevenZip(const InputFile& file, Emitter& out)
{
    SevenZipReader(file, out).run();
}

} // namespace alidade
