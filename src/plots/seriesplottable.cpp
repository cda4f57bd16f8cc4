// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/seriesplottable.h"

#include <QImage>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr double kRadius = 2.9;
constexpr std::size_t kManyMarkers = 600; ///< from here on one rendered marker is stamped
constexpr int kMedianColumn = 3;          ///< pixels that share one median

QColor faded(QColor color, double percent)
{
    color.setAlphaF(static_cast<float>(percent / 100));
    return color;
}

double medianOf(const std::vector<double>& values, std::size_t begin, std::size_t end, std::vector<double>& scratch)
{
    scratch.assign(values.begin() + static_cast<std::ptrdiff_t>(begin),
                   values.begin() + static_cast<std::ptrdiff_t>(end));
    const auto middle = scratch.begin() + static_cast<std::ptrdiff_t>(scratch.size() / 2);
    std::nth_element(scratch.begin(), middle, scratch.end());
    if (scratch.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(scratch.begin(), middle)) / 2;
}

} // namespace

SeriesPlottable::SeriesPlottable(QCPAxis* keyAxis, QCPAxis* valueAxis)
    : QCPAbstractPlottable(keyAxis, valueAxis)
{
    setSelectable(QCP::stNone);
}

void SeriesPlottable::setLook(const Marker& marker, const QColor& base, double lineScale)
{
    m_marker = marker;
    m_base = base;
    m_lineScale = lineScale;
}

SeriesPlottable::Visible SeriesPlottable::visible() const
{
    const QCPRange range = mKeyAxis->range();
    const double margin = range.size() * 0.01;
    const std::vector<double>& x = m_series->x;
    const auto first = std::lower_bound(x.begin(), x.end(), range.lower - margin);
    const auto last = std::upper_bound(first, x.end(), range.upper + margin);
    return {static_cast<std::size_t>(first - x.begin()), static_cast<std::size_t>(last - x.begin())};
}

bool SeriesPlottable::drawsColumns() const
{
    return m_series && visible().count() > m_mostMarkers;
}

QCPRange SeriesPlottable::getKeyRange(bool& found, QCP::SignDomain) const
{
    found = m_series && !m_series->x.empty();
    return found ? QCPRange(m_series->x.front(), m_series->x.back()) : QCPRange();
}

QCPRange SeriesPlottable::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const
{
    const MinMaxPyramid::Extent extent =
        m_series ? m_series->value.extent(0, m_series->value.size()) : MinMaxPyramid::Extent();
    found = !extent.isEmpty();
    return found ? QCPRange(extent.low, extent.high) : QCPRange();
}

QRect SeriesPlottable::clipRect() const
{
    return QCPAbstractPlottable::clipRect().adjusted(-4, -4, 4, 4);
}

void SeriesPlottable::draw(QCPPainter* painter)
{
    if (!m_series || m_series->x.empty())
        return;
    const Visible range = visible();
    if (range.count() > m_mostMarkers)
        drawColumns(*painter);
    else
        drawPoints(*painter, range);
}

void SeriesPlottable::drawPoints(QCPPainter& painter, Visible range) const
{
    drawRanges(painter, range);
    if (range.count() > kManyMarkers && !painter.modes().testFlag(QCPPainter::pmVectorized)) {
        drawStamps(painter, range);
        return;
    }
    painter.setAntialiasing(true);
    const std::vector<double>& value = m_series->value.values();
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const QPointF center(mKeyAxis->coordToPixel(m_series->x[i]), mValueAxis->coordToPixel(value[i]));
        drawMarker(painter, m_marker, center, kRadius, 1.3 * m_lineScale, m_base);
    }
}

void SeriesPlottable::drawRanges(QCPPainter& painter, Visible range) const
{
    const std::vector<double>& low = m_series->low.values();
    const std::vector<double>& high = m_series->high.values();
    const double left = mKeyAxis->axisRect()->left();
    QVector<QLineF> lines;
    lines.reserve(static_cast<qsizetype>(range.count()));
    for (std::size_t i = range.begin; i < range.end; ++i) {
        if (!(low[i] <= high[i]))
            continue;
        // Whole pixels: a thin upright line between two of them would look twice as wide and half as dark.
        const double x = left + std::floor(mKeyAxis->coordToPixel(m_series->x[i]) - left) + 0.5;
        const double bottom = mValueAxis->coordToPixel(low[i]), top = mValueAxis->coordToPixel(high[i]);
        if (std::isfinite(bottom) && std::isfinite(top))
            lines.append(QLineF(x, bottom, x, top));
    }
    painter.setAntialiasing(false);
    painter.setPen(linePen(faded(m_marker.color, 28), m_lineScale));
    painter.drawLines(lines);
}

void SeriesPlottable::drawStamps(QCPPainter& painter, Visible range) const
{
    const double ratio = painter.device()->devicePixelRatioF();
    const int side = 11;
    QImage stamp(QSize(side, side) * ratio, QImage::Format_ARGB32_Premultiplied);
    stamp.setDevicePixelRatio(ratio);
    stamp.fill(Qt::transparent);
    {
        QPainter onStamp(&stamp);
        onStamp.setRenderHint(QPainter::Antialiasing);
        drawMarker(onStamp, m_marker, QPointF(side / 2.0, side / 2.0), kRadius, 1.3 * m_lineScale, m_base);
    }
    const std::vector<double>& value = m_series->value.values();
    QPoint last(-1, -1);
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const QPoint corner(static_cast<int>(std::lround(mKeyAxis->coordToPixel(m_series->x[i]) - side / 2.0)),
                            static_cast<int>(std::lround(mValueAxis->coordToPixel(value[i]) - side / 2.0)));
        if (corner == last)
            continue;
        painter.drawImage(corner, stamp);
        last = corner;
    }
}

void SeriesPlottable::drawColumns(QCPPainter& painter) const
{
    const QCPRange keys = mKeyAxis->range();
    const int width = mKeyAxis->axisRect()->width();
    const double left = mKeyAxis->axisRect()->left();
    QVector<QLineF> lines;
    for (const ColumnSlice& slice : columnSlices(m_series->x, keys.lower, keys.upper, width)) {
        const MinMaxPyramid::Extent extent = m_series->value.extent(slice.begin, slice.end);
        const double x = left + slice.column + 0.5;
        const double bottom = mValueAxis->coordToPixel(extent.low), top = mValueAxis->coordToPixel(extent.high);
        // A line without length is not drawn: one pixel at least.
        lines.append(QLineF(x, std::max(bottom, top + 1), x, top));
    }
    painter.setAntialiasing(false);
    painter.setPen(linePen(faded(m_marker.color, 38), 1));
    painter.drawLines(lines);

    QPolygonF medians;
    std::vector<double> scratch;
    for (const ColumnSlice& slice :
         columnSlices(m_series->x, keys.lower, keys.upper, std::max(1, width / kMedianColumn))) {
        const double median = medianOf(m_series->value.values(), slice.begin, slice.end, scratch);
        const double x = left + (slice.column + 0.5) * kMedianColumn;
        medians.append(QPointF(x, mValueAxis->coordToPixel(median)));
    }
    painter.setPen(linePen(m_marker.color, 1.8 * m_lineScale));
    painter.setBrush(Qt::NoBrush);
    painter.setAntialiasing(true);
    painter.drawPolyline(medians);
}

} // namespace alidade
