// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plots/distributionplot.h"
#include "stats/summary/curve.h"

namespace alidade {

/// Where values are dense, as a kernel density or as a histogram; on a logarithmic axis where all values are positive.
class DensityPlot final : public DistributionPlot
{
public:
    using DistributionPlot::DistributionPlot;

    void setHistogram(bool on);
    bool isHistogram() const { return m_histogram; }
    QString note() const override;

protected:
    QString subject() const override;
    void build() override;

private:
    void addCurve(std::size_t side, const Curve& curve);
    void addSpike(std::size_t side, double value);

    bool m_histogram = false;
};

} // namespace alidade
