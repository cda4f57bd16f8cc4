// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/moderated/squeezevar.h"

#include "stats/summary/moments.h"
#include "stats/summary/quantile.h"

#include <boost/math/special_functions/digamma.hpp>
#include <boost/math/special_functions/polygamma.hpp>
#include <boost/math/special_functions/trigamma.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Zero variances have no logarithm: they count as this share of the median one.
constexpr double kZeroShare = 1e-5;

struct Usable
{
    std::vector<double> variances;
    std::vector<double> df;
};

Usable usable(std::span<const double> variances, std::span<const double> df)
{
    Usable cases;
    for (std::size_t i = 0; i < variances.size(); ++i) {
        if (df[i] > 0 && std::isfinite(df[i]) && variances[i] >= 0 && std::isfinite(variances[i])) {
            cases.variances.push_back(variances[i]);
            cases.df.push_back(df[i]);
        }
    }
    return cases;
}

/// log(x) - digamma(x), which is small for large x and must not be what is left of two large numbers then.
double logMinusDigamma(double x)
{
    return x > 1e7 ? 0.5 / x : std::log(x) - boost::math::digamma(x);
}

} // namespace

double trigammaInverse(double y)
{
    if (y > 1e7)
        return 1 / std::sqrt(y);
    if (y < 1e-6)
        return 1 / y;
    double x = 0.5 + 1 / y;
    for (int round = 0; round < 50; ++round) {
        const double trigamma = boost::math::trigamma(x);
        const double step = trigamma * (1 - trigamma / y) / boost::math::polygamma(2, x);
        x += step;
        if (std::abs(step) <= 1e-14 * x)
            break;
    }
    return x;
}

VariancePrior fitVariancePrior(std::span<const double> variances, std::span<const double> df)
{
    Usable cases = usable(variances, df);
    double pooledDf = 0;
    for (double one : cases.df)
        pooledDf += one;
    const double middle = median(cases.variances);
    if (cases.variances.size() < 2 || !(middle > 0))
        return {kNone, 0, pooledDf};
    std::vector<double> logs;
    double sampling = 0; // the part of their spread that chance alone explains
    for (std::size_t i = 0; i < cases.variances.size(); ++i) {
        cases.variances[i] = std::max(cases.variances[i], kZeroShare * middle);
        logs.push_back(std::log(cases.variances[i]) + logMinusDigamma(cases.df[i] / 2));
        sampling += boost::math::trigamma(cases.df[i] / 2);
    }
    const double excess = variance(logs) - sampling / static_cast<double>(logs.size());
    if (!(excess > 0))
        return {mean(cases.variances), kInfinity, pooledDf};
    const double half = trigammaInverse(excess);
    return {std::exp(mean(logs) - logMinusDigamma(half)), 2 * half, pooledDf};
}

double squeezedVariance(double variance, double df, const VariancePrior& prior)
{
    if (std::isinf(prior.df))
        return prior.variance;
    if (!(prior.df > 0))
        return df > 0 ? variance : kNone;
    if (!(df > 0) || !std::isfinite(variance))
        return prior.variance;
    return (prior.df * prior.variance + df * variance) / (prior.df + df);
}

double squeezedDf(double df, const VariancePrior& prior)
{
    return std::min(std::max(df, 0.0) + prior.df, prior.df > 0 ? prior.pooledDf : df);
}

} // namespace alidade
