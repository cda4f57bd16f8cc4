// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/summary/histogram.h"

#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

/// sorted has at least two different values.
std::size_t binCount(std::span<const double> sorted, std::size_t maxBins)
{
    const auto n = static_cast<double>(sorted.size());
    const double spread = quantileSorted(sorted, 0.75) - quantileSorted(sorted, 0.25);
    const double range = sorted.back() - sorted.front();
    const double wanted = spread > 0 ? std::ceil(range / (2 * spread / std::cbrt(n))) : std::ceil(std::log2(n) + 1);
    return static_cast<std::size_t>(std::clamp(wanted, 1.0, static_cast<double>(std::max<std::size_t>(maxBins, 1))));
}

} // namespace

Histogram histogram(std::span<const double> values, bool logAxis, std::size_t maxBins)
{
    std::vector<double> places;
    places.reserve(values.size());
    for (double value : values) {
        if (std::isfinite(value) && (!logAxis || value > 0))
            places.push_back(logAxis ? std::log(value) : value);
    }
    Histogram result;
    if (places.empty())
        return result;
    std::sort(places.begin(), places.end());
    const auto shown = [logAxis](double place) { return logAxis ? std::exp(place) : place; };
    const double first = places.front();
    const double range = places.back() - first;
    if (!(range > 0)) {
        const double half = logAxis ? 0.005 : std::max(std::abs(first) * 0.005, 1e-12);
        return {{shown(first - half), shown(first + half)}, {places.size()}};
    }
    const std::size_t bins = binCount(places, maxBins);
    const double width = range / static_cast<double>(bins);
    result.counts.assign(bins, 0);
    for (std::size_t i = 0; i <= bins; ++i)
        result.edges.push_back(shown(i == bins ? places.back() : first + width * static_cast<double>(i)));
    for (double place : places)
        ++result.counts[std::min(static_cast<std::size_t>((place - first) / width), bins - 1)];
    return result;
}

} // namespace alidade
