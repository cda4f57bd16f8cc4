// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/storeheader.h"

#include "store/store.h"

#include <QFile>
#include <QFileInfo>
#include <QtEndian>

#include <array>
#include <cstring>
#include <vector>

#include <sqlite3.h>

namespace alidade {

namespace {

constexpr size_t kHeaderSize = 100;
using Header = std::array<char, kHeaderSize>;

quint32 word32(const Header& header, size_t offset)
{
    return qFromBigEndian<quint32>(header.data() + offset);
}

// Read through SQLite's file layer: closing a descriptor of our own would drop the POSIX locks that another connection
// of this process holds on the file, and with them its protection.
Result<qint64> readHeader(const QString& path, Header& header)
{
    const Error unreadable{ErrorCode::Permission, QStringLiteral("cannot be read; check the rights"), path};
    sqlite3_vfs* vfs = sqlite3_vfs_find(nullptr);
    const QByteArray encoded = QFile::encodeName(path);
    const char* name = sqlite3_create_filename(encoded.constData(), "", "", 0, nullptr);
    if (!vfs || !name)
        return unreadable;
    std::vector<max_align_t> memory(static_cast<size_t>(vfs->szOsFile) / sizeof(max_align_t) + 1);
    auto* file = reinterpret_cast<sqlite3_file*>(memory.data());
    file->pMethods = nullptr;
    int code = vfs->xOpen(vfs, name, file, SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB, nullptr);
    sqlite3_int64 size = 0;
    if (code == SQLITE_OK)
        code = file->pMethods->xFileSize(file, &size);
    if (code == SQLITE_OK && size >= qint64(kHeaderSize))
        code = file->pMethods->xRead(file, header.data(), int(kHeaderSize), 0);
    if (file->pMethods)
        file->pMethods->xClose(file);
    sqlite3_free_filename(name);
    if (code != SQLITE_OK)
        return unreadable;
    return qint64(size);
}

bool isSound(const Header& header, qint64 fileSize, bool logBeside)
{
    const quint32 stored = qFromBigEndian<quint16>(header.data() + 16);
    const qint64 pageSize = stored == 1 ? 65536 : stored;
    const auto at = [&header](size_t i) { return static_cast<quint8>(header[i]); };
    if (pageSize < 512 || (pageSize & (pageSize - 1)) || fileSize < pageSize)
        return false;
    if (at(18) < 1 || at(18) > 2 || at(19) < 1 || at(19) > 2 || at(21) != 64 || at(22) != 32 || at(23) != 32)
        return false;
    const quint32 schemaFormat = word32(header, 44);
    const quint32 encoding = word32(header, 56);
    if (schemaFormat < 1 || schemaFormat > 4 || encoding != 1)
        return false;
    // The page count counts only when written by the same change as the rest; and the rest may still be in the log.
    const bool countValid = word32(header, 24) == word32(header, 92);
    return logBeside || !countValid || qint64(word32(header, 28)) * pageSize <= fileSize;
}

Result<StoreFile> judge(const QString& path, const Header& header, qint64 size, int newestSchema)
{
    if (std::memcmp(header.data(), "SQLite format 3", 16) != 0)
        return Error{ErrorCode::InvalidInput, QStringLiteral("is not a workspace; nothing was changed"), path};
    if (static_cast<qint32>(word32(header, 68)) != kApplicationId)
        return Error{ErrorCode::InvalidInput,
                     QStringLiteral("is a database of another program, not a workspace; nothing was changed"), path};
    const auto version = static_cast<qint32>(word32(header, 60));
    if (version > newestSchema) {
        return Error{ErrorCode::NewerSchema,
                     QStringLiteral("was written by a newer version of this program (schema %1, this one knows %2); "
                                    "update the program. Nothing was changed")
                         .arg(version)
                         .arg(newestSchema),
                     path};
    }
    if (version < 1 || !isSound(header, size, hasLog(path)))
        return Error{
            ErrorCode::Damaged,
            QStringLiteral("is damaged: its header contradicts itself or its length; restore a copy, or import "
                           "the bundles into a new workspace. Nothing was changed"),
            path};
    return StoreFile::Workspace;
}

} // namespace

QString resolvedStorePath(const QString& path)
{
    const QFileInfo info(path);
    return info.exists() ? info.canonicalFilePath() : info.absoluteFilePath();
}

bool hasLog(const QString& path)
{
    return QFileInfo(path + QStringLiteral("-wal")).size() > 0 ||
           QFileInfo(path + QStringLiteral("-journal")).size() > 0;
}

Result<StoreFile> checkStoreFile(const QString& path, int newestSchema)
{
    const QFileInfo info(path);
    if (!info.exists() && !info.isSymLink())
        return StoreFile::Missing;
    if (info.isDir())
        return Error{ErrorCode::InvalidInput, QStringLiteral("is a folder, not a workspace file"), path};
    if (!info.isFile())
        return Error{ErrorCode::InvalidInput, QStringLiteral("is no regular file, so not a workspace"), path};
    Header header{};
    const Result<qint64> size = readHeader(path, header);
    if (!size)
        return size.error();
    if (*size == 0 && info.size() == 0) // SQLite takes a file of one byte for an empty one
        return StoreFile::Empty;
    if (*size < qint64(kHeaderSize))
        return Error{ErrorCode::InvalidInput, QStringLiteral("is not a workspace; nothing was changed"), path};
    return judge(path, header, *size, newestSchema);
}

} // namespace alidade
