// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/intervalscale.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr double kLinearPart = 0.84; ///< of half the axis, when something lies beyond
constexpr double kRoom = 1.08;       ///< so that a cap at the limit is not cut

/// Finite ends, each as the factor by which it differs from no change.
std::vector<double> factorsOf(const std::vector<Estimate>& ratios)
{
    std::vector<double> factors;
    factors.reserve(ratios.size() * 2);
    const auto add = [&factors](double ratio) {
        if (std::isfinite(ratio) && ratio > 0)
            factors.push_back(ratio < 1 ? 1 / ratio : ratio);
    };
    for (const Estimate& ratio : ratios) {
        add(std::isnan(ratio.low) ? ratio.value : ratio.low);
        add(std::isnan(ratio.high) ? ratio.value : ratio.high);
    }
    return factors;
}

QString factorLabel(double ratio)
{
    return ratio < 1 ? QString(QChar(0xF7) + QString::number(std::lround(1 / ratio)))
                     : QString(QChar(0xD7) + QString::number(std::lround(ratio)));
}

QString percentLabel(double ratio)
{
    const double change = (ratio - 1) * 100;
    const bool whole = std::abs(change - std::round(change)) < 1e-6;
    return (change < 0 ? QChar(0x2212) : QLatin1Char('+')) + QString::number(std::abs(change), 'f', whole ? 0 : 1);
}

} // namespace

IntervalScale::IntervalScale(const std::vector<Estimate>& ratios, double margin)
{
    const double least = 5 * std::log1p(margin > 0 ? margin : 0.01);
    std::vector<double> factors = factorsOf(ratios);
    if (factors.empty()) {
        m_linear = m_limit = least;
        return;
    }
    const auto rank = static_cast<std::ptrdiff_t>(std::ceil(0.98 * static_cast<double>(factors.size()))) - 1;
    std::nth_element(factors.begin(), factors.begin() + rank, factors.end());
    const double percentile = std::log(factors[static_cast<size_t>(rank)]);
    const double largest = std::log(*std::max_element(factors.begin() + rank, factors.end()));
    m_linear = m_limit = std::max(least, percentile * kRoom);
    if (largest <= m_linear)
        return;
    // A little beyond is not worth a bend in the axis.
    if (largest <= m_linear * 1.25)
        m_linear = m_limit = largest * kRoom;
    else
        m_limit = largest;
}

double IntervalScale::position(double ratio) const
{
    if (std::isnan(ratio))
        return 0;
    if (ratio <= 0)
        return -1;
    const double size = std::abs(std::log(ratio));
    const double sign = ratio < 1 ? -1 : 1;
    if (!isCompressed())
        return sign * std::min(1.0, size / m_linear);
    if (size <= m_linear)
        return sign * kLinearPart * size / m_linear;
    const double beyond = std::log(size / m_linear) / std::log(m_limit / m_linear);
    return sign * std::min(1.0, kLinearPart + (1 - kLinearPart) * beyond);
}

bool IntervalScale::isBeyond(double ratio) const
{
    return !std::isnan(ratio) && (ratio <= 0 || std::abs(std::log(ratio)) > m_limit * (1 + 1e-9));
}

std::vector<IntervalScale::Tick> IntervalScale::ticks(int most) const
{
    // Percent while the axis is short, factors when it is long; the finest row that does not crowd.
    static const std::vector<std::vector<double>> kAbove = {
        {1.005, 1.01, 1.015, 1.02},
        {1.01, 1.02, 1.03, 1.04},
        {1.02, 1.04, 1.06, 1.08},
        {1.05, 1.1, 1.15, 1.2},
        {1.1, 1.2, 1.3, 1.4},
        {1.2, 1.4, 1.6, 1.8},
        {1.25, 1.5, 1.75},
        {1.5, 2},
        {2, 3, 4},
        {2, 4, 8, 16, 32},
        {4, 16, 64, 256},
        {10, 100, 1000, 10000},
        {1000, 1e6, 1e9},
    };
    for (const std::vector<double>& above : kAbove) {
        const auto shown =
            std::count_if(above.begin(), above.end(), [this](double r) { return std::log(r) <= m_linear; });
        const bool goesOn = std::log(above.back()) < m_linear * 0.75;
        if (shown == 0 || 2 * shown + 1 > most || goesOn)
            continue;
        const bool factors = above.front() >= 2;
        std::vector<Tick> ticks;
        for (auto i = shown; i-- > 0;) {
            const double size = above[static_cast<size_t>(i)];
            // "−10" stands at 0.9, not at 1/1.1: the words are percent of the baseline.
            const double below = factors ? 1 / size : 2 - size;
            if (below > 0 && std::abs(std::log(below)) <= m_linear)
                ticks.push_back({position(below), factors ? factorLabel(below) : percentLabel(below)});
        }
        ticks.push_back({0, QStringLiteral("0")});
        for (auto i = decltype(shown){0}; i < shown; ++i) {
            const double size = above[static_cast<size_t>(i)];
            ticks.push_back({position(size), factors ? factorLabel(size) : percentLabel(size)});
        }
        if (!factors)
            ticks.back().label += QChar(0x202F) + QStringLiteral("%");
        return ticks;
    }
    return {{0, QStringLiteral("0")}};
}

} // namespace alidade
