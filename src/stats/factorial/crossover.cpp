// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/factorial/crossover.h"

#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// One stretch without a settled point inside: between two settled ones, or to an end of the grid.
struct Stretch
{
    std::size_t begin = 0;
    std::size_t end = 0; ///< last point, included
};

/// 1 or -1 where the interval leaves out zero; 0 where it does not, or is not known.
int settledSign(const CurveGap& gap)
{
    if (gap.low > 0)
        return 1;
    return gap.high < 0 ? -1 : 0;
}

/// Where a straight line between two points passes zero.
double zeroBetween(const CurveGap& left, double leftValue, const CurveGap& right, double rightValue)
{
    const double share = std::isfinite(rightValue) && std::isfinite(leftValue) ? leftValue / (leftValue - rightValue)
                         : std::isfinite(leftValue)                            ? 0.0
                                                                               : 1.0;
    return std::exp(std::log(left.x) + share * (std::log(right.x) - std::log(left.x)));
}

/// The bound that leaves out zero at a settled point, read at a point.
double boundTowardsZero(const CurveGap& gap, int sign)
{
    return sign > 0 ? gap.low : gap.high;
}

std::vector<double> zeros(std::span<const CurveGap> gaps, Stretch stretch)
{
    std::vector<double> found;
    std::size_t last = stretch.begin; // the last point off zero
    for (std::size_t i = stretch.begin + 1; i <= stretch.end; ++i) {
        const CurveGap& left = gaps[last];
        const CurveGap& right = gaps[i];
        if (right.difference == 0)
            continue;
        if (left.difference != 0 && (left.difference > 0) != (right.difference > 0)) {
            const bool touches = i - last > 1; // through points that are exactly zero: their middle
            found.push_back(touches ? std::sqrt(gaps[last + 1].x * gaps[i - 1].x)
                                    : zeroBetween(left, left.difference, right, right.difference));
        }
        last = i;
    }
    return found;
}

/// The sign of the curve at the end of a stretch: of its last point off zero.
bool endsBelow(std::span<const CurveGap> gaps, Stretch stretch)
{
    std::size_t i = stretch.end;
    while (i > stretch.begin && gaps[i].difference == 0)
        --i;
    return gaps[i].difference < 0;
}

void addCrossover(std::vector<Crossover>& result, std::span<const CurveGap> gaps, Stretch stretch)
{
    const std::vector<double> found = zeros(gaps, stretch);
    const int left = settledSign(gaps[stretch.begin]);
    const int right = settledSign(gaps[stretch.end]);
    if (found.empty() || found.size() % 2 == 0)
        return;
    Crossover crossover{found[found.size() / 2], 0, kInfinity, endsBelow(gaps, stretch), left * right < 0};
    if (left != 0) {
        const CurveGap& a = gaps[stretch.begin];
        const CurveGap& b = gaps[stretch.begin + 1];
        crossover.low = zeroBetween(a, boundTowardsZero(a, left), b, boundTowardsZero(b, left));
    }
    if (right != 0) {
        const CurveGap& a = gaps[stretch.end - 1];
        const CurveGap& b = gaps[stretch.end];
        crossover.high = zeroBetween(a, boundTowardsZero(a, right), b, boundTowardsZero(b, right));
    }
    result.push_back(crossover);
}

} // namespace

std::vector<Crossover> crossovers(std::span<const CurveGap> gaps)
{
    std::vector<CurveGap> usable;
    for (const CurveGap& gap : gaps) {
        if (gap.x > 0 && std::isfinite(gap.x) && std::isfinite(gap.difference))
            usable.push_back(gap);
    }
    std::vector<Crossover> result;
    std::size_t begin = 0;
    for (std::size_t i = 1; i < usable.size(); ++i) {
        if (settledSign(usable[i]) == 0 && i + 1 < usable.size())
            continue;
        addCrossover(result, usable, {begin, i});
        begin = i;
    }
    return result;
}

} // namespace alidade
