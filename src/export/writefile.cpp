// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/writefile.h"

#include <QSaveFile>

namespace alidade {

namespace {

Error fileError(const QSaveFile& file)
{
    const bool permission = file.error() == QFileDevice::PermissionsError || file.error() == QFileDevice::OpenError;
    return {permission ? ErrorCode::Permission : ErrorCode::Io,
            QStringLiteral("the file can\u2019t be written: %1").arg(file.errorString()), file.fileName()};
}

} // namespace

Result<void> writeFile(const QString& path, const std::function<Result<void>(QIODevice&)>& write)
{
    QSaveFile file(path);
    // A device such as /dev/stdout or a pipe can't be replaced by a new file.
    file.setDirectWriteFallback(true);
    if (!file.open(QIODevice::WriteOnly))
        return fileError(file);
    Result<void> written = write(file);
    if (!written) {
        file.cancelWriting();
        Error error = written.error();
        if (error.where.isEmpty())
            error.where = path;
        return error;
    }
    if (!file.commit())
        return fileError(file);
    return {};
}

} // namespace alidade
