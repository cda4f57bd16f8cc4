// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bisect/drift.h"

namespace alidade {

/// When to go back to an end during the visit of a commit: how well the machine's state is known at this moment.
class DriftWatch
{
public:
    DriftWatch() = default;

    /// From a fit whose last reading was at `time`; variance as DriftPath::nowVariance; scale: the run noise.
    DriftWatch(const DriftModel& model, double scale, double variance, double time);

    /// Lets time pass (in runs; not backwards), then takes in a reading of an end.
    void advance(double time);
    void readEnd();

    /// Whether one run of an end lowers the variance of the comparison more than one more of the commit, of which there
    /// are `runs`: v² ÷ (v + s²) > s² ÷ (n(n + 1)).
    bool endIsWorthMore(int runs) const;

private:
    DriftModel m_model;
    double m_noise = 1;
    double m_variance = 0;
    double m_time = 0;
};

} // namespace alidade
