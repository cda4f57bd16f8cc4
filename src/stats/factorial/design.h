// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/factorial/factorial.h"
#include "stats/factorial/leastsquares.h"

#include <cstddef>
#include <span>
#include <vector>

namespace alidade {

/// The columns of one term in the model matrix. Levels are coded to add up to zero: column j of a factor is 1 at level
/// j and -1 at the last level, so that coefficients are deviations from the mean.
struct TermColumns
{
    std::vector<std::size_t> factors; ///< empty: the mean
    std::vector<std::size_t> columns;
};

/// The mean, the main effects and, if wanted, all pairs, with the columns each has.
std::vector<TermColumns> termColumns(std::span<const std::size_t> levelCounts, bool interactions);

/// What the term's columns hold for these levels of its factors.
std::vector<double> termCode(const TermColumns& term, std::span<const std::size_t> levelCounts,
                             std::span<const std::size_t> levels);

/// One row per run.
Matrix modelMatrix(std::span<const TermColumns> terms, std::span<const std::size_t> levelCounts,
                   std::span<const FactorialRun> runs);

} // namespace alidade
