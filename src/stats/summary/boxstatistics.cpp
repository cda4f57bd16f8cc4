// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/summary/boxstatistics.h"

#include "stats/summary/quantile.h"

#include <algorithm>
#include <limits>

namespace alidade {

BoxStatistics boxStatistics(std::vector<double> values)
{
    BoxStatistics box;
    if (values.empty()) {
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        box.q25 = box.median = box.q75 = box.whiskerLow = box.whiskerHigh = kNone;
        return box;
    }
    std::sort(values.begin(), values.end());
    box.q25 = quantileSorted(values, 0.25);
    box.median = quantileSorted(values, 0.5);
    box.q75 = quantileSorted(values, 0.75);
    const double range = box.q75 - box.q25;
    const auto within = [&box, range](double value, double times) {
        return value >= box.q25 - times * range && value <= box.q75 + times * range;
    };
    box.whiskerLow = box.q25;
    box.whiskerHigh = box.q75;
    for (double value : values) {
        if (within(value, 1.5)) {
            box.whiskerLow = std::min(box.whiskerLow, value);
            box.whiskerHigh = std::max(box.whiskerHigh, value);
            continue;
        }
        box.outliers.push_back(value);
        box.severe += within(value, 3) ? 0 : 1;
    }
    return box;
}

} // namespace alidade
