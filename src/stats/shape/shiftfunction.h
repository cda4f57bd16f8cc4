// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace alidade {

/// How much one quantile has moved.
struct QuantileShift
{
    double quantile = 0;      ///< 0.1 … 0.9
    double a = 0, b = 0;      ///< the quantile of either side
    double shift = 0;         ///< b - a, or b / a where ratios were asked for
    double low = 0, high = 0; ///< band that covers all quantiles together with the confidence asked for
    double p = 1;             ///< two-sided, from the bootstrap
    double adjusted = 1;      ///< p by Holm over the quantiles

    bool operator==(const QuantileShift&) const = default;
};

struct ShiftFunctionPlan
{
    double confidence = 0.95;
    std::size_t resamples = 2000;
    std::uint64_t seed = 1;
    bool ratio = false; ///< work on logarithms and report ratios; all values must be positive
};

/// The shift function at the deciles (Doksum 1974; Rousselet, Pernet & Wilcox 2017), quantiles by Harrell & Davis. a
/// and b hold the values of each process; the bootstrap draws processes and then values within each. With one process a
/// side only the values are drawn: the bands then say nothing about what another run would give. Each band is a
/// percentile interval at 1 - (1 - confidence) / 9. Empty where a side has no values, one is not finite, or not
/// positive for ratios.
std::vector<QuantileShift> shiftFunction(std::span<const std::vector<double>> a, std::span<const std::vector<double>> b,
                                         const ShiftFunctionPlan& plan);

} // namespace alidade
