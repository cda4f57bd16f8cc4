// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/summary/outliers.h"

#include "stats/summary/quantile.h"
#include "stats/summary/quantisation.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace alidade {

namespace {

OutlierClass classOf(double value, const Outliers& fences)
{
    if (!std::isfinite(value))
        return OutlierClass::None;
    if (value < fences.lowMild)
        return value < fences.lowSevere ? OutlierClass::LowSevere : OutlierClass::LowMild;
    if (value > fences.highMild)
        return value > fences.highSevere ? OutlierClass::HighSevere : OutlierClass::HighMild;
    return OutlierClass::None;
}

} // namespace

Outliers outliers(std::span<const double> values)
{
    std::vector<double> sorted;
    sorted.reserve(values.size());
    std::copy_if(values.begin(), values.end(), std::back_inserter(sorted),
                 [](double value) { return std::isfinite(value); });
    std::sort(sorted.begin(), sorted.end());
    Outliers result;
    const double low = quantileSorted(sorted, 0.25);
    const double high = quantileSorted(sorted, 0.75);
    double range = high - low;
    if (range == 0) {
        range = quantisation(sorted).step;
        result.floored = range > 0;
    }
    result.lowSevere = low - 3 * range;
    result.lowMild = low - 1.5 * range;
    result.highMild = high + 1.5 * range;
    result.highSevere = high + 3 * range;
    result.classes.reserve(values.size());
    for (double value : values) {
        result.classes.push_back(classOf(value, result));
        ++result.counts.at(static_cast<std::size_t>(result.classes.back()));
    }
    return result;
}

} // namespace alidade
