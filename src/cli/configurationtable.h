// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/configurations.h"
#include "export/exporter.h"

namespace alidade {

/// For people: a row a row, a column a column; the reference column holds levels, the others changes with their
/// verdict.
Table pivotTable(const ConfigurationGrid& grid);

/// For programs: a row for each cell, with exact numbers; keys in full.
Table cellTable(const ConfigurationGrid& grid);

} // namespace alidade
