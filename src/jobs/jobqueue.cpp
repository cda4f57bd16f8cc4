// SPDX-License-Identifier: GPL-3.0-or-later
#include "jobs/job.h"

#include "jobs/runningjob.h"

#include <QHash>
#include <QStringList>
#include <QThread>
#include <QThreadPool>

#include <algorithm>
#include <vector>

namespace alidade {

namespace {

constexpr int kStopMilliseconds = 2000;
// A long import must not keep a click waiting, on however small a machine.
constexpr int kLeastThreads = 4;

} // namespace

class JobQueue::Private
{
public:
    JobAnswer::SlotCounter counterOf(const QString& slot)
    {
        if (slot.isEmpty())
            return nullptr;
        JobAnswer::SlotCounter& counter = counters[slot];
        if (!counter)
            counter = std::make_shared<std::atomic<quint64>>(0);
        return counter;
    }

    void stopSuperseded()
    {
        for (RunningJob* job : jobs) {
            if (job->isSuperseded())
                job->cancel();
        }
    }

    QHash<QString, JobAnswer::SlotCounter> counters;
    std::vector<RunningJob*> jobs; ///< not yet ended; children of the queue
    QThreadPool pool;              ///< last: its destructor waits for the workers, which use the jobs
};

JobQueue::JobQueue(QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>())
{
    d->pool.setMaxThreadCount(std::max(kLeastThreads, QThread::idealThreadCount()));
}

JobQueue::~JobQueue()
{
    for (RunningJob* job : d->jobs)
        job->cancel();
    // Without a limit: a worker that is still inside its function uses what is destroyed next.
    d->pool.waitForDone();
}

JobHandle* JobQueue::startErased(const QString& title, const QString& slot, QObject* context,
                                 std::function<Deliver(const Progress&)> work)
{
    Q_ASSERT(thread() == QThread::currentThread());
    auto answer = std::make_shared<JobAnswer>(d->counterOf(slot));
    auto* job = new RunningJob(title, std::move(work), answer);
    job->setParent(this);
    d->jobs.push_back(job);
    d->stopSuperseded();
    // A queued connection dies with its receiver, in whatever thread that lives: the result is dropped then. The order
    // of the two matters: delivery first, where context and queue share a thread.
    connect(
        job, &RunningJob::returned, context != nullptr ? context : this, [answer] { answer->deliver(); },
        Qt::QueuedConnection);
    connect(
        job, &RunningJob::returned, this,
        [this, job] {
            std::erase(d->jobs, job);
            job->end();
            job->deleteLater();
        },
        Qt::QueuedConnection);
    Q_EMIT started(job);
    d->pool.start([job] { job->execute(); });
    return job;
}

QStringList JobQueue::stopAll()
{
    for (RunningJob* job : d->jobs)
        job->cancel();
    d->pool.waitForDone(kStopMilliseconds);
    QStringList running;
    for (const RunningJob* job : d->jobs) {
        if (!job->hasReturned())
            running += job->title();
    }
    return running;
}

} // namespace alidade
