// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/importdelegate.h"

#include "gui/appstyle.h"
#include "models/importgroupsmodel.h"
#include "models/theme.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace alidade {

namespace {

constexpr int kPadding = 6;
constexpr int kMarkWidth = 26;
constexpr int kBar = 54;

QColor findingColor(int kind)
{
    const ThemeColors& c = Theme::instance().colors();
    switch (static_cast<ImportGroupsModel::FindingKind>(kind)) {
    case ImportGroupsModel::FindingKind::Bad:
        return c.words[4];
    case ImportGroupsModel::FindingKind::Warning:
        return c.warning;
    case ImportGroupsModel::FindingKind::Note:
        return c.muted;
    case ImportGroupsModel::FindingKind::Good:
        break;
    }
    return c.accent;
}

QString findingIcon(int kind)
{
    switch (static_cast<ImportGroupsModel::FindingKind>(kind)) {
    case ImportGroupsModel::FindingKind::Bad:
        return QStringLiteral("cross");
    case ImportGroupsModel::FindingKind::Warning:
        return QStringLiteral("warning");
    case ImportGroupsModel::FindingKind::Note:
        return QStringLiteral("note");
    case ImportGroupsModel::FindingKind::Good:
        break;
    }
    return QStringLiteral("check");
}

void drawMarks(QPainter& painter, QRect rect, const QStringList& marks)
{
    const ThemeColors& c = Theme::instance().colors();
    QFont font = fontOf(FontRole::Small);
    font.setPointSizeF(font.pointSizeF() * 0.85);
    painter.setFont(font);
    const double ratio = painter.device()->devicePixelRatioF();
    for (const QString& mark : marks) {
        const qsizetype cut = mark.indexOf(QLatin1Char('='));
        const bool found = cut + 1 < mark.size();
        const QRect cell(rect.left(), rect.top(), kMarkWidth, rect.height());
        const QPixmap glyph = strokePixmap(found ? QStringLiteral("check") : QStringLiteral("cross"),
                                           found ? c.accent : c.warning, 11, ratio);
        painter.drawPixmap(QPoint(cell.center().x() - 5, cell.top() + 4), glyph);
        painter.setPen(c.muted);
        painter.drawText(cell.adjusted(-2, 15, 2, -2), Qt::AlignCenter, mark.left(cut));
        rect.setLeft(rect.left() + kMarkWidth);
    }
}

void drawRaw(QPainter& painter, QRect rect, double fraction, const QString& text)
{
    const ThemeColors& c = Theme::instance().colors();
    if (fraction >= 0) {
        // The number is never cut: the bar takes what is left.
        const int words = painter.fontMetrics().horizontalAdvance(QStringLiteral("100\u202f%"));
        const double width = std::clamp<double>(rect.width() - words - kPadding, 0, kBar);
        QRectF bar(rect.left(), rect.center().y() - 3, width, 7);
        painter.fillRect(bar, c.hairline);
        bar.setWidth(width * fraction);
        painter.fillRect(bar, c.muted);
        rect.setLeft(rect.left() + static_cast<int>(width) + kPadding);
    }
    painter.setPen(c.text);
    painter.drawText(rect, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter), text);
}

/// Text and muted second words, right-aligned columns included.
void drawWords(QPainter& painter, QRect rect, const QModelIndex& index, Qt::Alignment alignment, bool enabled)
{
    const ThemeColors& c = Theme::instance().colors();
    const QString text = index.data().toString();
    const QString more = index.data(ImportGroupsModel::SecondaryTextRole).toString();
    const QFontMetrics metrics(painter.font());
    constexpr int kGap = 6;
    // The name comes first; what is muted takes what is left.
    const QString shown = metrics.elidedText(text, Qt::ElideMiddle, rect.width());
    const int left = rect.width() - metrics.horizontalAdvance(shown) - kGap;
    const QString shownMore = left > kGap ? metrics.elidedText(more, Qt::ElideRight, left) : QString();
    const int moreWidth = shownMore.isEmpty() ? 0 : metrics.horizontalAdvance(shownMore) + kGap;
    int x = rect.left();
    if (alignment & Qt::AlignRight)
        x = rect.right() - metrics.horizontalAdvance(shown) - moreWidth;
    painter.setPen(enabled ? c.text : c.muted);
    painter.drawText(QRect(x, rect.top(), rect.width(), rect.height()),
                     static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter), shown);
    x += metrics.horizontalAdvance(shown) + kGap;
    painter.setPen(c.muted);
    painter.drawText(QRect(x, rect.top(), moreWidth, rect.height()), static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
                     shownMore);
}

} // namespace

void ImportDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
    const QRect textRect = style->subElementRect(QStyle::SE_ItemViewItemText, &item, item.widget);
    item.text.clear();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    painter->save();
    if (item.features & QStyleOptionViewItem::HasCheckIndicator) {
        // The style takes the frame's colour from the window's, which a dark theme swallows.
        painter->setPen(Theme::instance().colors().muted);
        painter->drawRect(style->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &item, item.widget));
    }
    painter->setFont(item.font);
    QRect rect = item.rect.adjusted(kPadding, 0, -kPadding, 0);
    switch (index.column()) {
    case ImportGroupsModel::RawColumn:
        drawRaw(*painter, rect, index.data(ImportGroupsModel::FractionRole).toDouble(), index.data().toString());
        break;
    case ImportGroupsModel::MetadataColumn:
        drawMarks(*painter, rect, index.data(ImportGroupsModel::MarksRole).toStringList());
        break;
    case ImportGroupsModel::FindingColumn: {
        const int kind = index.data(ImportGroupsModel::FindingKindRole).toInt();
        const QColor color = findingColor(kind);
        painter->drawPixmap(QPoint(rect.left(), rect.center().y() - 6),
                            strokePixmap(findingIcon(kind), color, 14, painter->device()->devicePixelRatioF()));
        rect.setLeft(rect.left() + 20);
        painter->setPen(
            kind == static_cast<int>(ImportGroupsModel::FindingKind::Bad) ? color : Theme::instance().colors().text);
        painter->drawText(rect, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
                          QFontMetrics(item.font).elidedText(index.data().toString(), Qt::ElideRight, rect.width()));
        break;
    }
    default:
        if (index.column() == ImportGroupsModel::NameColumn)
            rect.setLeft(textRect.left());
        const bool checked = index.siblingAtColumn(0).data(Qt::CheckStateRole).toInt() == Qt::Checked;
        drawWords(*painter, rect, index, item.displayAlignment, checked);
        break;
    }
    painter->restore();
}

QSize ImportDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(std::max(36, QFontMetrics(option.font).height() + 18));
    return size;
}

} // namespace alidade
