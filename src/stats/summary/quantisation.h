// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace alidade {

/// Whether values sit on few places, as a coarse clock or a rounded printout makes them.
struct Quantisation
{
    bool quantised = false;   ///< at least four values, and each place holds two or more on average
    std::size_t distinct = 0; ///< different places
    double step = 0;          ///< smallest gap between two of them; 0 where there is only one

    bool operator==(const Quantisation&) const = default;
};

/// Values sorted and finite. Gaps below 1e-12 of the values' size are rounding, not places.
Quantisation quantisation(std::span<const double> sorted);

} // namespace alidade
