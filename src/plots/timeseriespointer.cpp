// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/timeseriesprivate.h"

#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

// Points under the pointer and under the keyboard.
namespace alidade {

namespace {

constexpr double kReach = 14;     ///< pixels from a point within which it is meant
constexpr double kRingRadius = 6; ///< three more than a marker

void showRing(QCPItemEllipse* ring, const std::optional<QPointF>& center)
{
    ring->setVisible(center.has_value());
    if (!center)
        return;
    const QPointF reach(kRingRadius, kRingRadius);
    ring->topLeft->setPixelPosition(*center - reach);
    ring->bottomRight->setPixelPosition(*center + reach);
}

/// Tooltips take text that looks like HTML for HTML.
QString tooltipOf(const QString& plain)
{
    return QStringLiteral("<p style='white-space:pre'>") + plain.toHtmlEscaped() + QStringLiteral("</p>");
}

} // namespace

std::optional<TimeSeriesPlot::Point> TimeSeriesPlot::pointAt(const QPointF& pixel) const
{
    const QCPAxis* keys = plot()->xAxis;
    const QCPAxis* values = plot()->yAxis;
    const QRect area = plot()->axisRect()->rect();
    if (!area.adjusted(-8, -8, 8, 8).contains(pixel.toPoint()))
        return {};
    const double from = keys->pixelToCoord(pixel.x() - kReach), to = keys->pixelToCoord(pixel.x() + kReach);
    std::optional<Point> best;
    double bestDistance = kReach * kReach;
    const auto consider = [&](std::size_t series, quint32 point, double x, double y) {
        const double dx = keys->coordToPixel(x) - pixel.x(), dy = y - pixel.y();
        const double distance = dx * dx + dy * dy;
        if (distance < bestDistance) {
            bestDistance = distance;
            best = Point{series, point};
        }
    };
    for (std::size_t s = 0; s < d->history->series.size(); ++s) {
        const PlottedSeries& series = d->history->series[s];
        const std::vector<double>& value = series.value.values();
        for (auto x = std::lower_bound(series.x.begin(), series.x.end(), from); x != series.x.end() && *x <= to; ++x) {
            const auto i = static_cast<std::size_t>(x - series.x.begin());
            consider(s, series.point[i], *x, values->coordToPixel(value[i]));
        }
        const std::vector<double>& failed = series.failedX;
        for (auto x = std::lower_bound(failed.begin(), failed.end(), from); x != failed.end() && *x <= to; ++x)
            consider(s, series.failedPoint[static_cast<std::size_t>(x - failed.begin())], *x, area.bottom() - 6);
    }
    return best;
}

std::optional<std::size_t> TimeSeriesPlot::columnOf(const Point& point, bool failed) const
{
    if (point.series >= d->history->series.size())
        return {};
    const PlottedSeries& series = d->history->series[point.series];
    const std::vector<quint32>& points = failed ? series.failedPoint : series.point;
    const auto found = std::find(points.begin(), points.end(), static_cast<quint32>(point.point));
    if (found == points.end())
        return {};
    return static_cast<std::size_t>(found - points.begin());
}

std::optional<QPointF> TimeSeriesPlot::pixelOf(const Point& point) const
{
    if (const auto i = columnOf(point, false)) {
        const PlottedSeries& series = d->history->series[point.series];
        return QPointF(plot()->xAxis->coordToPixel(series.x[*i]),
                       plot()->yAxis->coordToPixel(series.value.values()[*i]));
    }
    if (const auto i = columnOf(point, true)) {
        const double x = d->history->series[point.series].failedX[*i];
        return QPointF(plot()->xAxis->coordToPixel(x), plot()->axisRect()->rect().bottom() - 6);
    }
    return {};
}

void TimeSeriesPlot::setCurrent(std::optional<Point> point)
{
    d->current = point;
    updateMarks();
    d->line->layer()->replot();
}

std::optional<TimeSeriesPlot::Point> TimeSeriesPlot::current() const
{
    return d->current;
}

void TimeSeriesPlot::updateMarks()
{
    const QRect area = plot()->axisRect()->rect();
    const std::optional<QPointF> current = d->current ? pixelOf(*d->current) : std::nullopt;
    showRing(d->currentRing, current);
    const bool inView = current && current->x() >= area.left() && current->x() <= area.right();
    d->line->setVisible(inView);
    if (inView) {
        d->line->point1->setPixelPosition(QPointF(current->x(), area.top()));
        d->line->point2->setPixelPosition(QPointF(current->x(), area.bottom()));
    }
    showRing(d->hoverRing, d->hovered && d->hovered != d->current ? pixelOf(*d->hovered) : std::nullopt);
}

void TimeSeriesPlot::pointerMoved(const QPointF& pixel)
{
    const std::optional<Point> point = pointAt(pixel);
    if (point == d->hovered)
        return;
    d->hovered = point;
    updateMarks();
    d->hoverRing->layer()->replot();
    if (point && d->tooltip)
        QToolTip::showText(plot()->mapToGlobal(pixel.toPoint() + QPoint(8, 8)), tooltipOf(d->tooltip(*point)), plot());
    else
        QToolTip::hideText();
}

void TimeSeriesPlot::pointerLeft()
{
    if (!d->hovered)
        return;
    d->hovered.reset();
    updateMarks();
    d->hoverRing->layer()->replot();
}

bool TimeSeriesPlot::clicked(const QPointF& pixel)
{
    const std::optional<Point> point = pointAt(pixel);
    if (!point)
        return false;
    setCurrent(point);
    Q_EMIT pointClicked(point->series, point->point);
    return true;
}

bool TimeSeriesPlot::doubleClicked(const QPointF& pixel)
{
    const std::optional<Point> point = pointAt(pixel);
    if (!point)
        return false;
    Q_EMIT pointOpened(point->series, point->point);
    return true;
}

void TimeSeriesPlot::keyPressEvent(QKeyEvent* event)
{
    if (event->modifiers() & ~Qt::KeypadModifier) {
        PlotView::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left:
        step(-1);
        break;
    case Qt::Key_Right:
        step(1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (d->current)
            Q_EMIT pointOpened(d->current->series, d->current->point);
        break;
    default:
        PlotView::keyPressEvent(event);
    }
}

/// To the next run of the current series, failed ones left out; brings it into view.
void TimeSeriesPlot::step(int direction)
{
    if (d->history->series.empty())
        return;
    const std::size_t s = d->current ? d->current->series : 0;
    const PlottedSeries& series = d->history->series[s];
    if (series.x.empty())
        return;
    const QCPRange range = plot()->xAxis->range();
    std::size_t next = direction > 0 ? 0 : series.x.size() - 1;
    if (const auto i = d->current ? columnOf(*d->current, false) : std::nullopt) {
        if ((direction < 0 && *i == 0) || (direction > 0 && *i + 1 == series.x.size()))
            return;
        next = direction > 0 ? *i + 1 : *i - 1;
    } else if (direction > 0) {
        // Without a current point: the first one in view.
        next = static_cast<std::size_t>(std::lower_bound(series.x.begin(), series.x.end(), range.lower) -
                                        series.x.begin());
        next = std::min(next, series.x.size() - 1);
    }
    if (!range.contains(series.x[next])) {
        plot()->xAxis->setRange(series.x[next] - range.size() / 2, series.x[next] + range.size() / 2);
        plot()->replot();
        Q_EMIT viewChanged();
    }
    setCurrent(Point{s, series.point[next]});
    if (const auto pixel = pixelOf(*d->current); pixel && d->tooltip)
        QToolTip::showText(plot()->mapToGlobal(pixel->toPoint() + QPoint(10, 10)), tooltipOf(d->tooltip(*d->current)),
                           plot());
    Q_EMIT pointClicked(s, series.point[next]);
}

} // namespace alidade
