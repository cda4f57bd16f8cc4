// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/busystrip.h"

#include "jobs/job.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace alidade {

namespace {

constexpr int kDelayMilliseconds = 200;

} // namespace

BusyStrip::BusyStrip(QWidget* parent)
    : QWidget(parent)
    , m_bar(new QProgressBar(this))
    , m_text(new QLabel(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 2, 14, 2);
    layout->setSpacing(8);
    m_text->setTextFormat(Qt::PlainText);
    m_bar->setTextVisible(false);
    m_bar->setMaximumHeight(4);
    m_bar->setAccessibleName(tr("Progress"));
    auto* cancel = new QToolButton(this);
    cancel->setText(tr("Cancel"));
    cancel->setProperty("framed", true);
    layout->addWidget(m_text);
    layout->addWidget(m_bar, 1);
    layout->addWidget(cancel);
    connect(cancel, &QToolButton::clicked, this, [this] {
        if (m_job)
            m_job->cancel();
    });
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMilliseconds);
    connect(&m_delay, &QTimer::timeout, this, [this] { setVisible(m_job && m_job->isRunning()); });
    hide();
}

void BusyStrip::watch(JobHandle* job)
{
    if (m_job)
        disconnect(m_job, nullptr, this, nullptr);
    m_job = job;
    m_bar->setRange(0, 0);
    if (!job) {
        done();
        return;
    }
    m_text->setText(job->title());
    connect(job, &JobHandle::finished, this, &BusyStrip::done);
    connect(job, &JobHandle::progressed, this, [this](qint64 ready, qint64 total) {
        // Progress bars count in int; a thousandth is fine enough.
        m_bar->setRange(0, total > 0 ? 1000 : 0);
        if (total > 0)
            m_bar->setValue(static_cast<int>(ready * 1000 / total));
    });
    if (isHidden())
        m_delay.start();
}

void BusyStrip::done()
{
    m_delay.stop();
    hide();
}

} // namespace alidade
