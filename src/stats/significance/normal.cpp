// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/significance/normal.h"

#include <boost/math/distributions/normal.hpp>

namespace alidade {

double normalQuantile(double p)
{
    return boost::math::quantile(boost::math::normal(), p);
}

} // namespace alidade
