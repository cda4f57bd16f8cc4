// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace alidade {

/// Kolmogorov & Smirnov's test that two samples have one distribution: sees changes of shape and spread as well.
struct KolmogorovSmirnovResult
{
    double statistic = 0; ///< largest distance of the two empirical distribution functions
    double p = 1;         ///< two-sided
    bool exact = false;

    bool operator==(const KolmogorovSmirnovResult&) const = default;
};

/// Exact up to 10,000 pairs, by counting the paths that leave the band; with ties conditional on them, as R does: paths
/// are looked at only where the pooled value changes. Beyond, Kolmogorov's limit. NaN where a side is empty or has NaN.
KolmogorovSmirnovResult kolmogorovSmirnov(std::span<const double> a, std::span<const double> b);

} // namespace alidade
