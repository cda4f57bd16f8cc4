// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/newstore.h"

#include "store/connection.h"
#include "store/schema.h"
#include "store/store.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryFile>

#include <cstdio>
#include <memory>

#include <sqlite3.h>

namespace alidade {

namespace {

// Built in memory and written as one file: a process killed here leaves no half-made database at the path.
Result<QByteArray> emptyStore(const QString& path)
{
    auto memory = Connection::open(path, Connection::Mode::Memory);
    if (!memory)
        return std::move(memory).error();
    Connection& connection = **memory;
    const QByteArray id = "PRAGMA page_size = 4096; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA application_id = " +
                          QByteArray::number(kApplicationId);
    if (auto done = connection.execute(id.constData()); !done)
        return std::move(done).error();
    if (auto done = migrate(connection, schemaSteps()); !done)
        return std::move(done).error();
    sqlite3_int64 size = 0;
    const std::unique_ptr<unsigned char, decltype(&sqlite3_free)> bytes(
        sqlite3_serialize(connection.handle(), "main", &size, 0), &sqlite3_free);
    if (!bytes)
        return Error{ErrorCode::LimitExceeded, QStringLiteral("not enough memory for a new workspace"), path};
    return QByteArray(reinterpret_cast<const char*>(bytes.get()), static_cast<qsizetype>(size));
}

Error cannotWrite(const QString& path, const QString& reason)
{
    return {ErrorCode::Io, QStringLiteral("a new workspace cannot be written here: ") + reason, path};
}

} // namespace

Result<void> createStore(const QString& path, bool adopt)
{
    const QString folder = QFileInfo(path).absolutePath();
    if (!QDir().mkpath(folder))
        return cannotWrite(path, QStringLiteral("its folder cannot be made"));
    Result<QByteArray> bytes = emptyStore(path);
    if (!bytes)
        return bytes.error();
    QTemporaryFile file(path + QStringLiteral(".new-XXXXXX"));
    if (!file.open() || file.write(*bytes) != bytes->size() || !file.flush())
        return cannotWrite(path, file.errorString());
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther);
    const QString made = file.fileName();
    file.close();
    if (adopt) {
        if (std::rename(QFile::encodeName(made).constData(), QFile::encodeName(path).constData()) != 0)
            return cannotWrite(path, QStringLiteral("it cannot be put in place of the empty file"));
        return {};
    }
    QFile whole(made);
    if (!whole.rename(path) && !QFileInfo::exists(path)) // it never replaces a file
        return cannotWrite(path, whole.errorString());
    return {};
}

} // namespace alidade
