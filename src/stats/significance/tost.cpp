// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/significance/tost.h"

#include "stats/significance/distributions.h"
#include "stats/significance/welch.h"
#include "stats/summary/moments.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr TostResult kNone = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN(),
                              std::numeric_limits<double>::quiet_NaN()};

/// P(T >= t).
double studentUpperTail(double t, double df)
{
    const double both = studentTwoSided(t, df);
    return t > 0 ? both / 2 : 1 - both / 2;
}

} // namespace

TostResult tost(std::span<const double> a, std::span<const double> b, double low, double high)
{
    if (a.size() < 2 || b.size() < 2)
        return kNone;
    const double difference = mean(b) - mean(a);
    const double error =
        std::sqrt(variance(a) / static_cast<double>(a.size()) + variance(b) / static_cast<double>(b.size()));
    if (std::isnan(difference) || std::isnan(error))
        return kNone;
    return tost(difference, error, welch(a, b, 0.95).degreesOfFreedom, low, high);
}

TostResult tost(double difference, double standardError, double degreesOfFreedom, double low, double high)
{
    TostResult result;
    if (standardError > 0) {
        result.pLow = studentUpperTail((difference - low) / standardError, degreesOfFreedom);
        result.pHigh = studentUpperTail((high - difference) / standardError, degreesOfFreedom);
    } else {
        result.pLow = difference > low ? 0 : 1;
        result.pHigh = difference < high ? 0 : 1;
    }
    result.p = std::max(result.pLow, result.pHigh);
    return result;
}

TostResult tostRatio(std::span<const double> a, std::span<const double> b, double margin)
{
    const auto positive = [](double value) { return value > 0; };
    if (!std::all_of(a.begin(), a.end(), positive) || !std::all_of(b.begin(), b.end(), positive))
        return kNone;
    const double bound = std::log1p(margin);
    return tost(logarithms(a), logarithms(b), -bound, bound);
}

} // namespace alidade
