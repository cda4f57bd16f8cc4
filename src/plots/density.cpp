// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/density.h"

#include "plots/plotstyle.h"
#include "plots/qcp.h"
#include "stats/summary/histogram.h"
#include "stats/summary/kde.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

/// Area 1 over the axis (over ln x on a logarithmic one), so that sides of different size compare.
Curve histogramCurve(const std::vector<double>& values, bool logarithmic)
{
    const Histogram bins = histogram(values, logarithmic);
    Curve curve;
    std::size_t total = 0;
    for (std::size_t count : bins.counts)
        total += count;
    for (std::size_t i = 0; i < bins.counts.size(); ++i) {
        const double width =
            logarithmic ? std::log(bins.edges[i + 1] / bins.edges[i]) : bins.edges[i + 1] - bins.edges[i];
        curve.x.push_back(bins.edges[i]);
        curve.y.push_back(static_cast<double>(bins.counts[i]) / (static_cast<double>(total) * width));
    }
    if (!bins.edges.empty()) {
        curve.x.push_back(bins.edges.back());
        curve.y.push_back(0);
    }
    return curve;
}

} // namespace

void DensityPlot::setHistogram(bool on)
{
    if (on == m_histogram)
        return;
    m_histogram = on;
    applyTheme();
    fit();
    describe();
}

QString DensityPlot::note() const
{
    return (data().shapeNote.isEmpty() ? QString() : QString(data().shapeNote + QStringLiteral("; "))) + countsText() +
           (m_histogram ? QStringLiteral("; bins by Freedman and Diaconis")
                        : QStringLiteral("; kernel density, bandwidth by Sheather and Jones"));
}

QString DensityPlot::subject() const
{
    return m_histogram ? QStringLiteral("Histograms of") : QStringLiteral("Densities of");
}

void DensityPlot::build()
{
    useValueAxis(false, true);
    plot()->yAxis->setTickLabels(false);
    plot()->yAxis->setTicks(false);
    plot()->yAxis->grid()->setVisible(false);
    double low = 0, high = 1;
    if (!valueRange(low, high)) {
        addMessage(QStringLiteral("nothing measured"));
        setView(0, 1, 0, 1);
        return;
    }
    const bool logarithmic = plot()->xAxis->scaleType() == QCPAxis::stLogarithmic;
    double top = 0;
    for (std::size_t s = 0; s < data().sides.size(); ++s) {
        const std::vector<double>& values = data().sides[s].sorted;
        if (values.empty())
            continue;
        const Curve curve =
            m_histogram ? histogramCurve(values, logarithmic) : (logarithmic ? kde(values) : kdeLinear(values));
        if (curve.x.empty()) {
            addSpike(s, values.front());
            continue;
        }
        low = std::min(low, curve.x.front());
        high = std::max(high, curve.x.back());
        top = std::max(top, *std::max_element(curve.y.begin(), curve.y.end()));
        addCurve(s, curve);
    }
    top = top > 0 ? top * 1.06 : 1;
    setView(low, high, 0, top);
    addSummaryBars([this, top](std::size_t side, std::size_t i, std::size_t count) {
        const double middle = data().sides.size() == 2 ? (side == 0 ? 0.66 : 0.34) : 0.5;
        return top * (middle - 0.28 * ((static_cast<double>(i) + 0.5) / static_cast<double>(count) - 0.5));
    });
}

void DensityPlot::addCurve(std::size_t side, const Curve& curve)
{
    QCPGraph* graph = plot()->addGraph();
    graph->setLineStyle(m_histogram ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
    graph->setSelectable(QCP::stNone);
    graph->setAdaptiveSampling(false);
    graph->setPen(linePen(sideColor(side), (side == 0 && data().sides.size() == 2 ? 1.2 : 2) * lineScale()));
    // The baseline is a filled shape, the candidate an outline over it.
    if (side == 0)
        graph->setBrush(colors().withAlpha(sideColor(side), data().sides.size() == 2 ? 35 : 18));
    QVector<double> x(curve.x.begin(), curve.x.end()), y(curve.y.begin(), curve.y.end());
    x.prepend(x.first());
    y.prepend(0.0);
    graph->setData(x, y, true);
}

/// All values are equal: there is no curve, only a place.
void DensityPlot::addSpike(std::size_t side, double value)
{
    auto* line = new QCPItemStraightLine(plot());
    line->point1->setCoords(value, 0);
    line->point2->setCoords(value, 1);
    line->setPen(linePen(sideColor(side), 2 * lineScale()));
    line->setSelectable(false);
}

PlotKind densityPlot()
{
    return {QStringLiteral("density"), QStringLiteral("Density"), [] { return std::make_unique<DensityPlot>(); }};
}

} // namespace alidade
