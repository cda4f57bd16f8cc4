// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/output.h"
#include "compare/comparison.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace alidade {

struct CompareArguments
{
    std::string baseline, contender, baselineLabel, contenderLabel;
    std::vector<std::string> from;
    std::vector<std::string> margins; ///< "5", "bench_io.*=10"
    std::vector<std::string> treatment;
    std::string confidence, family, seed, filter;
    std::string failOn = "slower";
    std::vector<std::string> verdicts;
    std::string manifest; ///< file to write the manifest into
    bool allMetrics = false;
    bool noHistory = false;
    bool acceptChanges = false;
    bool machines = false; ///< each machine for itself, then combined
    OutputOptions output;
};

/// The two sides and how to judge them: for compare and for export comparison.
void addCompareOptions(CLI::App& command, CompareArguments& arguments);

using VerdictCounts = std::array<qint64, 7>; ///< by Verdict

/// Compares and prints. Nothing, when it failed, which the session has said then.
std::optional<VerdictCounts> printComparison(Session& session, const CompareArguments& arguments);

/// 1 where a verdict that failOn names came up, 4 where not one case could be judged, else 0. failOn: verdicts joined
/// by commas, or "none".
Result<ExitCode> outcomeOf(const VerdictCounts& counts, const QString& failOn);

} // namespace alidade
