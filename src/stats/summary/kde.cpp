// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/summary/kde.h"

#include "stats/summary/bandwidth.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

namespace alidade {

namespace {

/// places are sorted and finite.
Curve density(const std::vector<double>& places, std::size_t points, double bandwidth)
{
    Curve curve;
    if (places.size() < 2 || points < 2)
        return curve;
    const double h = bandwidth > 0 ? bandwidth : sheatherJonesBandwidth(places);
    if (!(h > 0))
        return curve;
    const double first = places.front() - 3 * h;
    const double step = (places.back() + 3 * h - first) / static_cast<double>(points - 1);
    const double scale = 1 / (static_cast<double>(places.size()) * h * std::sqrt(2 * std::numbers::pi));
    // Beyond eight bandwidths a kernel adds less than a double of the sum can hold.
    const double reach = 8 * h;
    for (std::size_t i = 0; i < points; ++i) {
        const double x = first + step * static_cast<double>(i);
        double sum = 0;
        auto it = std::lower_bound(places.begin(), places.end(), x - reach);
        for (; it != places.end() && *it <= x + reach; ++it) {
            const double u = (x - *it) / h;
            sum += std::exp(-0.5 * u * u);
        }
        curve.x.push_back(x);
        curve.y.push_back(sum * scale);
    }
    return curve;
}

} // namespace

Curve kde(std::span<const double> values, std::size_t points, double bandwidth)
{
    std::vector<double> logs;
    logs.reserve(values.size());
    for (double value : values) {
        if (std::isfinite(value) && value > 0)
            logs.push_back(std::log(value));
    }
    std::sort(logs.begin(), logs.end());
    Curve curve = density(logs, points, bandwidth);
    for (double& x : curve.x)
        x = std::exp(x);
    return curve;
}

Curve kdeLinear(std::span<const double> values, std::size_t points, double bandwidth)
{
    std::vector<double> places;
    std::copy_if(values.begin(), values.end(), std::back_inserter(places),
                 [](double value) { return std::isfinite(value); });
    std::sort(places.begin(), places.end());
    return density(places, points, bandwidth);
}

} // namespace alidade
