// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/quantity.h"
#include "plots/distributionplot.h"
#include "plots/plotstyle.h"
#include "plots/qcp.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr double kSideGap = 1.2;           ///< rows between the two sides
constexpr std::size_t kMostRows = 120;     ///< a side
constexpr double kResolution = 1.0 / 1500; ///< of the value range: closer dots are one dot

class ByProcessPlot final : public DistributionPlot
{
public:
    using DistributionPlot::DistributionPlot;

    QString note() const override
    {
        if (!data().hasSamples())
            return countsText();
        QString text;
        const bool known = std::all_of(data().sides.begin(), data().sides.end(),
                                       [](const auto& s) { return s.hierarchyKnown() || !s.hasSamples(); });
        text = known ? QStringLiteral("bar: median of a process") : QStringLiteral("one row per run");
        for (const SideDistribution& side : data().sides) {
            if (side.processes.size() > kMostRows)
                return text + QStringLiteral("; the first %1 rows a side").arg(kMostRows);
        }
        return text;
    }

protected:
    QString subject() const override { return QStringLiteral("Values by process of"); }

    void build() override
    {
        useValueAxis(false, false);
        plot()->yAxis->setTickLengthOut(0);
        plot()->yAxis->grid()->setVisible(false);
        const QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
        plot()->yAxis->setTicker(names);
        double low = 0, high = 1;
        if (!valueRange(low, high)) {
            addMessage(QStringLiteral("nothing measured"));
            setView(0, 1, 0, 1);
            return;
        }
        std::vector<double> top;
        double y = 0;
        for (std::size_t s = 0; s < data().sides.size(); ++s) {
            const SideDistribution& side = data().sides[s];
            if (s > 0) {
                addDivider(y - kSideGap / 2);
                y -= kSideGap;
            }
            top.push_back(y);
            const std::size_t rows = std::min(side.processes.size(), kMostRows);
            for (std::size_t p = 0; p < rows; ++p)
                addRow(s, side.processes[p], y - 0.5 - static_cast<double>(p), (high - low) * kResolution);
            const double height = static_cast<double>(rows + std::min(side.summaries.size(), kMostBars));
            names->addTick(y - height / 2, sideName(s));
            y -= std::max(1.0, height);
        }
        setView(low, high, y - 0.3, 0.3);
        addSummaryBars([this, top](std::size_t side, std::size_t i, std::size_t) {
            const std::size_t rows = std::min(data().sides[side].processes.size(), kMostRows);
            return top[side] - 0.5 - static_cast<double>(rows + i);
        });
    }

private:
    void addRow(std::size_t s, const ProcessValues& process, double y, double resolution)
    {
        QColor dot = sideColor(s);
        dot.setAlphaF(0.5F);
        QCPGraph* graph = plot()->addGraph();
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setSelectable(QCP::stNone);
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, dot, dot, 3.2));
        QVector<double> x, rows;
        for (std::size_t i = 0; i < process.values.size(); ++i) {
            if (!x.isEmpty() && process.values[i] - x.last() < resolution && process.values.size() > 200)
                continue;
            x.append(process.values[i]);
            // A fixed scatter up and down, so that equal values stay visible.
            rows.append(y + 0.5 * (static_cast<double>((i * 61) % 97) / 97.0 - 0.5));
        }
        graph->setData(x, rows, true);
        auto* median = new QCPItemLine(plot());
        const double middle = quantileSorted(process.values, 0.5);
        median->start->setCoords(middle, y - 0.36);
        median->end->setCoords(middle, y + 0.36);
        median->setPen(linePen(sideColor(s), 2.2 * lineScale()));
        median->setSelectable(false);
    }

    void addDivider(double y)
    {
        auto* line = new QCPItemStraightLine(plot());
        line->point1->setCoords(0, y);
        line->point2->setCoords(1, y);
        line->setPen(linePen(colors().hairline, lineScale()));
        line->setSelectable(false);
    }
};

} // namespace

PlotKind byprocessPlot()
{
    return {QStringLiteral("byprocess"), QStringLiteral("By process"),
            [] { return std::make_unique<ByProcessPlot>(); }};
}

} // namespace alidade
