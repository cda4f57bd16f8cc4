// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/palettedialog.h"

#include "gui/treedelegate.h"
#include "models/theme.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace alidade {

namespace {

/// Text, muted words after it, the shortcut at the right.
class EntryDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem item = option;
        initStyleOption(&item, index);
        const QString text = item.text;
        item.text.clear();
        QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
        const ThemeColors& c = Theme::instance().colors();
        const QFontMetrics metrics(item.font);
        QRect rect = item.rect.adjusted(8, 0, -8, 0);
        painter->save();
        painter->setFont(item.font);
        painter->setPen(c.muted);
        const QString keys = index.data(PaletteModel::KeysRole).toString();
        painter->drawText(rect, static_cast<int>(Qt::AlignRight | Qt::AlignVCenter), keys);
        if (!keys.isEmpty())
            rect.setRight(rect.right() - metrics.horizontalAdvance(keys) - 12);
        painter->setPen(c.text);
        const QString shown = metrics.elidedText(text, Qt::ElideMiddle, rect.width());
        painter->drawText(rect, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter), shown);
        rect.setLeft(rect.left() + metrics.horizontalAdvance(shown) + 10);
        painter->setPen(c.muted);
        painter->drawText(rect, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
                          metrics.elidedText(index.data(PaletteModel::SecondaryTextRole).toString(), Qt::ElideRight,
                                             std::max(0, rect.width())));
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {100, rowHeight(option.font)};
    }
};

} // namespace

PaletteDialog::PaletteDialog(const QString& placeholder, std::vector<PaletteEntry> entries, QWidget* parent)
    : QDialog(parent)
    , m_search(new QLineEdit(this))
    , m_view(new QListView(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(placeholder);
    resize(560, 380);
    m_model.setEntries(std::move(entries));
    m_filter.setSourceModel(&m_model);
    m_search->setObjectName(QStringLiteral("paletteSearch"));
    m_search->setPlaceholderText(placeholder);
    m_search->setAccessibleName(placeholder);
    m_search->installEventFilter(this);
    m_view->setObjectName(QStringLiteral("paletteView"));
    m_view->setAccessibleName(tr("Found"));
    m_view->setModel(&m_filter);
    m_view->setItemDelegate(new EntryDelegate(m_view));
    m_view->setUniformItemSizes(true);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_search);
    layout->addWidget(m_view);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter.setText(text);
        m_view->setCurrentIndex(m_filter.index(0, 0));
    });
    connect(m_view, &QListView::clicked, this, &PaletteDialog::runCurrent);
    m_view->setCurrentIndex(m_filter.index(0, 0));
    m_search->setFocus();
}

bool PaletteDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            QApplication::sendEvent(m_view, event);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            runCurrent();
            return true;
        default:
            break;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void PaletteDialog::runCurrent()
{
    const QModelIndex index = m_filter.mapToSource(m_view->currentIndex());
    if (!index.isValid())
        return;
    // Run after this window has closed: the command may open one of its own.
    const auto run = m_model.entry(index.row()).run;
    QTimer::singleShot(0, parent(), run);
    accept();
}

} // namespace alidade
