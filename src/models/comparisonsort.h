// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "models/comparisonmodel.h"

#include <Qt>

namespace alidade {

/// Sorts case numbers by what the column shows; equal ones keep their order, rows without a value come last either way.
void sortCases(const std::vector<CaseComparison>& cases, ComparisonModel::Column column, Qt::SortOrder order,
               std::vector<int>& numbers);

/// "2 slower", "1 slower, 1 faster", "all same": the verdict cell of a group.
QString groupVerdictText(const std::array<int, 7>& counts, int shown);
/// The verdict whose glyph stands before that text.
Verdict groupVerdict(const std::array<int, 7>& counts);

/// What a column means, for the header's tool tip.
QString comparisonColumnHelp(int column);

} // namespace alidade
