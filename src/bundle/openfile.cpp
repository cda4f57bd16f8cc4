// SPDX-License-Identifier: GPL-3.0-or-later
#include "bundle/openfile.h"

#include "bundle/entryname.h"

#include <QFile>

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace alidade {

Error systemError(int number, const QString& what, const QString& where)
{
    ErrorCode code = ErrorCode::Io;
    if (number == ENOENT || number == ENOTDIR)
        code = ErrorCode::NotFound;
    else if (number == EACCES || number == EPERM)
        code = ErrorCode::Permission;
    return {code, what + QStringLiteral(": ") + qt_error_string(number), where};
}

OpenFile::~OpenFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

Result<QByteArray> OpenFile::readRange(qint64 offset, qint64 size) const
{
    QByteArray bytes(size, Qt::Uninitialized);
    qint64 done = 0;
    while (done < size) {
        const ssize_t n = ::pread(m_descriptor, bytes.data() + done, size_t(size - done), offset + done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return systemError(errno, QStringLiteral("cannot be read"), {});
        if (n == 0)
            break;
        done += n;
    }
    bytes.truncate(done);
    return bytes;
}

Result<QByteArray> OpenFile::readAll(qint64 most) const
{
    struct stat status
    {};
    if (::fstat(m_descriptor, &status) != 0)
        return systemError(errno, QStringLiteral("cannot be read"), {});
    const Error tooLarge{
        ErrorCode::LimitExceeded, QStringLiteral("is larger than %1 MiB (limit entryBytes)").arg(most >> 20), {}};
    if (status.st_size > most)
        return tooLarge;
    // One byte more than expected, so that the usual case ends with one call and a file that grows is noticed.
    Result<QByteArray> bytes = readRange(0, status.st_size + 1);
    while (bytes && bytes->size() > status.st_size) {
        if (bytes->size() > most)
            return tooLarge;
        const qint64 before = bytes->size();
        Result<QByteArray> rest = readRange(before, qMin<qint64>(before + (64 << 10), most - before + 1));
        if (!rest)
            return rest;
        if (rest->isEmpty())
            break;
        *bytes += *rest;
    }
    return bytes;
}

Result<OpenFile> openNamed(const QString& path)
{
    // Not blocking: a pipe without a writer must not hold us.
    const int descriptor = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0)
        return systemError(errno, QStringLiteral("cannot be opened"), path);
    return OpenFile(descriptor);
}

namespace {

/// Part by part, so that a link anywhere on the way ends it.
Result<OpenFile> openStepwise(const OpenFile& folder, const QByteArray& path, int lastFlags)
{
    constexpr int kFlags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY;
    OpenFile reached;
    int at = folder.descriptor();
    const QList<QByteArray> parts = path.split('/');
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const bool last = i + 1 == parts.size();
        OpenFile next(::openat(at, parts.at(i).constData(), kFlags | (last ? lastFlags : O_DIRECTORY)));
        if (!next.isOpen())
            return systemError(errno, QStringLiteral("cannot be opened"), nameText(path));
        reached = std::move(next);
        at = reached.descriptor();
    }
    return reached;
}

} // namespace

Result<OpenFile> openBelow(const OpenFile& folder, const QByteArray& path)
{
    Result<OpenFile> file = openStepwise(folder, path, O_NONBLOCK);
    struct stat status
    {};
    if (file && (::fstat(file->descriptor(), &status) != 0 || !S_ISREG(status.st_mode)))
        return Error{ErrorCode::Unsupported, QStringLiteral("is no regular file"), nameText(path)};
    return file;
}

Result<OpenFile> openFolderBelow(const OpenFile& folder, const QByteArray& path)
{
    return openStepwise(folder, path.isEmpty() ? QByteArray(".") : path, O_DIRECTORY);
}

} // namespace alidade
