// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandrun.h"
#include "unit/import/asvtree.h"

#include <QElapsedTimer>
#include <QFile>
#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

using namespace alidade;

/// kill -9 at random moments of an import: afterwards the store holds all of the bundle or none of it, and is sound.
class TestKilledImport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void neverHalfABundle();
};

void TestKilledImport::neverHalfABundle()
{
    constexpr int kRounds = 50;
    constexpr int kRuns = 400;
    const CommandHome home;
    const AsvTree tree(home.path(QStringLiteral("results")));
    tree.writeBenchmarks();
    for (int i = 0; i < kRuns; ++i)
        tree.writeResult(QStringLiteral("zen"), QByteArray::number(0x10000000 + i, 16) + QByteArray(32, '0'), 1 + i);
    const AsvTree before(home.path(QStringLiteral("before")));
    before.writeResult(QStringLiteral("old"), AsvTree::hash("beef"), 1);
    QCOMPARE(home.run("import before --store base.alidade").exitCode, 0);

    QElapsedTimer clock;
    clock.start();
    QCOMPARE(home.run("import results --store timing.alidade").exitCode, 0);
    const auto length = static_cast<int>(clock.elapsed());

    QRandomGenerator random(20260301);
    int none = 0;
    for (int round = 0; round < kRounds; ++round) {
        const QString store = QStringLiteral("s%1.alidade").arg(round);
        QVERIFY(QFile::copy(home.path(QStringLiteral("base.alidade")), home.path(store)));
        QProcess process;
        home.prepare(process, {QStringLiteral("import"), QStringLiteral("results"), QStringLiteral("--store"), store});
        process.start();
        QVERIFY(process.waitForStarted());
        process.waitForFinished(random.bounded(length + 1));
        process.kill();
        QVERIFY(process.waitForFinished(-1) || process.state() == QProcess::NotRunning);
        const QStringList verify = {QStringLiteral("--store"), store, QStringLiteral("verify"),
                                    QStringLiteral("--format"), QStringLiteral("csv")};
        const CommandOutcome outcome = home.run(verify);
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.err));
        const bool all = outcome.out.contains(QStringLiteral("runs,%1").arg(kRuns + 1));
        const bool nothing =
            outcome.out.contains(QStringLiteral("runs,1\n")) || outcome.out.contains(QStringLiteral("runs,1\r"));
        QVERIFY2(all || nothing, qPrintable(outcome.out));
        none += nothing;
        // And it can be done again.
        QCOMPARE(
            home.run({QStringLiteral("import"), QStringLiteral("results"), QStringLiteral("--store"), store}).exitCode,
            0);
        QVERIFY(home.run(verify).out.contains(QStringLiteral("runs,%1").arg(kRuns + 1)));
    }
    QVERIFY2(none > 0, "no kill came in time: the test showed nothing");
}

QTEST_GUILESS_MAIN(TestKilledImport)
#include "tst_killedimport.moc"
