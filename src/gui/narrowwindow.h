// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QDockWidget;
class QMainWindow;

namespace alidade {

/// Folds a dock away while its window is too narrow to show it beside a page, and brings it back when there is room
/// again. Acts when the width crosses the limit, so that a dock shown by hand stays. Child of the window.
class NarrowWindow : public QObject
{
    Q_OBJECT
public:
    NarrowWindow(QMainWindow& window, QDockWidget& dock, int leastWidth);

    /// Shows the dock if it is folded: what is saved of the window is then what the user chose.
    void unfold();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();

    QMainWindow& m_window;
    QDockWidget& m_dock;
    int m_leastWidth;
    bool m_narrow = false;
    bool m_folded = false;
};

} // namespace alidade
