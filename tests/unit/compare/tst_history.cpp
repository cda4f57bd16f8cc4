// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/distribution.h"
#include "compare/history.h"
#include "support/vectorsource.h"

#include <QTest>

#include <cmath>

using namespace alidade;

namespace {

std::vector<HistorySeries> drawn(const VectorSource& source, const HistoryQuery& query)
{
    Result<std::vector<HistorySeries>> series = history(source, query, {});
    if (!series)
        qFatal("%s", qPrintable(series.error().toString()));
    return *series;
}

CaseKey keyOf(const VectorSource& source, const QString& name, const ParameterSet& parameters = {})
{
    return {source.benchmark(name), parameters};
}

QString valuesOf(const HistorySeries& series)
{
    QStringList texts;
    for (const HistoryPoint& point : series.points)
        texts += point.status == CaseStatus::Ok ? QString::number(point.value) : QStringLiteral("fail");
    return texts.join(QLatin1Char(' '));
}

QString labelsOf(const std::vector<HistorySeries>& series)
{
    QStringList labels;
    for (const HistorySeries& one : series)
        labels += one.label;
    return labels.join(QStringLiteral("; "));
}

} // namespace

class TestHistory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void commitOrderNotRunOrder();
    void runsOfOneCommitStaySeparate();
    void failuresAreKept();
    void spreads_data();
    void spreads();
    void gridsMayDiffer();
    void orderIsTheWeakest();
    void configurationsAreChosen();
    void labels_data();
    void labels();
    void nothingForNothing();
    void samplesOfACase();
    void samplesByProcess();
};

void TestHistory::commitOrderNotRunOrder()
{
    VectorSource source(QStringLiteral("commit  a1 a2 a3 -   -\n"
                                       "start   30 20 10 50  40\n"
                                       "x       1  2  3  4   5\n"));
    std::swap(source.editCatalogue().commits[0].order, source.editCatalogue().commits[2].order);
    const std::vector<HistorySeries> series = drawn(source, {{keyOf(source, QStringLiteral("x"))}, {}});
    QCOMPARE(series.size(), size_t(1));
    QCOMPARE(valuesOf(series[0]), QStringLiteral("3 2 1 5 4")); // those without a place come last, by time
    QCOMPARE(series[0].points[4].time, 50000);
}

void TestHistory::runsOfOneCommitStaySeparate()
{
    const VectorSource source(QStringLiteral("commit  a1 a1 a2\n"
                                             "start   20 10 30\n"
                                             "x       1  2  3\n"));
    const std::vector<HistorySeries> series = drawn(source, {{keyOf(source, QStringLiteral("x"))}, {}});
    QCOMPARE(valuesOf(series.at(0)), QStringLiteral("2 1 3"));
}

void TestHistory::failuresAreKept()
{
    const VectorSource source(QStringLiteral("commit  a1 a2   a3  a4\n"
                                             "x       1  fail off 2\n"));
    const std::vector<HistorySeries> series = drawn(source, {{keyOf(source, QStringLiteral("x"))}, {}});
    QCOMPARE(valuesOf(series.at(0)), QStringLiteral("1 fail 2")); // what was not run is no point
    QVERIFY(std::isnan(series[0].points[1].value));
}

void TestHistory::spreads_data()
{
    QTest::addColumn<QString>("cell");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::newRow("quartiles of the samples") << "1,2,3,4,5[0..9]{1..9}" << 2.0 << 4.0;
    QTest::newRow("quartiles of the file") << "3[0..9]{2.5..3.5}" << 2.5 << 3.5;
    QTest::newRow("interval of the file") << "3[2..4]" << 2.0 << 4.0;
    QTest::newRow("infinite interval") << "3[-inf..inf]" << std::nan("") << std::nan("");
    QTest::newRow("nothing") << "3" << std::nan("") << std::nan("");
}

void TestHistory::spreads()
{
    QFETCH(QString, cell);
    QFETCH(double, low);
    QFETCH(double, high);
    const VectorSource source(QStringLiteral("commit a1\nx ") + cell);
    const std::vector<HistorySeries> series = drawn(source, {{keyOf(source, QStringLiteral("x"))}, {}});
    const HistoryPoint& point = series.at(0).points.at(0);
    QCOMPARE(point.value, 3.0);
    QCOMPARE(std::isnan(point.low), std::isnan(low));
    if (!std::isnan(low)) {
        QCOMPARE(point.low, low);
        QCOMPARE(point.high, high);
    }
}

void TestHistory::gridsMayDiffer()
{
    const VectorSource source(QStringLiteral("commit       a1  a2  a3\n"
                                             "x(n=1)       1   -   -\n"
                                             "x(n=2)       2   3   -\n"
                                             "x(n=3)       9   9   -\n"));
    VectorSource older = source;
    // An older run of the same benchmark, whose file does not name the parameters.
    RawRun run;
    run.commit = QByteArray(40, 'f');
    run.configuration.machine = QStringLiteral("zen4");
    ResultBlock block;
    block.benchmark = QStringLiteral("x");
    ParameterGrid grid;
    grid.axes = {{QStringLiteral("2"), QStringLiteral("5")}};
    block.grid = std::make_shared<const ParameterGrid>(grid);
    block.values = {7, 8};
    run.blocks.push_back(block);
    older.add(run);
    const ParameterSet two = {{QStringLiteral("n"), QStringLiteral("2")}};
    const std::vector<HistorySeries> series = drawn(older, {{keyOf(older, QStringLiteral("x"), two)}, {}});
    QCOMPARE(valuesOf(series.at(0)), QStringLiteral("2 3 7"));
}

void TestHistory::orderIsTheWeakest()
{
    VectorSource source(QStringLiteral("commit a1 a2\nx 1 2\n"));
    const HistoryQuery query{{keyOf(source, QStringLiteral("x"))}, {}};
    QVERIFY(drawn(source, query).at(0).order == OrderSource::Graph);
    source.editCatalogue().commits[1].source = OrderSource::SiteIndex;
    QVERIFY(drawn(source, query).at(0).order == OrderSource::SiteIndex);
    source.editCatalogue().commits[0].order = -1;
    QVERIFY(drawn(source, query).at(0).order == OrderSource::Date);
}

void TestHistory::configurationsAreChosen()
{
    const VectorSource source(QStringLiteral("commit     a1   a1\n"
                                             "env:python 3.11 3.12\n"
                                             "x          1    2\n"));
    const CaseKey key = keyOf(source, QStringLiteral("x"));
    QCOMPARE(drawn(source, {{key}, {}}).size(), size_t(2));
    const std::vector<HistorySeries> second = drawn(source, {{key}, {ConfigurationId{2}}});
    QCOMPARE(second.size(), size_t(1));
    QCOMPARE(valuesOf(second[0]), QStringLiteral("2"));
    QCOMPARE(drawn(source, {{key}, {ConfigurationId{99}}}).size(), size_t(0));
}

void TestHistory::labels_data()
{
    QTest::addColumn<QString>("drawing");
    QTest::addColumn<QString>("expected");
    QTest::newRow("one configuration") << "env:python 3.11\nx 1"
                                       << "zen4 \u00b7 py3.11";
    QTest::newRow("machines") << "machine a b\nhw:cpu p q\nenv:python 3.11 3.12\nx 1 2"
                              << "a; b";
    QTest::newRow("one key differs") << "env:python 3.11 3.12\nenv:blas mkl mkl\nx 1 2"
                                     << "py3.11; py3.12";
    QTest::newRow("two keys are needed") << "machine a a b\nenv:python 3.11 3.12 3.12\nx 1 2 3"
                                         << "a \u00b7 py3.11; a \u00b7 py3.12; b \u00b7 py3.12";
    QTest::newRow("hardware last") << "hw:cpu zen2 zen4\nx 1 2"
                                   << "zen2; zen4";
    QTest::newRow("numbers keep their key") << "env:numpy 1.26 2.0\nx 1 2"
                                            << "numpy 1.26; numpy 2.0";
}

void TestHistory::labels()
{
    QFETCH(QString, drawing);
    QFETCH(QString, expected);
    const VectorSource source(drawing);
    QCOMPARE(labelsOf(drawn(source, {{keyOf(source, QStringLiteral("x"))}, {}})), expected);
}

void TestHistory::nothingForNothing()
{
    const VectorSource source(QStringLiteral("x(n=1) 1\ny 2\nx(n=2) 3"));
    QCOMPARE(drawn(source, {}).size(), size_t(0));
    QCOMPARE(drawn(source, {{{BenchmarkId{99}, {}}}, {}}).size(), size_t(0));
    const ParameterSet one = {{QStringLiteral("n"), QStringLiteral("1")}};
    const ParameterSet two = {{QStringLiteral("n"), QStringLiteral("2")}};
    const CaseKey x1 = keyOf(source, QStringLiteral("x"), one);
    const CaseKey x2 = keyOf(source, QStringLiteral("x"), two);
    QCOMPARE(labelsOf(drawn(source, {{x1, x2}, {}})), QStringLiteral("n=1; n=2"));
    QCOMPARE(labelsOf(drawn(source, {{x2, keyOf(source, QStringLiteral("y"))}, {}})), QStringLiteral("x; y"));
}

void TestHistory::samplesOfACase()
{
    const VectorSource source(QStringLiteral("commit a1     a1     a1    a1\n"
                                             "x      1,2,3  4,5|6  7     fail\n"
                                             "y      1      1      1     1\n"));
    const Result<CaseSamples> found = caseSamples(source, keyOf(source, QStringLiteral("x")), source.runs(), {});
    QVERIFY(found.has_value());
    QCOMPARE(found->runs.size(), size_t(4));
    QCOMPARE(found->benchmark, QStringLiteral("x"));
    QCOMPARE(found->label, QStringLiteral("a100000 \u00b7 zen4"));
    QCOMPARE(found->pooled(), (std::vector<double>{1, 2, 3, 4, 5, 6}));
    QVERIFY(!found->runs[2].hasSamples());
    QCOMPARE(found->runs[2].value, 7.0);
    QVERIFY(!found->runs[2].summary.has_value());
    QVERIFY(found->runs[3].status == CaseStatus::Failed);
    const Result<CaseSamples> none = caseSamples(source, keyOf(source, QStringLiteral("x")), {}, {});
    QVERIFY(none.has_value() && none->runs.empty());
}

void TestHistory::samplesByProcess()
{
    const VectorSource source(QStringLiteral("commit a1     a1\n"
                                             "x      1,2,3  4,5|6[3..9]\n"));
    const Result<CaseSamples> found = caseSamples(source, keyOf(source, QStringLiteral("x")), source.runs(), {});
    QVERIFY(found.has_value());
    QCOMPARE(found->byProcess(), (std::vector<std::vector<double>>{{1, 2, 3}, {4, 5}, {6}}));
    QVERIFY(found->runs[1].summary.has_value());
    QCOMPARE(found->runs[1].summary->ciHigh, 9.0);
}

QTEST_APPLESS_MAIN(TestHistory)
#include "tst_history.moc"
