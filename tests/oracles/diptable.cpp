// SPDX-License-Identifier: GPL-3.0-or-later
// Prints src/stats/shape/diptable.inc: quantiles of sqrt(n)·dip of uniform values. Takes minutes; run by hand after a
// change to the dip or to the generator.
#include "stats/shape/diptable.h"
#include "stats/random/random.h"
#include "stats/shape/dip.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

using namespace alidade;

namespace {

/// Sorted uniform values but for their scale, which the dip does not see: sums of exponential gaps.
double drawDip(Random& random, std::vector<double>& values)
{
    double sum = 0;
    for (double& value : values) {
        sum -= std::log1p(-random.uniform());
        value = sum;
    }
    return dipOfSorted(values);
}

} // namespace

int main()
{
    for (std::size_t n : kDipSizes) {
        const std::size_t draws = n <= 100 ? 200'000 : std::max<std::size_t>(40'000, 20'000'000 / n);
        Random random(20240229, n);
        std::vector<double> values(n);
        std::vector<double> dips(draws);
        std::generate(dips.begin(), dips.end(), [&] { return drawDip(random, values); });
        std::sort(dips.begin(), dips.end());
        std::printf("{");
        for (double p : kDipLevels) {
            const auto place = static_cast<std::size_t>(std::ceil((1 - p) * static_cast<double>(draws))) - 1;
            std::printf("%.5f,%s", std::sqrt(static_cast<double>(n)) * dips[place], p == kDipLevels.back() ? "" : " ");
        }
        std::printf("}, // %zu\n", n);
        std::fflush(stdout);
    }
    return 0;
}
