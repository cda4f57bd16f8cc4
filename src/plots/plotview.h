// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/theme.h"

#include <QWidget>

#include <memory>

class QCPPainter;
class QCustomPlot;

namespace alidade {

/// A plot in our style, with what every plot has: wheel and rubber-band zoom, pan, double click or 0 to fit, keys
/// (arrows,
/// + and -), light and dark, export. Subclasses add the data; only this folder sees QCustomPlot.
class PlotView : public QWidget
{
    Q_OBJECT
public:
    explicit PlotView(QWidget* parent = nullptr);
    ~PlotView() override;

    /// Shows everything.
    virtual void fit() = 0;
    /// One sentence that says what the plot shows; also its accessible description.
    virtual QString sentence() const = 0;
    /// .png .svg .pdf by ending; in the light set, lines × 1.25. False when the file could not be written.
    bool exportTo(const QString& path);

    /// Draws the plot into a part of a picture, in the light set, lines × 1.25. The painter is restored.
    void paintForExport(QCPPainter& painter, const QRect& place);
    /// Left and right end of the plotting area, in this widget's coordinates: what stands above or below lines up with
    /// it.
    QPair<int, int> plottingSpan() const;
    /// Draws at once, as tests and measurements need it; ordinary changes are gathered into one repaint.
    void redrawNow();

Q_SIGNALS:
    void viewChanged(); ///< zoomed or panned
    void drawn();       ///< the plot has been laid out and drawn

protected:
    QCustomPlot* plot() const;
    /// Pens, brushes and fonts again, after the theme has changed or before an export.
    virtual void applyTheme() = 0;

    /// The colours to draw with: the theme's, or the light set during an export.
    const ThemeColors& colors() const;
    /// Factor on every line width.
    double lineScale() const;
    /// Ticks' and notes' font.
    QFont smallFont() const;
    void redraw();
    /// Takes everything out of the plot but what navigation draws.
    void clearDrawing();
    /// Widest view that zooming out may reach; call after the data have changed.
    void setBounds(double left, double right, double low, double high);
    void describe();

    /// Pointer over, a click on or a double click on this pixel of the plot. True: handled, nothing else happens.
    virtual void pointerMoved(const QPointF& pixel);
    virtual void pointerLeft();
    virtual bool clicked(const QPointF& pixel);
    virtual bool doubleClicked(const QPointF& pixel);

    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    friend class PlotNavigation;
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace alidade
