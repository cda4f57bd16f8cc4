// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/timinglock.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QThread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

namespace alidade {

namespace {

constexpr unsigned long kPollMilliseconds = 20;

} // namespace

QString TimingLock::defaultFile()
{
    const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    if (QDir::isAbsolutePath(runtime) && QFileInfo(runtime).isDir())
        return runtime + QStringLiteral("/alidade-timing.lock");
    const QString folder = QStringLiteral("/tmp/alidade-%1").arg(::getuid());
    ::mkdir(QFile::encodeName(folder).constData(), 0700);
    return folder + QStringLiteral("/timing.lock");
}

Result<TimingLock> TimingLock::open(const QString& file)
{
    // A folder under /tmp that somebody else made first is not ours to write in.
    if (QFileInfo(QFileInfo(file).path()).ownerId() != ::getuid())
        return Error{ErrorCode::Permission, QStringLiteral("the folder of the lock belongs to somebody else"), file};
    const int descriptor = ::open(QFile::encodeName(file).constData(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (descriptor < 0)
        return Error{ErrorCode::Io, QStringLiteral("the lock that keeps timings apart can't be opened"), file};
    return TimingLock(descriptor);
}

bool TimingLock::tryTake(Kind kind) const
{
    return ::flock(m_descriptor, (kind == Kind::Timing ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0;
}

bool TimingLock::pauseUnlessStopped(const std::stop_token& stop)
{
    QThread::msleep(kPollMilliseconds);
    return !stop.stop_requested();
}

TimingLock::TimingLock(TimingLock&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1))
{}

TimingLock& TimingLock::operator=(TimingLock&& other) noexcept
{
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

TimingLock::~TimingLock()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

} // namespace alidade
