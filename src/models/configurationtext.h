// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/configurations.h"

namespace alidade {

/// "+88", "−6.0", "×3.1": a change in a heat cell, without the percent sign that the legend says once.
QString heatText(double ratio);

/// "zen4 · f32 · dot": the row with its facet.
QString rowText(const ConfigurationGrid& grid, size_t row);
QString columnText(const ConfigurationGrid& grid, size_t column);

/// One sentence on a cell, in plain words: "avx512 is 12 % faster than avx2 (10 to 14 %), judged from 5 processes."
QString cellSentence(const ConfigurationGrid& grid, size_t row, size_t column);

/// One sentence on the whole grid.
QString gridSentence(const ConfigurationGrid& grid);

/// "allocator varies (glibc, jemalloc) but sits on no shelf: 312 cells mix both."
QString hiddenSentence(const ConfigurationGrid& grid, const HiddenKey& hidden);

} // namespace alidade
