// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"

#include <QString>

#include <vector>

namespace alidade {

/// What about this machine makes timings worse just now: load by others, a governor that changes the clock, throttling
/// by heat, a battery. Read from files below `root` (proc/, sys/); what is not there is not warned of.
/// `throttledBefore`: throttleCount() at the session's start.
std::vector<Diagnostic> machineWarnings(const QString& root = QStringLiteral("/"), qint64 throttledBefore = 0);

/// How often the processors slowed down because they were hot, since the system was started.
qint64 throttleCount(const QString& root = QStringLiteral("/"));

} // namespace alidade
