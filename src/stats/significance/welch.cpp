// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/significance/welch.h"

#include "stats/summary/moments.h"

#include <boost/math/distributions/students_t.hpp>

#include <cmath>
#include <limits>

namespace alidade {

WelchResult welch(std::span<const double> a, std::span<const double> b, double confidence)
{
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const double difference = mean(b) - mean(a);
    if (a.size() < 2 || b.size() < 2)
        return {difference, -kInfinity, kInfinity, kNone, kNone, kNone};
    const auto nA = static_cast<double>(a.size());
    const auto nB = static_cast<double>(b.size());
    const double errorA = variance(a) / nA;
    const double errorB = variance(b) / nB;
    const double error = errorA + errorB;
    if (!(error > 0))
        return {difference, difference, difference, kNone, kNone, kNone};
    // In shares of the error, so that tiny variances do not underflow when squared.
    const double shareA = errorA / error;
    const double shareB = errorB / error;
    const double df = 1 / (shareA * shareA / (nA - 1) + shareB * shareB / (nB - 1));
    const boost::math::students_t distribution(df);
    const double half = boost::math::quantile(complement(distribution, (1 - confidence) / 2)) * std::sqrt(error);
    const double t = difference / std::sqrt(error);
    const double p = 2 * cdf(complement(distribution, std::abs(t)));
    return {difference, difference - half, difference + half, t, df, p};
}

} // namespace alidade
