// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace alidade {

/// The best way to cut a series of one noise level a given number of times.
struct BreakModel
{
    std::vector<std::size_t> breaks; ///< first indices of the segments but the first
    double residualSquares = 0;      ///< about the segments' means
    double bic = 0;                  ///< Schwarz' criterion, mean and place of every segment counted: smaller is better
};

/// For 0, 1, … maxBreaks breaks the partition with the least residual squares, by dynamic programming (Bai & Perron
/// 2003): how the answer depends on the number of changes allowed. Stops where segments of minSegment no longer fit.
/// O(breaks·n²): for histories, up to a few thousand values.
std::vector<BreakModel> breakModels(std::span<const double> values, std::size_t maxBreaks, std::size_t minSegment);

/// The number of breaks with the smallest BIC. models must not be empty.
std::size_t bestBreakCount(std::span<const BreakModel> models);

} // namespace alidade
