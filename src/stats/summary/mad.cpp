// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/summary/mad.h"

#include "stats/summary/quantile.h"

#include <cmath>

namespace alidade {

double mad(std::vector<double> values)
{
    const double centre = median(values);
    for (double& value : values)
        value = std::abs(value - centre);
    return median(std::move(values));
}

} // namespace alidade
