// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace alidade {

/// The two-sample test of Cramér & von Mises (Anderson 1962): sums the distance of the distribution functions over all
/// values instead of taking the largest.
struct CramerVonMisesResult
{
    double statistic = 0; ///< Anderson's T, from mid-ranks where values repeat
    double p = 1;
    bool exact = false;

    bool operator==(const CramerVonMisesResult&) const = default;
};

enum class CramerVonMisesP {
    Auto,  ///< Exact where that is quick: up to about 20 a side when both have equally many
    Exact, ///< by counting, as long as it ends in reasonable time
    Limit  ///< the limiting distribution, T moved to its mean and variance (Anderson 1962)
};

/// NaN where a side is empty or holds a NaN.
CramerVonMisesResult cramerVonMises(std::span<const double> a, std::span<const double> b,
                                    CramerVonMisesP method = CramerVonMisesP::Auto);

} // namespace alidade
