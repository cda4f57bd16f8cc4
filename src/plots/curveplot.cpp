// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/curveplot.h"

#include "core/quantity.h"
#include "plots/plotstyle.h"
#include "plots/qcp.h"
#include "plots/unitticker.h"

#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr size_t kMostWords = 2;  ///< crossovers with words; more would cover the curves
constexpr size_t kMostCurves = 8; ///< more than there are colours that can be told apart

QString numberText(double x)
{
    return scaledNumber(x, {}, 2);
}

QCPScatterStyle scatter(Marker::Shape shape)
{
    using Style = QCPScatterStyle;
    switch (shape) {
    case Marker::Shape::Square:
        return Style::ssSquare;
    case Marker::Shape::Diamond:
        return Style::ssDiamond;
    case Marker::Shape::Plus:
        return Style::ssPlus;
    case Marker::Shape::Cross:
        return Style::ssCross;
    case Marker::Shape::Star:
        return Style::ssStar;
    case Marker::Shape::Ring:
        return Style::ssCircle;
    case Marker::Shape::CrossedSquare:
        return Style::ssCrossSquare;
    default:
        return Style::ssDisc;
    }
}

} // namespace

CurvePlot::CurvePlot(QWidget* parent)
    : PlotView(parent)
{
    applyTheme();
}

void CurvePlot::setCurves(CurveContent curves, size_t reference)
{
    m_curves = std::move(curves);
    chooseShown(reference);
    applyTheme();
    fit();
    describe();
}

void CurvePlot::setLogarithmic(bool on)
{
    if (on == m_logarithmic)
        return;
    m_logarithmic = on;
    applyTheme();
    fit();
}

void CurvePlot::chooseShown(size_t reference)
{
    m_shown.clear();
    for (size_t i = 0; i < m_curves.curves.size(); ++i) {
        if (m_curves.curves[i].column == reference || m_shown.size() < kMostCurves)
            m_shown.push_back(i);
    }
    if (m_shown.size() > kMostCurves)
        m_shown.erase(m_shown.end() - 2); // the reference came last: it takes the place of another
}

void CurvePlot::applyTheme()
{
    QCustomPlot* p = plot();
    clearDrawing();
    stylePlot(*p, colors(), smallFont(), lineScale());
    const QMargins margins = p->axisRect()->margins();
    p->axisRect()->setMargins({margins.left(), 8, margins.right(), margins.bottom()});
    for (QCPAxis* axis : {p->xAxis, p->yAxis})
        axis->setScaleType(m_logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    const auto ticker = [this](const QString& unit) {
        const QSharedPointer<UnitTicker> made(new UnitTicker);
        made->setUnit(unit, false);
        made->setLogarithmic(m_logarithmic);
        made->setUnitOnLastLabel(true);
        return made;
    };
    p->xAxis->setTicker(ticker(QStringLiteral("1")));
    p->yAxis->setTicker(ticker(m_curves.metric.unit));
    for (size_t i = 0; i < m_shown.size(); ++i)
        addCurve(i);
    addCrossovers();
}

void CurvePlot::addCurve(size_t place)
{
    const ParameterCurve& curve = m_curves.curves[m_shown[place]];
    const Marker marker = seriesMarker(place, std::max<size_t>(3, m_shown.size()), colors());
    QCPGraph* low = plot()->addGraph();
    QCPGraph* high = plot()->addGraph();
    QCPGraph* line = plot()->addGraph();
    for (QCPGraph* edge : {low, high})
        edge->setPen(Qt::NoPen);
    for (const CurvePoint& point : curve.points) {
        const bool band = point.level.low > 0 && std::isfinite(point.level.high);
        low->addData(point.x, band ? point.level.low : point.level.value);
        high->addData(point.x, band ? point.level.high : point.level.value);
        line->addData(point.x, point.level.value);
    }
    high->setBrush(colors().withAlpha(marker.color, 18));
    high->setChannelFillGraph(low);
    line->setPen(linePen(marker.color, 1.8 * lineScale()));
    QCPScatterStyle style = scatter(marker.shape);
    style.setPen(QPen(marker.color, 1.4 * lineScale()));
    style.setBrush(marker.hollow ? QBrush(colors().base) : QBrush(marker.color));
    style.setSize(7);
    line->setScatterStyle(style);
    for (QCPGraph* graph : {low, high, line})
        graph->setSelectable(QCP::stNone);
}

void CurvePlot::addCrossovers()
{
    for (const CurveCrossover& crossover : m_curves.crossovers) {
        const auto curve = std::find_if(m_shown.begin(), m_shown.end(),
                                        [&](size_t i) { return m_curves.curves[i].column == crossover.column; });
        if (curve == m_shown.end())
            continue;
        // On the curve, straight between its points on the axes as they are logarithmic.
        const std::vector<CurvePoint>& points = m_curves.curves[*curve].points;
        const double x = crossover.place.x;
        const auto after =
            std::find_if(points.begin(), points.end(), [x](const CurvePoint& one) { return one.x >= x; });
        if (after == points.begin() || after == points.end())
            continue;
        const CurvePoint& before = *(after - 1);
        const double share = std::log(x / before.x) / std::log(after->x / before.x);
        const double y = before.level.value * std::pow(after->level.value / before.level.value, share);
        auto* ring = new QCPItemEllipse(plot());
        for (QCPItemPosition* corner : {ring->topLeft, ring->bottomRight})
            corner->setType(QCPItemPosition::ptAbsolute);
        auto* anchor = new QCPItemTracer(plot());
        anchor->setStyle(QCPItemTracer::tsNone);
        anchor->position->setCoords(x, y);
        ring->topLeft->setParentAnchor(anchor->position);
        ring->bottomRight->setParentAnchor(anchor->position);
        ring->topLeft->setCoords(-6.5, -6.5);
        ring->bottomRight->setCoords(6.5, 6.5);
        ring->setPen(linePen(colors().text, 1.6 * lineScale()));
        ring->setBrush(Qt::NoBrush);
        auto* line = new QCPItemLine(plot());
        line->start->setCoords(x, y);
        line->end->setTypeX(QCPItemPosition::ptPlotCoords);
        line->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
        line->end->setCoords(x, 1);
        line->setPen(linePen(colors().muted, lineScale(), Qt::DashLine));
        if (m_curves.crossovers.size() <= kMostWords)
            addCrossoverWords(crossover, m_curves.curves[*curve].label);
    }
}

/// Where and how the configuration overtakes the reference, beside its dashed line.
void CurvePlot::addCrossoverWords(const CurveCrossover& crossover, const QString& label)
{
    auto* words = new QCPItemText(plot());
    words->position->setTypeX(QCPItemPosition::ptPlotCoords);
    words->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    double left = std::numeric_limits<double>::infinity(), right = 0, low = left, high = 0;
    double lowest = left, highest = 0; // of the curves near the place
    for (const size_t i : m_shown) {
        const std::vector<CurvePoint>& points = m_curves.curves[i].points;
        const auto nearest = std::min_element(points.begin(), points.end(), [&crossover](const auto& a, const auto& b) {
            return std::abs(std::log(a.x / crossover.place.x)) < std::abs(std::log(b.x / crossover.place.x));
        });
        lowest = std::min(lowest, nearest->level.value);
        highest = std::max(highest, nearest->level.value);
        for (const CurvePoint& point : points) {
            left = std::min(left, point.x);
            right = std::max(right, point.x);
            low = std::min(low, point.level.value);
            high = std::max(high, point.level.value);
        }
    }
    // Where the curves leave more room.
    const bool onTop = high / highest > lowest / low;
    const auto number = static_cast<double>(&crossover - m_curves.crossovers.data());
    words->position->setCoords(crossover.place.x, onTop ? 0.02 + 0.2 * number : 0.98 - 0.2 * number);
    const bool onLeft = crossover.place.x * crossover.place.x > left * right; // right of the middle of the axis
    words->setPositionAlignment((onTop ? Qt::AlignTop : Qt::AlignBottom) | (onLeft ? Qt::AlignRight : Qt::AlignLeft));
    words->setTextAlignment(onLeft ? Qt::AlignRight : Qt::AlignLeft);
    words->setText(QStringLiteral("%1 %2\nabove about %3 [%4 … %5]")
                       .arg(label,
                            isBetterAbove(crossover) ? QStringLiteral("overtakes the reference")
                                                     : QStringLiteral("falls behind the reference"),
                            numberText(crossover.place.x), numberText(crossover.place.low),
                            numberText(crossover.place.high)));
    words->setFont(smallFont());
    words->setColor(colors().muted);
    words->setPadding(QMargins(6, 0, 6, 0));
    words->setBrush(colors().withAlpha(colors().base, 80));
    words->setPen(Qt::NoPen);
}

bool CurvePlot::isBetterAbove(const CurveCrossover& crossover) const
{
    return crossover.place.secondGains != m_curves.metric.higherIsBetter();
}

void CurvePlot::fit()
{
    double left = std::numeric_limits<double>::infinity(), right = 0, low = left, high = 0;
    for (const size_t i : m_shown) {
        for (const CurvePoint& point : m_curves.curves[i].points) {
            left = std::min(left, point.x);
            right = std::max(right, point.x);
            low = std::min(low, point.level.low > 0 ? point.level.low : point.level.value);
            high = std::max(high, std::isfinite(point.level.high) ? point.level.high : point.level.value);
        }
    }
    if (right <= 0)
        left = low = 1, right = high = 10;
    if (m_logarithmic) {
        const double across = std::pow(right / left, 0.04), up = std::pow(high / low, 0.06);
        left /= across, right *= across, low /= up, high *= up;
    } else {
        left -= (right - left) * 0.04, right += (right - left) * 0.04;
        low = 0, high *= 1.06;
    }
    plot()->xAxis->setRange(left, right);
    plot()->yAxis->setRange(low, high);
    setBounds(left, right, low, high);
    redraw();
}

void CurvePlot::pointerMoved(const QPointF& pixel)
{
    if (m_shown.empty() || !plot()->axisRect()->rect().contains(pixel.toPoint())) {
        QToolTip::hideText();
        return;
    }
    const double here = plot()->xAxis->pixelToCoord(pixel.x());
    QStringList words;
    double x = 0;
    for (const size_t i : m_shown) {
        const std::vector<CurvePoint>& points = m_curves.curves[i].points;
        const auto nearest = std::min_element(points.begin(), points.end(), [here](const auto& a, const auto& b) {
            return std::abs(std::log(a.x / here)) < std::abs(std::log(b.x / here));
        });
        x = nearest->x;
        words += QString(m_curves.curves[i].label + QStringLiteral(": ") +
                         levelText(nearest->level.value, m_curves.metric.unit));
    }
    words.prepend(keyTitle(m_curves.axis) + QLatin1Char(' ') + scaledNumber(x, {}, 6));
    QToolTip::showText(plot()->mapToGlobal(pixel.toPoint() + QPoint(12, 12)),
                       words.join(QLatin1Char('\n')).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")),
                       plot());
}

QString CurvePlot::sentence() const
{
    if (m_curves.isEmpty())
        return {};
    QString text = QStringLiteral("%1 by %2, %3 configurations")
                       .arg(m_curves.title, keyTitle(m_curves.axis))
                       .arg(m_curves.curves.size());
    for (const CurveCrossover& crossover : m_curves.crossovers) {
        const auto curve = std::find_if(m_curves.curves.begin(), m_curves.curves.end(),
                                        [&](const ParameterCurve& one) { return one.column == crossover.column; });
        text +=
            QStringLiteral("; %1 is %2 than the reference above about %3 [%4 … %5]")
                .arg(curve->label, isBetterAbove(crossover) ? QStringLiteral("faster") : QStringLiteral("slower"),
                     numberText(crossover.place.x), numberText(crossover.place.low), numberText(crossover.place.high));
    }
    return text;
}

} // namespace alidade
