// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/formatreader.h"

#include <QTest>

#include <sys/resource.h>

using namespace alidade;

namespace {

/// `one` so often, joined by commas; %1 in it is the index.
QByteArray repeated(int count, const char* one)
{
    QByteArray text;
    const QString pattern = QString::fromUtf8(one);
    for (int i = 0; i < count; ++i) {
        if (i > 0)
            text += ',';
        text += QString(pattern).replace(QLatin1String("%1"), QString::number(i)).toUtf8();
    }
    return text;
}

QByteArray asv(const QByteArray& results, const QByteArray& more = "\"date\": 1600000000000")
{
    return R"({"commit_hash": "3f1c9b7a52de04816a8f0c2be9d37415a60b8c1d", "params": {"machine": "m"}, "version": 2,
"requirements": {}, "result_columns": ["result", "params", "version", "started_at", "duration", "stats_ci_99_a",
"stats_ci_99_b", "stats_q_25", "stats_q_75", "stats_number", "stats_repeat", "samples"], )" +
           more + ", \"results\": {" + results + "}}";
}

QByteArray axis(int length)
{
    return '[' + repeated(length, "\"%1\"") + ']';
}

QByteArray googleBenchmark(const QByteArray& rows, const QByteArray& context = "\"num_cpus\": 4")
{
    return R"({"context": {"date": "2024-01-02T03:04:05+00:00", )" + context + "}, \"benchmarks\": [" + rows + "]}";
}

QByteArray pyperf(const QByteArray& benchmarks, const QByteArray& metadata = "\"unit\": \"second\"")
{
    return R"({"version": "1.0", "metadata": {)" + metadata + "}, \"benchmarks\": [" + benchmarks + "]}";
}

QByteArray longKey()
{
    return '"' + QByteArray(1'000'000, 'k') + "\": {" + repeated(100'000, "\"a%1\": 1") + '}';
}

} // namespace

/// Short files that claim, or repeat, more than any machine can hold or walk through in quadratic time. Each must end
/// as a result or an error, under a limit of memory; one that takes squared time runs into the test's limit of time.
class TestHostileSizes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void ends_data();
    void ends();
    void sparseCountersKeepTheirValues();
    void runMetadataInLists();
    void repeatedBenchmarksBecomeRuns();
    void sharedTextsAreForgotten();
};

void TestHostileSizes::initTestCase()
{
#ifndef ALIDADE_SANITIZED // which maps terabytes
    rlimit memory{};
    getrlimit(RLIMIT_AS, &memory);
    memory.rlim_cur = rlim_t(2) << 30;
    QCOMPARE(setrlimit(RLIMIT_AS, &memory), 0);
#endif
}

void TestHostileSizes::ends_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qsizetype>("blocks"); // that are read; -1: an error
    QTest::addColumn<QString>("code");     // of the first oddity
    const auto row = [](const char* name, const QByteArray& text, qsizetype blocks, const char* code = "") {
        QTest::newRow(name) << text << blocks << QString(QLatin1String(code));
    };
    const QByteArray million = '[' + axis(1000) + ',' + axis(1000) + ']';
    row("10^9 combinations", asv("\"time_x\": [null, [" + axis(1000) + ',' + axis(1000) + ',' + axis(1000) + "]]"), 0,
        "asv.too-many-combinations");
    QByteArray failed;
    for (int i = 0; i < 50; ++i)
        failed += (i ? ",\"time_" : "\"time_") + QByteArray::number(i) + "\": [null, " + million + ']';
    row("10^6 failed combinations, fifty times", asv(failed), 2, "asv.too-many-cases");
    failed.replace("[null, " + million, "[[1], " + million + ", \"v\", 1, 1, [1], [1], [1], [1], [1], [1], [[1, 1]]");
    row("with statistics and samples", asv(failed), 2, "asv.too-few-results");
    row("a key of a megabyte above 100,000 values", asv("\"time_x\": [[1], []]", longKey()), 1);
    row("10^5 times one benchmark", asv(repeated(100'000, "\"time_x\": [[%1], []]")), 1, "asv.duplicate-benchmark");
    row("10^5 columns", asv("\"time_x\": [[1], []]", "\"result_columns\": [" + repeated(100'000, "\"c%1\"") + ']'), 1);
    row("10^5 parameters", asv("\"time_x\": [[1], [" + repeated(100'000, "[\"1\"]") + "]]"), 1);
    row("10^5 aggregates of one name",
        googleBenchmark(repeated(
            100'000, R"({"name": "BM_cv", "run_name": "BM", "run_type": "aggregate", "aggregate_name": "cv"})")),
        0, "googlebenchmark.no-results");
    row("10^5 counters", googleBenchmark(R"({"name": "BM", "real_time": 1, )" + repeated(100'000, "\"c%1\": 1") + '}'),
        100'001);
    row("counters that no two sizes share",
        googleBenchmark(repeated(4000, R"({"name": "BM/%1", "real_time": 1, "c%1": 1, "d%1": 1})")), 250,
        "googlebenchmark.too-many-counters");
    row("parameters that no two sizes share",
        googleBenchmark(repeated(20'000, R"({"name": "BM/a%1:1", "real_time": 1})")), 1);
    row("a long key in the context",
        googleBenchmark(R"({"name": "BM", "real_time": 1})", "\"num_cpus\": 4, " + longKey()), 1);
    row("10^5 parameters in a name",
        googleBenchmark("{\"real_time\": 1, \"name\": \"BM" + QByteArray("/1/n:1").repeated(50'000) + "\"}"), 1);
    row("10^5 benchmarks", pyperf(repeated(100'000, R"({"metadata": {"name": "b%1"}, "runs": [{"values": [1]}]})")),
        100'000);
    row("10^5 times one name", pyperf(repeated(100'000, R"({"metadata": {"name": "b"}, "runs": [{"values": [1]}]})")),
        100'000);
    row("other metadata in each run",
        pyperf(R"({"metadata": {"name": "b"}, "runs": [)" +
               repeated(10'000, R"({"values": [1], "metadata": {"a%1": 1, "b%1": 1, "c%1": 1}})") + "]}"),
        1);
    row("one run with 10^5 keys",
        pyperf(R"({"metadata": {"name": "b"}, "runs": [{"values": [1], "metadata": {)" +
               repeated(100'000, "\"k%1\": %1") + "}}]}"),
        1);
    row("metadata for every benchmark",
        R"({"version": "1.0", "benchmarks": [)" +
            repeated(50'000, R"({"metadata": {"name": "b%1"}, "runs": [{"values": [1]}]})") + R"(], "metadata": {)" +
            repeated(50'000, "\"k%1\": %1") + "}}",
        -1);
    row("2^62 warm-ups", R"({"version": 1, "benchmark": {"name": "b", "warmups": 4611686018427387904, "runs": [[1]]}})",
        1, "pyperf.no-values");
}

void TestHostileSizes::ends()
{
    QFETCH(QByteArray, text);
    QFETCH(qsizetype, blocks);
    QFETCH(QString, code);
    StringPool pool;
    const Limits limits;
    const Progress progress;
    const QString path = QStringLiteral("in.json");
    const Detection detection = detectFormat({path, QByteArrayView(text).first(std::min(text.size(), kHeadBytes))});
    QVERIFY(detection.reader != nullptr);
    const Result<RawResult> result = detection.reader->read({path, text}, {pool, limits, progress});
    if (blocks < 0) {
        QVERIFY(!result && result.error().code == ErrorCode::LimitExceeded);
        return;
    }
    QVERIFY2(result.has_value(), result ? "" : qPrintable(result.error().toString()));
    qsizetype found = 0;
    for (const RawRun& run : result->runs)
        found += qsizetype(run.blocks.size());
    QCOMPARE(found, blocks);
    if (!code.isEmpty()) {
        QVERIFY(!result->diagnostics.empty());
        QCOMPARE(result->diagnostics.front().code, code);
    }
}

namespace {

RawResult read(const QByteArray& text)
{
    StringPool pool;
    const Limits limits;
    const Progress progress;
    const Entry entry{QStringLiteral("in.json"), text};
    return detectFormat({entry.path, text}).reader->read(entry, {pool, limits, progress}).value();
}

} // namespace

void TestHostileSizes::sparseCountersKeepTheirValues()
{
    const RawResult result = read(googleBenchmark(R"({"name": "BM/1", "real_time": 1, "z": 2, "a": 3, "z": 9},
                                                     {"name": "BM/2", "real_time": 4, "a": 5, "m": 6})"));
    QStringList table;
    for (const ResultBlock& block : result.runs.at(0).blocks) {
        QStringList cells;
        for (size_t i = 0; i < block.values.size(); ++i)
            cells += block.statusAt(i) == CaseStatus::Ok ? QString::number(block.values[i]) : QStringLiteral("-");
        table += block.metric.name + QLatin1Char('=') + cells.join(QLatin1Char(','));
    }
    QCOMPARE(table.join(QLatin1Char(' ')), QStringLiteral("time=1e-09,4e-09 z=2,- a=3,5 m=-,6"));
}

void TestHostileSizes::runMetadataInLists()
{
    const QByteArray runs = R"({"metadata": {"name": "b"}, "runs": [{"values": [1], "metadata": {"date": "x", "n": 1}},
        {"values": [2]}, {"values": [3], "metadata": {"n": 2, "n": 3, "late": [1, {}]}}]})";
    const KeyValues metadata = read(pyperf(runs)).runs.at(0).metadata;
    QCOMPARE(metadata.value(QStringLiteral("runs.b.date")), QStringLiteral("[\"x\",null,null]"));
    QCOMPARE(metadata.value(QStringLiteral("runs.b.n")), QStringLiteral("[1,null,2]"));
    QCOMPARE(metadata.value(QStringLiteral("runs.b.late")), QStringLiteral("[null,null,[1,{}]]"));
    const QByteArray sparse = R"({"metadata": {"name": "b"}, "runs": [)" +
                              repeated(3000, R"({"values": [1], "metadata": {"k%1": %1}})") + "]}";
    const QString kept = read(pyperf(sparse)).runs.at(0).metadata.value(QStringLiteral("runs.b"));
    QVERIFY(kept.startsWith(QLatin1String("[{\"k0\":0},{\"k1\":1}")) &&
            kept.endsWith(QLatin1String("{\"k2999\":2999}]")));
}

void TestHostileSizes::repeatedBenchmarksBecomeRuns()
{
    const RawResult result = read(pyperf(R"({"metadata": {"name": "a", "hostname": "x"}, "runs": [{"values": [1]}]},
        {"metadata": {"name": "b", "hostname": "x"}, "runs": [{"values": [2]}]},
        {"metadata": {"name": "b", "hostname": "x"}, "runs": [{"values": [3]}]},
        {"metadata": {"name": "b", "hostname": "y"}, "runs": [{"values": [4]}]},
        {"metadata": {"name": "a", "hostname": "x"}, "runs": [{"values": [5]}]})"));
    QStringList runs;
    for (const RawRun& run : result.runs) {
        QString text = run.configuration.machine;
        for (const ResultBlock& block : run.blocks)
            text += block.benchmark + QString::number(block.values.at(0));
        runs += text;
    }
    QCOMPARE(runs.join(QLatin1Char(' ')), QStringLiteral("xa1b2 xb3a5 yb4"));
}

void TestHostileSizes::sharedTextsAreForgotten()
{
    StringPool pool;
    const QString kept = pool.string("kept");
    QVERIFY(pool.string("kept").constData() == kept.constData());
    const QByteArray large(1 << 20, 'x');
    for (int i = 0; i < 100; ++i) // more than the 64 MiB that it keeps
        pool.string(large + QByteArray::number(i));
    QCOMPARE(pool.string("kept"), QStringLiteral("kept"));
    QVERIFY(pool.string("kept").constData() != kept.constData());
}

QTEST_GUILESS_MAIN(TestHostileSizes)
#include "tst_hostilesizes.moc"
