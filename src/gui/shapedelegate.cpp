// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shapedelegate.h"

#include "models/comparisonmodel.h"
#include "models/theme.h"

#include <QPainter>
#include <QPainterPath>

namespace alidade {

namespace {

constexpr int kWidth = 54, kHeight = 18, kPadding = 8;
constexpr double kFill = 38; ///< percent of the baseline's colour

QPainterPath outline(const std::vector<float>& heights, const QRectF& where, bool closed)
{
    QPainterPath path;
    const auto point = [&](size_t i) {
        const double x =
            where.left() + where.width() * static_cast<double>(i) / static_cast<double>(heights.size() - 1);
        return QPointF(x, where.bottom() - (where.height() - 1) * static_cast<double>(heights[i]));
    };
    path.moveTo(closed ? where.bottomLeft() : point(0));
    for (size_t i = 0; i < heights.size(); ++i)
        path.lineTo(point(i));
    if (closed) {
        path.lineTo(where.bottomRight());
        path.closeSubpath();
    }
    return path;
}

} // namespace

int ShapeDelegate::plainWidth()
{
    return kWidth + 2 * kPadding;
}

QSize ShapeDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QString words = index.data().toString();
    const int wide = words.isEmpty() ? 0 : QFontMetrics(option.font).horizontalAdvance(words) + kPadding;
    return {plainWidth() + wide, CompareDelegate::sizeHint(option, index).height()};
}

void ShapeDelegate::paintGroup(const Cell& /*cell*/, const QModelIndex& /*index*/) const {}

void ShapeDelegate::paintCase(const Cell& cell, const QModelIndex& index, const CaseComparison& comparison) const
{
    const RowShape* shape = m_model.shapeOf(m_model.caseNumber(index));
    if (!shape)
        return;
    const QRectF picture(cell.rect.left(), QRectF(cell.full).center().y() - kHeight / 2.0, kWidth, kHeight);
    cell.painter.setRenderHint(QPainter::Antialiasing);
    if (!shape->picture.baseline.empty())
        cell.painter.fillPath(outline(shape->picture.baseline, picture, true),
                              cell.colors.withAlpha(cell.stale ? cell.colors.disabled : cell.colors.baseline, kFill));
    if (!shape->picture.contender.empty())
        cell.painter.strokePath(outline(shape->picture.contender, picture, false),
                                QPen(cell.stale ? cell.colors.disabled : cell.colors.contender, 1.2));
    const QRect words = cell.rect.adjusted(kWidth + kPadding, 0, 0, 0);
    cell.draw(words, shapeText(*shape),
              comparison.verdict == Verdict::Undecided ? cell.words(comparison.verdict) : cell.muted());
}

} // namespace alidade
