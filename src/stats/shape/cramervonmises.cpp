// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/shape/cramervonmises.h"

#include "stats/quietpolicy.h"
#include "stats/rank/ranks.h"

#include <boost/math/special_functions/bessel.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <numeric>
#include <vector>

namespace alidade {

namespace {

constexpr double kAutoWork = 1e6;
constexpr double kMostWork = 1e8;

/// Sums that a path through the grid of n and m values can reach, in units of the squared least distance.
struct PathSums
{
    std::size_t n = 0, m = 0;
    std::uint64_t stepA = 0, stepB = 0; ///< what one value of a, of b adds to the distance, in whole units
    double most = 0;                    ///< no sum is larger

    PathSums(std::size_t sizeA, std::size_t sizeB)
        : n(sizeA)
        , m(sizeB)
    {
        const std::uint64_t common = std::gcd(sizeA, sizeB);
        stepA = m / common;
        stepB = n / common;
        // The steps of one side after the other: 1² + … + n² of them.
        most = squaresUpTo(static_cast<double>(n), static_cast<double>(stepA)) +
               squaresUpTo(static_cast<double>(m), static_cast<double>(stepB));
    }

    double work() const { return static_cast<double>(n) * static_cast<double>(m) * most; }

private:
    static double squaresUpTo(double count, double step)
    {
        return step * step * count * (count + 1) * (2 * count + 1) / 6;
    }
};

/// Chance that a random order of the values sums to at least the given sum (Xiao, Gordon & Yakovlev 2007): each place
/// of the grid knows with which chance the paths to it have which sum.
double reachingChance(const PathSums& sums, double least)
{
    const std::size_t width = static_cast<std::size_t>(sums.most) + 1;
    std::vector<std::vector<double>> row(sums.m + 1, std::vector<double>(width, 0));
    std::vector<double> next(width);
    for (std::size_t i = 0; i <= sums.n; ++i) {
        for (std::size_t j = 0; j <= sums.m; ++j) {
            if (i + j == 0) {
                row[0][0] = 1;
                continue;
            }
            const std::int64_t distance =
                static_cast<std::int64_t>(i * sums.stepA) - static_cast<std::int64_t>(j * sums.stepB);
            const auto added = static_cast<std::size_t>(distance * distance);
            const double fromA = static_cast<double>(i) / static_cast<double>(i + j);
            std::fill(next.begin(), next.end(), 0.0);
            for (std::size_t s = 0; s + added < width; ++s)
                next[s + added] = (i > 0 ? fromA * row[j][s] : 0) + (j > 0 ? (1 - fromA) * row[j - 1][s] : 0);
            row[j].swap(next);
        }
    }
    const auto first = static_cast<std::size_t>(std::max(0.0, std::ceil(least)));
    double chance = 0;
    for (std::size_t s = width; s-- > first;)
        chance += row[sums.m][s];
    return std::min(1.0, chance);
}

/// P(T > x) in the limit: the series of Csörgő & Faraway (1996), eq. 1.3.
double limitingTail(double x)
{
    double below = 0;
    double factor = 1; // Γ(k + ½) / (Γ(½) k!)
    for (int k = 0; k < 100; ++k) {
        const double y = 4.0 * k + 1;
        const double q = y * y / (16 * x);
        if (q > 700)
            break; // exp(-q)·K(q) is 0
        const double term = factor * std::sqrt(y) * std::exp(-q) * boost::math::cyl_bessel_k(0.25, q, QuietPolicy());
        below += term;
        if (term < 1e-17 * below)
            break;
        factor *= (k + 0.5) / (k + 1.0);
    }
    return std::clamp(1 - below / (std::numbers::pi * std::sqrt(x)), 0.0, 1.0);
}

double limitP(double statistic, double n, double m)
{
    const double total = n + m;
    const double pairs = n * m;
    const double expected = (1 + 1 / total) / 6;
    const double variance =
        (total + 1) * (4 * pairs * total - 3 * (n * n + m * m) - 2 * pairs) / (45 * total * total * 4 * pairs);
    const double moved = 1.0 / 6 + (statistic - expected) / std::sqrt(45 * variance);
    return moved < 0.003 ? 1 : limitingTail(moved);
}

/// Anderson's T from the mid-ranks that each side's values have in the pooled sample.
double andersonT(const std::vector<double>& a, const std::vector<double>& b)
{
    std::vector<double> pooled(a);
    pooled.insert(pooled.end(), b.begin(), b.end());
    const std::vector<double> ranks = midRanks(pooled);
    const auto sum = [&ranks](std::size_t from, std::size_t count) {
        double squares = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const double distance = ranks[from + i] - static_cast<double>(i + 1);
            squares += distance * distance;
        }
        return squares;
    };
    const auto n = static_cast<double>(a.size());
    const auto m = static_cast<double>(b.size());
    const double u = n * sum(0, a.size()) + m * sum(a.size(), b.size());
    return u / (n * m * (n + m)) - (4 * n * m - 1) / (6 * (n + m));
}

} // namespace

CramerVonMisesResult cramerVonMises(std::span<const double> a, std::span<const double> b, CramerVonMisesP method)
{
    const std::vector<double> sortedA = sortedValues(a);
    const std::vector<double> sortedB = sortedValues(b);
    if (sortedA.empty() || sortedB.empty()) {
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        return {kNone, kNone, false};
    }
    const auto n = static_cast<double>(sortedA.size());
    const auto m = static_cast<double>(sortedB.size());
    CramerVonMisesResult result;
    result.statistic = andersonT(sortedA, sortedB);
    // Sides of thousands cannot be counted, nor could their sums be held.
    if (method != CramerVonMisesP::Limit && n * m < kMostWork) {
        const PathSums sums(sortedA.size(), sortedB.size());
        result.exact = sums.work() <= (method == CramerVonMisesP::Auto ? kAutoWork : kMostWork);
        if (result.exact) {
            // T is the sum of (i/n - j/m)² along the path, times n·m/(n + m)².
            const double common = n / static_cast<double>(sums.stepB);
            const double sum = result.statistic * (n + m) * (n + m) * n * m / (common * common);
            result.p = reachingChance(sums, sum * (1 - 1e-12));
            return result;
        }
    }
    result.p = limitP(result.statistic, n, m);
    return result;
}

} // namespace alidade
