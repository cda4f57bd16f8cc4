// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shapedelegate.h"

#include "models/comparisonmodel.h"
#include "models/rowshape.h"
#include "models/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>

namespace alidade {

namespace {

constexpr int kWidth = 54, kHeight = 18, kPadding = 8;
constexpr double kFill = 38; ///< percent of the baseline's colour

/// As high as the picture: it is the shape that is shown, and the numbers stand elsewhere.
QPainterPath outline(const std::array<float, SideShape::kBins>& bars, const QRectF& where, bool closed)
{
    const float highest = *std::max_element(bars.begin(), bars.end());
    QPainterPath path;
    const auto point = [&](size_t i) {
        const double x = where.left() + where.width() * static_cast<double>(i) / static_cast<double>(bars.size() - 1);
        return QPointF(x, where.bottom() - (where.height() - 1) * static_cast<double>(bars[i] / highest));
    };
    path.moveTo(closed ? where.bottomLeft() : point(0));
    for (size_t i = 0; i < bars.size(); ++i)
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
    const CaseShape* shape = m_model.shapeOf(m_model.caseNumber(index));
    if (!shape)
        return;
    const QRectF picture(cell.rect.left(), QRectF(cell.full).center().y() - kHeight / 2.0, kWidth, kHeight);
    cell.painter.setRenderHint(QPainter::Antialiasing);
    if (shape->baseline.samples > 0)
        cell.painter.fillPath(outline(shape->baseline.bars, picture, true),
                              cell.colors.withAlpha(cell.stale ? cell.colors.disabled : cell.colors.baseline, kFill));
    if (shape->contender.samples > 0)
        cell.painter.strokePath(outline(shape->contender.bars, picture, false),
                                QPen(cell.stale ? cell.colors.disabled : cell.colors.contender, 1.2));
    const QRect words = cell.rect.adjusted(kWidth + kPadding, 0, 0, 0);
    cell.draw(words, shapeText(*shape),
              comparison.verdict == Verdict::Undecided ? cell.words(comparison.verdict) : cell.muted());
}

} // namespace alidade
