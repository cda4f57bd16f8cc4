// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/planning/power.h"

#include "stats/random/random.h"
#include "stats/significance/distributions.h"
#include "stats/significance/normal.h"
#include "stats/significance/welch.h"
#include "stats/summary/moments.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// The smallest n in [2, most] that is enough; enough never goes back to not enough.
template<typename Enough>
std::optional<std::size_t> smallest(std::size_t start, std::size_t most, Enough enough)
{
    std::size_t low = 1; // not enough: there is no test
    std::size_t high = std::clamp<std::size_t>(start, 2, most);
    while (!enough(high)) {
        if (high == most)
            return std::nullopt;
        low = high;
        high = std::min(2 * high, most);
    }
    while (high - low > 1) {
        const std::size_t middle = low + (high - low) / 2;
        (enough(middle) ? high : low) = middle;
    }
    return high;
}

std::vector<double> residuals(std::span<const double> values)
{
    const double centre = mean(values);
    const auto m = static_cast<double>(values.size());
    std::vector<double> around;
    for (double value : values)
        around.push_back((value - centre) * std::sqrt(m / (m - 1)));
    return around;
}

} // namespace

double processesByFormula(double sd, const PowerTarget& target)
{
    const double z = normalQuantile(1 - target.alpha / 2) + normalQuantile(target.power);
    return 2 * z * z * sd * sd / (target.effect * target.effect);
}

double tTestPower(std::size_t n, double sd, double effect, double alpha)
{
    if (n < 2 || !(sd > 0))
        return kNone;
    const auto count = static_cast<double>(n);
    const double df = 2 * count - 2;
    const double shift = std::abs(effect) / sd * std::sqrt(count / 2);
    const double edge = studentQuantile(1 - alpha / 2, df);
    // The library's noncentral t loses its way far out, where the answer is 1 in any case.
    if (shift > edge + 30)
        return 1;
    return 1 - noncentralStudent(edge, df, shift) + noncentralStudent(-edge, df, shift);
}

std::optional<std::size_t> processesNeeded(double sd, const PowerTarget& target)
{
    if (!(sd > 0))
        return sd == 0 && target.effect != 0 ? std::optional<std::size_t>(2) : std::nullopt;
    const double guess = processesByFormula(sd, target);
    if (!(guess < static_cast<double>(kMostProcesses)))
        return std::nullopt;
    return smallest(static_cast<std::size_t>(std::ceil(guess)), kMostProcesses,
                    [&](std::size_t n) { return tTestPower(n, sd, target.effect, target.alpha) >= target.power; });
}

double bootstrapPower(std::span<const double> baseline, std::span<const double> contender, std::size_t n,
                      const PowerTarget& target, const BootstrapPowerPolicy& policy)
{
    if (baseline.size() < 2 || contender.size() < 2 || n < 2 || policy.trials == 0)
        return kNone;
    const std::vector<double> fromA = residuals(baseline);
    const std::vector<double> fromB = residuals(contender);
    std::vector<double> a(n);
    std::vector<double> b(n);
    std::size_t found = 0;
    for (std::size_t trial = 0; trial < policy.trials; ++trial) {
        Random random(policy.seed, trial);
        random.resample(fromA, a);
        random.resample(fromB, b);
        for (double& value : b)
            value += target.effect;
        const WelchResult result = welch(a, b, 1 - target.alpha);
        // Draws that happen not to vary at all have no p, and are seen to differ.
        found += result.p < target.alpha || (std::isnan(result.p) && result.difference != 0) ? 1 : 0;
    }
    return static_cast<double>(found) / static_cast<double>(policy.trials);
}

std::optional<std::size_t> processesByBootstrap(std::span<const double> baseline, std::span<const double> contender,
                                                const PowerTarget& target, std::size_t most,
                                                const BootstrapPowerPolicy& policy)
{
    if (baseline.size() < 2 || contender.size() < 2 || target.effect == 0 || most < 2)
        return std::nullopt;
    const double sd = std::sqrt((variance(baseline) + variance(contender)) / 2);
    const double guess = std::min(std::ceil(processesByFormula(sd, target)), static_cast<double>(most));
    return smallest(static_cast<std::size_t>(std::max(guess, 2.0)), most, [&](std::size_t n) {
        return bootstrapPower(baseline, contender, n, target, policy) >= target.power;
    });
}

} // namespace alidade
