// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/casetable.h"

#include <optional>

namespace alidade {

/// One aligned case as a row of the report: estimates of both sides, their ratio, the verdict and a note in plain
/// words. q is left NaN: it needs all rows. Nothing where no side has a number or a failure (skipped or not run on
/// both).
///
/// First form of the engine. Both sides with two processes or more: Welch on log process means. Else the sides' own
/// intervals, combined without assuming anything: [lowC/highB, highC/lowB]; optimistic, as they know nothing of
/// run-to-run variation. A side without an interval: undecided. Quantities that are exact by nature (bytes, counts: all
/// but times and rates) and give the same number in everything that was measured are the same, even without an
/// interval.
std::optional<CaseComparison> judgeCase(const AlignedCase& aligned, const ComparisonPolicy& policy);

} // namespace alidade
