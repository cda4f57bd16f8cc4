// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commandline.h"
#include "tool/interrupt.h"

#include <QCoreApplication>
#include <QFile>

#include <cstdio>
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
    return static_cast<int>(alidade::runCommandLine(arguments, streams, interrupt.stopToken()));
}
