// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

double quantileSorted(std::span<const double> sorted, double p)
{
    if (sorted.empty())
        return std::numeric_limits<double>::quiet_NaN();
    const double place = static_cast<double>(sorted.size() - 1) * p;
    const auto below = static_cast<std::size_t>(std::floor(place));
    if (below + 1 >= sorted.size())
        return sorted.back();
    const double fraction = place - static_cast<double>(below);
    // Equal neighbours stay exactly equal, infinite ones too.
    if (fraction == 0 || sorted[below] == sorted[below + 1])
        return sorted[below];
    return sorted[below] + fraction * (sorted[below + 1] - sorted[below]);
}

double quantile(std::vector<double> values, double p)
{
    std::sort(values.begin(), values.end());
    return quantileSorted(values, p);
}

double median(std::vector<double> values)
{
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 != 0)
        return *middle;
    const double below = *std::max_element(values.begin(), middle);
    return below == *middle ? below : below + 0.5 * (*middle - below);
}

} // namespace alidade
