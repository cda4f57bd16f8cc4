// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/configurations.h"

namespace alidade {

/// One column of the grid against another, over the cases that both have.
struct ColumnPair
{
    Estimate ratio;       ///< first / second, geometric mean; NaN where nothing matches
    double p = 0;         ///< two-sided; NaN where there are no processes to tell it from
    double adjustedP = 0; ///< Holm, over all pairs
    Verdict verdict = Verdict::Missing;
    qint64 matched = 0; ///< cases, each on each machine
    bool optimistic = false;
};

struct WinnerMatrix
{
    std::vector<size_t> columns;   ///< of the grid, in its order
    std::vector<ColumnPair> pairs; ///< row after row; the diagonal is empty
    double confidence = 0.95;      ///< of each interval
    Metric metric;
    QString method; ///< in words, for a footnote

    const ColumnPair& pair(size_t first, size_t second) const { return pairs[first * columns.size() + second]; }
};

/// Every column against every other. The mean log ratio over the matched cases of the grid's common metric, moderated t
/// within each; it speaks of these cases, not of others like them. p adjusted by Holm over the pairs; intervals hold
/// together (Bonferroni), and the verdict goes by them. At most kMostMatrixColumns columns, the first ones.
WinnerMatrix winnerMatrix(const ConfigurationGrid& grid);

inline constexpr size_t kMostMatrixColumns = 16;

} // namespace alidade
