// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/summary/ecdf.h"

#include <algorithm>

namespace alidade {

Curve ecdf(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    Curve curve;
    const auto n = static_cast<double>(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i + 1 < values.size() && values[i + 1] == values[i])
            continue; // the step of equal values stands at the last of them
        curve.x.push_back(values[i]);
        curve.y.push_back(static_cast<double>(i + 1) / n);
    }
    return curve;
}

} // namespace alidade
