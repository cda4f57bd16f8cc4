// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <span>

namespace alidade {

/// The noise of one run, learnt from the two ends: a density of standardised residuals on a grid. Several modes are
/// thus learnt, not assumed away, and a floor of far tails keeps a single odd run from deciding anything.
class NoiseDensity
{
public:
    static constexpr int kPoints = 769;
    static constexpr double kReach = 24; ///< of the grid to either side, in units of the scale

    /// Gaussian kernel estimate (bandwidth by Silverman 1986, at least 0.08) of n residuals, mixed n : 25 with a
    /// Student t of 4 degrees of freedom, then 96 : 4 with one six times as wide.
    void learn(std::span<const double> residuals, double scale);

    /// Log density at a deviation in units of the scale, linear between grid points, level beyond the grid.
    double logAt(double x) const
    {
        const double place = (x + kReach) * kPerUnit;
        if (!(place > 0))
            return m_log.front();
        if (place >= kPoints - 1)
            return m_log.back();
        const int left = static_cast<int>(place);
        const double part = place - left;
        const double* at = m_log.data() + left;
        return at[0] + part * (at[1] - at[0]);
    }

    /// Information of one run about which of two levels it has, that lie so far apart: the mean of the two
    /// Kullback-Leibler divergences, in nats.
    double information(double separation) const;

    /// Share of runs in slower modes: the mass right of the first valley beyond the main peak that is at most four
    /// fifths of the peak behind it; 0 where there is none.
    double slowShare() const;

private:
    static constexpr double kPerUnit = (kPoints - 1) / (2 * kReach);

    std::array<double, kPoints> m_kernel = {}; ///< the kernel estimate alone
    std::array<double, kPoints> m_density = {};
    std::array<double, kPoints> m_log = {};
};

} // namespace alidade
