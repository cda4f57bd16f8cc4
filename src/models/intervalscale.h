// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <QString>

#include <vector>

namespace alidade {

/// The common axis of all intervals of a comparison: log ratio, linear up to the 98th percentile of the shown
/// intervals' ends, compressed beyond, symmetric about no change. Positions run from −1 to 1.
class IntervalScale
{
public:
    struct Tick
    {
        double position = 0;
        QString label; ///< "+10", "0", "×4"; the last one carries the " %"
    };

    IntervalScale() = default;
    /// Of these intervals; at least so wide that the margin is seen as a band and not as the whole axis.
    IntervalScale(const std::vector<Estimate>& ratios, double margin);

    /// −1…1; a ratio that is infinite, zero or beyond everything shown lies at the end.
    double position(double ratio) const;
    /// Whether the ratio lies outside what the axis can show: drawn as an arrow at its end.
    bool isBeyond(double ratio) const;
    /// At most `most` ticks, 0 always among them.
    std::vector<Tick> ticks(int most) const;

    double linearLimit() const { return m_linear; } ///< log ratio up to which the axis is linear
    double limit() const { return m_limit; }        ///< log ratio at the ends
    bool isCompressed() const { return m_limit > m_linear; }

    bool operator==(const IntervalScale&) const = default;

private:
    double m_linear = 0.2;
    double m_limit = 0.2;
};

} // namespace alidade
