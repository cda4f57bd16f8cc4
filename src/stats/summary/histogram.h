// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace alidade {

/// Bins [edges[i], edges[i + 1]), the last one closed; one more edge than counts.
struct Histogram
{
    std::vector<double> edges;
    std::vector<std::size_t> counts;

    bool operator==(const Histogram&) const = default;
};

/// Bins of equal width by Freedman and Diaconis (2·IQR/∛n), at most maxBins of them; where the quartiles coincide, by
/// Sturges. logAxis: bins of equal ratio, for positive values; others are then left out. Values that are not finite are
/// left out. One bin around the value where all are equal; nothing for no values.
Histogram histogram(std::span<const double> values, bool logAxis = false, std::size_t maxBins = 200);

} // namespace alidade
