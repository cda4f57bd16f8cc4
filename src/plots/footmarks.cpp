// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/footmarks.h"

#include "plots/plotstyle.h"

#include <algorithm>
#include <cmath>

namespace alidade {

FootMarks::FootMarks(QCustomPlot* plot)
    : QCPAbstractItem(plot)
{
    setClipToAxisRect(false);
    setSelectable(false);
}

void FootMarks::setLook(const ThemeColors& colors, const QFont& small, double lineScale)
{
    m_colors = colors;
    m_small = small;
    m_lineScale = lineScale;
}

void FootMarks::draw(QCPPainter* painter)
{
    if (!m_history)
        return;
    const QRect area = mParentPlot->axisRect()->rect();
    painter->setAntialiasing(true);
    painter->setFont(m_small);
    if (!m_unit.isEmpty()) {
        painter->setPen(m_colors.muted);
        painter->drawText(
            QRect(0, area.top() - QFontMetrics(m_small).height() - 4, area.left() - 7, QFontMetrics(m_small).height()),
            Qt::AlignRight | Qt::AlignVCenter, m_unit);
    }
    drawFailures(*painter);
    drawTags(*painter);
}

void FootMarks::drawFailures(QCPPainter& painter) const
{
    const QCPAxis& axis = *mParentPlot->xAxis;
    const QRect area = mParentPlot->axisRect()->rect();
    const QColor color = m_colors.mark[static_cast<std::size_t>(Verdict::Failed)];
    constexpr int kCross = 8; // as wide as one mark: more of them would only make a blot
    for (const PlottedSeries& series : m_history->series) {
        for (const ColumnSlice& slice :
             columnSlices(series.failedX, axis.range().lower, axis.range().upper, std::max(1, area.width() / kCross))) {
            const double x = axis.coordToPixel(series.failedX[slice.begin]);
            drawMarker(painter, {Marker::Shape::Cross, color, false}, QPointF(x, area.bottom() - 6), 3.4,
                       1.5 * m_lineScale, m_colors.base);
        }
    }
}

void FootMarks::drawTags(QCPPainter& painter) const
{
    if (m_history->tags.empty())
        return;
    const QCPAxis& axis = *mParentPlot->xAxis;
    const QRect area = mParentPlot->axisRect()->rect();
    QFont bold = m_small;
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    const double foot = area.bottom() + 1;
    const int row = area.bottom() + QFontMetrics(m_small).height() + 10;
    painter.setFont(m_small);
    painter.setPen(m_colors.muted);
    painter.drawText(QRect(0, row, area.left() - 7, metrics.height()), Qt::AlignRight | Qt::AlignVCenter,
                     QStringLiteral("tags"));
    painter.setFont(bold);
    double taken = area.left() - 4;
    for (const TagMark& tag : m_history->tags) {
        if (!axis.range().contains(tag.x))
            continue;
        const double x = axis.coordToPixel(tag.x);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_colors.text);
        const std::array<QPointF, 3> tick = {QPointF(x - 2.5, foot), QPointF(x, foot - 6), QPointF(x + 2.5, foot)};
        painter.drawPolygon(tick.data(), 3);
        // The tick is always there; a name only where it has room.
        const double width = metrics.horizontalAdvance(tag.text);
        const double left = std::min(x - width / 2, area.right() + 12 - width);
        if (left < taken)
            continue;
        painter.setPen(m_colors.text);
        painter.drawText(QRectF(left, row, width + 2, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, tag.text);
        taken = left + width + 10;
    }
}

} // namespace alidade
