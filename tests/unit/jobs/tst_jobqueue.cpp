// SPDX-License-Identifier: GPL-3.0-or-later
#include "jobs/job.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <atomic>

using namespace alidade;

namespace {

Error cancelled()
{
    return {ErrorCode::Cancelled, QStringLiteral("stopped"), {}};
}

} // namespace

/// Order is made with semaphores, never with time.
class TestJobQueue : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void deliversInTheContextsThread();
    void newerJobOfASlotDropsTheOlder();
    void jobsWithoutASlotAllDeliver();
    void aGoneContextDropsTheResult();
    void cancelReachesTheWorkAndItsAnswerIsDelivered();
    void progressIsThrottled();
    void contextInAnotherThread();
    void stopAllNamesWhatDoesNotStop();
    void destructorWaitsForWorkers();
};

void TestJobQueue::deliversInTheContextsThread()
{
    JobQueue queue;
    QObject context;
    QThread* workedIn = nullptr;
    QThread* deliveredIn = nullptr;
    int value = 0;
    QSignalSpy startedSpy(&queue, &JobQueue::started);
    JobHandle* job = queue.start<int>(
        QStringLiteral("answer"), {}, &context,
        [&workedIn](const Progress&) -> Result<int> {
            workedIn = QThread::currentThread();
            return 42;
        },
        [&](const Result<int>& result) {
            deliveredIn = QThread::currentThread();
            value = *result;
        });
    QCOMPARE(startedSpy.count(), 1);
    QCOMPARE(job->title(), QStringLiteral("answer"));
    QVERIFY(job->isRunning());
    QSignalSpy finishedSpy(job, &JobHandle::finished);
    QVERIFY(finishedSpy.wait());
    QCOMPARE(value, 42);
    QCOMPARE(deliveredIn, QThread::currentThread());
    QVERIFY(workedIn != deliveredIn);
}

void TestJobQueue::newerJobOfASlotDropsTheOlder()
{
    JobQueue queue;
    QObject context;
    QSemaphore olderRuns;
    std::atomic<bool> olderSawStop = false;
    std::vector<int> delivered;
    const auto done = [&delivered](const Result<int>& result) { delivered.push_back(*result); };
    JobHandle* older = queue.start<int>(
        QStringLiteral("older"), QStringLiteral("history"), &context,
        [&](const Progress& progress) -> Result<int> {
            olderRuns.release();
            while (!progress.stopRequested())
                QThread::yieldCurrentThread();
            olderSawStop = true;
            return 1;
        },
        done);
    QSignalSpy olderFinished(older, &JobHandle::finished);
    olderRuns.acquire();
    JobHandle* newer = queue.start<int>(
        QStringLiteral("newer"), QStringLiteral("history"), &context, [](const Progress&) -> Result<int> { return 2; },
        done);
    QSignalSpy newerFinished(newer, &JobHandle::finished);
    QTRY_COMPARE(newerFinished.count(), 1);
    QTRY_COMPARE(olderFinished.count(), 1);
    QVERIFY(olderSawStop);
    QCOMPARE(delivered, std::vector<int>({2}));
}

void TestJobQueue::jobsWithoutASlotAllDeliver()
{
    JobQueue queue;
    QObject context;
    int sum = 0;
    int deliveries = 0;
    for (int i = 1; i <= 50; ++i) {
        queue.start<int>(
            QStringLiteral("import"), {}, &context, [i](const Progress&) -> Result<int> { return i; },
            [&](const Result<int>& result) {
                sum += *result;
                ++deliveries;
            });
    }
    QTRY_COMPARE(deliveries, 50);
    QCOMPARE(sum, 50 * 51 / 2);
}

void TestJobQueue::aGoneContextDropsTheResult()
{
    JobQueue queue;
    auto context = std::make_unique<QObject>();
    QSemaphore goOn;
    bool delivered = false;
    JobHandle* job = queue.start<int>(
        QStringLiteral("late"), {}, context.get(),
        [&goOn](const Progress&) -> Result<int> {
            goOn.acquire();
            return 1;
        },
        [&delivered](const Result<int>&) { delivered = true; });
    QSignalSpy finished(job, &JobHandle::finished);
    context.reset();
    goOn.release();
    QVERIFY(finished.wait());
    QVERIFY(!delivered);
}

void TestJobQueue::cancelReachesTheWorkAndItsAnswerIsDelivered()
{
    JobQueue queue;
    QObject context;
    std::optional<ErrorCode> code;
    JobHandle* job = queue.start<int>(
        QStringLiteral("long"), {}, &context,
        [](const Progress& progress) -> Result<int> {
            while (!progress.stopRequested())
                QThread::yieldCurrentThread();
            return cancelled();
        },
        [&code](const Result<int>& result) { code = result.error().code; });
    job->cancel();
    QTRY_VERIFY(code.has_value());
    QCOMPARE(*code, ErrorCode::Cancelled);
}

void TestJobQueue::progressIsThrottled()
{
    JobQueue queue;
    QObject context;
    QSemaphore connected;
    bool delivered = false;
    JobHandle* job = queue.start<int>(
        QStringLiteral("chatty"), {}, &context,
        [&connected](const Progress& progress) -> Result<int> {
            connected.acquire();
            for (int i = 0; i < 100'000; ++i)
                progress.report(i, 100'000, QStringLiteral("entry"));
            return 1;
        },
        [&delivered](const Result<int>&) { delivered = true; });
    QSignalSpy progressed(job, &JobHandle::progressed);
    QElapsedTimer clock;
    clock.start();
    connected.release();
    QTRY_VERIFY(delivered);
    QVERIFY(!progressed.isEmpty());
    QVERIFY2(progressed.count() <= 1 + clock.elapsed() / 50, qPrintable(QString::number(progressed.count())));
}

void TestJobQueue::contextInAnotherThread()
{
    JobQueue queue;
    QThread thread;
    auto* context = new QObject;
    context->moveToThread(&thread);
    connect(&thread, &QThread::finished, context, &QObject::deleteLater);
    thread.start();
    std::atomic<QThread*> deliveredIn = nullptr;
    for (int i = 0; i < 100; ++i) {
        queue.start<int>(
            QStringLiteral("elsewhere"), {}, context, [](const Progress&) -> Result<int> { return 1; },
            [&deliveredIn](const Result<int>&) { deliveredIn = QThread::currentThread(); });
    }
    QTRY_COMPARE(deliveredIn.load(), &thread);
    thread.quit();
    thread.wait();
}

void TestJobQueue::stopAllNamesWhatDoesNotStop()
{
    JobQueue queue;
    QSemaphore release;
    queue.start<int>(
        QStringLiteral("obedient"), {}, nullptr,
        [](const Progress& progress) -> Result<int> {
            while (!progress.stopRequested())
                QThread::yieldCurrentThread();
            return cancelled();
        },
        [](const Result<int>&) {});
    queue.start<int>(
        QStringLiteral("deaf"), {}, nullptr,
        [&release](const Progress&) -> Result<int> {
            release.acquire();
            return 1;
        },
        [](const Result<int>&) {});
    QCOMPARE(queue.stopAll(), QStringList{QStringLiteral("deaf")});
    release.release();
    QTRY_COMPARE(queue.stopAll(), QStringList());
}

void TestJobQueue::destructorWaitsForWorkers()
{
    std::atomic<int> returned = 0;
    {
        JobQueue queue;
        for (int i = 0; i < 20; ++i) {
            queue.start<int>(
                QStringLiteral("work"), i % 2 != 0 ? QString() : QStringLiteral("slot"), nullptr,
                [&returned](const Progress& progress) -> Result<int> {
                    progress.report(1, 2);
                    ++returned;
                    return 1;
                },
                [](const Result<int>&) { QFAIL("delivered after the queue was destroyed"); });
        }
    }
    QVERIFY(returned >= 10);
    QCoreApplication::processEvents();
}

QTEST_GUILESS_MAIN(TestJobQueue)
#include "tst_jobqueue.moc"
