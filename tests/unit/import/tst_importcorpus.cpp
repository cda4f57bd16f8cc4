// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/importer.h"

#include "store/store.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace alidade;

namespace {

/// What a set holds, counted in its files by other means; -1 where it was not counted.
struct Expected
{
    qint64 runs = -1, commits = -1, machines = -1, environments = -1, benchmarks = -1;
    qint64 results = -1, failed = -1, skipped = -1, samples = -1, rowsWithSamples = -1, rejected = 0;
};

void compare(const char* what, qint64 found, qint64 expected)
{
    if (expected >= 0)
        QVERIFY2(found == expected,
                 qPrintable(QStringLiteral("%1: %2, expected %3").arg(QLatin1String(what)).arg(found).arg(expected)));
}

} // namespace

Q_DECLARE_METATYPE(Expected)

/// Published results of public projects: the counts must equal the files', to the last one.
class TestImportCorpus : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void counts_data();
    void counts();
};

void TestImportCorpus::counts_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<Expected>("expected");
    QTest::newRow("numpy") << QStringLiteral("asv/numpy-bench.tar.xz")
                           << Expected{1433, 1240, 2, 3, 284, 2605310, 172764, 19196, -1, -1, 0};
    QTest::newRow("django") << QStringLiteral("asv/django-asv.tar.xz")
                            << Expected{4675, 1772, 4, -1, -1, 197101, 58760, -1, 1918392, 191842, 0};
    QTest::newRow("vaex") << QStringLiteral("asv/vaex-asv.tar.xz")
                          << Expected{948, -1, -1, -1, -1, 122930, 34732, -1, -1, -1, 0};
    QTest::newRow("photutils") << QStringLiteral("asv/photutils-benchmarks.tar.gz")
                               << Expected{232, -1, -1, -1, -1, 22344, 2712, -1, -1, -1, 0};
    QTest::newRow("blas") << QStringLiteral("asv/blas-benchmarks")
                          << Expected{269, 92, 3, -1, -1, 37454, -1, -1, -1, -1, 0};
    QTest::newRow("openmc") << QStringLiteral("asv/openmc-performance-bench")
                            << Expected{3, -1, -1, -1, -1, 2297, 16, 192, -1, -1, 0};
    QTest::newRow("asv-example") << QStringLiteral("asv/asv-example_results")
                                 << Expected{39, -1, -1, -1, -1, 426, -1, -1, -1, -1, 2};
}

void TestImportCorpus::counts()
{
    QFETCH(QString, path);
    QFETCH(Expected, expected);
    const QString input = qEnvironmentVariable("ALIDADE_CORPUS") + QLatin1Char('/') + path;
    if (!QFileInfo::exists(input))
        QSKIP("the corpus of real results is not here");
    QTemporaryDir dir;
    const Result<std::unique_ptr<StoreWriter>> store = StoreWriter::open(dir.filePath(QStringLiteral("s.alidade")));
    QVERIFY(store.has_value());
    const Result<ImportReport> report = importBundle(input, **store, {}, {});
    QVERIFY2(report.has_value(), report ? "" : qPrintable(report.error().toString()));
    compare("runs", report->newRuns, expected.runs);
    compare("rejected", report->rejected, expected.rejected);
    const Result<std::unique_ptr<StoreReader>> reader = StoreReader::open((*store)->path());
    const Result<Counts> counts = (*reader)->counts({});
    QVERIFY(counts.has_value());
    compare("commits", counts->commits, expected.commits);
    compare("machines", counts->machines, expected.machines);
    compare("results", counts->results, expected.results);
    compare("failed", counts->failed, expected.failed);
    compare("skipped", counts->skipped, expected.skipped);
    compare("samples", counts->samples, expected.samples);
    compare("rows with samples", counts->rowsWithSamples, expected.rowsWithSamples);
    const Result<CataloguePtr> catalogue = (*reader)->catalogue({});
    QSet<QString> benchmarks;
    QSet<QString> environments;
    for (const BenchmarkRecord& benchmark : (*catalogue)->benchmarks)
        benchmarks.insert(benchmark.name);
    for (const ConfigurationRecord& record : (*catalogue)->configurations)
        environments.insert(record.configuration.environmentName);
    compare("benchmarks", benchmarks.size(), expected.benchmarks);
    compare("environments", environments.size(), expected.environments);

    // The same content, unpacked: every count is the same, and nothing is added.
    QString folder = input;
    if (QFileInfo(input).isFile()) {
        folder = dir.filePath(QStringLiteral("unpacked"));
        QVERIFY(QDir().mkpath(folder));
        QProcess tar;
        tar.start(QStringLiteral("tar"), {QStringLiteral("-xf"), input, QStringLiteral("-C"), folder});
        QVERIFY(tar.waitForFinished(-1) && tar.exitCode() == 0);
    }
    const Result<ImportReport> again = importBundle(folder, **store, {}, {});
    QVERIFY(again.has_value());
    QVERIFY(again->alreadyKnown);
    QCOMPARE(again->addedResults, 0);
    QCOMPARE(again->sha256, report->sha256);
    QCOMPARE(again->runs, report->runs);
    QCOMPARE(again->results, report->results);
    QCOMPARE(again->failed, report->failed);
    QCOMPARE(again->samples, report->samples);
    QCOMPARE(*(*reader)->counts({}), *counts);
}

QTEST_GUILESS_MAIN(TestImportCorpus)
#include "tst_importcorpus.moc"
