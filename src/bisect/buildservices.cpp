// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/buildservices.h"

#include "bisect/recipe.h"

#include <QDir>
#include <QFileInfo>

namespace alidade {

Result<std::unique_ptr<StepLog>> StepLog::create(const QString& path)
{
    auto log = std::make_unique<StepLog>();
    QDir().mkpath(QFileInfo(path).path());
    log->m_file.setFileName(path);
    if (!log->m_file.open(QIODevice::WriteOnly | QIODevice::Truncate))
        return Error{ErrorCode::Io, log->m_file.errorString(), path};
    return log;
}

void StepLog::write(QByteArrayView bytes)
{
    if (m_full)
        return;
    QByteArray kept =
        bytes.first(std::min<qsizetype>(bytes.size(), static_cast<qsizetype>(kLimit - m_bytes))).toByteArray();
    if (kept.size() < bytes.size()) {
        m_full = true;
        kept += "\n[more was printed than is kept]\n";
    }
    m_bytes += kept.size();
    m_file.write(kept);
    m_hash.addData(kept);
}

QByteArray StepLog::finish()
{
    m_file.close();
    return m_hash.result().toHex();
}

Result<void> ProcessServices::beginStep(const QString& logFile)
{
    Result<std::unique_ptr<StepLog>> log = StepLog::create(logFile);
    if (!log)
        return log.error();
    m_log = std::move(*log);
    return {};
}

QByteArray ProcessServices::endStep()
{
    const QByteArray hash = m_log ? m_log->finish() : QByteArray();
    m_log.reset();
    return hash;
}

CommandResult ProcessServices::run(const Command& command)
{
    ChildContext context{m_options.marker, {}, m_options.stop};
    if (m_log && !command.quiet) {
        m_log->line(QStringLiteral("$ ") + shellText(command.arguments));
        context.print = [this](QByteArrayView bytes) { m_log->write(bytes); };
    }
    const CommandResult result = runChild(command, context);
    if (!m_log || (command.quiet && result.succeeded()))
        return result;
    if (command.quiet) {
        m_log->line(QStringLiteral("$ ") + shellText(command.arguments));
        m_log->write(result.errors);
    }
    static constexpr const char* kEnds[] = {"exit code ", "crashed",         "took too long",
                                            "stopped",    "too much output", "could not be started: "};
    QString end = QString::fromLatin1(kEnds[static_cast<size_t>(result.end)]);
    if (result.end == CommandEnd::Exited)
        end += QString::number(result.exitCode);
    else if (result.end == CommandEnd::NotStarted)
        end += QString::fromUtf8(result.errors);
    m_log->line(QStringLiteral("[%1, %2 s]").arg(end, QString::number(result.seconds, 'f', 3)));
    return result;
}

void ProcessServices::log(const QString& line)
{
    if (m_log)
        m_log->line(line);
}

void ProcessServices::progress(const QString& what)
{
    if (m_options.progress)
        m_options.progress(what);
}

QString ProcessServices::cacheFolder()
{
    QDir().mkpath(m_options.cacheFolder);
    return m_options.cacheFolder;
}

} // namespace alidade
