// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/miniature.h"

#include "stats/summary/kde.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr double kOutside = 0.01;         ///< share of the values at either end that the axis need not reach
constexpr std::size_t kMostValues = 2000; ///< more show no other shape at this size
constexpr double kPoint = 0.02;           ///< half of the axis's width around a single value, as a share of the value

struct Axis
{
    double low = 0, high = 1;
    bool logarithmic = false;

    double place(double value) const { return logarithmic ? std::log(value) : value; }
};

std::vector<double> sortedFinite(std::span<const double> values)
{
    std::vector<double> kept;
    std::copy_if(values.begin(), values.end(), std::back_inserter(kept), [](double v) { return std::isfinite(v); });
    std::sort(kept.begin(), kept.end());
    if (kept.size() <= kMostValues)
        return kept;
    std::vector<double> thinned(kMostValues);
    for (std::size_t i = 0; i < kMostValues; ++i)
        thinned[i] = kept[i * (kept.size() - 1) / (kMostValues - 1)];
    return thinned;
}

Axis axisOf(const std::vector<double>& a, const std::vector<double>& b)
{
    std::vector<double> all;
    std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
    Axis axis;
    axis.logarithmic = all.front() > 0;
    axis.low = axis.place(quantileSorted(all, kOutside));
    axis.high = axis.place(quantileSorted(all, 1 - kOutside));
    double room = (axis.high - axis.low) / 10;
    if (!(room > 0))
        room = axis.logarithmic ? kPoint : std::max(std::abs(axis.low) * kPoint, 1e-300);
    axis.low -= room;
    axis.high += room;
    return axis;
}

std::vector<float> spike(double at, const Axis& axis, std::size_t places)
{
    std::vector<float> heights(places, 0.0F);
    const double share = (at - axis.low) / (axis.high - axis.low);
    const auto place = static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * static_cast<double>(places - 1) + 0.5);
    heights[place] = 1;
    return heights;
}

std::vector<float> heightsOf(const std::vector<double>& values, const Axis& axis, std::size_t places)
{
    if (values.empty())
        return {};
    const std::size_t points = 4 * places;
    const Curve curve = axis.logarithmic ? kde(values, points) : kdeLinear(values, points);
    if (curve.x.empty())
        return spike(axis.place(values[values.size() / 2]), axis, places);
    std::vector<float> heights(places, 0.0F);
    std::size_t next = 0;
    for (std::size_t i = 0; i < places; ++i) {
        const double x = axis.low + (axis.high - axis.low) * static_cast<double>(i) / static_cast<double>(places - 1);
        while (next < curve.x.size() && axis.place(curve.x[next]) < x)
            ++next;
        if (next == 0 || next == curve.x.size())
            continue;
        const double left = axis.place(curve.x[next - 1]), right = axis.place(curve.x[next]);
        const double share = (x - left) / (right - left);
        heights[i] = static_cast<float>(curve.y[next - 1] + share * (curve.y[next] - curve.y[next - 1]));
    }
    const float highest = *std::max_element(heights.begin(), heights.end());
    if (!(highest > 0)) // narrower than the distance of two places
        return spike(axis.place(values[values.size() / 2]), axis, places);
    for (float& height : heights)
        height /= highest;
    return heights;
}

} // namespace

Miniature miniature(std::span<const double> baseline, std::span<const double> contender, std::size_t places)
{
    const std::vector<double> left = sortedFinite(baseline), right = sortedFinite(contender);
    if ((left.empty() && right.empty()) || places < 2)
        return {};
    const Axis axis = axisOf(left, right);
    return {heightsOf(left, axis, places), heightsOf(right, axis, places)};
}

} // namespace alidade
