// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/projection.h"

#include <QFrame>

#include <vector>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace alidade {

class KeyChip;

/// A row of chips that keys can be dropped on; a button adds one by menu.
class KeyShelf final : public QFrame
{
    Q_OBJECT
public:
    KeyShelf(Shelf shelf, const QString& title, QWidget* parent);

    Shelf shelf() const { return m_shelf; }
    const QString& title() const { return m_title; }
    /// Keys with the words on their chips.
    void setChips(const std::vector<std::pair<ProjectionKey, QString>>& chips);
    const std::vector<KeyChip*>& chips() const { return m_chips; }
    QToolButton* addButton() const { return m_add; }

Q_SIGNALS:
    void addRequested();
    void chipMade(alidade::KeyChip* chip);
    void keyDropped(const QString& key, int at);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    Shelf m_shelf;
    QString m_title;
    std::vector<KeyChip*> m_chips;
    QHBoxLayout* m_row;
    QLabel* m_hint;
    QToolButton* m_add;
    bool m_dropTarget = false;
};

} // namespace alidade
