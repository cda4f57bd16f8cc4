// SPDX-License-Identifier: GPL-3.0-or-later
#include "jobs/runningjob.h"

namespace alidade {

namespace {

constexpr qint64 kReportInterval = 50'000'000; // ns: 20 a second

qint64 steadyNow()
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

} // namespace

JobAnswer::JobAnswer(SlotCounter counter)
    : m_counter(std::move(counter))
    , m_number(m_counter ? ++*m_counter : 0)
{}

void JobAnswer::set(Deliver deliver)
{
    const std::scoped_lock lock(m_mutex);
    m_deliver = std::move(deliver);
}

void JobAnswer::deliver()
{
    Deliver once;
    {
        const std::scoped_lock lock(m_mutex);
        std::swap(once, m_deliver);
    }
    if (once && !isSuperseded())
        once();
}

RunningJob::RunningJob(const QString& title, Work work, std::shared_ptr<JobAnswer> answer)
    : m_title(title)
    , m_answer(std::move(answer))
    , m_work(std::move(work))
{}

void RunningJob::execute()
{
    // A cancelled job still runs, to answer "cancelled" in its own words; a superseded one has nobody to answer.
    if (!isSuperseded()) {
        const auto report = [this](qint64 done, qint64 total, const QString& what) {
            reportProgress(done, total, what);
        };
        m_answer->set(m_work(Progress(m_stop.get_token(), report)));
    }
    m_work = {};
    m_returned.store(true, std::memory_order_release);
    Q_EMIT returned();
}

void RunningJob::reportProgress(qint64 done, qint64 total, const QString& what)
{
    const qint64 now = steadyNow();
    qint64 due = m_nextReport.load(std::memory_order_relaxed);
    if (now < due || !m_nextReport.compare_exchange_strong(due, now + kReportInterval, std::memory_order_relaxed))
        return;
    Q_EMIT progressed(done, total, what);
}

void RunningJob::end()
{
    m_running = false;
    Q_EMIT finished();
}

} // namespace alidade
