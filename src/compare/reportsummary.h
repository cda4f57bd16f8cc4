// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

namespace alidade {

/// Places of the rows, worth attention first: by verdict (slower, faster, failed, undecided, new, missing, same); moved
/// ones by how far the near end of their interval is beyond the margin, failed ones new failures first, others by the
/// size of the ratio; then by name. The same rows always come out in the same order.
std::vector<size_t> rankOrder(const std::vector<CaseComparison>& rows);

/// Puts the report's rows into that order.
void rankCases(ComparisonReport& report);

/// Counts, the names of the methods that were used, and the sentence.
void summarise(ComparisonReport& report);

} // namespace alidade
