// SPDX-License-Identifier: GPL-3.0-or-later
#include "filelock.h"

#include <QFile>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace alidade {

std::unique_ptr<FileLock> FileLock::tryLock(const QString& path, Kind kind)
{
    const int descriptor = ::open(QFile::encodeName(path).constData(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (descriptor < 0)
        return nullptr;
    if (::flock(descriptor, (kind == Kind::Shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0) {
        ::close(descriptor);
        return nullptr;
    }
    return std::unique_ptr<FileLock>(new FileLock(descriptor));
}

FileLock::~FileLock()
{
    ::close(m_descriptor);
}

bool FileLock::share()
{
    return ::flock(m_descriptor, LOCK_SH | LOCK_NB) == 0;
}

} // namespace alidade
