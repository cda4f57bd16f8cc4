// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/historyplotseries.h"

#include <QWidget>

#include <memory>

namespace alidade {

/// The whole history in a narrow strip with a window that shows what the plot above has in view; drag the window or its
/// ends, or click elsewhere to bring the window there.
class Minimap : public QWidget
{
    Q_OBJECT
public:
    explicit Minimap(QWidget* parent = nullptr);

    void setHistory(std::shared_ptr<const PlottedHistory> history);
    void setWindow(double from, double to);
    /// Lines the strip up with a plotting area.
    void setSpan(int left, int right);

    QSize sizeHint() const override { return {300, 36}; }

Q_SIGNALS:
    void windowMoved(double from, double to);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    enum class Grip { None, Left, Right, Window };
    QRectF strip() const;
    double toPixel(double x) const;
    double toPlace(double pixel) const;
    Grip gripAt(double pixel) const;
    void paintSeries(QPainter& painter) const;
    void paintDates(QPainter& painter) const;
    void moveTo(double pixel);

    std::shared_ptr<const PlottedHistory> m_history;
    double m_from = 0, m_to = 1;    ///< the window
    double m_first = 0, m_last = 1; ///< the whole
    int m_left = 0, m_right = 0;
    Grip m_grip = Grip::None;
    double m_grabbed = 0; ///< place under the pointer when the window was grabbed
    QPixmap m_cache;
};

} // namespace alidade
