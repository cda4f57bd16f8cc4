// SPDX-License-Identifier: GPL-3.0-or-later
#include "bundle/spool.h"

#include <QDir>
#include <QFile>

#include <cerrno>
#include <cstdlib>

#include <fcntl.h>
#include <unistd.h>

namespace alidade {

Result<void> Spool::create()
{
    const QByteArray folder = QFile::encodeName(QDir::tempPath());
    int descriptor = ::open(folder.constData(), O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, 0600);
    if (descriptor < 0) { // not every file system can make a file without a name
        QByteArray path = folder + "/alidade-XXXXXX";
        descriptor = ::mkostemp(path.data(), O_CLOEXEC);
        if (descriptor >= 0)
            ::unlink(path.constData());
    }
    if (descriptor < 0)
        return systemError(errno, QStringLiteral("no temporary file can be made"), QDir::tempPath());
    m_file = OpenFile(descriptor);
    return {};
}

Result<void> Spool::append(QByteArrayView bytes)
{
    if (m_size + bytes.size() > m_most)
        return Error{
            ErrorCode::LimitExceeded,
            QStringLiteral("the unpacked result files need more than %1 MiB of temporary space (limit spoolBytes)")
                .arg(m_most >> 20),
            {}};
    if (!m_file.isOpen()) {
        if (Result<void> created = create(); !created)
            return created;
    }
    for (qint64 done = 0; done < bytes.size();) {
        const ssize_t n =
            ::pwrite(m_file.descriptor(), bytes.data() + done, size_t(bytes.size() - done), m_size + done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return systemError(n < 0 ? errno : ENOSPC, QStringLiteral("writing a temporary file failed"),
                               QDir::tempPath());
        done += n;
    }
    m_size += bytes.size();
    return {};
}

void Spool::cut(qint64 size)
{
    m_size = size; // the bytes are written over; what never is costs no more than it did
}

Result<QByteArray> Spool::read(qint64 offset, qint64 size) const
{
    if (size == 0)
        return QByteArray();
    return m_file.readRange(offset, size);
}

} // namespace alidade
