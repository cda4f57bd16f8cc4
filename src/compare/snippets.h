// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/caseprocesses.h"

namespace alidade {

/// A script that computes the row's ratio, interval and p again from its levels, written into it with all digits, and
/// prints "ratio low high p" with 15 significant ones ("nan" where there is no p). Needs numpy and scipy. Empty where
/// the row has no interval. Names of benchmarks stand in it as comments, without anything that could end a line.
QString pythonSnippet(const CaseComparison& row, const CaseProcesses& processes, const SuitePrior* prior);

/// The same for R, without packages.
QString rSnippet(const CaseComparison& row, const CaseProcesses& processes, const SuitePrior* prior);

} // namespace alidade
