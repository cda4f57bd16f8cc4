// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <alidade/builddriver.h>

namespace alidade {

/// A git command under which nothing that a repository holds is run or fetched: no hooks, fsmonitor, filters, pagers,
/// credential helpers, external protocols; neither the user's nor the system's settings.
Command gitCommand(const QString& folder, const QStringList& arguments);

/// "git says: …", the first line of what it complained of.
QString gitComplaint(const CommandResult& result);

} // namespace alidade
