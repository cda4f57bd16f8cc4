// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/plotnavigation.h"

#include "plots/plotview.h"
#include "plots/qcp.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <cmath>

namespace alidade {

namespace {

constexpr double kTallBand = 24;    ///< a drag this high means a rectangle
constexpr double kZoomStep = 0.8;   ///< one wheel notch or key
constexpr double kWidestView = 1.5; ///< times the data
constexpr double kClosestView = 1e-9;

} // namespace

PlotNavigation::PlotNavigation(QCustomPlot& plot, PlotView& view)
    : m_plot(plot)
    , m_view(view)
{
    m_plot.setInteractions(QCP::Interactions());
    m_band = new QCPItemRect(&m_plot);
    m_band->setLayer(QStringLiteral("overlay"));
    for (QCPItemPosition* corner : {m_band->topLeft, m_band->bottomRight})
        corner->setType(QCPItemPosition::ptAbsolute);
    m_band->setVisible(false);
    m_plot.installEventFilter(this);
}

void PlotNavigation::setBounds(double left, double right, double low, double high)
{
    m_left = left;
    m_right = right;
    m_low = low;
    m_high = high;
}

bool PlotNavigation::key(QKeyEvent& event)
{
    const QRect area = m_plot.axisRect()->rect();
    const QPointF center = area.center();
    if (event.modifiers().testFlag(Qt::ControlModifier) || event.modifiers().testFlag(Qt::AltModifier))
        return false;
    const bool vertical = event.modifiers().testFlag(Qt::ShiftModifier) && event.key() != Qt::Key_Plus;
    switch (event.key()) {
    case Qt::Key_0:
    case Qt::Key_Home:
        m_view.fit();
        Q_EMIT m_view.viewChanged();
        return true;
    case Qt::Key_W:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(vertical ? 1 : kZoomStep, vertical ? kZoomStep : 1, center);
        return true;
    case Qt::Key_S:
    case Qt::Key_Minus:
        zoom(vertical ? 1 : 1 / kZoomStep, vertical ? 1 / kZoomStep : 1, center);
        return true;
    case Qt::Key_A:
    case Qt::Key_Left:
        pan(area.width() * 0.1, 0);
        return true;
    case Qt::Key_D:
    case Qt::Key_Right:
        pan(area.width() * -0.1, 0);
        return true;
    case Qt::Key_Up:
        pan(0, area.height() * 0.1);
        return true;
    case Qt::Key_Down:
        pan(0, area.height() * -0.1);
        return true;
    default:
        return false;
    }
}

bool PlotNavigation::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != &m_plot)
        return false;
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        press(static_cast<QMouseEvent&>(*event));
        return true;
    case QEvent::MouseMove:
        move(static_cast<QMouseEvent&>(*event));
        return true;
    case QEvent::MouseButtonRelease:
        release(static_cast<QMouseEvent&>(*event));
        return true;
    case QEvent::MouseButtonDblClick: {
        const auto& mouse = static_cast<QMouseEvent&>(*event);
        if (mouse.button() == Qt::LeftButton && !m_view.doubleClicked(mouse.position())) {
            m_view.fit();
            Q_EMIT m_view.viewChanged();
        }
        return true;
    }
    case QEvent::Wheel:
        wheel(static_cast<QWheelEvent&>(*event));
        return true;
    case QEvent::Leave:
        m_view.pointerLeft();
        return false;
    default:
        return false;
    }
}

void PlotNavigation::press(QMouseEvent& event)
{
    m_view.setFocus(Qt::MouseFocusReason);
    m_pressed = m_last = event.position();
    m_moved = false;
    const bool panning = event.button() == Qt::MiddleButton ||
                         (event.button() == Qt::LeftButton && event.modifiers().testFlag(Qt::ShiftModifier));
    if (panning)
        m_drag = Drag::Pan;
    else if (event.button() == Qt::LeftButton)
        m_drag = Drag::Band;
}

void PlotNavigation::move(QMouseEvent& event)
{
    if (m_drag == Drag::None) {
        m_view.pointerMoved(event.position());
        return;
    }
    const QPointF way = event.position() - m_pressed;
    m_moved = m_moved || way.manhattanLength() >= QApplication::startDragDistance();
    if (!m_moved)
        return;
    if (m_drag == Drag::Pan) {
        pan(event.position().x() - m_last.x(), event.position().y() - m_last.y());
        m_last = event.position();
    } else {
        showBand(event.position());
    }
}

void PlotNavigation::release(QMouseEvent& event)
{
    const Drag drag = std::exchange(m_drag, Drag::None);
    if (m_band->visible()) {
        m_band->setVisible(false);
        m_band->layer()->replot();
    }
    if (drag == Drag::Band && m_moved)
        zoomTo(bandTo(event.position()));
    else if (drag == Drag::Band && event.button() == Qt::LeftButton)
        m_view.clicked(event.position());
}

void PlotNavigation::wheel(QWheelEvent& event)
{
    // Alt turns a vertical wheel into a horizontal one on some systems; a horizontal wheel pans.
    const QPoint angle = event.angleDelta();
    event.accept();
    if (angle.x() != 0 && angle.y() == 0 && !event.modifiers().testFlag(Qt::ShiftModifier)) {
        pan(angle.x() * 0.5, 0);
        return;
    }
    const int turned = angle.y() != 0 ? angle.y() : angle.x();
    const double factor = std::pow(kZoomStep, turned / 120.0);
    const bool vertical = event.modifiers().testFlag(Qt::ControlModifier);
    const bool both = event.modifiers().testFlag(Qt::ShiftModifier);
    zoom(vertical && !both ? 1 : factor, vertical || both ? factor : 1, event.position());
}

void PlotNavigation::zoom(double factorX, double factorY, const QPointF& center)
{
    const QRectF area = m_plot.axisRect()->rect();
    setPixelRange(true, center.x() + (area.left() - center.x()) * factorX,
                  center.x() + (area.left() + area.width() - center.x()) * factorX);
    setPixelRange(false, center.y() + (area.top() + area.height() - center.y()) * factorY,
                  center.y() + (area.top() - center.y()) * factorY);
    changed();
}

void PlotNavigation::pan(double pixelsX, double pixelsY)
{
    const QRectF area = m_plot.axisRect()->rect();
    setPixelRange(true, area.left() - pixelsX, area.left() + area.width() - pixelsX);
    setPixelRange(false, area.top() + area.height() - pixelsY, area.top() - pixelsY);
    changed();
}

void PlotNavigation::zoomTo(const QRectF& band)
{
    if (band.width() < 3)
        return;
    setPixelRange(true, band.left(), band.right());
    setPixelRange(false, band.bottom(), band.top());
    changed();
}

QRectF PlotNavigation::bandTo(const QPointF& to) const
{
    const QRectF area = m_plot.axisRect()->rect();
    QRectF band = QRectF(m_pressed, to).normalized();
    if (band.height() < kTallBand) {
        band.setTop(area.top());
        band.setBottom(area.top() + area.height());
    }
    return band.intersected(area.adjusted(0, 0, 1, 1));
}

void PlotNavigation::showBand(const QPointF& to)
{
    const ThemeColors& colors = Theme::instance().colors();
    const QRectF band = bandTo(to);
    m_band->topLeft->setPixelPosition(band.topLeft());
    m_band->bottomRight->setPixelPosition(band.bottomRight());
    m_band->setPen(QPen(colors.accent, 1));
    m_band->setBrush(colors.withAlpha(colors.accent, 13));
    m_band->setVisible(true);
    m_band->layer()->replot();
}

void PlotNavigation::setPixelRange(bool horizontal, double from, double to)
{
    QCPAxis* axis = horizontal ? m_plot.xAxis : m_plot.yAxis;
    const double boundLow = axis->coordToPixel(horizontal ? m_left : m_low);
    const double boundHigh = axis->coordToPixel(horizontal ? m_right : m_high);
    const double data = std::abs(boundHigh - boundLow);
    const double width = std::abs(to - from);
    if (!std::isfinite(data) || data <= 0)
        return;
    if (width > data * kWidestView) {
        const double middle = (boundLow + boundHigh) / 2;
        const double half = (boundHigh - boundLow) * kWidestView / 2;
        from = middle - half;
        to = middle + half;
    } else if (width < data * kClosestView) {
        return;
    }
    // Something of the data stays in sight: at least a tenth of the view.
    const double low = std::min(boundLow, boundHigh), high = std::max(boundLow, boundHigh);
    const double keep = std::abs(to - from) * 0.1;
    double shift = 0;
    if (std::max(from, to) < low + keep)
        shift = low + keep - std::max(from, to);
    else if (std::min(from, to) > high - keep)
        shift = high - keep - std::min(from, to);
    axis->setRange(axis->pixelToCoord(from + shift), axis->pixelToCoord(to + shift));
}

void PlotNavigation::changed()
{
    m_plot.replot(QCustomPlot::rpQueuedReplot);
    Q_EMIT m_view.viewChanged();
}

} // namespace alidade
