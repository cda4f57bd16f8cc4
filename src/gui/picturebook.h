// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSize>
#include <QStringList>
#include <QTimer>

namespace alidade {

class MainWindow;

/// Pictures of every view, light and dark, without anybody at the screen. Looks at the pair of commits between which most
/// moved.
class PictureBook : public QObject
{
    Q_OBJECT
public:
    PictureBook(MainWindow& window, const QString& folder, const QSize& size, QObject* parent = nullptr);

Q_SIGNALS:
    /// What was written, and what could not be.
    void finished(const QStringList& written, const QStringList& failed);

private:
    void tick();
    void step();
    void chooseSides();
    void show(size_t number);
    void take(size_t number);
    QString fileName(size_t number) const;

    MainWindow& m_window;
    QString m_folder;
    QTimer m_timer;
    int m_running = 0;
    int m_quiet = 0;
    size_t m_step = 0;
    QStringList m_written, m_failed;
};

} // namespace alidade
