// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/distributionseries.h"
#include "plots/plotview.h"

#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace alidade {

/// One way to draw one or two distributions. A subclass draws them anew in build(), from data alone; where a run kept
/// no raw values it draws what there is, the quartiles or the interval of the file, and says so. Nothing is made up.
class DistributionPlot : public PlotView
{
public:
    explicit DistributionPlot(QWidget* parent = nullptr);
    ~DistributionPlot() override;

    void setDistributions(std::shared_ptr<const Distributions> distributions);
    /// A few muted words beside the heading: "100 values a side; thin lines: one process each".
    virtual QString note() const = 0;

    void fit() override;
    QString sentence() const override;

protected:
    const Distributions& data() const { return *m_data; }
    /// Adds plottables and items to an empty plot and sets the ranges with setView().
    virtual void build() = 0;
    /// What the plot is of: "Distribution functions of".
    virtual QString subject() const = 0;

    void applyTheme() override;
    void pointerMoved(const QPointF& pixel) override;
    /// The range that fit() shows.
    void setView(double left, double right, double low, double high);
    /// The horizontal axis shows values of the metric; logarithmic if asked for and every value is positive.
    void useValueAxis(bool vertical, bool logarithmic);
    /// Value range with some room; false when there is nothing finite.
    bool valueRange(double& low, double& high) const;
    QColor sideColor(std::size_t side) const;
    /// "base", "cand."; the side's own label where it stands alone.
    QString sideName(std::size_t side) const;
    /// A bar per run without raw values; `row` tells its height on the vertical axis. At most kMostBars a side.
    void addSummaryBars(const std::function<double(std::size_t side, std::size_t index, std::size_t count)>& row);
    /// Words in the middle of the plot, for what cannot be drawn.
    void addMessage(const QString& text);
    /// "100 values a side", "100 and 80 values", "quartiles only; no raw values".
    QString countsText() const;

    static constexpr std::size_t kMostBars = 12;

private:
    std::shared_ptr<const Distributions> m_data;
    double m_left = 0, m_right = 1, m_low = 0, m_high = 1;
    bool m_verticalValues = false;
};

/// A registered kind of distribution plot.
struct PlotKind
{
    QString key;   ///< "ecdf": settings and file names
    QString title; ///< "ECDF": on the button that shows it
    std::function<std::unique_ptr<DistributionPlot>()> create;
};

/// All kinds, in the order of the registry.
const std::vector<PlotKind>& plotKinds();

} // namespace alidade
