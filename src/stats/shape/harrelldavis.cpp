// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/shape/harrelldavis.h"

#include "stats/quietpolicy.h"
#include "stats/rank/ranks.h"

#include <boost/math/special_functions/beta.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

HarrellDavis::HarrellDavis(std::size_t n, double p)
{
    const auto count = static_cast<double>(n);
    const double a = (count + 1) * p;
    const double b = (count + 1) * (1 - p);
    // Twelve standard deviations of the beta distribution hold all of its weight; few values are taken whole.
    const double reach = n < 50 ? 1 : 12 * std::sqrt(p * (1 - p) / (count + 2));
    const double lowest = std::max(0.0, std::floor((p - reach) * count));
    const double highest = std::min(count, std::ceil((p + reach) * count));
    m_first = static_cast<std::size_t>(lowest);
    m_weights.reserve(static_cast<std::size_t>(highest - lowest));
    double before = lowest == 0 ? 0 : boost::math::ibeta(a, b, lowest / count, QuietPolicy());
    for (double i = lowest + 1; i <= highest; ++i) {
        const double through = i >= count ? 1 : boost::math::ibeta(a, b, i / count, QuietPolicy());
        m_weights.push_back(through - before);
        before = through;
    }
}

double HarrellDavis::of(std::span<const double> sorted) const
{
    // Against the first of them, so that equal values give exactly their own value.
    const double base = sorted[m_first];
    double sum = 0;
    for (std::size_t i = 0; i < m_weights.size(); ++i)
        sum += m_weights[i] * (sorted[m_first + i] - base);
    return base + sum;
}

double harrellDavisQuantile(std::span<const double> values, double p)
{
    const std::vector<double> sorted = sortedValues(values);
    if (sorted.empty())
        return std::numeric_limits<double>::quiet_NaN();
    return HarrellDavis(sorted.size(), p).of(sorted);
}

} // namespace alidade
