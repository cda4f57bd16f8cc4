// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/planning/decision.h"

#include "stats/significance/distributions.h"
#include "stats/significance/normal.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

double halfWidth(const UndecidedCase& undecided, std::size_t n)
{
    const auto count = static_cast<double>(n);
    const double t = studentQuantile(1 - (1 - undecided.confidence) / 2, 2 * count - 2 + undecided.priorDf);
    return t * std::sqrt(2 * undecided.processVariance / count);
}

} // namespace

double decidingHalfWidth(double difference, double margin)
{
    return std::max(std::abs(std::abs(difference) - margin), margin / 2);
}

std::optional<std::size_t> moreToDecide(const UndecidedCase& undecided, std::size_t most)
{
    const double needed = decidingHalfWidth(undecided.difference, undecided.margin);
    const std::size_t first = std::max<std::size_t>(undecided.have + 1, 2);
    // Not written as > needed: an unknown variance must not look like one that is small enough.
    if (first > most || !(halfWidth(undecided, most) <= needed))
        return std::nullopt;
    // Student's quantiles are never below the normal one: what that asks for is the least, and mostly close.
    const double z = normalQuantile(1 - (1 - undecided.confidence) / 2);
    const double least = 2 * z * z * undecided.processVariance / (needed * needed);
    std::size_t low = std::max(
        first - 1, static_cast<std::size_t>(std::clamp(std::ceil(least) - 1, 0.0, static_cast<double>(most - 1))));
    std::size_t high = std::min(low + 1, most);
    for (std::size_t step = 1; halfWidth(undecided, high) > needed; step *= 2) {
        low = high;
        high = std::min(high + step, most);
    }
    while (high - low > 1) {
        const std::size_t middle = low + (high - low) / 2;
        (halfWidth(undecided, middle) <= needed ? high : low) = middle;
    }
    return high - undecided.have;
}

} // namespace alidade
