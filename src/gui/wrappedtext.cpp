// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/wrappedtext.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionFocusRect>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr int kLeastWidth = 40;

/// Lays the text out in `width`; the height that it takes, in pixels.
qreal layOut(QTextLayout& layout, qreal width, Qt::Alignment alignment)
{
    QTextOption option(alignment | Qt::AlignTop);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    qreal height = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition(QPointF(0, height));
        height += line.height();
    }
    layout.endLayout();
    return height;
}

} // namespace

WrappedText::WrappedText(const QString& text, Qt::Alignment alignment, int widest, QWidget* parent)
    : QWidget(parent)
    , m_text(text)
    , m_alignment(alignment)
    , m_widest(widest)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setForegroundRole(QPalette::Text);
    setFocusPolicy(Qt::ClickFocus);
    setAccessibleName(text);
}

int WrappedText::textWidth() const
{
    return static_cast<int>(std::ceil(fontMetrics().horizontalAdvance(m_text))) + 1;
}

QSize WrappedText::sizeHint() const
{
    const int width = std::min(textWidth(), m_widest);
    return {width, heightForWidth(width)};
}

QSize WrappedText::minimumSizeHint() const
{
    return {std::min(kLeastWidth, textWidth()), fontMetrics().height()};
}

int WrappedText::heightForWidth(int width) const
{
    QTextLayout layout(m_text, font());
    return static_cast<int>(std::ceil(layOut(layout, width, Qt::AlignLeft)));
}

void WrappedText::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    QTextLayout layout(m_text, font());
    layOut(layout, width(), textWidth() <= width() ? m_alignment : Qt::Alignment(Qt::AlignLeft));
    layout.draw(&painter, {});
    if (hasFocus()) {
        QStyleOptionFocusRect option;
        option.initFrom(this);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
    }
}

void WrappedText::copy() const
{
    QGuiApplication::clipboard()->setText(m_text);
}

void WrappedText::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        copy();
    else
        QWidget::keyPressEvent(event);
}

void WrappedText::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addAction(tr("Copy"), this, &WrappedText::copy);
    menu.exec(event->globalPos());
}

} // namespace alidade
