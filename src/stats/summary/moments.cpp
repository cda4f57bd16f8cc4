// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/summary/moments.h"

#include <cmath>
#include <limits>

namespace alidade {

double mean(std::span<const double> values)
{
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    const auto n = static_cast<double>(values.size());
    double sum = 0;
    for (double value : values)
        sum += value;
    const double first = sum / n;
    if (!std::isfinite(first))
        return first;
    // A second pass takes back what the sum has rounded away; equal values then have exactly their own mean.
    double rest = 0;
    for (double value : values)
        rest += value - first;
    return first + rest / n;
}

double variance(std::span<const double> values)
{
    if (values.size() < 2)
        return std::numeric_limits<double>::quiet_NaN();
    const double centre = mean(values);
    double squares = 0;
    for (double value : values)
        squares += (value - centre) * (value - centre);
    return squares / static_cast<double>(values.size() - 1);
}

std::vector<double> logarithms(std::span<const double> values)
{
    std::vector<double> logs;
    logs.reserve(values.size());
    for (double value : values)
        logs.push_back(std::log(value));
    return logs;
}

} // namespace alidade
