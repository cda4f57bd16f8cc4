// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/journalfile.h"

#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstring>
#include <utility>

namespace alidade {

namespace {

constexpr qint64 kMostBytes = qint64(1) << 30;

Error systemError(const QString& path)
{
    const ErrorCode code = errno == ENOENT   ? ErrorCode::NotFound
                           : errno == EACCES ? ErrorCode::Permission
                                             : ErrorCode::Io;
    return {code, QString::fromLocal8Bit(std::strerror(errno)), path};
}

// A new file is safe only when its name is, too.
void syncFolder(const QString& path)
{
    const int folder =
        ::open(QFile::encodeName(QFileInfo(path).path()).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    ::fsync(folder);
    ::close(folder);
}

} // namespace

Result<void> JournalFile::lock() const
{
    if (::flock(m_descriptor, LOCK_EX | LOCK_NB) == 0)
        return {};
    return Error{ErrorCode::Locked, QStringLiteral("another process goes on with this bisection"), m_path};
}

Result<JournalFile> JournalFile::create(const QString& path, const JournalEntry& first)
{
    const int descriptor =
        ::open(QFile::encodeName(path).constData(), O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (descriptor < 0)
        return systemError(path);
    JournalFile file(path, descriptor);
    if (const Result<void> locked = file.lock(); !locked)
        return locked.error();
    if (const Result<void> written = file.append(first); !written)
        return written.error();
    syncFolder(path);
    file.m_text.entries = {first};
    return file;
}

Result<JournalFile> JournalFile::open(const QString& path)
{
    const int descriptor = ::open(QFile::encodeName(path).constData(), O_RDWR | O_APPEND | O_CLOEXEC);
    if (descriptor < 0)
        return systemError(path);
    JournalFile file(path, descriptor);
    if (const Result<void> locked = file.lock(); !locked)
        return locked.error();
    Result<JournalText> text = read(path);
    if (!text)
        return text.error();
    if (text->intactBytes < QFileInfo(path).size() &&
        (::ftruncate(descriptor, text->intactBytes) != 0 || ::fsync(descriptor) != 0))
        return systemError(path);
    file.m_text = std::move(*text);
    return file;
}

Result<JournalText> JournalFile::read(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::NotFound, file.errorString(), path};
    if (file.size() > kMostBytes)
        return Error{ErrorCode::LimitExceeded, QStringLiteral("is too large for a journal"), path};
    Result<JournalText> text = readJournal(file.readAll());
    if (!text)
        return Error{text.error().code, text.error().message,
                     path + QLatin1Char(':') + QString(text.error().where).remove(QStringLiteral("line "))};
    return text;
}

Result<void> JournalFile::append(const JournalEntry& entry)
{
    const QByteArray line = journalLine(entry) + '\n';
    qsizetype written = 0;
    while (written < line.size()) {
        const ssize_t count =
            ::write(m_descriptor, line.constData() + written, static_cast<size_t>(line.size() - written));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0) {
            const Error error = systemError(m_path);
            // Half a line (disk full) would end up glued to the next one.
            if (written > 0 && ::ftruncate(m_descriptor, ::lseek(m_descriptor, 0, SEEK_END) - written) != 0)
                return systemError(m_path);
            return error;
        }
        written += count;
    }
    if (::fdatasync(m_descriptor) != 0)
        return systemError(m_path);
    return {};
}

JournalFile::JournalFile(JournalFile&& other) noexcept
    : m_path(std::move(other.m_path))
    , m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_text(std::move(other.m_text))
{}

JournalFile& JournalFile::operator=(JournalFile&& other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_text, other.m_text);
    return *this;
}

JournalFile::~JournalFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

} // namespace alidade
