// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/choicelist.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace alidade {

namespace {
constexpr QSize kSize(460, 320);
}

ChoiceList::ChoiceList(QAbstractItemModel& model, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_search(new QLineEdit(this))
    , m_view(new QListView(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    m_filter.setSourceModel(&model);
    m_filter.setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_search->setObjectName(QStringLiteral("choiceSearch"));
    m_search->setPlaceholderText(tr("Type a commit, tag, machine …"));
    m_search->setAccessibleName(tr("Filter"));
    m_search->installEventFilter(this);
    m_view->setObjectName(QStringLiteral("choiceView"));
    m_view->setAccessibleName(tr("Choices"));
    m_view->setModel(&m_filter);
    m_view->setUniformItemSizes(true);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setTextElideMode(Qt::ElideMiddle);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->setSpacing(4);
    layout->addWidget(m_search);
    layout->addWidget(m_view);
    setFocusProxy(m_search);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        // Words in any order: each must be somewhere.
        QString pattern;
        for (const QString& word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts))
            pattern += QStringLiteral("(?=.*") + QRegularExpression::escape(word) + QLatin1Char(')');
        m_filter.setFilterRegularExpression(QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption));
        m_view->setCurrentIndex(m_filter.index(0, 0));
    });
    connect(m_view, &QListView::clicked, this, &ChoiceList::accept);
    m_view->setCurrentIndex(m_filter.index(0, 0));
}

void ChoiceList::showBelow(const QWidget& anchor)
{
    QPoint corner = anchor.mapToGlobal(QPoint(0, anchor.height() + 2));
    const QRect screen = anchor.screen()->availableGeometry();
    corner.setX(std::clamp(corner.x(), screen.left(), std::max(screen.left(), screen.right() - kSize.width())));
    resize(kSize);
    move(corner);
    show();
    m_search->setFocus();
}

bool ChoiceList::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        switch (key->key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            QApplication::sendEvent(m_view, event);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            accept(m_view->currentIndex());
            return true;
        case Qt::Key_Escape:
            close();
            return true;
        default:
            break;
        }
    }
    return QFrame::eventFilter(watched, event);
}

void ChoiceList::accept(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const int row = m_filter.mapToSource(index).row();
    close();
    Q_EMIT chosen(row);
}

} // namespace alidade
