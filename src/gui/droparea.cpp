// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/droparea.h"

#include "models/theme.h"

#include <QPainter>

namespace alidade {

DropArea::DropArea(QWidget* parent)
    : QFrame(parent)
{
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void DropArea::setActive(bool active)
{
    m_active = active;
    update();
}

void DropArea::paintEvent(QPaintEvent*)
{
    const ThemeColors& c = Theme::instance().colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(m_active ? c.accent : c.border, 1.5);
    pen.setDashPattern({5, 4});
    painter.setPen(pen);
    painter.setBrush(m_active ? c.hover : c.alternate);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
}

} // namespace alidade
