// SPDX-License-Identifier: GPL-3.0-or-later
#include "bundle/archivekind.h"

namespace alidade {

namespace {

/// The checksum in a tar header, over the header with the checksum itself as blanks.
bool isTarHead(QByteArrayView head)
{
    if (head.size() < 512)
        return false;
    qint64 told = 0;
    bool digits = false;
    for (qsizetype i = 148; i < 156 && (!digits || (head.at(i) >= '0' && head.at(i) <= '7')); ++i) {
        if (head.at(i) >= '0' && head.at(i) <= '7') {
            told = told * 8 + (head.at(i) - '0');
            digits = true;
        } else if (head.at(i) != ' ' && head.at(i) != '\0') {
            return false;
        }
    }
    qint64 unsignedSum = 0;
    qint64 signedSum = 0;
    for (qsizetype i = 0; i < 512; ++i) {
        const bool checksum = i >= 148 && i < 156;
        unsignedSum += checksum ? ' ' : uchar(head.at(i));
        signedSum += checksum ? ' ' : static_cast<signed char>(head.at(i));
    }
    return digits && head.front() != '\0' && (told == unsignedSum || told == signedSum);
}

/// An empty tar is nothing but zeros, in whole blocks.
bool isEmptyTar(QByteArrayView head)
{
    return head.size() >= 1024 && head.size() % 512 == 0 && head.count('\0') == head.size();
}

struct Magic
{
    QByteArrayView bytes;
    const char* name;
};

constexpr Magic kUnreadable[] = {{QByteArrayView("Rar!\x1A\x07", 6), "RAR"},
                                 {QByteArrayView("\x04\x22\x4D\x18", 4), "LZ4"},
                                 {QByteArrayView("LZIP", 4), "lzip"},
                                 {QByteArrayView("\x1F\x9D", 2), "compress (.Z)"},
                                 {QByteArrayView("MSCF\0\0\0\0", 8), "cabinet"}};

} // namespace

ArchiveKind archiveKind(QByteArrayView head)
{
    if (head.startsWith("PK\x03\x04") || head.startsWith("PK\x05\x06") || head.startsWith("PK\x06\x06") ||
        head.startsWith("7z\xBC\xAF\x27\x1C") || isTarHead(head) || isEmptyTar(head))
        return ArchiveKind::Container;
    const bool bzip2 = head.size() >= 10 && head.startsWith("BZh") && head.at(3) >= '1' && head.at(3) <= '9' &&
                       (head.sliced(4).startsWith("1AY&SY") || head.sliced(4).startsWith("\x17\x72\x45\x38\x50\x90"));
    const bool skippable =
        head.size() >= 4 && (uchar(head.at(0)) & 0xF0) == 0x50 && head.sliced(1).startsWith("\x2A\x4D\x18");
    if (head.startsWith("\x1F\x8B\x08") ||
        head.startsWith(QByteArrayView("\xFD"
                                       "7zXZ\0",
                                       6)) ||
        bzip2 || head.startsWith("\x28\xB5\x2F\xFD") || skippable)
        return ArchiveKind::Compressed;
    return unreadableName(head).isEmpty() ? ArchiveKind::None : ArchiveKind::Unreadable;
}

QString unreadableName(QByteArrayView head)
{
    for (const Magic& magic : kUnreadable) {
        if (head.startsWith(magic.bytes))
            return QLatin1String(magic.name);
    }
    return {};
}

bool endsAsZip(QByteArrayView tail)
{
    for (qsizetype at = tail.size() - 22; at >= 0; --at) {
        if (!tail.sliced(at).startsWith("PK\x05\x06"))
            continue;
        const qsizetype comment = uchar(tail.at(at + 20)) | uchar(tail.at(at + 21)) << 8;
        if (at + 22 + comment == tail.size())
            return true;
    }
    return false;
}

QString unpackedName(const QString& packedName)
{
    const QString name = packedName.section(QLatin1Char('/'), -1);
    for (const char* ending : {".gz", ".xz", ".zst", ".bz2", ".gzip", ".zstd"}) {
        const QLatin1String text(ending);
        if (name.size() > text.size() && name.endsWith(text, Qt::CaseInsensitive))
            return name.chopped(text.size());
    }
    return name;
}

} // namespace alidade
