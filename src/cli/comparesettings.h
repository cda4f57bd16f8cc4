// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/compare.h"

#include <QString>

namespace alidade {

/// The policy that the options ask for, over `start`: what a manifest says, or the defaults. Error WrongUsage names the
/// option.
Result<ComparisonPolicy> policyFrom(const CompareArguments& arguments, ComparisonPolicy start);

/// Error WrongUsage for what is no verdict.
Result<Verdict> verdictOf(const QString& word);

/// Leaves the rows that are to be printed; the counts stay those of all. Error WrongUsage for what is no verdict.
Result<void> keepWanted(ComparisonReport& report, const QString& filter, const QStringList& verdicts);

} // namespace alidade
