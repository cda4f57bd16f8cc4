// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/shape/modes.h"

#include "stats/shape/peaks.h"
#include "stats/summary/bandwidth.h"
#include "stats/summary/moments.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace alidade {

namespace {

/// Kernel density at equal steps from the counts of equal bins.
struct Grid
{
    double first = 0;
    double step = 0;
    std::vector<double> density;

    double place(std::size_t i) const { return first + step * static_cast<double>(i); }
};

constexpr double kPointsPerBandwidth = 8;
constexpr double kMostPoints = 16384;

/// places sorted, h > 0 and no smaller than kMostPoints allow. A value is shared by the two points it lies between;
/// cost n + points · kernel width.
Grid binnedDensity(std::span<const double> places, double h)
{
    const double range = places.back() - places.front() + 6 * h;
    const double points = std::ceil(range / h * kPointsPerBandwidth) + 1;
    Grid grid{places.front() - 3 * h, range / (points - 1), std::vector<double>(static_cast<std::size_t>(points), 0)};
    std::vector<double> counts(grid.density.size(), 0);
    for (double place : places) {
        const double at = (place - grid.first) / grid.step;
        const auto i = std::min(static_cast<std::size_t>(at), counts.size() - 2);
        counts[i] += 1 - (at - static_cast<double>(i));
        counts[i + 1] += at - static_cast<double>(i);
    }
    std::vector<double> kernel;
    for (double x = 0; x <= 5 * h; x += grid.step)
        kernel.push_back(std::exp(-0.5 * x * x / (h * h)));
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0)
            continue;
        for (std::size_t k = 0; k < kernel.size(); ++k) {
            if (i + k < counts.size())
                grid.density[i + k] += counts[i] * kernel[k];
            if (k > 0 && i >= k)
                grid.density[i - k] += counts[i] * kernel[k];
        }
    }
    return grid;
}

/// One peak's share of the sorted places: first … end - 1.
struct Part
{
    std::size_t peak = 0;
    double low = 0, high = 0;
    std::size_t first = 0, end = 0;
};

std::vector<Part> partsOf(const Grid& grid, std::span<const double> places, const std::vector<std::size_t>& peaks)
{
    std::vector<Part> parts;
    double low = places.front();
    std::size_t first = 0;
    for (std::size_t i = 0; i < peaks.size(); ++i) {
        Part part{peaks[i], low, places.back(), first, places.size()};
        if (i + 1 < peaks.size()) {
            part.high = grid.place(valleyBetween(grid.density, peaks[i], peaks[i + 1]));
            const auto end = std::upper_bound(places.begin(), places.end(), part.high);
            part.end = static_cast<std::size_t>(end - places.begin());
        }
        low = part.high;
        first = part.end;
        parts.push_back(part);
    }
    return parts;
}

/// Peaks that the rule lets through; where it lets none, the highest point stands for the whole: values that are there
/// have one mode at least.
std::vector<std::size_t> peaksOf(const Grid& grid, const ModeRule& rule, double range)
{
    std::vector<std::size_t> peaks = prominentPeaks(grid.density, rule.prominence, rule.distance * range / grid.step);
    if (peaks.empty()) {
        const auto highest = std::max_element(grid.density.begin(), grid.density.end());
        peaks.push_back(static_cast<std::size_t>(highest - grid.density.begin()));
    }
    return peaks;
}

/// Peaks whose values are too few go, the smallest first, until all the others hold enough.
std::vector<Part> wholeParts(const Grid& grid, std::span<const double> places, std::vector<std::size_t> peaks,
                             double weight)
{
    const auto size = [](const Part& part) { return part.end - part.first; };
    for (;;) {
        std::vector<Part> parts = partsOf(grid, places, peaks);
        const auto least = std::min_element(parts.begin(), parts.end(),
                                            [&size](const Part& l, const Part& r) { return size(l) < size(r); });
        const bool enough =
            size(*least) >= 2 && static_cast<double>(size(*least)) > weight * static_cast<double>(places.size());
        if (parts.size() == 1 || enough)
            return parts;
        peaks.erase(peaks.begin() + (least - parts.begin()));
    }
}

double smallestStep(std::span<const double> places, const Quantisation& quantisation, bool logarithmic)
{
    if (!quantisation.quantised)
        return 0;
    // A step is widest on a logarithmic axis at the low end; the middle stands for all.
    return logarithmic ? std::log1p(quantisation.step / std::exp(places[places.size() / 2])) : quantisation.step;
}

Mode modeOf(const Part& part, const Grid& grid, std::span<const double> sorted, bool logarithmic)
{
    const auto value = [logarithmic](double place) { return logarithmic ? std::exp(place) : place; };
    Mode mode;
    mode.peak = value(grid.place(part.peak));
    mode.centre = quantileSorted(sorted.subspan(part.first, part.end - part.first), 0.5);
    mode.weight = static_cast<double>(part.end - part.first) / static_cast<double>(sorted.size());
    mode.low = part.first == 0 ? sorted.front() : value(part.low);
    mode.high = part.end == sorted.size() ? sorted.back() : value(part.high);
    return mode;
}

} // namespace

Modes findModes(std::span<const double> values, const ModeRule& rule)
{
    std::vector<double> sorted;
    sorted.reserve(values.size());
    std::copy_if(values.begin(), values.end(), std::back_inserter(sorted),
                 [](double value) { return std::isfinite(value); });
    std::sort(sorted.begin(), sorted.end());
    Modes result;
    if (sorted.empty())
        return result;
    result.quantisation = quantisation(sorted);
    result.logarithmic = sorted.front() > 0;
    const std::vector<double> places = result.logarithmic ? logarithms(sorted) : sorted;
    result.bandwidth = sheatherJonesBandwidth(places);
    result.bandwidth = std::max(result.bandwidth, smallestStep(places, result.quantisation, result.logarithmic));
    if (!(result.bandwidth > 0) || !std::isfinite(places.back() - places.front())) {
        const double middle = quantileSorted(sorted, 0.5);
        result.modes.push_back({middle, middle, 1, sorted.front(), sorted.back(), 1});
        return result;
    }
    const double range = places.back() - places.front();
    result.bandwidth = std::max(result.bandwidth, range * kPointsPerBandwidth / kMostPoints);
    const Grid grid = binnedDensity(places, result.bandwidth);
    const std::vector<Part> parts = wholeParts(grid, places, peaksOf(grid, rule, range), rule.weight);
    const double highest = *std::max_element(grid.density.begin(), grid.density.end());
    for (const Part& part : parts) {
        result.modes.push_back(modeOf(part, grid, sorted, result.logarithmic));
        result.modes.back().prominence = prominence(grid.density, part.peak) / highest;
    }
    return result;
}

} // namespace alidade
