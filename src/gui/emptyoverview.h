// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace alidade {

class DropArea;

/// What an empty workspace shows: where to drop, three ways to begin, what the program does.
class EmptyOverview : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyOverview(QWidget* parent = nullptr);
    void setDragActive(bool active);

Q_SIGNALS:
    void openFilesRequested();
    void openFolderRequested();
    void samplesRequested();

private:
    QWidget* makeDropArea();
    QWidget* makeLesson(int kind, const QString& title, const QString& text);

    DropArea* m_drop = nullptr;
};

} // namespace alidade
