// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/quantity.h"
#include "plots/distributionplot.h"
#include "plots/plotstyle.h"
#include "plots/qcp.h"
#include "plots/unitticker.h"

#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

/// How much the change is at each decile: a level line is a plain shift; a rising one says that the slow runs got
/// slower still.
class ShiftPlot final : public DistributionPlot
{
public:
    using DistributionPlot::DistributionPlot;

    QString note() const override
    {
        return hasDeciles() ? QStringLiteral("change at each decile; bands hold together") : QString();
    }

    QString sentence() const override
    {
        if (!hasDeciles())
            return DistributionPlot::sentence();
        QStringList parts;
        for (const DecileShift& decile : *data().deciles)
            parts.append(
                QStringLiteral("%1\u202f%: %2 %3")
                    .arg(qRound(decile.probability * 100))
                    .arg(changeText(decile.ratio.value), changeIntervalText(decile.ratio.low, decile.ratio.high)));
        return subject() + QLatin1Char(' ') + data().benchmark + QStringLiteral(". ") +
               parts.join(QStringLiteral("; ")) + QLatin1Char('.');
    }

protected:
    QString subject() const override { return QStringLiteral("Change at each decile of"); }

    void build() override
    {
        const QSharedPointer<QCPAxisTickerText> places(new QCPAxisTickerText);
        for (int percent = 10; percent <= 90; percent += 20)
            places->addTick(percent, percent == 90 ? QStringLiteral("90\u202f%") : QString::number(percent));
        plot()->xAxis->setTicker(places);
        const QSharedPointer<UnitTicker> changes(new UnitTicker);
        changes->setUnit(QString(), true);
        plot()->yAxis->setTicker(changes);
        const bool drawn = hasDeciles();
        for (QCPAxis* axis : {plot()->xAxis, plot()->yAxis}) {
            axis->setTicks(drawn);
            axis->setTickLabels(drawn);
            axis->grid()->setVisible(drawn);
        }
        if (!drawn) {
            addMessage(data().deciles ? QStringLiteral("too few raw values:\nten a side are needed")
                                      : QStringLiteral("being computed …"));
            setView(0, 100, 0, 2);
            return;
        }
        const auto [low, high] = extent();
        setView(5, 95, low, high);
        addMargin();
        addLine(1, linePen(colors().axis, lineScale()));
        addCurve();
        for (const DecileShift& decile : *data().deciles)
            addDecile(decile, low, high);
    }

    /// The decile nearest to the pointer, in words.
    void pointerMoved(const QPointF& pixel) override
    {
        if (!hasDeciles() || !plot()->axisRect()->rect().contains(pixel.toPoint())) {
            QToolTip::hideText();
            return;
        }
        const double percent = plot()->xAxis->pixelToCoord(pixel.x());
        const DecileShift* nearest = &data().deciles->front();
        for (const DecileShift& decile : *data().deciles) {
            if (std::abs(decile.probability * 100 - percent) < std::abs(nearest->probability * 100 - percent))
                nearest = &decile;
        }
        QToolTip::showText(plot()->mapToGlobal(pixel.toPoint() + QPoint(12, 12)),
                           QStringLiteral("at %1\u202f%, baseline %2: %3 %4, p %5")
                               .arg(qRound(nearest->probability * 100))
                               .arg(levelText(nearest->baseline, data().metric.unit), changeText(nearest->ratio.value),
                                    changeIntervalText(nearest->ratio.low, nearest->ratio.high),
                                    probabilityText(nearest->p)),
                           plot());
    }

private:
    bool hasDeciles() const { return data().deciles && !data().deciles->empty(); }

    /// Everything that is finite, no change always, the margin if it is near; one wild end must not press the rest
    /// together.
    std::pair<double, double> extent() const
    {
        double low = 1, high = 1, valueLow = 1, valueHigh = 1;
        for (const DecileShift& decile : *data().deciles) {
            valueLow = std::min(valueLow, decile.ratio.value);
            valueHigh = std::max(valueHigh, decile.ratio.value);
            low = std::isfinite(decile.ratio.low) ? std::min(low, decile.ratio.low) : low;
            high = std::isfinite(decile.ratio.high) ? std::max(high, decile.ratio.high) : high;
        }
        const double size = std::max(valueHigh - valueLow, data().margin);
        low = std::max({low, valueLow - 2 * size, 0.0});
        high = std::min(high, valueHigh + 2 * size);
        const double pad = std::max((high - low) * 0.08, data().margin * 0.5);
        return {low - pad, high + pad};
    }

    void addMargin()
    {
        auto* band = new QCPItemRect(plot());
        band->setLayer(QStringLiteral("background"));
        band->topLeft->setCoords(-1000, 1 + data().margin);
        band->bottomRight->setCoords(1000, 1 / (1 + data().margin));
        band->setPen(Qt::NoPen);
        band->setBrush(colors().withAlpha(colors().text, 5.5));
        band->setSelectable(false);
    }

    void addLine(double y, const QPen& pen)
    {
        auto* line = new QCPItemStraightLine(plot());
        line->point1->setCoords(0, y);
        line->point2->setCoords(1, y);
        line->setPen(pen);
        line->setSelectable(false);
    }

    void addCurve()
    {
        QVector<double> x, y;
        for (const DecileShift& decile : *data().deciles) {
            x.append(decile.probability * 100);
            y.append(decile.ratio.value);
        }
        QCPGraph* graph = plot()->addGraph();
        graph->setPen(linePen(colors().muted, 1.2 * lineScale()));
        graph->setSelectable(QCP::stNone);
        graph->setData(x, y, true);
    }

    void addDecile(const DecileShift& decile, double low, double high)
    {
        const double x = decile.probability * 100;
        const Verdict verdict = judge(decile.ratio.low, decile.ratio.high, data().margin, data().metric.direction);
        const QColor color = colors().mark[static_cast<std::size_t>(verdict)];
        if (!std::isnan(decile.ratio.low) && !std::isnan(decile.ratio.high)) {
            auto* whisker = new QCPItemLine(plot());
            whisker->start->setCoords(x, std::clamp(decile.ratio.low, low, high));
            whisker->end->setCoords(x, std::clamp(decile.ratio.high, low, high));
            whisker->setPen(
                linePen(color, 2 * lineScale(), verdict == Verdict::Undecided ? Qt::DashLine : Qt::SolidLine));
            whisker->setSelectable(false);
        }
        QCPGraph* point = plot()->addGraph();
        point->setLineStyle(QCPGraph::lsNone);
        point->setSelectable(QCP::stNone);
        const QColor fill = verdict == Verdict::Undecided ? colors().base : color;
        point->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(color, 1.5 * lineScale()), fill, 7));
        point->setData({x}, {decile.ratio.value}, true);
    }
};

} // namespace

PlotKind shiftPlot()
{
    return {QStringLiteral("shift"), QStringLiteral("Shift"), [] { return std::make_unique<ShiftPlot>(); }};
}

} // namespace alidade
