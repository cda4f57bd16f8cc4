// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/hierarchy/fieller.h"

#include "stats/summary/meaninterval.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

Estimate fiellerRatio(std::span<const double> baseline, std::span<const double> contender, double confidence)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const Estimate old = meanInterval(baseline, confidence);
    const Estimate now = meanInterval(contender, confidence);
    Estimate ratio{now.value / old.value, -kInfinity, kInfinity, confidence, std::min(old.n, now.n)};
    const double h = old.high - old.value;
    const double hNow = now.high - now.value;
    const double denominator = (old.value - h) * (old.value + h);
    if (ratio.n < 2 || !(denominator > 0))
        return ratio;
    // (y·y')² - (y² - h²)(y'² - h'²), without taking two close numbers from each other
    const double root = std::sqrt(std::max(0.0, hNow * hNow * denominator + h * h * now.value * now.value));
    ratio.low = (old.value * now.value - root) / denominator;
    ratio.high = (old.value * now.value + root) / denominator;
    return ratio;
}

} // namespace alidade
