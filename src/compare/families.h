// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

namespace alidade {

/// q of every row that has a p, over its family: the rows of its metric. Under Benjamini-Hochberg, benchmarks with
/// several cases are one group each (see groupedTests): hundreds of cells of one benchmark do not drown the others.
/// A row that moved but whose q is above the false discovery rate becomes undecided and says so; counts what chance
/// alone may have contributed to those that remain.
void adjustProbabilities(ComparisonReport& report);

/// p adjusted by the method, all of one family, without groups.
std::vector<double> adjusted(const std::vector<double>& p, FamilyMethod method);

} // namespace alidade
