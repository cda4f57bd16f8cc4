// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/heatdelegate.h"

#include "gui/verdictpainter.h"
#include "models/configurationgridmodel.h"
#include "models/heatcolor.h"
#include "models/winnermatrixmodel.h"

#include <QPainter>

namespace alidade {

namespace {

constexpr int kGlyph = 7;
constexpr int kWidth = 70;

void hatch(QPainter& painter, const QRect& cell, const ThemeColors& colors)
{
    const auto undecided = static_cast<size_t>(Verdict::Undecided);
    painter.save();
    painter.setClipRect(cell);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colors.withAlpha(colors.mark[undecided], 45), 1.2));
    for (int x = cell.left() - cell.height(); x < cell.right(); x += 6)
        painter.drawLine(x, cell.bottom() + 1, x + cell.height() + 1, cell.top());
    painter.restore();
}

bool isFilled(const HeatCell& cell)
{
    return !cell.plain && (cell.verdict == Verdict::Slower || cell.verdict == Verdict::Faster);
}

QColor wordsColor(const HeatCell& cell, const QColor& fill, const ThemeColors& colors)
{
    if (isFilled(cell))
        return wordsOn(fill);
    return cell.plain ? colors.text : colors.words[static_cast<size_t>(cell.verdict)];
}

void paintWords(QPainter& painter, const QRect& place, const HeatCell& cell, const QColor& color)
{
    const bool hasNumber = !cell.plain && cell.verdict != Verdict::Same && cell.verdict != Verdict::Missing &&
                           cell.verdict != Verdict::New && cell.verdict != Verdict::Failed;
    if (!hasNumber && !cell.plain && cell.verdict != Verdict::New) {
        const int size = kGlyph + 1;
        drawVerdict(painter, QRectF(place.center().x() - size / 2.0, place.center().y() - size / 2.0 + 0.5, size, size),
                    cell.verdict, color);
        return;
    }
    painter.setPen(color);
    if (!hasNumber) {
        painter.drawText(place, Qt::AlignCenter, cell.text);
        return;
    }
    const int words = painter.fontMetrics().horizontalAdvance(cell.text);
    const int total = kGlyph + 8 + words;
    const int left = place.center().x() - total / 2;
    drawVerdict(painter, QRectF(left, place.center().y() - kGlyph / 2.0 + 0.5, kGlyph, kGlyph), cell.verdict, color);
    painter.drawText(QRect(left + kGlyph + 8, place.top(), words + 2, place.height()), Qt::AlignVCenter | Qt::AlignLeft,
                     cell.text);
}

} // namespace

void HeatDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const ThemeColors& colors = Theme::instance().colors();
    const HeatCell cell = cellAt(index);
    painter->save();
    painter->fillRect(option.rect, colors.base);
    const QRect place = option.rect.adjusted(beginsGroup(index) ? kGroupGap : 0, 0, -1, -1);
    QColor fill = colors.base;
    if (isFilled(cell))
        fill = heatColor(cell.ratio, cell.direction, colors);
    else if (!cell.plain)
        fill = colors.soft[static_cast<size_t>(cell.verdict)];
    if (cell.verdict == Verdict::Undecided && !cell.plain)
        fill = colors.base;
    painter->fillRect(place, fill);
    if (cell.verdict == Verdict::Undecided && !cell.plain)
        hatch(*painter, place, colors);
    if (cell.plain) {
        painter->setPen(colors.border);
        painter->drawRect(place.adjusted(0, 0, -1, -1));
    }
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(option.font);
    if (cell.verdict == Verdict::Undecided && !cell.plain) {
        // The words keep clear of the hatch.
        const int words = option.fontMetrics.horizontalAdvance(cell.text) + kGlyph + 14;
        painter->fillRect(QRect(place.center().x() - words / 2, place.top() + 3, words, place.height() - 6),
                          colors.withAlpha(colors.base, 80));
    }
    paintWords(*painter, place, cell, wordsColor(cell, fill, colors));
    if (option.state & QStyle::State_HasFocus || option.state & QStyle::State_Selected) {
        painter->setRenderHint(QPainter::Antialiasing, false);
        painter->setPen(QPen(colors.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(place.adjusted(1, 1, -1, -1));
    }
    painter->restore();
}

QSize HeatDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const int words = option.fontMetrics.horizontalAdvance(QStringLiteral("\u2212100.0")) + kGlyph + 18;
    return {std::max(kWidth, words) + (beginsGroup(index) ? kGroupGap : 0),
            std::max(24, option.fontMetrics.height() + 8)};
}

GridDelegate::GridDelegate(const ConfigurationGridModel& model, QObject* parent)
    : HeatDelegate(parent)
    , m_model(model)
{}

HeatCell GridDelegate::cellAt(const QModelIndex& index) const
{
    const GridCell& cell = m_model.cell(index);
    const bool level =
        cell.isThere() && cell.verdict != Verdict::Failed && (cell.isReference || !(cell.ratio.value > 0));
    return {cell.verdict, cell.ratio.value, m_model.direction(index), level, index.data().toString()};
}

bool GridDelegate::beginsGroup(const QModelIndex& index) const
{
    return m_model.beginsGroup(index.column());
}

MatrixDelegate::MatrixDelegate(const WinnerMatrixModel& model, QObject* parent)
    : HeatDelegate(parent)
    , m_model(model)
{}

HeatCell MatrixDelegate::cellAt(const QModelIndex& index) const
{
    const ColumnPair* pair = m_model.pair(index);
    if (!pair)
        return {Verdict::Missing, 0, Direction::LowerIsBetter, true, index.data().toString()};
    return {pair->verdict, pair->ratio.value, m_model.metric().direction, false, index.data().toString()};
}

} // namespace alidade
