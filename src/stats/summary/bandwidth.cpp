// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/summary/bandwidth.h"

#include "stats/summary/moments.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace alidade {

namespace {

constexpr std::size_t kBins = 1000;
constexpr int kBracketSteps = 100;
constexpr int kHalvings = 7;
constexpr int kMostLooks = 100;

double robustScale(std::span<const double> values, double iqrDivisor)
{
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    const double deviation = std::sqrt(variance(values));
    const double quartiles = (quantileSorted(sorted, 0.75) - quantileSorted(sorted, 0.25)) / iqrDivisor;
    return quartiles > 0 ? std::min(deviation, quartiles) : deviation;
}

/// How many pairs of values lie how far apart, for the functionals of the density's derivatives.
class PairCounts
{
public:
    explicit PairCounts(std::span<const double> values)
        : m_n(static_cast<double>(values.size()))
    {
        const auto [low, high] = std::minmax_element(values.begin(), values.end());
        const double width = (*high - *low) * 1.01 / static_cast<double>(kBins);
        std::vector<double> counts(kBins, 0);
        for (double value : values)
            counts[std::min(static_cast<std::size_t>((value - *low) / width), kBins - 1)] += 1;
        std::vector<std::size_t> filled;
        std::vector<double> pairs(kBins, 0);
        for (std::size_t i = 0; i < kBins; ++i) {
            if (counts[i] == 0)
                continue;
            pairs[0] += counts[i] * (counts[i] - 1) / 2;
            for (std::size_t j : filled)
                pairs[i - j] += counts[i] * counts[j];
            filled.push_back(i);
        }
        for (std::size_t k = 0; k < kBins; ++k) {
            if (pairs[k] > 0)
                m_pairs.push_back({static_cast<double>(k) * width, pairs[k]});
        }
    }

    /// Estimate of the integral of the squared second derivative, with pilot bandwidth h.
    double curvature(double h) const
    {
        const double sum = total(h, 3, [](double d) { return d * d - 6 * d + 3; });
        return sum / (m_n * (m_n - 1) * std::pow(h, 5) * std::sqrt(2 * std::numbers::pi));
    }

    /// Minus the same of the third derivative.
    double minusThird(double h) const
    {
        const double sum = total(h, -15, [](double d) { return d * d * d - 15 * d * d + 45 * d - 15; });
        return sum / (m_n * (m_n - 1) * std::pow(h, 7) * std::sqrt(2 * std::numbers::pi));
    }

private:
    template<typename Polynomial>
    double total(double h, double diagonal, Polynomial polynomial) const
    {
        double sum = 0;
        for (const Pairs& pairs : m_pairs) {
            const double squared = (pairs.distance / h) * (pairs.distance / h);
            if (squared >= 1000)
                break;
            sum += std::exp(-squared / 2) * polynomial(squared) * pairs.count;
        }
        return 2 * sum + m_n * diagonal;
    }

    struct Pairs
    {
        double distance = 0;
        double count = 0;
    };

    double m_n;
    std::vector<Pairs> m_pairs; ///< by distance, those that there are
};

/// Where a function falls from above 0 at low to below it at high. Halving first, which decides among several such
/// places; then false position, Illinois variant (Dowell & Jarratt 1971), which needs a handful of looks more where
/// halving would need fifty.
template<typename Function>
double crossing(const Function& function, double low, double high)
{
    for (int i = 0; i < kHalvings; ++i) {
        const double middle = 0.5 * (low + high);
        (function(middle) > 0 ? low : high) = middle;
    }
    double atLow = function(low);
    double atHigh = function(high);
    double last = high;
    for (int i = 0, side = 0; i < kMostLooks; ++i) {
        const double next = (low * atHigh - high * atLow) / (atHigh - atLow);
        if (!(next > low && next < high) || std::abs(next - last) <= 1e-13 * next)
            return next;
        last = next;
        const double at = function(next);
        const int newSide = at > 0 ? 1 : -1;
        if (at > 0) {
            low = next;
            atLow = at;
            atHigh *= side == newSide ? 0.5 : 1;
        } else {
            high = next;
            atHigh = at;
            atLow *= side == newSide ? 0.5 : 1;
        }
        side = newSide;
    }
    return last;
}

} // namespace

double silvermanBandwidth(std::span<const double> values)
{
    if (values.size() < 2)
        return 0;
    return 0.9 * robustScale(values, 1.34) * std::pow(static_cast<double>(values.size()), -0.2);
}

double sheatherJonesBandwidth(std::span<const double> values)
{
    const double fallback = silvermanBandwidth(values);
    if (!(fallback > 0))
        return 0;
    const auto n = static_cast<double>(values.size());
    const double scale = robustScale(values, 1.349);
    const PairCounts pairs(values);
    const double third = -pairs.minusThird(1.23 * scale * std::pow(n, -1.0 / 9));
    const double second = pairs.curvature(1.24 * scale * std::pow(n, -1.0 / 7));
    if (!(third > 0) || !(second > 0))
        return fallback;
    const double pilot = 1.357 * std::pow(second / third, 1.0 / 7);
    const double constant = 1 / (2 * std::sqrt(std::numbers::pi) * n);
    const auto excess = [&](double h) {
        return std::pow(constant / pairs.curvature(pilot * std::pow(h, 5.0 / 7)), 0.2) - h;
    };
    double high = 1.144 * scale * std::pow(n, -0.2);
    double low = 0.1 * high;
    // As R does it: the bracket grows on both ends until it holds the solution.
    for (int i = 1; !(excess(low) > 0 && excess(high) < 0); ++i) {
        if (i > kBracketSteps)
            return fallback;
        (i % 2 != 0 ? high : low) *= i % 2 != 0 ? 1.2 : 0.8;
    }
    return crossing(excess, low, high);
}

} // namespace alidade
