// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/preparecase.h"

namespace alidade {

/// What ranks of the process levels say of a judged row, and whether it contradicts the verdict of its own test:
/// a move that a rank test which could see it does not see, a "same" where ranks see a move beyond the margin, an
/// undecided that ranks would decide, or an estimate outside the interval. Nothing where a side has fewer than two
/// processes.
RobustOpinion secondOpinion(const PreparedCase& prepared, const ComparisonPolicy& policy);

} // namespace alidade
