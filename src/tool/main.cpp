// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commandline.h"
#include "tool/interrupt.h"

#include <QCoreApplication>
#include <QFile>

#include <cerrno>
#include <cstdio>
#include <cstring>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <unistd.h>

namespace {

/// Files are read whole, one after the other: memory that one needed is kept for the next, not given back and asked for
/// again page by page.
void keepMemory()
{
#ifdef __GLIBC__
    constexpr int kKept = 512 << 20;
    mallopt(M_MMAP_THRESHOLD, kKept);
    mallopt(M_TRIM_THRESHOLD, kKept);
#endif
}

/// What could not be written was not done: a full disk behind `> file` must not look like success.
alidade::ExitCode flushed(QFile& out, QFile& err, alidade::ExitCode code)
{
    const bool written = out.flush() && std::fflush(stdout) == 0 && out.error() == QFileDevice::NoError;
    if (written)
        return code;
    const QString why = QString::fromLocal8Bit(std::strerror(errno));
    err.write("standard output: could not be written whole: " + why.toUtf8() + '\n');
    return alidade::ExitCode::BadOutcome;
}

} // namespace

int main(int argc, char** argv)
{
    keepMemory();
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("alidade"));
    QFile in;
    QFile out;
    QFile err;
    const bool opened = in.open(stdin, QIODevice::ReadOnly) && out.open(stdout, QIODevice::WriteOnly) &&
                        err.open(stderr, QIODevice::WriteOnly | QIODevice::Unbuffered);
    if (!opened)
        return static_cast<int>(alidade::ExitCode::OurFault);
    const alidade::Interrupt interrupt;
    const alidade::CommandStreams streams{in, out, err, isatty(STDERR_FILENO) == 1};
    QStringList arguments = QCoreApplication::arguments();
    arguments.removeFirst();
    const alidade::ExitCode code = alidade::runCommandLine(arguments, streams, interrupt.stopToken());
    return static_cast<int>(flushed(out, err, code));
}
