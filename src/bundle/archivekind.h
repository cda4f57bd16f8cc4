// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace alidade {

/// What the first bytes say of a file, whatever its name is.
enum class ArchiveKind {
    None,
    Container,  ///< zip, tar or 7z
    Compressed, ///< gz, xz, zst, bz2: a tar or one file
    Unreadable  ///< an archive of a kind that is not read: unreadableName()
};

ArchiveKind archiveKind(QByteArrayView head);
/// "RAR", … of an archive that is Unreadable.
QString unreadableName(QByteArrayView head);

/// Whether the last bytes of a file end a zip: one that something was put in front of does not begin as one.
bool endsAsZip(QByteArrayView tail);
inline constexpr qint64 kZipTailBytes = 22 + 1024; ///< the end record and a comment of usual length

/// Name of the file in a compressed one: its own without the ending.
QString unpackedName(const QString& packedName);

} // namespace alidade
