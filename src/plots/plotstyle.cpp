// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/plotstyle.h"

#include "plots/qcp.h"

#include <QFontMetrics>
#include <QPainter>

namespace alidade {

namespace {

constexpr std::array kSeriesShapes = {Marker::Shape::Disc, Marker::Shape::Square,       Marker::Shape::Diamond,
                                      Marker::Shape::Plus, Marker::Shape::Cross,        Marker::Shape::Star,
                                      Marker::Shape::Ring, Marker::Shape::CrossedSquare};

void drawLines(QPainter& painter, const QPointF& c, double r, bool upright, bool diagonal)
{
    if (upright) {
        painter.drawLine(QPointF(c.x() - r, c.y()), QPointF(c.x() + r, c.y()));
        painter.drawLine(QPointF(c.x(), c.y() - r), QPointF(c.x(), c.y() + r));
    }
    if (diagonal) {
        const double d = r * 0.75;
        painter.drawLine(QPointF(c.x() - d, c.y() - d), QPointF(c.x() + d, c.y() + d));
        painter.drawLine(QPointF(c.x() - d, c.y() + d), QPointF(c.x() + d, c.y() - d));
    }
}

void drawDiamond(QPainter& painter, const QPointF& c, double r)
{
    const double d = r * 1.25;
    const std::array points = {QPointF(c.x(), c.y() - d), QPointF(c.x() + d, c.y()), QPointF(c.x(), c.y() + d),
                               QPointF(c.x() - d, c.y())};
    painter.drawPolygon(points.data(), static_cast<int>(points.size()));
}

} // namespace

Marker seriesMarker(std::size_t index, std::size_t count, const ThemeColors& colors)
{
    const std::size_t i = index % kSeriesShapes.size();
    if (count >= 3)
        return {kSeriesShapes[i], colors.series[i], kSeriesShapes[i] == Marker::Shape::Ring};
    if (i == 0)
        return {Marker::Shape::Disc, colors.contender, false};
    return {Marker::Shape::Ring, colors.series[1], true};
}

Marker sideMarker(std::size_t side, std::size_t sides, const ThemeColors& colors)
{
    if (sides == 2 && side == 0)
        return {Marker::Shape::Ring, colors.baseline, true};
    return {Marker::Shape::Disc, colors.contender, false};
}

void drawMarker(QPainter& painter, const Marker& marker, const QPointF& center, double radius, double lineWidth,
                const QColor& base)
{
    const bool lines = marker.shape == Marker::Shape::Plus || marker.shape == Marker::Shape::Cross ||
                       marker.shape == Marker::Shape::Star;
    if (lines || marker.hollow || marker.shape == Marker::Shape::CrossedSquare)
        painter.setPen(QPen(marker.color, lineWidth, Qt::SolidLine, Qt::RoundCap));
    else
        painter.setPen(Qt::NoPen);
    const bool open = marker.hollow || marker.shape == Marker::Shape::CrossedSquare;
    painter.setBrush(open ? base : marker.color);
    const double side = radius * 0.9;
    const QRectF square(center.x() - side, center.y() - side, 2 * side, 2 * side);
    switch (marker.shape) {
    case Marker::Shape::Disc:
    case Marker::Shape::Ring:
        painter.drawEllipse(center, radius, radius);
        break;
    case Marker::Shape::Square:
        painter.drawRect(square);
        break;
    case Marker::Shape::Diamond:
        drawDiamond(painter, center, radius);
        break;
    case Marker::Shape::Plus:
        drawLines(painter, center, radius * 1.2, true, false);
        break;
    case Marker::Shape::Cross:
        drawLines(painter, center, radius * 1.2, false, true);
        break;
    case Marker::Shape::Star:
        drawLines(painter, center, radius * 1.3, true, true);
        break;
    case Marker::Shape::CrossedSquare:
        painter.drawRect(square);
        drawLines(painter, center, radius * 1.1, false, true);
        break;
    }
}

QFont smallPlotFont(const QFont& font)
{
    QFont small = font;
    if (font.pointSizeF() > 0)
        small.setPointSizeF(font.pointSizeF() * 0.825);
    else
        small.setPixelSize(qMax(1, qRound(font.pixelSize() * 0.825)));
    small.setBold(false);
    return small;
}

QPen linePen(const QColor& color, double width, Qt::PenStyle style)
{
    QPen pen(color, width, style, Qt::FlatCap, Qt::MiterJoin);
    pen.setCosmetic(true);
    return pen;
}

void stylePlot(QCustomPlot& plot, const ThemeColors& colors, const QFont& small, double lineScale)
{
    plot.setBackground(colors.base);
    const QPen axisPen = linePen(colors.axis, lineScale);
    const QFontMetrics metrics(small);
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
        axis->setBasePen(axisPen);
        axis->setTickPen(axisPen);
        axis->setSubTicks(false);
        axis->setTickLengthIn(0);
        axis->setTickLengthOut(4);
        axis->setTickLabelFont(small);
        axis->setTickLabelColor(colors.muted);
        axis->setTickLabelPadding(3);
        axis->grid()->setPen(linePen(colors.grid, lineScale));
        axis->grid()->setZeroLinePen(linePen(colors.grid, lineScale));
        axis->grid()->setSubGridVisible(false);
    }
    // The left margin grows with the labels; the others are fixed, so that plots one above the other line up.
    QCPAxisRect* rect = plot.axisRect();
    rect->setAutoMargins(QCP::msLeft);
    rect->setMinimumMargins(QMargins(50, 0, 0, 0));
    rect->setMargins(QMargins(50, metrics.height() + 8, 14, metrics.height() + 9));
}

} // namespace alidade
