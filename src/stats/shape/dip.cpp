// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/shape/dip.h"

#include "stats/rank/ranks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace alidade {

namespace {

/// One step of the empirical distribution function, in counts: from below to through at x.
struct Step
{
    double x = 0;
    double below = 0;
    double through = 0;
};

/// A corner of a hull: which step, and the height there.
struct Corner
{
    std::size_t step = 0;
    double height = 0;
};

std::vector<Step> stepsOf(std::span<const double> sorted)
{
    std::vector<Step> steps;
    steps.reserve(sorted.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (steps.empty() || sorted[i] != steps.back().x)
            steps.push_back({sorted[i], static_cast<double>(i), static_cast<double>(i + 1)});
        else
            steps.back().through = static_cast<double>(i + 1);
    }
    return steps;
}

/// Greatest convex function below the steps' lower corners (sign 1), or least concave one above their upper corners
/// (sign -1), between two steps; corners ascending.
std::vector<Corner> hull(const std::vector<Step>& steps, std::size_t low, std::size_t high, double sign)
{
    std::vector<Corner> corners;
    for (std::size_t i = low; i <= high; ++i) {
        const double height = sign > 0 ? steps[i].below : steps[i].through;
        while (corners.size() >= 2) {
            const Corner& last = corners.back();
            const Corner& before = corners[corners.size() - 2];
            const double first = (last.height - before.height) * (steps[i].x - steps[last.step].x);
            const double second = (height - last.height) * (steps[last.step].x - steps[before.step].x);
            if (sign * (second - first) > 0)
                break;
            corners.pop_back();
        }
        corners.push_back({i, height});
    }
    return corners;
}

double heightAt(const std::vector<Step>& steps, const Corner& left, const Corner& right, double x)
{
    const double width = steps[right.step].x - steps[left.step].x;
    if (!(width > 0))
        return left.height;
    return left.height + (right.height - left.height) * ((x - steps[left.step].x) / width);
}

/// The widest gap between the two hulls, found at their corners, and the modal interval that goes with it.
struct Gap
{
    double size = 0;
    std::size_t low = 0, high = 0;
};

Gap widestGap(const std::vector<Step>& steps, const std::vector<Corner>& convex, const std::vector<Corner>& concave)
{
    Gap gap{-1, convex.front().step, convex.back().step};
    // Below a corner of the convex hull the interval starts there and ends at the next corner of the other.
    std::size_t j = 0;
    for (const Corner& corner : convex) {
        while (j + 1 < concave.size() && concave[j].step < corner.step)
            ++j;
        const double x = steps[corner.step].x;
        const double above =
            concave[j].step == corner.step ? concave[j].height : heightAt(steps, concave[j - 1], concave[j], x);
        if (above - corner.height > gap.size)
            gap = {above - corner.height, corner.step, concave[j].step};
    }
    std::size_t i = 0;
    for (const Corner& corner : concave) {
        while (i + 1 < convex.size() && convex[i + 1].step <= corner.step)
            ++i;
        const double x = steps[corner.step].x;
        const double below =
            convex[i].step == corner.step ? convex[i].height : heightAt(steps, convex[i], convex[i + 1], x);
        if (corner.height - below > gap.size)
            gap = {corner.height - below, convex[i].step, corner.step};
    }
    return gap;
}

/// Largest distance of the steps from a hull, over the part of it between two steps. The step at which the modal
/// interval begins or ends is left out: what jumps there may belong to the mode itself.
double farthest(const std::vector<Step>& steps, const std::vector<Corner>& corners, std::size_t low, std::size_t high,
                double sign)
{
    const std::size_t modal = sign > 0 ? high : low;
    double most = 0;
    for (std::size_t c = 0; c + 1 < corners.size(); ++c) {
        if (corners[c].step < low || corners[c + 1].step > high)
            continue;
        for (std::size_t i = corners[c].step; i <= corners[c + 1].step; ++i) {
            if (i == modal)
                continue;
            const double height = heightAt(steps, corners[c], corners[c + 1], steps[i].x);
            most = std::max(most, sign > 0 ? steps[i].through - height : height - steps[i].below);
        }
    }
    return most;
}

} // namespace

double dipOfSorted(std::span<const double> sorted)
{
    const std::vector<Step> steps = stepsOf(sorted);
    std::size_t low = 0;
    std::size_t high = steps.size() - 1;
    double dip = 1; // a step of one value cannot be nearer than half of it
    while (low < high) {
        const std::vector<Corner> convex = hull(steps, low, high, 1);
        const std::vector<Corner> concave = hull(steps, low, high, -1);
        const Gap gap = widestGap(steps, convex, concave);
        if (gap.size <= dip)
            break;
        dip = std::max(dip, farthest(steps, convex, low, gap.low, 1));
        dip = std::max(dip, farthest(steps, concave, gap.high, high, -1));
        if (gap.low == low && gap.high == high)
            break;
        low = gap.low;
        high = gap.high;
    }
    return dip / (2 * static_cast<double>(sorted.size()));
}

DipResult dipTest(std::span<const double> values)
{
    const std::vector<double> sorted = sortedValues(values);
    if (sorted.empty() || !std::isfinite(sorted.front()) || !std::isfinite(sorted.back())) {
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        return {kNone, kNone};
    }
    const double dip = dipOfSorted(sorted);
    return {dip, dipP(dip, sorted.size())};
}

} // namespace alidade
