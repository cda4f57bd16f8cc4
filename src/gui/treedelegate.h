// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace alidade {

/// Rows of the docks' trees: stroke icon, text (fixed pitch for hashes), muted words after it; counts muted.
class TreeDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// 24 px, or more where the font is larger.
int rowHeight(const QFont& font);

} // namespace alidade
