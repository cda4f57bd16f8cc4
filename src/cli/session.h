// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/exitcode.h"
#include "core/diagnostic.h"
#include "core/error.h"
#include "core/progress.h"
#include "core/result.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <stop_token>

class QIODevice;

namespace alidade {

/// Where a command reads and writes: the standard streams, or a test's buffers.
struct CommandStreams
{
    QIODevice& in;
    QIODevice& out;
    QIODevice& err;
    bool errIsTerminal = false; ///< progress is shown only there
};

/// What all subcommands share: streams, the options that stand before or after any of them, and the outcome.
class Session
{
public:
    Session(const CommandStreams& streams, std::stop_token stop);

    QIODevice& in() { return m_streams.in; }
    QIODevice& out() { return m_streams.out; }

    /// The store that --store names, or the default one.
    QString storePath() const;
    QString storeOption;
    bool quiet = false; ///< no progress, no notes

    /// A file or folder that this command reads: what it writes must not replace it.
    void protect(const QString& path);
    /// WrongUsage where writing this file would destroy an input, a workspace, or what was written just before.
    Result<void> claimOutput(const QString& path);

    ExitCode exitCode() const { return m_exitCode; }
    void finish(ExitCode code) { m_exitCode = code; }
    /// Says what went wrong on stderr, and sets the exit code that belongs to the kind of error.
    void fail(const Error& error);

    void print(const QString& text); ///< to stdout, as it is
    void printBytes(const QByteArray& bytes);
    void complain(const QString& line); ///< one line to stderr
    /// One finding, in the form "file:entry:line:column: reason".
    void report(const Diagnostic& diagnostic, const QString& file);

    /// Carries the stop flag; on a terminal, shows how far it is on one line that clearProgress() removes.
    Progress progress();
    void clearProgress();

private:
    void showProgress(qint64 done, qint64 total, const QString& what);

    CommandStreams m_streams;
    QStringList m_protected; ///< canonical paths
    QStringList m_written;   ///< absolute paths
    std::stop_token m_stop;
    ExitCode m_exitCode = ExitCode::Done;
    bool m_progressShown = false;
    qint64 m_nextProgress = 0; ///< steady clock, ms
};

ExitCode exitCodeOf(ErrorCode code);

} // namespace alidade
