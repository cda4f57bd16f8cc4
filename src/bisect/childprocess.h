// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <alidade/builddriver.h>

#include <QByteArrayView>

#include <functional>
#include <stop_token>

namespace alidade {

/// How one command is run.
struct ChildContext
{
    QString marker;                            ///< in its environment, by which what it forked is found again
    std::function<void(QByteArrayView)> print; ///< gets stdout (unless to a file) and stderr, as they come
    std::stop_token stop = {};
    qint64 fileLimit = qint64(64) << 20; ///< bytes to Command::outputFile
};

/// Runs the command in a session of its own and waits for it. At its end, by whatever cause, everything that it left
/// running is killed: its process group, and whoever still carries the marker. A stop or a time-out sends SIGTERM, and
/// SIGKILL when that was not heeded for a second and a half. If this process dies, so does the command.
CommandResult runChild(const Command& command, const ChildContext& context);

/// Kills whatever carries the marker in its environment: commands of an earlier process that was killed itself. How
/// many there were.
int killMarked(const QString& marker);

} // namespace alidade
