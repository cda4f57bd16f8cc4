// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/shape/peaks.h"

#include <algorithm>

namespace alidade {

namespace {

std::vector<std::size_t> localMaxima(std::span<const double> heights)
{
    std::vector<std::size_t> peaks;
    for (std::size_t i = 0; i < heights.size();) {
        std::size_t end = i + 1;
        while (end < heights.size() && heights[end] == heights[i])
            ++end;
        const bool risen = i == 0 ? heights[i] > 0 : heights[i - 1] < heights[i];
        const bool falls = end == heights.size() ? heights[i] > 0 : heights[end] < heights[i];
        if (risen && falls)
            peaks.push_back((i + end - 1) / 2);
        i = end;
    }
    return peaks;
}

} // namespace

double prominence(std::span<const double> heights, std::size_t peak)
{
    const double height = heights[peak];
    // Of the lowest ground on the way to higher ground; 0 where no higher ground is on that side.
    double left = height;
    std::size_t i = peak;
    while (i > 0 && heights[i - 1] <= height)
        left = std::min(left, heights[--i]);
    if (i == 0)
        left = 0;
    double right = height;
    std::size_t j = peak;
    while (j + 1 < heights.size() && heights[j + 1] <= height)
        right = std::min(right, heights[++j]);
    if (j + 1 == heights.size())
        right = 0;
    return height - std::max(left, right);
}

std::vector<std::size_t> prominentPeaks(std::span<const double> heights, double share, double distance)
{
    if (heights.empty())
        return {};
    std::vector<std::size_t> peaks = localMaxima(heights);
    const double least = share * *std::max_element(heights.begin(), heights.end());
    std::erase_if(peaks, [&](std::size_t peak) { return prominence(heights, peak) < least; });
    std::sort(peaks.begin(), peaks.end(), [heights](std::size_t l, std::size_t r) {
        return heights[l] != heights[r] ? heights[l] > heights[r] : l < r;
    });
    std::vector<std::size_t> kept;
    for (std::size_t peak : peaks) {
        const auto near = [peak, distance](std::size_t other) {
            return static_cast<double>(peak > other ? peak - other : other - peak) < distance;
        };
        if (std::none_of(kept.begin(), kept.end(), near))
            kept.push_back(peak);
    }
    std::sort(kept.begin(), kept.end());
    return kept;
}

std::size_t valleyBetween(std::span<const double> heights, std::size_t left, std::size_t right)
{
    const auto begin = heights.begin() + static_cast<std::ptrdiff_t>(left);
    const auto end = heights.begin() + static_cast<std::ptrdiff_t>(right) + 1;
    const auto lowest = std::min_element(begin, end);
    const auto last = std::find_if(lowest, end, [lowest](double height) { return height != *lowest; });
    const std::ptrdiff_t middle = (lowest - heights.begin() + (last - heights.begin()) - 1) / 2;
    return static_cast<std::size_t>(middle);
}

} // namespace alidade
