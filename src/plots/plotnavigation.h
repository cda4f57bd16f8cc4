// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointF>

class QCPItemRect;
class QCustomPlot;
class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace alidade {

class PlotView;

/// Zoom and pan of one plot by wheel, drag and key. Works in pixels, so that linear and logarithmic axes behave alike.
///
/// Wheel: across; with Ctrl up and down; with Shift both. Drag: a band across, or, drawn tall, a rectangle. Middle or
/// Shift drag: pan. Keys: W and S or + and - zoom, A and D or the arrows pan, 0 fits.
class PlotNavigation : public QObject
{
public:
    PlotNavigation(QCustomPlot& plot, PlotView& view);

    void setBounds(double left, double right, double low, double high);
    /// True when the key did something.
    bool key(QKeyEvent& event);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum class Drag { None, Band, Pan };
    void press(QMouseEvent& event);
    void move(QMouseEvent& event);
    void release(QMouseEvent& event);
    void wheel(QWheelEvent& event);
    void zoom(double factorX, double factorY, const QPointF& center);
    void pan(double pixelsX, double pixelsY);
    void zoomTo(const QRectF& band);
    void showBand(const QPointF& to);
    QRectF bandTo(const QPointF& to) const;
    void setPixelRange(bool horizontal, double from, double to);
    void changed();

    QCustomPlot& m_plot;
    PlotView& m_view;
    QCPItemRect* m_band = nullptr; ///< owned by the plot
    Drag m_drag = Drag::None;
    QPointF m_pressed, m_last;
    bool m_moved = false;
    double m_left = 0, m_right = 0, m_low = 0, m_high = 0;
};

} // namespace alidade
