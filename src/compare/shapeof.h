// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/caseprocesses.h"
#include "compare/caseshape.h"

namespace alidade {

/// The shape of one case whose samples have been fetched.
CaseShape shapeOf(const CaseProcesses& processes, const Metric& metric);

/// Humps that are more than chance (dip test at 5 %); 1 where there is no evidence for more, 0 for no values.
int modeCount(const std::vector<double>& values);

} // namespace alidade
