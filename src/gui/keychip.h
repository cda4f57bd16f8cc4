// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/projection.h"

#include <QToolButton>

namespace alidade {

/// A key on a shelf: drag it to another, or open its menu (click, Space, Down). Ctrl with the arrow keys moves it: left
/// and right within its shelf, up and down to the next; Delete takes it off.
class KeyChip final : public QToolButton
{
    Q_OBJECT
public:
    static constexpr const char* kMimeType = "application/x-alidade-key";

    KeyChip(const ProjectionKey& key, const QString& words, QWidget* parent);

    const ProjectionKey& key() const { return m_key; }
    QSize sizeHint() const override;

Q_SIGNALS:
    void menuRequested();
    void removeRequested();
    void stepRequested(int step);      ///< within the shelf: -1, 1
    void shelfStepRequested(int step); ///< to the shelf before or after

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    ProjectionKey m_key;
    QPoint m_pressed;
};

} // namespace alidade
