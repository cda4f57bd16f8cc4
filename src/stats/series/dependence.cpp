// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/series/dependence.h"

#include "stats/significance/distributions.h"
#include "stats/summary/autocorrelation.h"
#include "stats/summary/moments.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace alidade {

LjungBox ljungBox(std::span<const double> values, std::size_t lags)
{
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    if (lags == 0 || values.size() <= lags)
        return {kNone, kNone};
    const auto n = static_cast<double>(values.size());
    double sum = 0;
    for (std::size_t lag = 1; lag <= lags; ++lag) {
        const double correlation = autocorrelation(values, lag);
        sum += correlation * correlation / (n - static_cast<double>(lag));
    }
    const double statistic = n * (n + 2) * sum;
    return {statistic, chiSquaredTail(statistic, static_cast<double>(lags))};
}

double effectiveSize(std::span<const double> values)
{
    const auto n = static_cast<double>(values.size());
    std::vector<double> centred(values.begin(), values.end());
    const double centre = mean(values);
    double squares = 0;
    for (double& value : centred) {
        value -= centre;
        squares += value * value;
    }
    if (!(squares > 0))
        return n;
    const auto correlation = [&](std::size_t lag) {
        double products = 0;
        for (std::size_t i = lag; i < centred.size(); ++i)
            products += centred[i] * centred[i - lag];
        return products / squares;
    };
    double pairs = 0; // of ρ(0) + ρ(1), ρ(2) + ρ(3), …
    for (std::size_t lag = 0; lag + 1 < std::min(values.size(), kLongestLag); lag += 2) {
        const double pair = correlation(lag) + correlation(lag + 1);
        if (!(pair > 0))
            break;
        pairs += pair;
    }
    return std::clamp(n / std::max(2 * pairs - 1, 1.0), 1.0, n);
}

} // namespace alidade
