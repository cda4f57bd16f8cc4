// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace alidade {

/// A value with its interval. low and high are NaN where none can be given, infinite where the data do not bound it.
struct Estimate
{
    double value = 0;
    double low = 0;
    double high = 0;
    double confidence = 0.95; ///< nominal
    std::size_t n = 0;        ///< independent observations behind it

    bool operator==(const Estimate&) const = default;
};

} // namespace alidade
