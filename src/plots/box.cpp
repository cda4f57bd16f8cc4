// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/distributionplot.h"
#include "plots/plotstyle.h"
#include "plots/qcp.h"
#include "stats/summary/boxstatistics.h"

#include <cmath>

namespace alidade {

namespace {

constexpr std::size_t kMostOutliers = 2000;

class BoxPlot final : public DistributionPlot
{
public:
    using DistributionPlot::DistributionPlot;

    QString note() const override
    {
        return data().hasSamples() ? countsText() + QStringLiteral("; whiskers to 1.5 interquartile ranges")
                                   : countsText();
    }

protected:
    QString subject() const override { return QStringLiteral("Box plots of"); }

    void build() override
    {
        useValueAxis(false, false);
        const double sides = static_cast<double>(data().sides.size());
        const QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
        for (std::size_t s = 0; s < data().sides.size(); ++s)
            names->addTick(row(s), sideName(s));
        plot()->yAxis->setTicker(names);
        plot()->yAxis->setTickLengthOut(0);
        plot()->yAxis->grid()->setVisible(false);
        double low = 0, high = 1;
        if (!valueRange(low, high)) {
            addMessage(QStringLiteral("nothing measured"));
            setView(0, 1, 0, 1);
            return;
        }
        setView(low, high, 0, std::max(1.0, sides));
        for (std::size_t s = 0; s < data().sides.size(); ++s) {
            if (data().sides[s].hasSamples())
                addBox(s);
        }
        addSummaryBars([this](std::size_t side, std::size_t i, std::size_t count) {
            return row(side) - 0.7 * ((static_cast<double>(i) + 0.5) / static_cast<double>(count) - 0.5);
        });
    }

private:
    /// The baseline on top.
    double row(std::size_t side) const { return static_cast<double>(data().sides.size() - side) - 0.5; }

    void addBox(std::size_t s)
    {
        const BoxStatistics box = boxStatistics(data().sides[s].sorted);
        auto* item = new QCPStatisticalBox(plot()->yAxis, plot()->xAxis);
        item->setSelectable(QCP::stNone);
        item->setWidth(0.42);
        item->setWhiskerWidth(0.2);
        const QColor color = sideColor(s);
        item->setPen(linePen(color, 1.4 * lineScale()));
        item->setWhiskerPen(linePen(color, 1.4 * lineScale()));
        item->setWhiskerBarPen(linePen(color, 1.4 * lineScale()));
        item->setMedianPen(linePen(color, 2.6 * lineScale()));
        const bool filled = s == 0 && data().sides.size() == 2;
        item->setBrush(filled ? QBrush(colors().withAlpha(color, 35)) : QBrush(Qt::NoBrush));
        item->setOutlierStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(color, lineScale()), Qt::NoBrush, 4.5));
        // Of very many outliers the outermost are kept, and every so many-th of the others.
        QVector<double> outliers;
        const std::size_t step = 1 + box.outliers.size() / kMostOutliers;
        for (std::size_t i = 0; i < box.outliers.size(); ++i) {
            if (i % step == 0 || i + 1 == box.outliers.size())
                outliers.append(box.outliers[i]);
        }
        item->addData(row(s), box.whiskerLow, box.q25, box.median, box.q75, box.whiskerHigh, outliers);
    }
};

} // namespace

PlotKind boxPlot()
{
    return {QStringLiteral("box"), QStringLiteral("Box"), [] { return std::make_unique<BoxPlot>(); }};
}

} // namespace alidade
