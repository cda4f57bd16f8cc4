// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace alidade {

/// What a box plot draws. The box is made of quartiles of type 7, not of Tukey's hinges; whiskers reach the last value
/// within 1.5 interquartile ranges of the box.
struct BoxStatistics
{
    double q25 = 0, median = 0, q75 = 0;
    double whiskerLow = 0, whiskerHigh = 0;
    std::vector<double> outliers; ///< beyond the whiskers, ascending
    std::size_t severe = 0;       ///< how many of them lie beyond 3 interquartile ranges

    bool operator==(const BoxStatistics&) const = default;
};

/// All NaN for no values.
BoxStatistics boxStatistics(std::vector<double> values);

} // namespace alidade
