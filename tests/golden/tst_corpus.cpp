// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/formatreader.h"

#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace alidade;

namespace {

/// What a walk over a folder of real files finds.
struct Counts
{
    qint64 runs = 0;
    qint64 rejected = 0;
    qint64 results = 0; ///< cases of primary metrics with a finite value
    qint64 failed = 0;
    qint64 skipped = 0;
    qint64 samples = 0;
    qint64 sampledRows = 0;
    QSet<QByteArray> commits;
    QSet<QString> machines;
    QSet<QString> environments;
    QSet<QString> benchmarks;
    QStringList errors;
};

void count(const ResultBlock& block, Counts& counts)
{
    if (!block.metric.primary)
        return;
    counts.benchmarks.insert(block.benchmark);
    QCOMPARE(block.values.size(), static_cast<size_t>(block.grid->size()));
    for (size_t i = 0; i < block.values.size(); ++i) {
        counts.results += block.statusAt(i) == CaseStatus::Ok && std::isfinite(block.values[i]);
        counts.failed += block.statusAt(i) == CaseStatus::Failed;
        counts.skipped += block.statusAt(i) == CaseStatus::Skipped;
    }
    qint64 samples = 0;
    for (const SampleSet& set : block.samples)
        samples += static_cast<qint64>(set.values.size());
    counts.samples += samples;
    counts.sampledRows += samples > 0;
}

void count(const QString& path, QByteArrayView bytes, StringPool& pool, Counts& counts)
{
    const Detection detection = detectFormat({path, bytes.first(std::min(bytes.size(), kHeadBytes))});
    if (!detection.reader)
        return;
    const Limits limits;
    const Progress progress;
    Result<RawResult> result = detection.reader->read({path, bytes}, {pool, limits, progress});
    if (!result) {
        ++counts.rejected;
        counts.errors += path + QLatin1Char(':') + result.error().toString();
        return;
    }
    for (const RawRun& run : result->runs) {
        ++counts.runs;
        counts.commits.insert(run.commit);
        counts.machines.insert(run.configuration.machine);
        counts.environments.insert(run.configuration.environmentName);
        for (const ResultBlock& block : run.blocks)
            count(block, counts);
    }
}

Counts countFolder(const QString& folder)
{
    Counts counts;
    StringPool pool;
    QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QByteArray bytes = file.readAll();
        count(files.filePath().mid(folder.size() + 1), bytes, pool, counts);
    }
    return counts;
}

} // namespace

/// Counts over real results of public projects must equal those that Python's json module finds in the same files.
class TestCorpus : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void asv_data();
    void asv();
    void others_data();
    void others();

private:
    QString m_corpus;
};

void TestCorpus::initTestCase()
{
    m_corpus = qEnvironmentVariable("ALIDADE_CORPUS");
    if (m_corpus.isEmpty() || !QFile::exists(m_corpus + QStringLiteral("/INDEX.tsv")))
        QSKIP("no corpus of real results here (ALIDADE_CORPUS)");
}

void TestCorpus::asv_data()
{
    QTest::addColumn<QString>("set");
    QTest::addColumn<QList<qint64>>("runsRejectedResultsFailedSkippedSamplesRows");
    QTest::addColumn<QList<int>>("commitsMachinesEnvironmentsBenchmarks");
    const auto row = [](const char* set, QList<qint64> counts, QList<int> names) {
        QTest::newRow(set) << QString(QLatin1String(set)) << counts << names;
    };
    row("numpy-bench.tar.xz", {1433, 0, 2605310, 172764, 19196, 0, 0}, {1240, 2, 3, 284});
    row("django-asv.tar.xz", {4675, 0, 197101, 58760, 0, 1918392, 191842}, {1772, 4, 7, 80});
    row("vaex-asv.tar.xz", {948, 0, 122930, 34732, 0, 0, 0}, {948, 1, 1, 68});
    row("photutils-benchmarks.tar.gz", {232, 0, 22344, 2712, 0, 0, 0}, {232, 1, 1, 108});
    row("blas-benchmarks", {269, 0, 37454, 0, 0, 0, 0}, {92, 3, 1, 18});
    row("openmc-performance-bench", {3, 0, 2297, 16, 192, 0, 0}, {3, 2, 2, 339});
    row("ob-bench-asv", {12, 0, 144, 0, 0, 0, 0}, {12, 1, 1, 8});
    row("asv-example_results", {39, 2, 426, 45, 2, 0, 0}, {38, 2, 1, 22});
}

void TestCorpus::asv()
{
    QFETCH(QString, set);
    QFETCH(QList<qint64>, runsRejectedResultsFailedSkippedSamplesRows);
    QFETCH(QList<int>, commitsMachinesEnvironmentsBenchmarks);
    QString folder = m_corpus + QStringLiteral("/asv/") + set;
    QTemporaryDir unpacked;
    const QString ready =
        qEnvironmentVariable("ALIDADE_CORPUS_UNPACKED") + QLatin1Char('/') + set.section(QLatin1Char('.'), 0, 0);
    if (set.contains(QLatin1String(".tar")) && QFile::exists(ready)) {
        folder = ready;
    } else if (set.contains(QLatin1String(".tar"))) {
        if (QProcess::execute(QStringLiteral("tar"),
                              {QStringLiteral("-C"), unpacked.path(), QStringLiteral("-xf"), folder}) != 0)
            QSKIP("tar could not unpack the set");
        folder = unpacked.path();
    }
    const Counts counts = countFolder(folder);
    qInfo().noquote() << counts.errors.join(QLatin1Char('\n'));
    const QList<qint64> found = {counts.runs,    counts.rejected, counts.results,    counts.failed,
                                 counts.skipped, counts.samples,  counts.sampledRows};
    const QList<int> names = {static_cast<int>(counts.commits.size()), static_cast<int>(counts.machines.size()),
                              static_cast<int>(counts.environments.size()), static_cast<int>(counts.benchmarks.size())};
    QCOMPARE(found, runsRejectedResultsFailedSkippedSamplesRows);
    QCOMPARE(names, commitsMachinesEnvironmentsBenchmarks);
}

void TestCorpus::others_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QList<qint64>>("runsResultsFailedSamples");
    const auto row = [](const char* file, QList<qint64> counts) {
        QTest::newRow(file) << QString(QLatin1String(file)) << counts;
    };
    const QList<qint64> telco = {1, 1, 0, 120};
    row("pyperf/pyperf-telco-history/telco.1.4bccd85.json", {1, 1, 0, 250});
    row("pyperf/pyperf-telco-history/telco.2.f124cd8.json", {1, 1, 0, 150});
    row("pyperf/pyperf-telco-history/telco.3.72c18f2.json", telco);
    row("pyperf/pyperf-telco-history/telco.4.45796fd.json", telco);
    row("pyperf/pyperf-telco-history/telco.5.4af982c.json", telco);
    row("pyperf/pyperf-telco-history/telco.6.dee3235.json", telco);
    row("pyperf/pyperf-telco-history/telco.7.70fdba6.json", telco);
    row("pyperf/pyperf-telco-history/telco.8.e9b0752.json", telco);
    row("pyperf/pyperf-telco-history/telco.9.2348d9d.json", telco);
    row("pyperf/pyperf-telco-history/telco.10.dcd9200.json", telco);
    row("pyperf/pyperf-telco-history/telco.11.32ea2e5.json", telco);
    row("pyperf/pyperf-tests/mult_list_py36_tags.json", {1, 3, 0, 180});
    row("pyperf/pyperf-tests/mult_list_py38.json", {1, 3, 0, 180});
    row("pyperf/pyperf-tests/track_memory.json", {1, 1, 0, 3});
    row("pyperf/pyperf-doc-old/outliers.json", {1, 1, 0, 60});
    row("pyperf/pyperf-doc-old/timeit_strip.json", {1, 1, 0, 9});
    const QString inputs = QStringLiteral("google-benchmark/google-benchmark-Inputs/tools/gbench/Inputs/");
    row(qPrintable(inputs + QStringLiteral("test1_run1.json")), {1, 14, 0, 0});
    row(qPrintable(inputs + QStringLiteral("test2_run.json")), {1, 10, 0, 0});
    row(qPrintable(inputs + QStringLiteral("test3_run0.json")), {1, 2, 0, 4});
    row(qPrintable(inputs + QStringLiteral("test3_run1.json")), {1, 4, 0, 0});
    row(qPrintable(inputs + QStringLiteral("test4_run.json")), {1, 0, 0, 0});
    row(qPrintable(inputs + QStringLiteral("test4_run0.json")), {1, 0, 0, 0});
    row(qPrintable(inputs + QStringLiteral("test5_run0.json")), {1, 1, 0, 0});
    row("google-benchmark/kalman-2022/results.75a85ac82.json", {1, 5, 0, 500});
    row("google-benchmark/kalman-2022/results.7d24dacad.json", {1, 7, 0, 700});
    row("google-benchmark/local-generated/basic.json", {1, 9, 1, 3});
    row("google-benchmark/local-generated/interleaved.json", {1, 9, 1, 27});
    row("google-benchmark/local-generated/reps5.json", {1, 9, 1, 43});
    row("google-benchmark/local-generated/reps5_aggr_only.json", {1, 9, 1, 3});
}

void TestCorpus::others()
{
    QFETCH(QString, file);
    QFETCH(QList<qint64>, runsResultsFailedSamples);
    QFile input(m_corpus + QStringLiteral("/formats/") + file);
    QVERIFY(input.open(QIODevice::ReadOnly));
    const QByteArray bytes = input.readAll();
    StringPool pool;
    Counts counts;
    count(file, bytes, pool, counts);
    qInfo().noquote() << counts.errors.join(QLatin1Char('\n'));
    QCOMPARE(counts.rejected, 0);
    const QList<qint64> found = {counts.runs, counts.results, counts.failed, counts.samples};
    QCOMPARE(found, runsResultsFailedSamples);
}

QTEST_GUILESS_MAIN(TestCorpus)
#include "tst_corpus.moc"
