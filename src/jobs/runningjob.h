// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jobs/job.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <stop_token>

namespace alidade {

/// What a job has to deliver, shared by the job and the queued call to its context, either of which may go first.
class JobAnswer
{
public:
    using Deliver = std::function<void()>;
    using SlotCounter = std::shared_ptr<std::atomic<quint64>>;

    /// counter: shared by the jobs of one slot, null for none. The newest job of a slot is the one whose number it
    /// holds.
    explicit JobAnswer(SlotCounter counter);

    /// Whether a newer job of the same slot has started; from any thread.
    bool isSuperseded() const { return m_counter && m_counter->load() != m_number; }
    void set(Deliver deliver);
    /// Calls what was set, unless superseded; at most once.
    void deliver();

private:
    const SlotCounter m_counter;
    const quint64 m_number;
    std::mutex m_mutex;
    Deliver m_deliver;
};

/// The handle that JobQueue gives out, and what the worker sees of it. Owned by the queue, in the queue's thread; the
/// worker calls execute() only, and the queue outlives every worker.
class RunningJob : public JobHandle
{
    Q_OBJECT
public:
    using Work = std::function<JobAnswer::Deliver(const Progress&)>;

    RunningJob(const QString& title, Work work, std::shared_ptr<JobAnswer> answer);

    QString title() const override { return m_title; }
    bool isRunning() const override { return m_running; }
    void cancel() override { m_stop.request_stop(); }

    /// Whether the work function has returned; from any thread.
    bool hasReturned() const { return m_returned.load(std::memory_order_acquire); }
    bool isSuperseded() const { return m_answer->isSuperseded(); }

    void execute(); ///< in the worker's thread
    void end();     ///< in the queue's thread: no longer running, finished() is emitted

Q_SIGNALS:
    void returned(); ///< by the worker, when there is something to deliver

private:
    void reportProgress(qint64 done, qint64 total, const QString& what);

    const QString m_title;
    const std::shared_ptr<JobAnswer> m_answer;
    Work m_work;
    std::stop_source m_stop;
    std::atomic<bool> m_returned = false;
    std::atomic<qint64> m_nextReport = 0; ///< steady clock, ns
    bool m_running = true;
};

} // namespace alidade
