// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/outcome.h"
#include "bisect/session.h"
#include "cli/exitcode.h"

#include <QByteArray>
#include <QString>

namespace alidade {

/// What bisect says of a step that was recorded: "built 3f2a91bc42 in 1.2 s". Empty: nothing worth a line.
QString stepText(const JournalEntry& entry);
/// Where the search stands: "87 % between 3f2a91bc42 and 91bc…; about 4 builds and 60 runs (12 min) to go".
QString standText(const BisectSession& session);
/// The answer for people, several lines.
QString outcomeText(const BisectOutcome& outcome);
/// The answer as one JSON object, as the command line's contract has it. `id`: of the session.
QByteArray outcomeJson(const BisectOutcome& outcome, const QString& id);
ExitCode exitCodeOf(const BisectOutcome& outcome);

/// The first ten digits of a hash.
QString shortHash(const QByteArray& hash);

} // namespace alidade
