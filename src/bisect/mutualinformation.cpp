// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/mutualinformation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>

namespace alidade {

namespace {

// The table's axes: log odds of the less probable answer, and log2 of the signal.
constexpr double kLowestOdds = -16;
constexpr double kOddsStep = 0.25;
constexpr int kOddsPoints = 65;
constexpr double kLowestSignal = -12;
constexpr double kSignalStep = 0.25;
constexpr int kSignalPoints = 81; // up to 2^8: nothing is left to learn

/// Expected entropy of the answer after the reading, by the midpoint rule over both means.
double expectedEntropy(double chance, double signal)
{
    const double apart = std::sqrt(signal);
    constexpr double kStep = 0.0625;
    double sum = 0;
    for (double x = -8; x < apart + 8; x += kStep) {
        const double no = (1 - chance) * std::exp(-0.5 * x * x);
        const double yes = chance * std::exp(-0.5 * (x - apart) * (x - apart));
        if (no + yes > 0)
            sum += (no + yes) * binaryEntropy(yes / (no + yes));
    }
    return sum * kStep / std::sqrt(2 * std::numbers::pi);
}

using Table = std::array<std::array<double, kSignalPoints>, kOddsPoints>;

std::unique_ptr<Table> makeTable()
{
    auto table = std::make_unique<Table>();
    for (int o = 0; o < kOddsPoints; ++o) {
        const double chance = 1 / (1 + std::exp(-(kLowestOdds + o * kOddsStep)));
        for (int s = 0; s < kSignalPoints; ++s) {
            const double signal = std::exp2(kLowestSignal + s * kSignalStep);
            (*table)[static_cast<std::size_t>(o)][static_cast<std::size_t>(s)] =
                std::max(0.0, binaryEntropy(chance) - expectedEntropy(chance, signal));
        }
    }
    return table;
}

} // namespace

double binaryEntropy(double chance)
{
    if (!(chance > 0 && chance < 1))
        return 0;
    return -(chance * std::log2(chance) + (1 - chance) * std::log2(1 - chance));
}

double mutualInformation(double chance, double signal)
{
    static const std::unique_ptr<Table> table = makeTable();
    const double rare = std::min(chance, 1 - chance);
    if (!(rare > 0) || !(signal > 0))
        return 0;
    const double lowest = std::exp2(kLowestSignal);
    const double weak =
        std::min(1.0, signal / lowest); // below the table the information is in proportion to the signal
    const double odds = std::clamp((std::log(rare / (1 - rare)) - kLowestOdds) / kOddsStep, 0.0, kOddsPoints - 1.0);
    const double place = std::clamp((std::log2(signal) - kLowestSignal) / kSignalStep, 0.0, kSignalPoints - 1.0);
    const std::size_t o = static_cast<std::size_t>(std::min(static_cast<int>(odds), kOddsPoints - 2));
    const std::size_t s = static_cast<std::size_t>(std::min(static_cast<int>(place), kSignalPoints - 2));
    const double po = odds - static_cast<double>(o);
    const double ps = place - static_cast<double>(s);
    const auto& low = (*table)[o];
    const auto& high = (*table)[o + 1];
    return weak * ((1 - po) * ((1 - ps) * low[s] + ps * low[s + 1]) + po * ((1 - ps) * high[s] + ps * high[s + 1]));
}

} // namespace alidade
