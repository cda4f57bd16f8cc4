// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/significance/distributions.h"

#include "stats/quietpolicy.h"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Beyond this Student's t is the normal distribution to the last digit.
constexpr double kNormalFrom = 1e12;

bool isPositive(double value)
{
    return value > 0 && std::isfinite(value);
}

} // namespace

double studentTwoSided(double t, double df)
{
    if (std::isnan(t) || !(df > 0))
        return kNone;
    if (std::isinf(t))
        return 0;
    if (df > kNormalFrom)
        return 2 * normalDistribution(-std::abs(t));
    return 2 * cdf(complement(boost::math::students_t_distribution<double, QuietPolicy>(df), std::abs(t)));
}

double studentQuantile(double p, double df)
{
    if (!(df > 0) || !(p > 0 && p < 1))
        return kNone;
    if (df > kNormalFrom)
        return quantile(boost::math::normal_distribution<double, QuietPolicy>(), p);
    return quantile(boost::math::students_t_distribution<double, QuietPolicy>(df), p);
}

double noncentralStudent(double t, double df, double noncentrality)
{
    if (std::isnan(t) || !isPositive(df) || !std::isfinite(noncentrality))
        return kNone;
    return cdf(boost::math::non_central_t_distribution<double, QuietPolicy>(df, noncentrality), t);
}

double fisherTail(double f, double numerator, double denominator)
{
    if (std::isnan(f) || !isPositive(numerator) || !isPositive(denominator))
        return kNone;
    if (std::isinf(f))
        return 0;
    return cdf(
        complement(boost::math::fisher_f_distribution<double, QuietPolicy>(numerator, denominator), std::max(f, 0.0)));
}

double chiSquaredTail(double x, double df)
{
    if (std::isnan(x) || !isPositive(df))
        return kNone;
    if (std::isinf(x))
        return 0;
    return cdf(complement(boost::math::chi_squared_distribution<double, QuietPolicy>(df), std::max(x, 0.0)));
}

double normalDistribution(double z)
{
    return std::erfc(-z / std::sqrt(2.0)) / 2;
}

} // namespace alidade
