// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"

#include <QString>

#include <chrono>
#include <vector>

namespace alidade {

/// What about this machine makes timings worse just now: load, a governor that changes the clock, throttling by heat, a
/// battery. Read from files below `root` (proc/, sys/); what is not there is not warned of.
/// `throttledBefore`: throttleCount() at the beginning.
std::vector<Diagnostic> machineWarnings(const QString& root = QStringLiteral("/"), qint64 throttledBefore = 0);

/// How often the processors slowed down because they were hot, since the system was started.
qint64 throttleCount(const QString& root = QStringLiteral("/"));

/// What went on beside a command of ours, from construction until warnings() is asked: how much processor time others
/// used (not the load average, in which our own last minute counts), and the rest of machineWarnings.
class MachineWatch
{
public:
    explicit MachineWatch(QString root = QStringLiteral("/"));
    std::vector<Diagnostic> warnings() const;

private:
    QString m_root;
    qint64 m_throttled;
    double m_busy; ///< processor seconds of everybody, since the system was started
    double m_own;  ///< of this process and of those that it has waited for
    std::chrono::steady_clock::time_point m_begin;
};

} // namespace alidade
