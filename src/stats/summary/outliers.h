// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace alidade {

/// Where a value lies against Tukey's fences, as Criterion names it: mild beyond 1.5, severe beyond 3 interquartile
/// ranges from the quartiles.
enum class OutlierClass : std::uint8_t { None, LowSevere, LowMild, HighMild, HighSevere };

/// Classes are for showing. Nothing is dropped for them.
struct Outliers
{
    std::vector<OutlierClass> classes;                               ///< one per value, in the order given
    std::array<std::size_t, 5> counts{};                             ///< by OutlierClass
    double lowSevere = 0, lowMild = 0, highMild = 0, highSevere = 0; ///< the fences
    bool floored = false; ///< the quartiles were equal: one quantisation step stood in for their range

    std::size_t mild() const { return counts[2] + counts[3]; }
    std::size_t severe() const { return counts[1] + counts[4]; }

    bool operator==(const Outliers&) const = default;
};

/// Quartiles of type 7. Values that are not finite are of class None and take no part. Fences are NaN for no values.
Outliers outliers(std::span<const double> values);

} // namespace alidade
