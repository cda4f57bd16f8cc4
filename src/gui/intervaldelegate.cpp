// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/intervaldelegate.h"

#include "core/quantity.h"
#include "gui/comparetree.h"
#include "models/comparisonmodel.h"
#include "models/comparisontext.h"
#include "models/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>
#include <vector>

namespace alidade {

namespace {

constexpr int kPadding = 8;
constexpr double kCap = 4; ///< half the height of a whisker's cap
constexpr double kPoint = 4;
constexpr double kArrow = 5;
constexpr double kBand = 5.5; ///< percent of the text colour

} // namespace

IntervalLane IntervalLane::of(const QRect& cell, const QFont& font)
{
    QFont bold = font;
    bold.setBold(true);
    const int number = QFontMetrics(bold).horizontalAdvance(QStringLiteral("+100.0 %"));
    IntervalLane lane;
    lane.numberLeft = cell.right() - kPadding - number;
    lane.left = cell.left() + kPadding + kPoint;
    lane.right = lane.numberLeft - kPadding - kPoint;
    return lane;
}

void IntervalDelegate::paintAxis(const Cell& cell, const IntervalLane& lane) const
{
    const double margin = m_model.report()->policy.margin;
    const IntervalScale& scale = m_model.scale();
    const double low = lane.x(scale.position(1 / (1 + margin))), high = lane.x(scale.position(1 + margin));
    const QRectF full(cell.full);
    cell.painter.fillRect(QRectF(low, full.top(), high - low, full.height()),
                          cell.colors.withAlpha(cell.colors.text, kBand));
    const double zero = std::floor(lane.x(0));
    cell.painter.fillRect(QRectF(zero, full.top(), 1, full.height()), cell.colors.axis);
}

void IntervalDelegate::paintEnd(const Cell& cell, const IntervalLane& lane, double bound, const QColor& color) const
{
    const double y = QRectF(cell.full).center().y();
    const double x = lane.x(m_model.scale().position(bound));
    cell.painter.setPen(QPen(color, 2));
    if (!m_model.scale().isBeyond(bound)) {
        cell.painter.drawLine(QPointF(x, y - kCap), QPointF(x, y + kCap));
        return;
    }
    const double outwards = bound < 1 ? -1 : 1;
    QPainterPath head;
    head.moveTo(x + outwards * kArrow / 2, y);
    head.lineTo(x - outwards * kArrow / 2, y - kArrow * 0.7);
    head.lineTo(x - outwards * kArrow / 2, y + kArrow * 0.7);
    head.closeSubpath();
    cell.painter.fillPath(head, color);
}

void IntervalDelegate::paintInterval(const Cell& cell, const IntervalLane& lane, const CaseComparison& comparison) const
{
    const IntervalScale& scale = m_model.scale();
    const bool undecided = comparison.verdict == Verdict::Undecided;
    const QColor color = cell.mark(comparison.verdict);
    const double y = QRectF(cell.full).center().y();
    cell.painter.setRenderHint(QPainter::Antialiasing);
    if (!std::isnan(comparison.ratio.low) && !std::isnan(comparison.ratio.high)) {
        QPen pen(color, 2, Qt::SolidLine, Qt::FlatCap);
        if (undecided)
            pen.setDashPattern({1.5, 1}); // in pen widths: 3-2
        cell.painter.setPen(pen);
        cell.painter.drawLine(QPointF(lane.x(scale.position(comparison.ratio.low)), y),
                              QPointF(lane.x(scale.position(comparison.ratio.high)), y));
        paintEnd(cell, lane, comparison.ratio.low, color);
        paintEnd(cell, lane, comparison.ratio.high, color);
    }
    const QPointF point(lane.x(scale.position(comparison.ratio.value)), y);
    cell.painter.setPen(undecided ? QPen(color, 1.5) : QPen(Qt::NoPen));
    cell.painter.setBrush(undecided ? (cell.selected ? cell.colors.selection : cell.colors.base) : color);
    cell.painter.drawEllipse(point, undecided ? kPoint - 0.5 : kPoint, undecided ? kPoint - 0.5 : kPoint);
}

void IntervalDelegate::paintCase(const Cell& cell, const QModelIndex& /*index*/, const CaseComparison& comparison) const
{
    const IntervalLane lane = IntervalLane::of(cell.full, cell.font);
    if (lane.isVisible())
        paintAxis(cell, lane);
    if (std::isfinite(comparison.ratio.value)) {
        const bool moved = isMoved(comparison.verdict);
        cell.draw(QRect(lane.numberLeft, cell.rect.top(), cell.rect.right() - lane.numberLeft + 1, cell.rect.height()),
                  changeText(comparison.ratio.value), moved ? cell.text() : cell.muted(), moved, Qt::AlignRight);
        if (lane.isVisible())
            paintInterval(cell, lane, comparison);
        return;
    }
    const QString& message =
        comparison.contender.message.isEmpty() ? comparison.baseline.message : comparison.contender.message;
    if (message.isEmpty())
        return;
    const int left = lane.isVisible() ? static_cast<int>(lane.x(0)) + kPadding : cell.rect.left();
    cell.draw(QRect(left, cell.rect.top(), cell.rect.right() - left + 1, cell.rect.height()), message.simplified(),
              cell.words(comparison.verdict));
}

void IntervalDelegate::paintGroup(const Cell& cell, const QModelIndex& index) const
{
    const IntervalLane lane = IntervalLane::of(cell.full, cell.font);
    if (!lane.isVisible())
        return;
    paintAxis(cell, lane);
    if (m_tree.isExpanded(index.siblingAtColumn(0)))
        return;
    // One tick per pixel column is all that can be seen, however many members there are.
    const auto columns = static_cast<size_t>(lane.right - lane.left) + 2;
    std::vector<bool> drawn(columns, false);
    const double top = QRectF(cell.full).center().y() - 5;
    const auto tick = [&](const CaseComparison& comparison, const QColor& color) {
        if (!std::isfinite(comparison.ratio.value))
            return;
        const double x = std::round(lane.x(m_model.scale().position(comparison.ratio.value)));
        const auto column = static_cast<size_t>(std::max(0.0, x - lane.left));
        if (column < columns && !drawn[column]) {
            drawn[column] = true;
            cell.painter.fillRect(QRectF(x - 0.75, top, 1.5, 10), color);
        }
    };
    const std::vector<CaseComparison>& cases = m_model.report()->cases;
    for (const bool moved : {true, false}) { // moved ones first: they keep their place
        for (const int number : m_model.membersAt(index)) {
            const CaseComparison& comparison = cases[static_cast<size_t>(number)];
            if (isMoved(comparison.verdict) == moved)
                tick(comparison,
                     moved ? cell.mark(comparison.verdict) : cell.colors.withAlpha(cell.mark(Verdict::Same), 55));
        }
    }
}

QSize IntervalDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {260, CompareDelegate::sizeHint(option, index).height()};
}

} // namespace alidade
