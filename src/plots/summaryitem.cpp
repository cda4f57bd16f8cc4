// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/summaryitem.h"

#include "plots/plotstyle.h"

#include <cmath>

namespace alidade {

SummaryItem::SummaryItem(QCustomPlot* plot, const SummaryBar& bar, double row, const QString& words)
    : QCPAbstractItem(plot)
    , m_bar(bar)
    , m_row(row)
    , m_words(words)
{
    setSelectable(false);
}

void SummaryItem::setLook(const QColor& color, const ThemeColors& colors, const QFont& small, double lineScale)
{
    m_color = color;
    m_muted = colors.muted;
    m_base = colors.withAlpha(colors.base, 85);
    m_small = small;
    m_lineScale = lineScale;
}

void SummaryItem::draw(QCPPainter* painter)
{
    const double y = std::floor(mParentPlot->yAxis->coordToPixel(m_row)) + 0.5;
    const auto x = [this](double value) { return mParentPlot->xAxis->coordToPixel(value); };
    const auto tick = [&](double value, double half) {
        painter->drawLine(QLineF(x(value), y - half, x(value), y + half));
    };
    painter->setAntialiasing(true);
    double right = x(m_bar.value);
    if (m_bar.hasInterval()) {
        painter->setPen(linePen(m_color, 1.5 * m_lineScale));
        painter->drawLine(QLineF(x(m_bar.low), y, x(m_bar.high), y));
        tick(m_bar.low, 4);
        tick(m_bar.high, 4);
        right = std::max(right, x(m_bar.high));
    }
    if (m_bar.hasQuartiles()) {
        QColor soft = m_color;
        soft.setAlphaF(0.35F);
        painter->fillRect(QRectF(QPointF(x(m_bar.q25), y - 5), QPointF(x(m_bar.q75), y + 5)), soft);
        painter->setPen(linePen(m_color, 1.2 * m_lineScale));
        tick(m_bar.q25, 6);
        tick(m_bar.q75, 6);
        right = std::max(right, x(m_bar.q75));
    }
    painter->setPen(linePen(m_color, 2.5 * m_lineScale));
    tick(m_bar.value, 8);
    if (m_words.isEmpty())
        return;
    painter->setFont(m_small);
    painter->setPen(m_muted);
    // Beside the bar where there is room, else below it.
    const QRect area = mParentPlot->axisRect()->rect();
    const QFontMetrics metrics(m_small);
    const double width = metrics.horizontalAdvance(m_words);
    const bool beside = right + 8 + width <= area.right();
    const QPointF corner = beside ? QPointF(right + 8, y - metrics.height() / 2.0)
                                  : QPointF(std::max<double>(area.left() + 4, area.right() - width - 2), y + 10);
    painter->fillRect(QRectF(corner - QPointF(2, 0), QSizeF(width + 4, metrics.height())), m_base);
    painter->drawText(QRectF(corner, QSizeF(width + 2, metrics.height())), Qt::AlignLeft | Qt::AlignVCenter, m_words);
}

} // namespace alidade
