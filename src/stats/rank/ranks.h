// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace alidade {

/// The values in ascending order; none at all where one of them is NaN, which has no rank: the tests over ranks then
/// answer as for no values, with NaN.
std::vector<double> sortedValues(std::span<const double> values);

/// How the pairs (a, b) of two sides fall, and how often values repeat in both together.
struct PairOrder
{
    std::uint64_t above = 0; ///< pairs with a > b
    std::uint64_t equal = 0;
    std::uint64_t below = 0; ///< pairs with a < b
    double tieTerm = 0;      ///< sum of t³ - t over the groups of t equal values of the pooled sample

    bool operator==(const PairOrder&) const = default;
};

/// Both sides sorted. One pass.
PairOrder pairOrder(std::span<const double> sortedA, std::span<const double> sortedB);

/// Sum of t³ - t over the groups of t equal values of a sorted sample.
double tieTerm(std::span<const double> sorted);

/// Ranks from 1, equal values sharing the mean of theirs, in the order given. No value may be NaN.
std::vector<double> midRanks(std::span<const double> values);

} // namespace alidade
