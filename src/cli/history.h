// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/output.h"

#include <string>
#include <vector>

namespace alidade {

struct HistoryArguments
{
    std::string benchmark, select;
    std::vector<std::string> parameters;
    bool allMetrics = false;
    OutputOptions output;
};

/// Which cases and configurations: for history and for export history.
void addHistoryOptions(CLI::App& command, HistoryArguments& arguments);

void printHistory(Session& session, const HistoryArguments& arguments);

} // namespace alidade
