// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

namespace alidade {

/// p values adjusted over all rows that have one.
void adjustProbabilities(ComparisonReport& report);

/// Worth attention first: by verdict (slower, faster, failed, undecided, new, missing, same); moved ones by how far the
/// near end of their interval is beyond the margin, failed ones new failures first, others by the size of the ratio;
/// then by name. The same rows always come out in the same order.
void rankCases(ComparisonReport& report);

/// Counts, geometric mean and the sentence. The mean's interval is Student's over the cases' log ratios: it says how
/// the cases vary, not how well each is known.
void summarise(ComparisonReport& report);

/// Keys whose sets of values differ between the configurations of the two sides' runs.
void compareConfigurations(ComparisonReport& report, const Catalogue& catalogue);

} // namespace alidade
