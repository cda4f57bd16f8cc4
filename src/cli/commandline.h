// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/session.h"

#include <QStringList>

namespace alidade {

/// One run of alidade-cli: parses the arguments (without the program's own name), does what they ask, says how it went.
/// Throws nothing; every outcome is an exit code.
ExitCode runCommandLine(const QStringList& arguments, const CommandStreams& streams, std::stop_token stop);

} // namespace alidade
