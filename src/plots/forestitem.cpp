// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/forestitem.h"

#include "core/quantity.h"
#include "plots/plotstyle.h"

#include <cmath>

namespace alidade {

ForestItem::ForestItem(QCustomPlot* plot, ForestRow row, double height)
    : QCPAbstractItem(plot)
    , m_row(std::move(row))
    , m_height(height)
{
    setSelectable(false);
    setClipToAxisRect(false); // words stand in the margin
}

void ForestItem::setLook(const ThemeColors& colors, const QFont& small, double lineScale)
{
    m_colors = colors;
    m_small = small;
    m_lineScale = lineScale;
}

/// A pixel; an end beyond the axis stays at its edge.
double ForestItem::x(double ratio) const
{
    const QRect area = mParentPlot->axisRect()->rect();
    if (!(ratio > 0))
        return area.left();
    const double pixel = std::isinf(ratio) ? area.right() : mParentPlot->xAxis->coordToPixel(ratio);
    return std::clamp(pixel, static_cast<double>(area.left()), static_cast<double>(area.right()));
}

void ForestItem::drawDiamond(QCPPainter& painter, double y) const
{
    const double left = x(m_row.ratio.low), right = x(m_row.ratio.high), middle = x(m_row.ratio.value);
    const QColor color = m_colors.mark[static_cast<size_t>(m_row.verdict)];
    painter.setPen(linePen(color, 1.6 * m_lineScale));
    painter.setBrush(m_row.verdict == Verdict::Undecided ? QBrush(m_colors.base)
                                                         : QBrush(m_colors.withAlpha(color, 55)));
    painter.drawPolygon(QPolygonF({{left, y}, {middle, y - 6}, {right, y}, {middle, y + 6}}));
}

void ForestItem::drawInterval(QCPPainter& painter, double y) const
{
    const QColor color = m_colors.mark[static_cast<size_t>(m_row.verdict)];
    const bool undecided = m_row.verdict == Verdict::Undecided;
    const bool hasInterval = m_row.ratio.low >= 0 && !std::isnan(m_row.ratio.high);
    if (hasInterval) {
        QPen pen = linePen(color, 2 * m_lineScale);
        if (undecided)
            pen.setDashPattern({3, 2});
        painter.setPen(pen);
        painter.drawLine(QLineF(x(m_row.ratio.low), y, x(m_row.ratio.high), y));
        painter.setPen(linePen(color, 2 * m_lineScale));
        for (const double end : {m_row.ratio.low, m_row.ratio.high})
            painter.drawLine(QLineF(x(end), y - 4, x(end), y + 4));
    }
    // The share in what is combined, as the size of the point.
    const double radius = m_row.weight < 0 ? 4 : 3 + 4 * std::sqrt(m_row.weight);
    painter.setPen(linePen(color, 1.6 * m_lineScale));
    painter.setBrush(undecided || !hasInterval ? m_colors.base : color);
    painter.drawEllipse(QPointF(x(m_row.ratio.value), y), radius, radius);
}

void ForestItem::draw(QCPPainter* painter)
{
    const double y = std::floor(mParentPlot->yAxis->coordToPixel(m_height)) + 0.5;
    const QRect area = mParentPlot->axisRect()->rect();
    if (y < area.top() || y > area.bottom())
        return;
    painter->setAntialiasing(true);
    const bool known = m_row.ratio.value > 0;
    if (known && m_row.combined)
        drawDiamond(*painter, y);
    else if (known)
        drawInterval(*painter, y);
    QFont font = m_small;
    font.setBold(m_row.combined || m_row.verdict == Verdict::Slower || m_row.verdict == Verdict::Faster);
    painter->setFont(font);
    painter->setPen(known ? m_colors.words[static_cast<size_t>(m_row.verdict)] : m_colors.muted);
    const QRectF place(area.right() + 6, y - 10, mParentPlot->width() - area.right() - 10, 20);
    painter->drawText(place, Qt::AlignRight | Qt::AlignVCenter, changeText(m_row.ratio.value));
}

} // namespace alidade
