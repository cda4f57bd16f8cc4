// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/narrowwindow.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>

#include <utility>

namespace alidade {

NarrowWindow::NarrowWindow(QMainWindow& window, QDockWidget& dock, int leastWidth)
    : QObject(&window)
    , m_window(window)
    , m_dock(dock)
    , m_leastWidth(leastWidth)
{
    window.installEventFilter(this);
}

bool NarrowWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show)
        follow();
    return QObject::eventFilter(watched, event);
}

void NarrowWindow::follow()
{
    const bool narrow = m_window.width() < m_leastWidth;
    if (std::exchange(m_narrow, narrow) == narrow)
        return;
    if (!narrow)
        return unfold();
    m_folded = !m_dock.isHidden() && !m_dock.isFloating();
    if (m_folded)
        m_dock.hide();
}

void NarrowWindow::unfold()
{
    if (std::exchange(m_folded, false))
        m_dock.show();
}

} // namespace alidade
