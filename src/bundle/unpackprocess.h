// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bundle/openfile.h"
#include "core/limits.h"
#include "core/progress.h"

#include <memory>

#include <sys/types.h>

namespace alidade {

/// One running alidade-unpack and the pipe that it writes to. Started and waited for without QProcess, which wants an
/// event dispatcher in the thread: a bundle is opened in whatever thread an import runs in. The pipe is the only
/// buffer, so a process that talks faster than we listen waits. Killed when this goes away.
class UnpackProcess
{
public:
    /// archive: a regular file, of which the process gets the range [offset, offset + size).
    static Result<std::unique_ptr<UnpackProcess>> start(const OpenFile& archive, qint64 offset, qint64 size,
                                                        const Limits& limits);
    static Result<std::unique_ptr<UnpackProcess>> start(int archive, qint64 offset, qint64 size, const Limits& limits);
    ~UnpackProcess();
    UnpackProcess(const UnpackProcess&) = delete;
    UnpackProcess& operator=(const UnpackProcess&) = delete;

    /// All size bytes, or fewer when it has ended. Cancelled within a tenth of a second of a stop request.
    Result<qint64> read(char* to, qint64 size, const Progress& progress);
    /// Waits for its end. An Error says why it did not end well.
    Result<void> finish(const Limits& limits);

private:
    UnpackProcess(pid_t process, OpenFile output);

    Result<qint64> readSome(char* to, qint64 size, const Progress& progress);

    pid_t m_process;
    OpenFile m_output;
    QByteArray m_buffer;
    qint64 m_used = 0;
    qint64 m_filled = 0;
};

} // namespace alidade
