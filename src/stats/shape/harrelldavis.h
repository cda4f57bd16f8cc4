// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace alidade {

/// The quantile estimator of Harrell & Davis (1982): a mean of all order statistics, weighted by a beta distribution.
/// Smoother than a single order statistic. The weights depend on n and the quantile only, so that a bootstrap makes
/// them once.
class HarrellDavis
{
public:
    /// 0 < p < 1, n > 0.
    HarrellDavis(std::size_t n, double p);

    /// sorted holds as many values as the weights were made for.
    double of(std::span<const double> sorted) const;

private:
    std::size_t m_first = 0; ///< order statistics before it weigh nothing that a double could hold
    std::vector<double> m_weights;
};

/// For values in any order; NaN for none or where one is NaN.
double harrellDavisQuantile(std::span<const double> values, double p);

} // namespace alidade
