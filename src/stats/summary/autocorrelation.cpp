// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/summary/autocorrelation.h"

#include "stats/summary/moments.h"

#include <limits>

namespace alidade {

double autocorrelation(std::span<const double> values, std::size_t lag)
{
    if (values.size() <= lag)
        return std::numeric_limits<double>::quiet_NaN();
    const double centre = mean(values);
    double products = 0;
    double squares = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        squares += (values[i] - centre) * (values[i] - centre);
        if (i + lag < values.size())
            products += (values[i] - centre) * (values[i + lag] - centre);
    }
    return squares > 0 ? products / squares : std::numeric_limits<double>::quiet_NaN();
}

} // namespace alidade
