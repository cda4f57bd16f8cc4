// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/summary/meaninterval.h"

#include "stats/summary/moments.h"

#include <boost/math/distributions/students_t.hpp>

#include <cmath>
#include <limits>

namespace alidade {

Estimate meanInterval(std::span<const double> values, double confidence)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    Estimate estimate{mean(values), -kInfinity, kInfinity, confidence, values.size()};
    if (values.size() < 2)
        return estimate;
    const auto n = static_cast<double>(values.size());
    const boost::math::students_t t(n - 1);
    const double half = boost::math::quantile(complement(t, (1 - confidence) / 2)) * std::sqrt(variance(values) / n);
    estimate.low = estimate.value - half;
    estimate.high = estimate.value + half;
    return estimate;
}

} // namespace alidade
