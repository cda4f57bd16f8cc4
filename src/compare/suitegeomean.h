// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/preparecase.h"

#include <span>

namespace alidade {

/// The geometric mean of the ratios over the matched set, the cases with a ratio, and its interval by a bootstrap that
/// draws cases and then processes, seeded by the policy. Fills in how many cases it is of and how it was made.
void suiteGeomean(ComparisonReport& report, std::span<const PreparedCase> cases);

} // namespace alidade
