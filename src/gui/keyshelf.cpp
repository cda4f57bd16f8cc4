// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keyshelf.h"

#include "gui/keychip.h"
#include "models/theme.h"

#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QToolButton>

namespace alidade {

KeyShelf::KeyShelf(Shelf shelf, const QString& title, QWidget* parent)
    : QFrame(parent)
    , m_shelf(shelf)
    , m_title(title)
    , m_row(new QHBoxLayout(this))
    , m_hint(new QLabel(tr("drop a key here"), this))
    , m_add(new QToolButton(this))
{
    setAcceptDrops(true);
    setAccessibleName(title);
    setObjectName(QStringLiteral("shelf ") + title);
    setMinimumHeight(26);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_row->setContentsMargins(4, 0, 1, 0);
    m_row->setSpacing(4);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_add->setText(QStringLiteral("+"));
    m_add->setAutoRaise(true);
    m_add->setMinimumSize(24, 24);
    m_add->setFocusPolicy(Qt::StrongFocus);
    m_add->setAccessibleName(tr("Add a key to %1").arg(title));
    m_add->setToolTip(m_add->accessibleName());
    m_row->addWidget(m_hint);
    m_row->addStretch(1);
    m_row->addWidget(m_add);
    connect(m_add, &QToolButton::clicked, this, &KeyShelf::addRequested);
}

void KeyShelf::setChips(const std::vector<std::pair<ProjectionKey, QString>>& chips)
{
    for (KeyChip* chip : m_chips) {
        m_row->removeWidget(chip);
        chip->hide();
        chip->deleteLater(); // its own menu or key may have brought us here
    }
    m_chips.clear();
    for (const auto& [key, words] : chips) {
        auto* chip = new KeyChip(key, words, this);
        m_row->insertWidget(static_cast<int>(m_chips.size()), chip);
        m_chips.push_back(chip);
        chip->show();
        Q_EMIT chipMade(chip);
    }
    m_hint->setVisible(chips.empty());
    QWidget* before = nullptr;
    for (KeyChip* chip : m_chips) {
        if (before)
            setTabOrder(before, chip);
        before = chip;
    }
    if (before)
        setTabOrder(before, m_add);
}

void KeyShelf::dragEnterEvent(QDragEnterEvent* event)
{
    if (!event->mimeData()->hasFormat(QString::fromLatin1(KeyChip::kMimeType)))
        return;
    event->acceptProposedAction();
    m_dropTarget = true;
    update();
}

void KeyShelf::dragLeaveEvent(QDragLeaveEvent*)
{
    m_dropTarget = false;
    update();
}

void KeyShelf::dropEvent(QDropEvent* event)
{
    m_dropTarget = false;
    update();
    int at = 0;
    for (const KeyChip* chip : m_chips)
        at += event->position().x() > chip->geometry().center().x() ? 1 : 0;
    event->acceptProposedAction();
    Q_EMIT keyDropped(QString::fromUtf8(event->mimeData()->data(QString::fromLatin1(KeyChip::kMimeType))), at);
}

void KeyShelf::paintEvent(QPaintEvent*)
{
    const ThemeColors& colors = Theme::instance().colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(m_dropTarget ? colors.accent : colors.border, 1);
    pen.setStyle(m_dropTarget ? Qt::DashLine : Qt::SolidLine);
    painter.setPen(pen);
    painter.setBrush(m_dropTarget ? colors.hover : colors.base);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
}

} // namespace alidade
