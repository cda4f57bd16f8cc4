// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/significance/normal.h"

#include <boost/math/distributions/normal.hpp>

#include <cmath>
#include <numbers>

namespace alidade {

double normalQuantile(double p)
{
    return boost::math::quantile(boost::math::normal(), p);
}

double normalUpperTail(double z)
{
    return 0.5 * std::erfc(z / std::numbers::sqrt2);
}

} // namespace alidade
