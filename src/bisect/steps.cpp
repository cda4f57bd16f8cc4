// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/steps.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kNeededGain = 30;
constexpr double kNeededLayouts = 4;

/// Weighted sums up to each level, for the sum of squares of any stretch.
struct Sums
{
    std::vector<double> weight{0};
    std::vector<double> first{0};
    std::vector<double> second{0};

    explicit Sums(std::span<const StepLevel> levels)
    {
        for (const StepLevel& each : levels) {
            const double w = 1 / each.variance;
            weight.push_back(weight.back() + w);
            first.push_back(first.back() + w * each.level);
            second.push_back(second.back() + w * each.level * each.level);
        }
    }

    double mean(std::size_t from, std::size_t to) const
    {
        return (first[to] - first[from]) / (weight[to] - weight[from]);
    }

    double chiSquare(std::size_t from, std::size_t to) const
    {
        const double sum = first[to] - first[from];
        return std::max(0.0, second[to] - second[from] - sum * sum / (weight[to] - weight[from]));
    }
};

bool firstLarger(double one, double two, int sign)
{
    return sign == 0 ? std::abs(one) >= std::abs(two) : sign * one >= sign * two;
}

struct Fit
{
    std::size_t a = 0; ///< levels before it belong to the first stretch
    std::size_t b = 0;
    double chiSquare = std::numeric_limits<double>::infinity();
};

double bestOfTwo(const Sums& sums, std::size_t n)
{
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t a = 1; a < n; ++a)
        best = std::min(best, sums.chiSquare(0, a) + sums.chiSquare(a, n));
    return best;
}

} // namespace

std::optional<TwoSteps> findTwoSteps(std::span<const StepLevel> levels, double layout, int sign)
{
    const std::size_t n = levels.size();
    if (n < 3)
        return std::nullopt;
    const Sums sums(levels);
    Fit best;
    for (std::size_t a = 1; a + 1 < n; ++a) {
        for (std::size_t b = a + 1; b < n; ++b) {
            const double chiSquare = sums.chiSquare(0, a) + sums.chiSquare(a, b) + sums.chiSquare(b, n);
            if (chiSquare < best.chiSquare)
                best = {a, b, chiSquare};
        }
    }
    TwoSteps steps;
    steps.gain = bestOfTwo(sums, n) - best.chiSquare;
    steps.firstGap = best.a - 1;
    steps.secondGap = best.b - 1;
    const double middle = sums.mean(best.a, best.b);
    steps.firstStep = middle - sums.mean(0, best.a);
    steps.secondStep = sums.mean(best.b, n) - middle;
    steps.firstIsLarger = firstLarger(steps.firstStep, steps.secondStep, sign);
    const double smaller = std::min(std::abs(steps.firstStep), std::abs(steps.secondStep));
    if (!(steps.gain > kNeededGain && smaller > kNeededLayouts * layout))
        return std::nullopt;
    steps.largerIn.assign(n - 1, 0.0);
    double total = 0;
    for (std::size_t a = 1; a + 1 < n; ++a) {
        for (std::size_t b = a + 1; b < n; ++b) {
            const double chiSquare = sums.chiSquare(0, a) + sums.chiSquare(a, b) + sums.chiSquare(b, n);
            const double weight = std::exp(-0.5 * (chiSquare - best.chiSquare));
            const double inner = sums.mean(a, b);
            const bool first = firstLarger(inner - sums.mean(0, a), sums.mean(b, n) - inner, sign);
            steps.largerIn[(first ? a : b) - 1] += weight;
            total += weight;
        }
    }
    for (double& each : steps.largerIn)
        each /= total;
    return steps;
}

} // namespace alidade
