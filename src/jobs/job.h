// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>

namespace alidade {

/// One piece of work under way, for the jobs drawer. Lives in the thread that started it; owned by the queue, and
/// deleted after finished() (deleteLater), so a receiver that keeps the pointer keeps it in a QPointer.
class JobHandle : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    virtual QString title() const = 0;
    virtual bool isRunning() const = 0;
    virtual void cancel() = 0; ///< asks to stop; the work still answers, with Error Cancelled

Q_SIGNALS:
    void progressed(qint64 done, qint64 total, const QString& what); ///< at most 20 a second
    void finished();
};

/// The only place that makes threads. Work is a pure function of values and Progress; its result is delivered by a
/// queued call to `context`'s thread, and dropped when context is gone or a newer job of the same slot has started.
class JobQueue : public QObject
{
    Q_OBJECT
public:
    explicit JobQueue(QObject* parent = nullptr);
    ~JobQueue() override;

    /// slot: jobs of one slot replace each other ("history"): the older is asked to stop and its result dropped; an
    /// empty slot never does ("" for imports). context null: the queue. Called in the queue's thread.
    template<typename T>
    JobHandle* start(const QString& title, const QString& slot, QObject* context,
                     std::function<Result<T>(const Progress&)> work, std::function<void(Result<T>)> done);

    /// Requests stop of everything and waits at most two seconds. Titles of what is still running.
    QStringList stopAll();

Q_SIGNALS:
    void started(alidade::JobHandle* job);

private:
    using Deliver = std::function<void()>;
    JobHandle* startErased(const QString& title, const QString& slot, QObject* context,
                           std::function<Deliver(const Progress&)> work);
    class Private;
    std::unique_ptr<Private> d;
};

template<typename T>
JobHandle* JobQueue::start(const QString& title, const QString& slot, QObject* context,
                           std::function<Result<T>(const Progress&)> work, std::function<void(Result<T>)> done)
{
    return startErased(title, slot, context,
                       [work = std::move(work), done = std::move(done)](const Progress& progress) -> Deliver {
                           auto result = std::make_shared<Result<T>>(work(progress));
                           return [result, done] { done(std::move(*result)); };
                       });
}

} // namespace alidade
