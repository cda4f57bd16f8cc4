// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/quantity.h"
#include "plots/distributionplot.h"
#include "plots/plotstyle.h"
#include "plots/qcp.h"
#include "plots/unitticker.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace alidade {

namespace {

constexpr std::size_t kMostDots = 10'000;
constexpr int kCellsAcross = 700, kCellsUp = 250; ///< above kMostDots: one dot per cell

class RunOrderPlot final : public DistributionPlot
{
public:
    using DistributionPlot::DistributionPlot;

    QString note() const override
    {
        if (!data().hasSamples())
            return countsText();
        const bool warm = std::any_of(data().sides.begin(), data().sides.end(), [](const SideDistribution& side) {
            return std::any_of(side.order.begin(), side.order.end(), [](const OrderedValue& v) { return v.warmup; });
        });
        const QString order = warm ? QStringLiteral("warm-ups shaded") : QStringLiteral("as collected");
        if (data().orderNote.isEmpty())
            return order;
        return warm ? QString(data().orderNote + QStringLiteral("; ") + order) : data().orderNote;
    }

protected:
    QString subject() const override { return QStringLiteral("Values in the order of collection of"); }

    void build() override
    {
        useValueAxis(true, false);
        plot()->xAxis->grid()->setVisible(false);
        const QSharedPointer<UnitTicker> numbers(new UnitTicker);
        numbers->setUnit(QStringLiteral("1"), false);
        plot()->xAxis->setTicker(numbers);
        MinMaxPyramid::Extent values;
        double last = 1;
        for (const SideDistribution& side : data().sides) {
            for (const OrderedValue& value : side.order) {
                values.include(value.value);
                last = std::max(last, value.place);
            }
        }
        if (values.isEmpty()) {
            addMessage(QStringLiteral("no raw values:\norder is not known"));
            showTicks(false);
            setView(0, 1, 0, 1);
            return;
        }
        showTicks(true);
        const double pad = std::max((values.high - values.low) * 0.06, std::abs(values.high) * 1e-6);
        setView(1 - last * 0.02, last * 1.02, values.low - pad, values.high + pad);
        const bool truncated = values.low - pad > 0;
        plot()->yAxis->setLowerEnding(truncated ? QCPLineEnding(QCPLineEnding::esSkewedBar, 8, 6)
                                                : QCPLineEnding(QCPLineEnding::esNone));
        for (std::size_t s = 0; s < data().sides.size(); ++s) {
            shadeWarmups(data().sides[s], values.low - pad, values.high + pad);
            addDots(s, last, values);
        }
    }

private:
    void showTicks(bool on)
    {
        plot()->yAxis->grid()->setVisible(on);
        for (QCPAxis* axis : {plot()->xAxis, plot()->yAxis}) {
            axis->setTicks(on);
            axis->setTickLabels(on);
        }
    }

    void addDots(std::size_t s, double last, const MinMaxPyramid::Extent& values)
    {
        const std::vector<OrderedValue>& order = data().sides[s].order;
        const Marker marker = sideMarker(s, data().sides.size(), colors());
        QCPGraph* graph = plot()->addGraph();
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setSelectable(QCP::stNone);
        const QColor fill = marker.hollow ? colors().base : marker.color;
        const double size = order.size() > 400 ? 3.4 : 4.6;
        graph->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(marker.color, 1.1 * lineScale()), fill, size));
        QVector<double> x, y;
        std::unordered_set<int> taken;
        for (const OrderedValue& value : order) {
            if (order.size() > kMostDots) {
                const int column = static_cast<int>(value.place / last * kCellsAcross);
                const int row = static_cast<int>((value.value - values.low) / (values.high - values.low) * kCellsUp);
                if (!taken.insert(column * (kCellsUp + 1) + row).second)
                    continue;
            }
            x.append(value.place);
            y.append(value.value);
        }
        graph->setData(x, y, true);
    }

    void shadeWarmups(const SideDistribution& side, double low, double high)
    {
        constexpr int kMostStretches = 400;
        int stretches = 0;
        for (std::size_t i = 0; i < side.order.size() && stretches < kMostStretches; ++i) {
            if (!side.order[i].warmup)
                continue;
            const double first = side.order[i].place;
            // Places count on through other sides' runs: a gap ends the stretch.
            while (i + 1 < side.order.size() && side.order[i + 1].warmup &&
                   side.order[i + 1].place - side.order[i].place < 1.5)
                ++i;
            auto* shade = new QCPItemRect(plot());
            shade->setLayer(QStringLiteral("background"));
            shade->topLeft->setCoords(first - 0.5, high + (high - low) * 10);
            shade->bottomRight->setCoords(side.order[i].place + 0.5, low - (high - low) * 10);
            shade->setPen(Qt::NoPen);
            shade->setBrush(colors().withAlpha(colors().text, 5.5));
            shade->setSelectable(false);
            ++stretches;
        }
    }
};

} // namespace

PlotKind runorderPlot()
{
    return {QStringLiteral("runorder"), QStringLiteral("Run order"), [] { return std::make_unique<RunOrderPlot>(); }};
}

} // namespace alidade
