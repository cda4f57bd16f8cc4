// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keychip.h"

#include "models/theme.h"

#include <QApplication>
#include <QDrag>
#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>

namespace alidade {

namespace {

constexpr int kWidest = 190;
constexpr int kHandle = 14; ///< the dots at the left end
constexpr int kPadding = 8;

} // namespace

KeyChip::KeyChip(const ProjectionKey& key, const QString& words, QWidget* parent)
    : QToolButton(parent)
    , m_key(key)
{
    setText(words);
    setToolTip(words.toHtmlEscaped());
    setObjectName(QStringLiteral("chip ") + keyText(key));
    setAccessibleName(tr("Key %1").arg(words));
    setAccessibleDescription(tr("Space opens its menu; Ctrl with the arrow keys moves it; Delete takes it off"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::OpenHandCursor);
    setMinimumHeight(24);
    connect(this, &QToolButton::clicked, this, &KeyChip::menuRequested);
}

QSize KeyChip::sizeHint() const
{
    const QFontMetrics metrics(font());
    return {std::min(kWidest, metrics.horizontalAdvance(text()) + kHandle + kPadding),
            std::max(24, metrics.height() + 6)};
}

void KeyChip::mousePressEvent(QMouseEvent* event)
{
    m_pressed = event->pos();
    QToolButton::mousePressEvent(event);
}

void KeyChip::mouseMoveEvent(QMouseEvent* event)
{
    const bool far = (event->pos() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (!(event->buttons() & Qt::LeftButton) || !far) {
        QToolButton::mouseMoveEvent(event);
        return;
    }
    setDown(false);
    auto* payload = new QMimeData;
    payload->setData(QString::fromLatin1(kMimeType), keyText(m_key).toUtf8());
    auto* drag = new QDrag(this);
    drag->setMimeData(payload);
    drag->setPixmap(grab());
    drag->setHotSpot(m_pressed);
    drag->exec(Qt::MoveAction);
}

void KeyChip::keyPressEvent(QKeyEvent* event)
{
    const bool moves = event->modifiers() & Qt::ControlModifier;
    switch (event->key()) {
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        Q_EMIT removeRequested();
        return;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (!moves)
            break;
        Q_EMIT stepRequested(event->key() == Qt::Key_Left ? -1 : 1);
        return;
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (moves)
            Q_EMIT shelfStepRequested(event->key() == Qt::Key_Up ? -1 : 1);
        else if (event->key() == Qt::Key_Down)
            Q_EMIT menuRequested();
        else
            break;
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        Q_EMIT menuRequested();
        return;
    default:
        break;
    }
    QToolButton::keyPressEvent(event);
}

void KeyChip::paintEvent(QPaintEvent*)
{
    const ThemeColors& colors = Theme::instance().colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 2.5, -0.5, -2.5);
    painter.setPen(hasFocus() ? QPen(colors.accent, 1) : QPen(Qt::NoPen));
    painter.setBrush(underMouse() ? colors.hover : colors.selection);
    painter.drawRoundedRect(frame, 3, 3);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.faint);
    for (int row = -1; row <= 1; ++row) {
        for (int column = 0; column < 2; ++column)
            painter.drawEllipse(QPointF(5 + 3.5 * column, height() / 2.0 + 3.5 * row), 0.9, 0.9);
    }
    painter.setPen(colors.selectedText);
    const QRect words = rect().adjusted(kHandle, 0, -kPadding + 3, 0);
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft,
                     fontMetrics().elidedText(text(), Qt::ElideMiddle, words.width()));
}

} // namespace alidade
