// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/caseprocesses.h"
#include "compare/noisebudget.h"

namespace alidade {

/// The budget of one case whose samples have been fetched; all NaN where a side's processes are not known or fewer than
/// two.
NoiseBudget noiseOf(const CaseProcesses& processes, double startCost, double confidence);

} // namespace alidade
