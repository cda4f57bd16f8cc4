// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/session.h"
#include "core/result.h"
#include "export/exporter.h"

#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace alidade {

/// --format and --output of a command that prints a table or writes a report.
struct OutputOptions
{
    std::string format = "text";
    std::string file; ///< empty: stdout
};

void addFormatOption(CLI::App& command, OutputOptions& options);
/// --output too: the file is written whole or not at all, and its ending gives the format where --format is absent.
/// `formats`: the ids to name in the help where not every format can hold it.
void addOutputOptions(CLI::App& command, OutputOptions& options, const std::string& formats = {});

/// Calls write with the format and the device that the options ask for.
Result<void> tryOutput(Session& session, const OutputOptions& options,
                       const std::function<Result<void>(const Exporter& exporter, QIODevice& device)>& write);

/// The same; errors are said by the session.
bool writeOutput(Session& session, const OutputOptions& options,
                 const std::function<Result<void>(const Exporter& exporter, QIODevice& device)>& write);

bool printTable(Session& session, const Table& table, const OutputOptions& options);

/// "2026-11-30T18:40:00Z" of a time in Unix ms; empty for 0.
QString timeText(qint64 milliseconds);

} // namespace alidade
