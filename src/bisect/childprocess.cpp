// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/childprocess.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QThread>

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <set>

namespace alidade {

namespace {

constexpr int kPollMilliseconds = 50;
constexpr qint64 kGraceMilliseconds = 1500;
constexpr qsizetype kKeptOutput = 1 << 20;
constexpr qsizetype kKeptErrors = 64 << 10;
const QString kMarkerName = QStringLiteral("ALIDADE_COMMAND");

/// Secrets live in environments, so only these are handed on; a recipe names what else it needs.
constexpr const char* kPassed[] = {"PATH", "HOME",   "USER",     "LOGNAME", "SHELL",
                                   "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR",  "TZ"};

QProcessEnvironment environmentOf(const Command& command, const QString& marker)
{
    const QProcessEnvironment own = QProcessEnvironment::systemEnvironment();
    QProcessEnvironment environment;
    const auto pass = [&](const QString& name) {
        if (own.contains(name))
            environment.insert(name, own.value(name));
    };
    for (const char* name : kPassed)
        pass(QString::fromLatin1(name));
    for (const QString& name : command.passed)
        pass(name);
    for (auto it = command.environment.begin(); it != command.environment.end(); ++it)
        environment.insert(it.key(), it.value());
    environment.insert(kMarkerName, marker);
    return environment;
}

/// One command while it runs.
class Child
{
public:
    Child(const Command& command, const ChildContext& context)
        : m_command(command)
        , m_context(context)
    {}

    CommandResult run();

private:
    bool start();
    void watch();
    void take();
    void takeOutput(const QByteArray& bytes);
    void end(CommandEnd why);
    void signalGroup(int number) const;
    void killRest() const;

    const Command& m_command;
    const ChildContext& m_context;
    QProcess m_process;
    QFile m_file;
    pid_t m_group = 0;
    bool m_ended = false;
    CommandResult m_result;
};

bool Child::start()
{
    if (!m_command.outputFile.isEmpty()) {
        m_file.setFileName(m_command.outputFile);
        if (!m_file.open(QIODevice::WriteOnly | QIODevice::Truncate))
            return false;
    }
    m_process.setProgram(m_command.arguments.value(0));
    m_process.setArguments(m_command.arguments.mid(1));
    m_process.setWorkingDirectory(m_command.folder);
    m_process.setProcessEnvironment(environmentOf(m_command, m_context.marker));
    m_process.setStandardInputFile(QProcess::nullDevice());
    const pid_t parent = ::getpid();
    m_process.setChildProcessModifier([parent] {
        ::setsid();
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent)
            ::_exit(127);
    });
    m_process.start();
    if (!m_process.waitForStarted(-1))
        return false;
    m_group = static_cast<pid_t>(m_process.processId());
    return m_group > 0;
}

void Child::signalGroup(int number) const
{
    if (m_group > 0)
        ::kill(-m_group, number);
}

/// Whom the command left behind. To die takes them a moment, which is waited for; a zombie that nobody reaps is let be.
void Child::killRest() const
{
    constexpr int kMostMilliseconds = 100;
    for (int i = 0; i < kMostMilliseconds && ::kill(-m_group, SIGKILL) == 0; ++i)
        QThread::msleep(1);
    killMarked(m_context.marker);
}

void Child::takeOutput(const QByteArray& bytes)
{
    if (!m_file.isOpen()) {
        m_result.output += bytes.left(kKeptOutput - m_result.output.size());
        if (m_context.print)
            m_context.print(bytes);
        return;
    }
    if (m_file.size() + bytes.size() > m_context.fileLimit || m_file.write(bytes) != bytes.size())
        end(CommandEnd::TooMuchOutput);
}

void Child::take()
{
    const QByteArray output = m_process.readAllStandardOutput();
    if (!output.isEmpty())
        takeOutput(output);
    const QByteArray errors = m_process.readAllStandardError();
    if (errors.isEmpty())
        return;
    if (m_context.print)
        m_context.print(errors);
    m_result.errors = QByteArray(m_result.errors + errors).right(kKeptErrors);
}

void Child::end(CommandEnd why)
{
    if (m_ended)
        return;
    m_ended = true;
    m_result.end = why;
    signalGroup(SIGTERM);
    QElapsedTimer grace;
    grace.start();
    while (m_process.state() != QProcess::NotRunning && grace.elapsed() < kGraceMilliseconds) {
        m_process.waitForFinished(kPollMilliseconds);
        m_process.readAllStandardOutput(); // a full pipe must not keep it from ending
        m_process.readAllStandardError();
    }
    signalGroup(SIGKILL);
    m_process.kill();
    m_process.waitForFinished(-1);
}

void Child::watch()
{
    QElapsedTimer clock;
    clock.start();
    const auto deadline = static_cast<qint64>(m_command.timeoutSeconds * 1000);
    while (m_process.state() != QProcess::NotRunning) {
        m_process.waitForFinished(kPollMilliseconds);
        take();
        if (m_context.stop.stop_requested() && m_process.state() != QProcess::NotRunning)
            end(CommandEnd::Stopped);
        else if (deadline > 0 && clock.elapsed() > deadline && m_process.state() != QProcess::NotRunning)
            end(CommandEnd::TimedOut);
    }
    take();
    m_result.seconds = static_cast<double>(clock.nsecsElapsed()) / 1e9;
}

CommandResult Child::run()
{
    if (m_context.stop.stop_requested()) {
        m_result.end = CommandEnd::Stopped;
        return m_result;
    }
    if (m_command.arguments.isEmpty() || !start()) {
        m_result.errors = m_process.errorString().toUtf8();
        return m_result;
    }
    watch();
    killRest();
    if (m_file.isOpen() && !m_file.flush() && !m_ended) {
        m_ended = true;
        m_result.end = CommandEnd::TooMuchOutput;
    }
    if (!m_ended) {
        m_result.end = m_process.exitStatus() == QProcess::NormalExit ? CommandEnd::Exited : CommandEnd::Crashed;
        m_result.exitCode = m_process.exitCode();
    }
    return m_result;
}

} // namespace

CommandResult runChild(const Command& command, const ChildContext& context)
{
    return Child(command, context).run();
}

int killMarked(const QString& marker)
{
    const QByteArray wanted = kMarkerName.toLatin1() + '=' + marker.toUtf8();
    std::set<int> killed;
    // Twice: what one of them forked while the list was read carries the marker as well.
    for (int round = 0; round < 2; ++round) {
        for (const QString& name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            bool isNumber = false;
            const int id = name.toInt(&isNumber);
            if (!isNumber || id == ::getpid())
                continue;
            QFile environment(QStringLiteral("/proc/%1/environ").arg(id));
            if (!environment.open(QIODevice::ReadOnly))
                continue;
            if (environment.readAll().split('\0').contains(wanted) && ::kill(id, SIGKILL) == 0)
                killed.insert(id);
        }
        if (killed.empty())
            break;
    }
    return static_cast<int>(killed.size());
}

} // namespace alidade
