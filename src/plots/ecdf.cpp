// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/summary/ecdf.h"
#include "core/quantity.h"
#include "plots/distributionplot.h"
#include "plots/plotstyle.h"
#include "plots/qcp.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr std::size_t kMostSteps = 4000;   ///< finer steps than pixels show nothing more
constexpr std::size_t kMostProcesses = 60; ///< thin lines a side

/// Evenly spaced order statistics: off by less than 1/kMostSteps in height.
std::vector<double> thinned(const std::vector<double>& sorted)
{
    if (sorted.size() <= kMostSteps)
        return sorted;
    std::vector<double> kept;
    kept.reserve(kMostSteps);
    for (std::size_t i = 0; i < kMostSteps; ++i)
        kept.push_back(sorted[i * (sorted.size() - 1) / (kMostSteps - 1)]);
    return kept;
}

/// Fraction of values that are not above x.
double fraction(const Curve& curve, double x)
{
    const auto above = std::upper_bound(curve.x.begin(), curve.x.end(), x);
    return above == curve.x.begin() ? 0 : curve.y[static_cast<std::size_t>(above - curve.x.begin()) - 1];
}

class EcdfPlot final : public DistributionPlot
{
public:
    using DistributionPlot::DistributionPlot;

    QString note() const override
    {
        const bool processes =
            std::any_of(data().sides.begin(), data().sides.end(), [](const auto& s) { return s.processes.size() > 1; });
        const bool known = std::all_of(data().sides.begin(), data().sides.end(),
                                       [](const auto& s) { return s.hierarchyKnown() || !s.hasSamples(); });
        if (!processes)
            return countsText();
        return countsText() + (known ? QStringLiteral("; thin lines: one process each")
                                     : QStringLiteral("; thin lines: one run each"));
    }

protected:
    QString subject() const override { return QStringLiteral("Distribution functions of"); }

    void build() override
    {
        useValueAxis(false, false);
        const QSharedPointer<QCPAxisTickerText> percent(new QCPAxisTickerText);
        percent->addTicks({0, 0.25, 0.5, 0.75, 1}, {QStringLiteral("0"), QStringLiteral("25"), QStringLiteral("50"),
                                                    QStringLiteral("75"), QStringLiteral("100\u202f%")});
        plot()->yAxis->setTicker(percent);
        double low = 0, high = 1;
        if (!valueRange(low, high)) {
            addMessage(QStringLiteral("nothing measured"));
            setView(0, 1, 0, 1.03);
            return;
        }
        setView(low, high, 0, 1.03);
        std::vector<Curve> curves;
        for (const SideDistribution& side : data().sides)
            curves.push_back(ecdf(thinned(side.sorted)));
        if (curves.size() == 2 && !curves[0].x.empty() && !curves[1].x.empty())
            addTint(curves[0], curves[1]);
        for (std::size_t s = 0; s < curves.size(); ++s) {
            addProcesses(s);
            addSteps(curves[s], linePen(sideColor(s), 2 * lineScale()), high);
        }
        addSummaryBars([this](std::size_t side, std::size_t i, std::size_t count) {
            const double middle = data().sides.size() == 2 ? (side == 0 ? 0.66 : 0.34) : 0.5;
            return middle - 0.28 * ((static_cast<double>(i) + 0.5) / static_cast<double>(count) - 0.5);
        });
        addArrow();
    }

private:
    QCPGraph* addSteps(const Curve& curve, const QPen& pen, double right)
    {
        auto* graph = plot()->addGraph();
        graph->setLineStyle(QCPGraph::lsStepLeft);
        graph->setPen(pen);
        graph->setAdaptiveSampling(false);
        graph->setSelectable(QCP::stNone);
        if (curve.x.empty())
            return graph;
        QVector<double> x = {curve.x.front()}, y = {0.0};
        x.append(QVector<double>(curve.x.begin(), curve.x.end()));
        y.append(QVector<double>(curve.y.begin(), curve.y.end()));
        x.append(std::max(right, x.last()));
        y.append(1.0);
        graph->setData(x, y, true);
        return graph;
    }

    void addProcesses(std::size_t s)
    {
        const SideDistribution& side = data().sides[s];
        if (side.processes.size() < 2)
            return;
        QColor thin = sideColor(s);
        thin.setAlphaF(s == 0 ? 0.5F : 0.3F);
        for (std::size_t p = 0; p < std::min(side.processes.size(), kMostProcesses); ++p) {
            const std::vector<double>& values = side.processes[p].values;
            addSteps(ecdf(thinned(values)), linePen(thin, 0.8 * lineScale()), values.back());
        }
    }

    /// Where the candidate's values are larger its curve runs lower. Slower or faster is the metric's to say.
    void addTint(const Curve& base, const Curve& candidate)
    {
        std::vector<double> places = base.x;
        places.insert(places.end(), candidate.x.begin(), candidate.x.end());
        std::sort(places.begin(), places.end());
        places.erase(std::unique(places.begin(), places.end()), places.end());
        QVector<double> x, above, left, right;
        for (double place : places) {
            const double b = fraction(base, place), c = fraction(candidate, place);
            x.append(place);
            left.append(b);
            right.append(c);
            above.append(std::max(b, c));
        }
        const bool higherIsBetter = data().metric.higherIsBetter();
        const QColor& larger =
            colors().mark[static_cast<std::size_t>(higherIsBetter ? Verdict::Faster : Verdict::Slower)];
        const QColor& smaller =
            colors().mark[static_cast<std::size_t>(higherIsBetter ? Verdict::Slower : Verdict::Faster)];
        const auto hidden = [&](const QVector<double>& y) {
            auto* graph = plot()->addGraph();
            graph->setLineStyle(QCPGraph::lsStepLeft);
            graph->setPen(Qt::NoPen);
            graph->setAdaptiveSampling(false);
            graph->setSelectable(QCP::stNone);
            graph->setData(x, y, true);
            return graph;
        };
        QCPGraph* top = hidden(above);
        QCPGraph* candidateFoot = hidden(right);
        candidateFoot->setBrush(colors().withAlpha(larger, 14));
        candidateFoot->setChannelFillGraph(top);
        QCPGraph* baseFoot = hidden(left);
        baseFoot->setBrush(colors().withAlpha(smaller, 14));
        baseFoot->setChannelFillGraph(top);
    }

    /// From median to median, with the change that the comparison found.
    void addArrow()
    {
        if (data().sides.size() != 2 || !std::isfinite(data().ratio.value))
            return;
        const auto middle = [](const SideDistribution& side) {
            if (side.hasSamples())
                return quantileSorted(side.sorted, 0.5);
            return std::numeric_limits<double>::quiet_NaN();
        };
        const double from = middle(data().sides[0]), to = middle(data().sides[1]);
        if (!std::isfinite(from) || !std::isfinite(to))
            return;
        const auto verdict = static_cast<std::size_t>(data().verdict);
        auto* arrow = new QCPItemLine(plot());
        arrow->start->setCoords(from, 0.5);
        arrow->end->setCoords(to, 0.5);
        arrow->setPen(linePen(colors().mark[verdict], 2 * lineScale()));
        arrow->setHead(QCPLineEnding(QCPLineEnding::esSpikeArrow, 7, 9));
        arrow->setSelectable(false);
        auto* words = new QCPItemText(plot());
        words->position->setCoords((from + to) / 2, 0.5);
        words->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
        words->setPadding(QMargins(3, 1, 3, 4));
        words->setText(changeText(data().ratio.value));
        QFont bold = smallFont();
        bold.setBold(true);
        words->setFont(bold);
        words->setColor(colors().words[verdict]);
        words->setSelectable(false);
    }
};

} // namespace

PlotKind ecdfPlot()
{
    return {QStringLiteral("ecdf"), QStringLiteral("ECDF"), [] { return std::make_unique<EcdfPlot>(); }};
}

} // namespace alidade
