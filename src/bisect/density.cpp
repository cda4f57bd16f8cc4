// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/density.h"

#include "bisect/studentfour.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace alidade {

namespace {

constexpr double kSmallestBandwidth = 0.08;
constexpr double kPriorCount = 25;
constexpr double kTailShare = 0.04;
constexpr double kTailWidth = 6;
constexpr double kKernelReach = 5; ///< in bandwidths

double silverman(std::span<const double> residuals, double scale)
{
    std::vector<double> sorted(residuals.begin(), residuals.end());
    std::sort(sorted.begin(), sorted.end());
    const double n = static_cast<double>(sorted.size());
    double mean = 0;
    for (double value : sorted)
        mean += value / n;
    double squares = 0;
    for (double value : sorted)
        squares += (value - mean) * (value - mean);
    const double deviation = std::sqrt(squares / std::max(1.0, n - 1));
    const double quartiles = (quantileSorted(sorted, 0.75) - quantileSorted(sorted, 0.25)) / 1.34;
    const double spread = quartiles > 0 ? std::min(deviation, quartiles) : deviation;
    return std::max(kSmallestBandwidth, 0.9 * spread / scale * std::pow(n, -0.2));
}

} // namespace

void NoiseDensity::learn(std::span<const double> residuals, double scale)
{
    const double n = static_cast<double>(residuals.size());
    m_kernel.fill(0);
    if (!residuals.empty()) {
        const double bandwidth = silverman(residuals, scale);
        const int reach = static_cast<int>(std::ceil(kKernelReach * bandwidth * kPerUnit));
        std::vector<double> kernel(static_cast<std::size_t>(reach) + 1);
        double mass = 0;
        for (int i = 0; i <= reach; ++i) {
            const double x = i / (kPerUnit * bandwidth);
            kernel[static_cast<std::size_t>(i)] = std::exp(-0.5 * x * x);
            mass += (i == 0 ? 1 : 2) * kernel[static_cast<std::size_t>(i)];
        }
        const double unit = kPerUnit / (mass * n);
        for (double residual : residuals) {
            const double x = std::clamp(residual / scale, -kReach, kReach);
            // Shared between the two nearest grid points, so that the estimate does not jump as a residual moves.
            const double place = (x + kReach) * kPerUnit;
            const int left = std::min(static_cast<int>(place), kPoints - 2);
            const double part = place - left;
            for (int i = -reach; i <= reach + 1; ++i) {
                const int at = left + i;
                if (at < 0 || at >= kPoints)
                    continue;
                const double here = i <= reach ? kernel[static_cast<std::size_t>(std::abs(i))] : 0;
                const double beside = i > -reach ? kernel[static_cast<std::size_t>(std::abs(i - 1))] : 0;
                m_kernel[static_cast<std::size_t>(at)] += unit * ((1 - part) * here + part * beside);
            }
        }
    }
    const double learnt = n / (n + kPriorCount);
    for (int i = 0; i < kPoints; ++i) {
        const std::size_t at = static_cast<std::size_t>(i);
        const double x = i / kPerUnit - kReach;
        const double core = learnt * m_kernel[at] + (1 - learnt) * studentFour(x);
        m_density[at] = (1 - kTailShare) * core + kTailShare * studentFour(x / kTailWidth) / kTailWidth;
        m_log[at] = std::log(m_density[at]);
    }
}

double NoiseDensity::information(double separation) const
{
    double sum = 0;
    for (int i = 0; i < kPoints; ++i) {
        const std::size_t at = static_cast<std::size_t>(i);
        const double x = i / kPerUnit - kReach;
        sum += m_density[at] * (m_log[at] - 0.5 * (logAt(x - separation) + logAt(x + separation)));
    }
    return std::max(0.0, sum / kPerUnit);
}

double NoiseDensity::slowShare() const
{
    const auto peak = std::max_element(m_kernel.begin(), m_kernel.end());
    if (!(*peak > 0))
        return 0; // nothing learnt yet
    double lowest = *peak;
    auto valley = peak;
    double total = 0;
    for (double value : m_kernel)
        total += value;
    for (auto at = peak; at != m_kernel.end(); ++at) {
        if (*at < lowest) {
            lowest = *at;
            valley = at;
        }
        // A single far run makes a bump of its own: a mode holds at least a twentieth of the main peak's height.
        if (lowest <= 0.8 * *at && *at >= 0.05 * *peak) {
            double right = 0;
            for (auto each = valley; each != m_kernel.end(); ++each)
                right += *each;
            return right / total;
        }
    }
    return 0;
}

} // namespace alidade
