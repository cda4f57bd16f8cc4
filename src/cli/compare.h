// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/output.h"
#include "compare/comparison.h"

#include <optional>
#include <string>
#include <vector>

namespace alidade {

struct CompareArguments
{
    std::string baseline, contender, baselineLabel, contenderLabel;
    std::vector<std::string> from;
    std::string threshold, confidence, filter;
    std::string failOn = "slower";
    std::vector<std::string> verdicts;
    bool allMetrics = false;
    OutputOptions output;
};

/// The two sides and how to judge them: for compare and for export comparison.
void addCompareOptions(CLI::App& command, CompareArguments& arguments);

/// Compares and prints. Nothing, when it failed, which the session has said then.
std::optional<ComparisonReport> printComparison(Session& session, const CompareArguments& arguments);

/// 1 where a verdict that failOn names came up, 4 where not one case could be judged, else 0. failOn: verdicts joined
/// by commas, or "none".
Result<ExitCode> outcomeOf(const ComparisonReport& report, const QString& failOn);

} // namespace alidade
