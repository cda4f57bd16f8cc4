// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>

namespace alidade {

/// An undecided case: what has been seen, and what would decide it.
struct UndecidedCase
{
    double difference = 0;      ///< log ratio seen so far
    double processVariance = 0; ///< T² of log process values, pooled or moderated
    double priorDf = 0;         ///< what the moderated t adds to the degrees of freedom; may be infinite
    std::size_t have = 0;       ///< processes a side, the smaller one
    double margin = 0;          ///< log(1 + θ)
    double confidence = 0.95;
};

/// The half-width that lets the interval leave the margin on one side, if the difference stays: its distance from the
/// nearer edge. Close to an edge no number of processes decides; half the margin is the finest that is planned for.
double decidingHalfWidth(double difference, double margin);

/// How many more processes a side until t·√(2·T²/n) comes down to decidingHalfWidth: at least one, nothing where more
/// than most would be needed in all, or the variance is not known.
std::optional<std::size_t> moreToDecide(const UndecidedCase& undecided, std::size_t most = 1000);

} // namespace alidade
