// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/minimap.h"

#include "models/theme.h"
#include "plots/plotstyle.h"

#include <QDateTime>
#include <QMouseEvent>
#include <QPainter>
#include <QTimeZone>

#include <algorithm>

namespace alidade {

namespace {

constexpr double kGripWidth = 6;

} // namespace

Minimap::Minimap(QWidget* parent)
    : QWidget(parent)
    , m_history(std::make_shared<PlottedHistory>())
{
    setFixedHeight(36);
    setMouseTracking(true);
    setAccessibleName(QStringLiteral("Overview of the whole history"));
    setAccessibleDescription(QStringLiteral("The keys of the plot above move the part that is shown."));
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_cache = {};
        update();
    });
}

void Minimap::setHistory(std::shared_ptr<const PlottedHistory> history)
{
    m_history = std::move(history);
    const MinMaxPyramid::Extent extent = m_history->extentOfPlaces();
    m_first = extent.isEmpty() ? 0 : extent.low;
    m_last = extent.isEmpty() ? 1 : std::max(extent.high, extent.low + 1);
    m_cache = {};
    update();
}

void Minimap::setWindow(double from, double to)
{
    m_from = from;
    m_to = to;
    update();
}

void Minimap::setSpan(int left, int right)
{
    if (left == m_left && right == m_right)
        return;
    m_left = left;
    m_right = right;
    m_cache = {};
    update();
}

QRectF Minimap::strip() const
{
    return QRectF(m_left + 0.5, 2.5, std::max(20, width() - m_left - m_right - 1), height() - 6);
}

double Minimap::toPixel(double x) const
{
    return strip().left() + (x - m_first) / (m_last - m_first) * strip().width();
}

double Minimap::toPlace(double pixel) const
{
    return m_first + (pixel - strip().left()) / strip().width() * (m_last - m_first);
}

void Minimap::paintSeries(QPainter& painter) const
{
    MinMaxPyramid::Extent all;
    for (const PlottedSeries& series : m_history->series)
        all.include(series.value.extent(0, series.value.size()));
    if (all.isEmpty())
        return;
    const ThemeColors& colors = Theme::instance().colors();
    const QRectF area = strip().adjusted(0, 5, 0, -5);
    const double scale = all.high > all.low ? area.height() / (all.high - all.low) : 0;
    const int columns = std::max(1, static_cast<int>(area.width()));
    for (std::size_t s = m_history->series.size(); s-- > 0;) {
        const PlottedSeries& series = m_history->series[s];
        const std::size_t count = m_history->series.size();
        painter.setPen(QPen(count >= 3 ? seriesMarker(s, count, colors).color
                            : s == 0   ? colors.muted
                                       : colors.series[1],
                            1));
        QPolygonF line;
        for (const ColumnSlice& slice : columnSlices(series.x, m_first, m_last, columns)) {
            const MinMaxPyramid::Extent extent = series.value.extent(slice.begin, slice.end);
            const double x = area.left() + slice.column + 0.5;
            const double low = area.bottom() - (extent.low - all.low) * scale;
            const double high = area.bottom() - (extent.high - all.low) * scale;
            if (extent.high > extent.low)
                painter.drawLine(QPointF(x, low), QPointF(x, high));
            line.append(QPointF(x, (low + high) / 2)); // from middle to middle: ends would draw teeth
        }
        painter.drawPolyline(line);
    }
}

void Minimap::paintDates(QPainter& painter) const
{
    const auto known = [](const AxisPlace& place) { return place.time != 0; };
    const auto first = std::find_if(m_history->places.begin(), m_history->places.end(), known);
    const auto last = std::find_if(m_history->places.rbegin(), m_history->places.rend(), known);
    if (first == m_history->places.end() || first->time == last->time)
        return;
    const auto text = [](qint64 time) {
        return QLocale::c().toString(QDateTime::fromMSecsSinceEpoch(time, QTimeZone::utc()),
                                     QStringLiteral("MMM yyyy"));
    };
    painter.setFont(smallPlotFont(font()));
    painter.setPen(Theme::instance().colors().muted);
    const QRectF area = strip().adjusted(6, 0, -6, -1);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignBottom, text(first->time));
    painter.drawText(area, Qt::AlignRight | Qt::AlignBottom, text(last->time));
}

void Minimap::paintEvent(QPaintEvent*)
{
    const ThemeColors& colors = Theme::instance().colors();
    if (m_cache.isNull()) {
        m_cache = QPixmap(size() * devicePixelRatioF());
        m_cache.setDevicePixelRatio(devicePixelRatioF());
        m_cache.fill(colors.base);
        QPainter onCache(&m_cache);
        onCache.setRenderHint(QPainter::Antialiasing);
        onCache.setPen(colors.hairline);
        onCache.setBrush(colors.alternate);
        onCache.drawRect(strip());
        paintSeries(onCache);
        paintDates(onCache);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_cache);
    painter.setRenderHint(QPainter::Antialiasing);
    const double left = std::clamp(toPixel(m_from), strip().left(), strip().right() - 3);
    const double right = std::clamp(toPixel(m_to), left + 3, strip().right());
    const QRectF window(left, strip().top(), right - left, strip().height());
    painter.setPen(QPen(colors.accent, 1.4));
    painter.setBrush(colors.withAlpha(colors.accent, 13));
    painter.drawRect(window);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.accent);
    for (double x : {window.left(), window.right()})
        painter.drawRoundedRect(QRectF(x - 2, window.center().y() - 6, 4, 12), 1.5, 1.5);
}

void Minimap::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_cache = {};
}

void Minimap::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    m_cache = {};
}

Minimap::Grip Minimap::gripAt(double pixel) const
{
    const double left = std::max(toPixel(m_from), strip().left()), right = std::min(toPixel(m_to), strip().right());
    // The nearer end, so that a narrow window can be taken by both.
    if (std::abs(pixel - left) <= kGripWidth && std::abs(pixel - left) <= std::abs(pixel - right))
        return Grip::Left;
    if (std::abs(pixel - right) <= kGripWidth)
        return Grip::Right;
    return pixel > left && pixel < right ? Grip::Window : Grip::None;
}

void Minimap::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const double pixel = event->position().x();
    m_grip = gripAt(pixel);
    if (m_grip == Grip::None) {
        const double half = (m_to - m_from) / 2;
        m_from = toPlace(pixel) - half;
        m_to = toPlace(pixel) + half;
        m_grip = Grip::Window;
        Q_EMIT windowMoved(m_from, m_to);
        update();
    }
    m_grabbed = toPlace(pixel);
}

void Minimap::moveTo(double pixel)
{
    const double place = toPlace(pixel);
    const double least = (m_last - m_first) / std::max(1.0, strip().width());
    switch (m_grip) {
    case Grip::Left:
        m_from = std::min(place, m_to - least);
        break;
    case Grip::Right:
        m_to = std::max(place, m_from + least);
        break;
    case Grip::Window: {
        // Not past the ends, and no wider or narrower by that.
        const double way = place - m_grabbed;
        const double shift =
            way < 0 ? std::max(way, std::min(0.0, m_first - m_from)) : std::min(way, std::max(0.0, m_last - m_to));
        m_from += shift;
        m_to += shift;
        m_grabbed += shift;
        break;
    }
    case Grip::None:
        return;
    }
    Q_EMIT windowMoved(m_from, m_to);
    update();
}

void Minimap::mouseMoveEvent(QMouseEvent* event)
{
    if (m_grip != Grip::None) {
        moveTo(event->position().x());
        return;
    }
    const Grip grip = gripAt(event->position().x());
    setCursor(grip == Grip::Left || grip == Grip::Right ? Qt::SizeHorCursor
              : grip == Grip::Window                    ? Qt::OpenHandCursor
                                                        : Qt::PointingHandCursor);
}

void Minimap::mouseReleaseEvent(QMouseEvent*)
{
    m_grip = Grip::None;
}

} // namespace alidade
