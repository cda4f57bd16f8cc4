// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/asvdescription.h"
#include "formats/benchmarkname.h"
#include "formats/formatreader.h"

#include <QDirIterator>
#include <QFile>
#include <QSet>
#include <QTest>

using namespace alidade;

namespace {

Result<RawResult> readText(const QByteArray& text, StringPool& pool, const Progress& progress = {})
{
    const QString path = QStringLiteral("in.json");
    const Detection detection = detectFormat({path, text});
    if (!detection.reader)
        return Error{ErrorCode::NotFound, QStringLiteral("nobody's"), {}};
    const Limits limits;
    return detection.reader->read({path, text}, {pool, limits, progress});
}

} // namespace

/// Rules that the readers share: who takes a file, exact units, names taken apart, descriptions applied, stopping.
class TestReaders : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void names_data();
    void names();
    void asvMetrics_data();
    void asvMetrics();
    void description();
    void timesAreExactQuotients();
    void headsMayBeCut();
    void stops();
    void registry();
};

void TestReaders::names_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* expected) {
        QTest::newRow(name) << QString(QLatin1String(name)) << QString(QLatin1String(expected));
    };
    row("BM_X", "BM_X | ");
    row("BM_X/8/64", "BM_X | arg1=8, arg2=64");
    row("BM_X/x:1/y:2", "BM_X | x=1, y=2");
    row("BM_X/-5/min_time:0.050", "BM_X | arg1=-5, min_time=0.050");
    row("BM_X/real_time/threads:2", "BM_X | clock=real_time, threads=2");
    row("BM_X/8/process_time/real_time", "BM_X | arg1=8, clock=process_time/real_time");
    row("Prefix/BM_X/3", "Prefix/BM_X | arg1=3");
    row("BM_T<std::pair<a/b, 2>>/7", "BM_T<std::pair<a/b, 2>> | arg1=7");
    row("BM_T<a::b>/std::less", "BM_T<a::b>/std::less | ");
    row("BM_X/n:1/n:2", "BM_X | n=1, n_2=2");
    row("", " | ");
    row("/manual_time", " | clock=manual_time");
    row("BM_X/8/", "BM_X | arg1=8, arg2=");
}

void TestReaders::names()
{
    QFETCH(QString, name);
    QFETCH(QString, expected);
    const BenchmarkName parsed = parseBenchmarkName(name);
    QCOMPARE(parsed.benchmark + QStringLiteral(" | ") + parameterText(parsed.parameters, true), expected);
}

void TestReaders::asvMetrics_data()
{
    QTest::addColumn<QString>("benchmark");
    QTest::addColumn<QString>("metric");
    const auto row = [](const char* name, const char* metric) {
        QTest::newRow(name) << QString(QLatin1String(name)) << QString(QLatin1String(metric));
    };
    row("a.B.time_x", "time/s");
    row("a.B.timeraw_x", "time/s");
    row("a.TimeX", "time/s");
    row("a.Timer", "value/1");
    row("a.mem_x", "memory/B");
    row("a.time_suite.peakmem_x", "peak memory/B");
    row("a.track_x", "value/1");
    row("time_suite.other", "value/1");
}

void TestReaders::asvMetrics()
{
    QFETCH(QString, benchmark);
    QFETCH(QString, metric);
    const Metric found = asvMetric(benchmark);
    QCOMPARE(found.name + QLatin1Char('/') + found.unit, metric);
}

void TestReaders::description()
{
    StringPool pool;
    ResultBlock block;
    block.benchmark = QStringLiteral("a.track_x");
    block.version = QStringLiteral("v1");
    block.grid = pool.grid({{}, {{QStringLiteral("1"), QStringLiteral("2")}}, {}});
    block.values = {1.5, 2.5};
    BenchmarkDescription description;
    description.type = QStringLiteral("track");
    description.unit = QStringLiteral("KB");
    description.version = QStringLiteral("v2");
    description.parameterNames = QStringList{QStringLiteral("n")};
    description.parameterValues = {{QStringLiteral("1"), QStringLiteral("3")}};
    const DescriptionMatch match = applyDescription(block, description, pool);
    QCOMPARE(block.metric.unit, QStringLiteral("KB")); // not scaled to bytes
    QCOMPARE(block.values.front(), 1.5);
    QCOMPARE(block.grid->names, description.parameterNames);
    QCOMPARE(block.grid->axes.front().last(), QStringLiteral("2"));
    QVERIFY(!match.sameVersion);
    QVERIFY(!match.sameParameters);

    description.unit = QStringLiteral("seconds");
    description.parameterNames = QStringList{QStringLiteral("n"), QStringLiteral("m")};
    applyDescription(block, description, pool);
    QCOMPARE(block.metric.unit, QStringLiteral("s"));
    QCOMPARE(block.grid->names, QStringList{QStringLiteral("n")}); // two names do not fit one axis
}

void TestReaders::timesAreExactQuotients()
{
    const QByteArray text = R"({"context": {"num_cpus": 1, "date": ""}, "benchmarks": [
        {"name": "a", "run_type": "iteration", "real_time": 6.3843010122677157e+01, "cpu_time": 0.1, "time_unit": "ns"},
        {"name": "b", "run_type": "iteration", "real_time": 6.3843010122677157e+01, "cpu_time": 0.1, "time_unit": "us"},
        {"name": "c", "run_type": "iteration", "real_time": 6.3843010122677157e+01, "cpu_time": 0.1, "time_unit": "ms"},
        {"name": "d", "run_type": "iteration", "real_time": 6.3843010122677157e+01, "cpu_time": 0.1, "time_unit": "s"}]})";
    StringPool pool;
    const auto result = readText(text, pool);
    QVERIFY(result.has_value());
    const double divisors[] = {1e9, 1e6, 1e3, 1};
    QCOMPARE(result->runs.front().blocks.size(), size_t(8));
    for (size_t i = 0; i < 4; ++i) {
        const ResultBlock& block = result->runs.front().blocks[2 * i];
        QVERIFY(block.metric.primary);
        QVERIFY(block.values.front() == 63.843010122677157 / divisors[i]); // to the last bit
        QVERIFY(result->runs.front().blocks[2 * i + 1].values.front() == 0.1 / divisors[i]);
    }
}

/// Wherever the first bytes of a file are cut, it is never taken for another format than the whole is.
void TestReaders::headsMayBeCut()
{
    QDirIterator files(qEnvironmentVariable("ALIDADE_SOURCE") + QStringLiteral("/tests/golden"),
                       {QStringLiteral("*.json")}, QDir::Files, QDirIterator::Subdirectories);
    int checked = 0;
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.fileName().contains(QLatin1String("/hostile/")) ||
            file.fileName().endsWith(QLatin1String("expected.json")))
            continue;
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.read(kHeadBytes);
        const QString path = QStringLiteral("x.json");
        const Detection whole = detectFormat({path, bytes});
        for (qsizetype length = 0; length < bytes.size(); length += 1 + bytes.size() / 200) {
            const Detection cut = detectFormat({path, QByteArrayView(bytes).first(length)});
            if (cut.reader && whole.reader)
                QVERIFY2(cut.reader == whole.reader,
                         qPrintable(file.fileName() + QLatin1Char(' ') + QString::number(length)));
            ++checked;
        }
    }
    QVERIFY(checked > 1000);
}

void TestReaders::stops()
{
    std::stop_source source;
    source.request_stop();
    StringPool pool;
    const auto result =
        readText(R"({"commit_hash": "abc", "params": {}, "requirements": {}, "results": {"a.time_b": [[1], []]}})",
                 pool, Progress(source.get_token()));
    QVERIFY(!result.has_value());
    QCOMPARE(result.error().code, ErrorCode::Cancelled);
}

void TestReaders::registry()
{
    QStringList ids;
    for (const FormatReader* reader : formatReaders())
        ids += reader->info().id;
    QVERIFY(ids.contains(QStringLiteral("asv")) && ids.contains(QStringLiteral("pyperf")));
    QCOMPARE(QSet<QString>(ids.begin(), ids.end()).size(), ids.size());
}

QTEST_GUILESS_MAIN(TestReaders)
#include "tst_readers.moc"
