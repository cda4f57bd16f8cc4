// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session.h"

#include "core/quantity.h"
#include "store/store.h"

#include <QFile>
#include <QFileInfo>

#include <chrono>

namespace alidade {

namespace {

constexpr qint64 kProgressInterval = 100; // ms
constexpr qsizetype kProgressWidth = 78;

qint64 steadyMilliseconds()
{
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

QString severityWord(Severity severity)
{
    switch (severity) {
    case Severity::Note:
        return QStringLiteral("note: ");
    case Severity::Warning:
        return QStringLiteral("warning: ");
    case Severity::Rejected:
        break;
    }
    return {};
}

} // namespace

ExitCode exitCodeOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::WrongUsage:
        return ExitCode::WrongUsage;
    case ErrorCode::Cancelled:
        return ExitCode::Stopped;
    case ErrorCode::Internal:
        return ExitCode::OurFault;
    default:
        return ExitCode::BadOutcome;
    }
}

Session::Session(const CommandStreams& streams, std::stop_token stop)
    : m_streams(streams)
    , m_stop(std::move(stop))
{}

void Session::protect(const QString& path)
{
    if (const QString canonical = QFileInfo(path).canonicalFilePath(); !canonical.isEmpty())
        m_protected += canonical;
}

Result<void> Session::claimOutput(const QString& path)
{
    const QString canonical = QFileInfo(path).canonicalFilePath();
    const auto refused = [&path](const QString& why) {
        return Error{ErrorCode::WrongUsage, why + QStringLiteral(": choose another file to write"), path};
    };
    for (const QString& input : m_protected) {
        if (canonical == input || canonical.startsWith(input + QLatin1Char('/')))
            return refused(QStringLiteral("is an input of this command"));
    }
    if (m_written.contains(QFileInfo(path).absoluteFilePath()))
        return refused(QStringLiteral("is to be written twice"));
    QFile file(path);
    if (QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) && file.read(16).startsWith("SQLite format 3"))
        return refused(QStringLiteral("holds a workspace or another database"));
    m_written += QFileInfo(path).absoluteFilePath();
    return {};
}

QString Session::storePath() const
{
    return storeOption.isEmpty() ? defaultStorePath() : storeOption;
}

void Session::fail(const Error& error)
{
    clearProgress();
    complain(shownText(error.toString()));
    m_exitCode = exitCodeOf(error.code);
}

void Session::print(const QString& text)
{
    printBytes(text.toUtf8());
}

void Session::printBytes(const QByteArray& bytes)
{
    clearProgress();
    m_streams.out.write(bytes);
}

void Session::complain(const QString& line)
{
    clearProgress();
    m_streams.err.write(line.toUtf8() + '\n');
}

void Session::report(const Diagnostic& diagnostic, const QString& file)
{
    if (quiet && diagnostic.severity == Severity::Note)
        return;
    Diagnostic shown = diagnostic;
    shown.text = severityWord(diagnostic.severity) + diagnostic.text;
    complain(shown.toString(file));
}

Progress Session::progress()
{
    if (quiet || !m_streams.errIsTerminal)
        return Progress(m_stop);
    return Progress(m_stop,
                    [this](qint64 done, qint64 total, const QString& what) { showProgress(done, total, what); });
}

void Session::showProgress(qint64 done, qint64 total, const QString& what)
{
    const qint64 now = steadyMilliseconds();
    if (now < m_nextProgress)
        return;
    m_nextProgress = now + kProgressInterval;
    QString line = shownText(what);
    if (total > 0)
        line.prepend(QStringLiteral("%1 %  ").arg(done * 100 / total, 3));
    if (line.size() > kProgressWidth)
        line = line.left(kProgressWidth - 1) + QChar(0x2026);
    m_streams.err.write(("\r\x1b[K" + line.toUtf8()));
    m_progressShown = true;
}

void Session::clearProgress()
{
    if (!m_progressShown)
        return;
    m_streams.err.write("\r\x1b[K");
    m_progressShown = false;
}

} // namespace alidade
