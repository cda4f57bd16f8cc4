// SPDX-License-Identifier: GPL-3.0-or-later
#include "bundle/unpackprocess.h"

#include "unpack/protocol.h"

#include <QFile>
#include <QFileInfo>
#include <QStringList>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace alidade {

namespace {

constexpr int kPollMs = 100;

/// Beside our own program, or where it is installed; in test builds the tests stand in a folder next to the programs'.
QString findProgram()
{
#ifdef ALIDADE_TEST_BUILD
    if (qEnvironmentVariableIsSet("ALIDADE_UNPACK"))
        return qEnvironmentVariable("ALIDADE_UNPACK");
#endif
    const QString folder = QFileInfo(QFile::symLinkTarget(QStringLiteral("/proc/self/exe"))).path();
    for (const char* place : {"/alidade-unpack", "/../libexec/alidade/alidade-unpack", "/../lib/alidade/alidade-unpack",
                              "/../bin/alidade-unpack"}) {
        const QString path = folder + QLatin1String(place);
        if (QFileInfo(path).isExecutable())
            return path;
    }
    return {};
}

std::vector<QByteArray> arguments(const QString& program, qint64 offset, qint64 size, const Limits& limits)
{
    std::vector<QByteArray> list{QFile::encodeName(program)};
    const auto add = [&list](const char* name, qint64 value) {
        list.push_back(name);
        list.push_back(QByteArray::number(value));
    };
    add("--offset", offset);
    add("--size", size);
    add("--entry-bytes", limits.entryBytes);
    add("--bundle-bytes", limits.bundleBytes);
    add("--ratio", limits.ratio);
    add("--ratio-free", limits.ratioFreeBytes);
    add("--entries", limits.entries);
    add("--name-bytes", limits.nameBytes);
    add("--seconds", limits.unpackSeconds);
    return list;
}

/// Nothing of the user's environment but what the dynamic loader and the sanitizers need.
std::vector<QByteArray> environment()
{
    std::vector<QByteArray> list{"LC_ALL=C"};
    for (const char* name : {"PATH", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"}) {
        if (qEnvironmentVariableIsSet(name))
            list.push_back(QByteArray(name) + "=" + qgetenv(name));
    }
    return list;
}

std::vector<char*> pointers(std::vector<QByteArray>& texts)
{
    std::vector<char*> list;
    for (QByteArray& text : texts)
        list.push_back(text.data());
    list.push_back(nullptr);
    return list;
}

int spawn(pid_t& process, const QString& program, int input, int output, std::vector<QByteArray> argumentTexts)
{
    std::vector<QByteArray> environmentTexts = environment();
    const std::vector<char*> argumentList = pointers(argumentTexts);
    const std::vector<char*> environmentList = pointers(environmentTexts);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawn_file_actions_adddup2(&actions, input, 0);
    ::posix_spawn_file_actions_adddup2(&actions, output, 1);
#ifndef ALIDADE_SANITIZED // whose reports go there
    ::posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
#endif
    ::posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    sigset_t none;
    sigset_t all;
    ::sigemptyset(&none);
    ::sigfillset(&all);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setsigdefault(&attributes, &all);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    const int error = ::posix_spawn(&process, QFile::encodeName(program).constData(), &actions, &attributes,
                                    argumentList.data(), environmentList.data());
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    return error;
}

} // namespace

UnpackProcess::UnpackProcess(pid_t process, OpenFile output)
    : m_process(process)
    , m_output(std::move(output))
    , m_buffer(128 << 10, Qt::Uninitialized)
{}

UnpackProcess::~UnpackProcess()
{
    if (m_process <= 0)
        return;
    ::kill(m_process, SIGKILL);
    while (::waitpid(m_process, nullptr, 0) < 0 && errno == EINTR) {
    }
}

Result<std::unique_ptr<UnpackProcess>> UnpackProcess::start(const OpenFile& archive, qint64 offset, qint64 size,
                                                            const Limits& limits)
{
    return start(archive.descriptor(), offset, size, limits);
}

Result<std::unique_ptr<UnpackProcess>> UnpackProcess::start(int archive, qint64 offset, qint64 size,
                                                            const Limits& limits)
{
    const QString program = findProgram();
    if (program.isEmpty())
        return Error{
            ErrorCode::External,
            QStringLiteral("the program alidade-unpack, which reads archives, is not installed beside this one"),
            {}};
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return systemError(errno, QStringLiteral("no pipe can be made"), {});
    OpenFile output(ends[0]);
    const OpenFile input(ends[1]);
    pid_t process = 0;
    const int error = spawn(process, program, archive, input.descriptor(), arguments(program, offset, size, limits));
    if (error != 0)
        return systemError(error, QStringLiteral("alidade-unpack cannot be started"), program);
    return std::unique_ptr<UnpackProcess>(new UnpackProcess(process, std::move(output)));
}

Result<qint64> UnpackProcess::readSome(char* to, qint64 size, const Progress& progress)
{
    for (;;) {
        if (progress.stopRequested())
            return Error{ErrorCode::Cancelled, QStringLiteral("stopped"), {}};
        pollfd waiting{m_output.descriptor(), POLLIN, 0};
        const int ready = ::poll(&waiting, 1, kPollMs);
        if (ready == 0 || (ready < 0 && errno == EINTR))
            continue;
        const ssize_t n = ::read(m_output.descriptor(), to, size_t(size));
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return systemError(errno, QStringLiteral("the answer of alidade-unpack cannot be read"), {});
        return qint64(n);
    }
}

Result<qint64> UnpackProcess::read(char* to, qint64 size, const Progress& progress)
{
    qint64 done = 0;
    while (done < size) {
        if (m_used == m_filled) {
            const Result<qint64> got = readSome(m_buffer.data(), m_buffer.size(), progress);
            if (!got)
                return got;
            if (*got == 0)
                break;
            m_used = 0;
            m_filled = *got;
        }
        const qint64 part = qMin(size - done, m_filled - m_used);
        std::memcpy(to + done, m_buffer.constData() + m_used, size_t(part));
        m_used += part;
        done += part;
    }
    return done;
}

Result<void> UnpackProcess::finish(const Limits& limits)
{
    m_output = OpenFile();
    int status = 0;
    while (::waitpid(m_process, &status, 0) < 0 && errno == EINTR) {
    }
    m_process = 0;
    if (WIFEXITED(status)) {
        switch (static_cast<UnpackExit>(WEXITSTATUS(status))) {
        case UnpackExit::Done:
            return {};
        case UnpackExit::Memory:
            return Error{
                ErrorCode::LimitExceeded,
                QStringLiteral("the archive needs more than %1 MiB of memory to unpack; pack it with smaller settings")
                    .arg(kUnpackMemoryBytes >> 20),
                {}};
        case UnpackExit::Sandbox:
            return Error{
                ErrorCode::External,
                QStringLiteral("alidade-unpack could not give up its rights, so it read nothing; this system does "
                               "not allow seccomp or Landlock"),
                {}};
        case UnpackExit::Usage:
            break;
        }
        return Error{
            ErrorCode::Damaged,
            QStringLiteral("the archive was refused: alidade-unpack failed with code %1").arg(WEXITSTATUS(status)),
            {}};
    }
    const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (signal == SIGXCPU || signal == SIGKILL)
        return Error{ErrorCode::LimitExceeded,
                     QStringLiteral("unpacking was stopped after %1 s of computing (limit unpackSeconds)")
                         .arg(limits.unpackSeconds),
                     {}};
    const QString why = signal == SIGSYS ? QStringLiteral("it made the program that reads it do something forbidden")
                                         : QStringLiteral("the program that reads it crashed (signal %1)").arg(signal);
    return Error{ErrorCode::Damaged, QStringLiteral("the archive was refused: ") + why, {}};
}

} // namespace alidade
