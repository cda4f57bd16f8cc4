// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace alidade {

class JobHandle;

/// A thin strip that says that a query is under way and can be cancelled. Appears only after 200 ms: what is quicker
/// needs no announcement.
class BusyStrip : public QWidget
{
    Q_OBJECT
public:
    explicit BusyStrip(QWidget* parent = nullptr);

    /// Follows this job and no other any more.
    void watch(JobHandle* job);

private:
    void done();

    QPointer<JobHandle> m_job;
    QTimer m_delay;
    QProgressBar* m_bar;
    QLabel* m_text;
};

} // namespace alidade
