// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/treedelegate.h"

#include "gui/appstyle.h"
#include "models/theme.h"
#include "models/treeroles.h"

#include <QApplication>
#include <QPainter>
#include <QPixmapCache>

#include <algorithm>

namespace alidade {

namespace {

constexpr int kGap = 6;
constexpr int kIcon = 14;

QPixmap cachedIcon(const QString& name, const QColor& color, double ratio)
{
    const QString key = QStringLiteral("tree/") + name + color.name() + QString::number(ratio);
    QPixmap pixmap;
    if (!QPixmapCache::find(key, &pixmap)) {
        pixmap = strokePixmap(name, color, kIcon, ratio);
        QPixmapCache::insert(key, pixmap);
    }
    return pixmap;
}

} // namespace

int rowHeight(const QFont& font)
{
    return std::max(24, QFontMetrics(font).height() + 8);
}

void TreeDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString text = item.text;
    item.text.clear();
    QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

    const ThemeColors& c = Theme::instance().colors();
    const bool selected = item.state & QStyle::State_Selected;
    const bool hidden = index.data(HiddenRole).toBool();
    const QColor ink = hidden ? c.disabled : selected ? c.selectedText : c.text;
    const QColor quiet = hidden ? c.disabled : selected ? c.selectedText : c.muted;
    QRect rect = item.rect.adjusted(kGap / 2, 0, -kGap, 0);
    painter->save();
    if (index.column() > 0) {
        painter->setFont(item.font);
        painter->setPen(quiet);
        painter->drawText(rect, static_cast<int>(Qt::AlignRight | Qt::AlignVCenter), text);
        painter->restore();
        return;
    }
    const QString icon = index.data(IconNameRole).toString();
    if (!icon.isEmpty()) {
        const QPixmap pixmap = cachedIcon(icon, quiet, painter->device()->devicePixelRatioF());
        painter->drawPixmap(QPoint(rect.left(), rect.center().y() - kIcon / 2 + 1), pixmap);
        rect.setLeft(rect.left() + kIcon + kGap);
    }
    const QFont font = index.data(FixedPitchRole).toBool() ? fontOf(FontRole::Fixed) : item.font;
    painter->setFont(font);
    painter->setPen(ink);
    const QFontMetrics metrics(font);
    const QString shown = metrics.elidedText(text, Qt::ElideMiddle, rect.width());
    painter->drawText(rect, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter), shown);
    rect.setLeft(rect.left() + metrics.horizontalAdvance(shown) + kGap);
    const QString secondary = index.data(SecondaryRole).toString();
    if (!secondary.isEmpty() && rect.width() > kIcon) {
        painter->setFont(item.font);
        painter->setPen(quiet);
        painter->drawText(rect, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
                          QFontMetrics(item.font).elidedText(secondary, Qt::ElideRight, rect.width()));
    }
    painter->restore();
}

QSize TreeDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(rowHeight(option.font));
    return size;
}

} // namespace alidade
