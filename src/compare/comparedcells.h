// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/configurations.h"

namespace alidade {

/// The two sides that a cell stands for in Compare.

/// Every run of the cell's column; where keys of runs tell rows or facets apart, of its row and facet only. Chosen by
/// the columns' keys, which are thereby what is compared.
ComparisonSide cellSide(const ConfigurationGrid& grid, size_t row, size_t column);

/// Whether two sets of runs are what tells the cell from the reference in its row. Not so where the columns are
/// benchmarks or parameters with other values than the reference's.
bool hasTwoSides(const ConfigurationGrid& grid, size_t row, size_t column);

/// Cells of one case say what compareRuns says of it with these sides: the same ratio, p, q, verdict and note, by the
/// same history and the same withholding. Cells that are means of several cases, or hold benchmarks or parameters
/// against each other, stay as projectConfigurations has them. One comparison for each column. Error Cancelled, or what
/// the source says.
Result<void> judgeAsCompared(ConfigurationGrid& grid, const SampleSource& source, const Progress& progress);

} // namespace alidade
