// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/plotview.h"

#include "plots/plotexport.h"
#include "plots/plotnavigation.h"
#include "plots/plotstyle.h"
#include "plots/qcp.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace alidade {

class PlotView::Private
{
public:
    QCustomPlot* plot = nullptr; ///< owned by the widget tree
    std::unique_ptr<PlotNavigation> navigation;
    ThemeColors lightColors = Theme::light();
    bool exporting = false;
    bool focusShown = false;
};

PlotView::PlotView(QWidget* parent)
    : QWidget(parent)
    , d(std::make_unique<Private>())
{
    d->plot = new QCustomPlot(this);
    d->plot->setNoAntialiasingOnDrag(true);
    d->plot->setFocusPolicy(Qt::NoFocus);
    d->plot->setAttribute(Qt::WA_OpaquePaintEvent);
    d->navigation = std::make_unique<PlotNavigation>(*d->plot, *this);
    // The frame that shows keyboard focus.
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->addWidget(d->plot);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(120, 90);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        applyTheme();
        redraw();
    });
    connect(d->plot, &QCustomPlot::afterReplot, this, &PlotView::drawn);
}

PlotView::~PlotView()
{
    // The navigation filters the plot's events and must go before it.
    d->navigation.reset();
}

QCustomPlot* PlotView::plot() const
{
    return d->plot;
}

const ThemeColors& PlotView::colors() const
{
    return d->exporting ? d->lightColors : Theme::instance().colors();
}

double PlotView::lineScale() const
{
    return d->exporting ? 1.25 : 1.0;
}

QFont PlotView::smallFont() const
{
    return smallPlotFont(font());
}

void PlotView::redraw()
{
    d->plot->replot(QCustomPlot::rpQueuedReplot);
}

void PlotView::redrawNow()
{
    d->plot->replot(QCustomPlot::rpImmediateRefresh);
}

void PlotView::setBounds(double left, double right, double low, double high)
{
    d->navigation->setBounds(left, right, low, high);
}

void PlotView::clearDrawing()
{
    QCustomPlot* p = plot();
    p->clearPlottables();
    for (int i = p->itemCount() - 1; i >= 0; --i) {
        if (p->item(i)->layer()->name() != QStringLiteral("overlay"))
            p->removeItem(p->item(i));
    }
}

void PlotView::describe()
{
    setAccessibleDescription(sentence());
}

QPair<int, int> PlotView::plottingSpan() const
{
    const QRect rect = d->plot->axisRect()->rect();
    return {d->plot->x() + rect.left(), d->plot->x() + rect.right()};
}

bool PlotView::exportTo(const QString& path)
{
    return exportPlots(path, {}, {this}, {});
}

void PlotView::paintForExport(QCPPainter& painter, const QRect& place)
{
    d->exporting = true;
    applyTheme();
    painter.save();
    painter.translate(place.topLeft());
    d->plot->toPainter(&painter, place.width(), place.height());
    painter.restore();
    d->exporting = false;
    applyTheme();
    redraw();
}

void PlotView::pointerMoved(const QPointF&) {}

void PlotView::pointerLeft() {}

bool PlotView::clicked(const QPointF&)
{
    return false;
}

bool PlotView::doubleClicked(const QPointF&)
{
    return false;
}

void PlotView::keyPressEvent(QKeyEvent* event)
{
    if (!d->navigation->key(*event))
        QWidget::keyPressEvent(event);
}

void PlotView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), colors().base);
    if (!d->focusShown)
        return;
    painter.setPen(colors().accent);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void PlotView::focusInEvent(QFocusEvent* event)
{
    d->focusShown = event->reason() != Qt::MouseFocusReason;
    update();
    QWidget::focusInEvent(event);
}

void PlotView::focusOutEvent(QFocusEvent* event)
{
    d->focusShown = false;
    update();
    QWidget::focusOutEvent(event);
}

void PlotView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        applyTheme();
        redraw();
    }
}

} // namespace alidade
