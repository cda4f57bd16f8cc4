// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/casedetails.h"
#include "stats/random/random.h"
#include "support/vectorsource.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

using namespace alidade;

namespace {

ComparisonReport compared(const VectorSource& source)
{
    const Result<ComparisonReport> report = compareRuns(source, {{}, source.runs({0})}, {{}, source.runs({1})}, {}, {});
    if (!report)
        qFatal("%s", qPrintable(report.error().toString()));
    return *report;
}

/// One case; the value of process p at iteration i.
RawRun drawn(int processes, int iterations, const std::function<double(int p, int i)>& value)
{
    ResultBlock block;
    block.benchmark = QStringLiteral("x");
    SampleSet set;
    for (int p = 0; p < processes; ++p) {
        set.processSizes.push_back(static_cast<quint32>(iterations));
        for (int i = 0; i < iterations; ++i)
            set.values.push_back(value(p, i));
    }
    block.values = {set.values.front()};
    block.samples = {set};
    RawRun run;
    run.blocks = {block};
    return run;
}

struct Detailed
{
    ComparisonReport report;
    CaseDetails details;
};

Detailed detailed(const RawRun& left, const RawRun& right)
{
    VectorSource source;
    source.add(left);
    source.add(right);
    Detailed found{compared(source), {}};
    const Result<CaseDetails> details = caseDetails(source, found.report, 0, {});
    if (!details)
        qFatal("%s", qPrintable(details.error().toString()));
    found.details = *details;
    return found;
}

RawRun steady(double level, std::uint64_t seed)
{
    Random random(seed);
    return drawn(8, 30, [&random, level](int, int) { return level * std::exp(0.01 * random.normal()); });
}

bool says(const CaseDetails& details, const char* words)
{
    return std::any_of(details.remarks.begin(), details.remarks.end(),
                       [words](const QString& remark) { return remark.contains(QString::fromUtf8(words)); });
}

} // namespace

class TestCaseDetails : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void oneHump();
    void twoHumps();
    void humpsBetweenProcesses();
    void warmups();
    void longProcesses_data();
    void longProcesses();
    void driftInRunOrder();
    void shiftFunctionAndBootstrap();
    void outliersAreCounted();
    void withoutSamples();
    void shapesOfAllRows();
    void levelsAreThoseThatWereJudged();
    void versionsThatDiffer();
};

void TestCaseDetails::oneHump()
{
    const Detailed found = detailed(steady(1, 1), steady(1, 2));
    const CaseShape& shape = found.details.shape;
    QCOMPARE(shape.baseline.modes, 1);
    QCOMPARE(shape.contender.modes, 1);
    QCOMPARE(shape.baseline.processModes, 1);
    QCOMPARE(found.details.baseline.modes.size(), size_t(1));
    QCOMPARE(shape.baseline.samples, 240);
    QCOMPARE(shape.baseline.processLevels.size(), size_t(8));
    QCOMPARE(shape.baseline.warmups.size(), size_t(8));
    for (WarmupClass warmup : shape.baseline.warmups)
        QCOMPARE(warmupWord(warmup), QStringLiteral("steady"));
    const double sum = std::accumulate(shape.baseline.bars.begin(), shape.baseline.bars.end(), 0.0);
    QVERIFY(std::abs(sum - 1) < 1e-4);
    QVERIFY(shape.low < 1 && shape.high > 1);
    QVERIFY(shape.baseline.effectiveSamples > 120 && shape.baseline.effectiveSamples <= 240);
}

void TestCaseDetails::twoHumps()
{
    Random random(3);
    const RawRun two =
        drawn(8, 30, [&random](int, int i) { return (i % 3 == 0 ? 1.5 : 1.0) * std::exp(0.01 * random.normal()); });
    const Detailed found = detailed(steady(1, 1), two);
    QCOMPARE(found.details.shape.baseline.modes, 1);
    QCOMPARE(found.details.shape.contender.modes, 2);
    QVERIFY(found.details.contender.dipP < 0.01);
    QCOMPARE(found.details.contender.modes.size(), size_t(2));
    QVERIFY(std::abs(found.details.contender.modes[1].place - 1.5) < 0.03);
    QVERIFY(std::abs(found.details.contender.modes[1].weight - 1.0 / 3) < 0.02);
    QVERIFY(says(found.details, "1 mode in the baseline, 2 modes in the contender"));
    int unpaired = 0;
    for (const ModeChange& change : found.details.modeChanges)
        unpaired += change.baseline < 0;
    QCOMPARE(unpaired, 1); // the new hump
    QVERIFY(found.details.kolmogorovP < 0.001);
}

void TestCaseDetails::humpsBetweenProcesses()
{
    Random random(4);
    const RawRun layout =
        drawn(16, 10, [&random](int p, int) { return (p % 2 == 0 ? 1.2 : 1.0) * std::exp(0.002 * random.normal()); });
    const Detailed found = detailed(layout, layout);
    QCOMPARE(found.details.shape.baseline.processModes, 2);
    QVERIFY(says(found.details, "fall into groups"));
}

void TestCaseDetails::warmups()
{
    Random random(5);
    const RawRun slow =
        drawn(5, 60, [&random](int, int i) { return (i < 12 ? 2.0 : 1.0) * std::exp(0.005 * random.normal()); });
    const Detailed found = detailed(slow, steady(1, 6));
    for (WarmupClass warmup : found.details.shape.baseline.warmups)
        QCOMPARE(warmupWord(warmup), QStringLiteral("warms up"));
    QVERIFY(says(found.details, "5 of 13 processes do not run steadily"));
}

void TestCaseDetails::longProcesses_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("to"); ///< iterations that are twice as slow
    QTest::addColumn<QString>("word");
    QTest::newRow("steady") << 0 << 0 << QStringLiteral("steady");
    QTest::newRow("a short warm-up") << 0 << 20 << QStringLiteral("warms up");
    QTest::newRow("a long warm-up") << 0 << 1000 << QStringLiteral("warms up");
    QTest::newRow("slows down") << 1000 << 4000 << QStringLiteral("slows down");
    QTest::newRow("changes near the end") << 3900 << 4000 << QStringLiteral("no steady state");
}

void TestCaseDetails::longProcesses()
{
    QFETCH(int, from);
    QFETCH(int, to);
    QFETCH(QString, word);
    Random random(12);
    const RawRun run = drawn(
        2, 4000, [&](int, int i) { return (i >= from && i < to ? 2.0 : 1.0) * std::exp(0.005 * random.normal()); });
    for (WarmupClass warmup : detailed(run, steady(1, 6)).details.shape.baseline.warmups)
        QCOMPARE(warmupWord(warmup), word);
}

void TestCaseDetails::driftInRunOrder()
{
    const RawRun heating = drawn(10, 5, [](int p, int i) { return 1 + 0.01 * p + 0.0001 * i; });
    const Detailed found = detailed(steady(1, 7), heating);
    QVERIFY(std::abs(found.details.contender.drift - 0.0096) < 0.001);
    QVERIFY(found.details.contender.driftP < 0.001);
    QVERIFY(says(found.details, "the contender drifts by +1.0"));
}

void TestCaseDetails::shiftFunctionAndBootstrap()
{
    const Detailed found = detailed(steady(1, 8), steady(1.1, 9));
    const CaseComparison& row = found.report.cases.at(0);
    QCOMPARE(found.details.deciles.size(), size_t(9));
    for (const DecileShift& decile : found.details.deciles) {
        QVERIFY(std::abs(decile.ratio.value - 1.1) < 0.02);
        QVERIFY(decile.ratio.low <= decile.ratio.value && decile.ratio.value <= decile.ratio.high);
    }
    QVERIFY(std::abs(found.details.bootstrap.value - row.ratio.value) < 0.005);
    QVERIFY(found.details.bootstrap.low < 1.1 && found.details.bootstrap.high > 1.09);
    QVERIFY(found.details.bootstrapMethod.contains(QStringLiteral("seed")));
    QVERIFY(found.details.brunnerMunzelP < 0.001);
    const Detailed again = detailed(steady(1, 8), steady(1.1, 9));
    QCOMPARE(again.details.bootstrap, found.details.bootstrap);
    QCOMPARE(again.details.deciles[4].ratio, found.details.deciles[4].ratio);
}

void TestCaseDetails::outliersAreCounted()
{
    Random random(10);
    const RawRun spiky =
        drawn(5, 20, [&random](int p, int i) { return p == 2 && i == 7 ? 40.0 : 1 + 0.01 * random.uniform(); });
    const Detailed found = detailed(spiky, steady(1, 11));
    QCOMPARE(found.details.shape.baseline.severeOutliers, 1);
    QVERIFY(says(found.details, "severe outlier"));
    QVERIFY(std::abs(found.report.cases[0].ratio.value - 1) < 0.02); // shown, and not decisive
}

void TestCaseDetails::withoutSamples()
{
    const VectorSource source(QStringLiteral("x  5  6\ny  5  fail\nz  -  1|2\n"));
    const ComparisonReport report = compared(source);
    const Result<std::vector<CaseShape>> shapes = compareShapes(source, report, {});
    QVERIFY(shapes.has_value());
    for (size_t i = 0; i < report.cases.size(); ++i) {
        QCOMPARE(shapes->at(i).isEmpty(), report.cases[i].benchmark != QStringLiteral("z"));
        const Result<CaseDetails> details = caseDetails(source, report, i, {});
        QVERIFY(details.has_value());
        QVERIFY(details->deciles.empty() && std::isnan(details->bootstrap.value));
    }
    QVERIFY(!caseDetails(source, report, 99, {}).has_value());
}

void TestCaseDetails::shapesOfAllRows()
{
    const VectorSource source(QStringLiteral("a(n=1)  1,2|3   4|5,6\n"
                                             "a(n=2)  10|11   12|13\n"
                                             "b       7|8     9|9\n"));
    const ComparisonReport report = compared(source);
    const Result<std::vector<CaseShape>> shapes = compareShapes(source, report, {});
    QVERIFY(shapes.has_value());
    for (size_t i = 0; i < report.cases.size(); ++i) {
        const CaseComparison& row = report.cases[i];
        const CaseShape& shape = shapes->at(i);
        QCOMPARE(shape.baseline.samples, row.baseline.samples);
        QCOMPARE(shape.contender.samples, row.contender.samples);
        QCOMPARE(shape.baseline.processLevels.size(), size_t(2));
        if (row.benchmark == QStringLiteral("b"))
            QCOMPARE(shape.baseline.processLevels, (std::vector<double>{7, 8}));
    }
}

/// Of a run with unknown processes the number that the file calls its result is the level.
void TestCaseDetails::levelsAreThoseThatWereJudged()
{
    RawRun run = drawn(1, 3, [](int, int i) { return 1.0 + i; });
    run.blocks[0].samples[0].processSizes.clear();
    run.blocks[0].values = {7};
    VectorSource source;
    for (int i = 0; i < 4; ++i)
        source.add(run);
    const Result<ComparisonReport> report =
        compareRuns(source, {{}, source.runs({0, 1})}, {{}, source.runs({2, 3})}, {}, {});
    QVERIFY(report.has_value());
    QCOMPARE(report->cases.at(0).baseline.estimate.value, 7.0);
    const Result<std::vector<CaseShape>> shapes = compareShapes(source, *report, {});
    QVERIFY(shapes.has_value());
    QCOMPARE(shapes->at(0).baseline.processLevels, (std::vector<double>{7, 7}));
}

/// Each side's benchmark has an id of its own; both must be found.
void TestCaseDetails::versionsThatDiffer()
{
    const VectorSource source(QStringLiteral("x@v1  1|2|3  -\ny     5|6  5|6\nx@v2  -  4|5\n"));
    const ComparisonReport report = compared(source);
    const Result<std::vector<CaseShape>> shapes = compareShapes(source, report, {});
    QVERIFY(shapes.has_value());
    for (size_t i = 0; i < report.cases.size(); ++i) {
        if (report.cases[i].benchmark == QStringLiteral("x")) {
            QCOMPARE(shapes->at(i).baseline.samples, 3);
            QCOMPARE(shapes->at(i).contender.samples, 2);
        }
    }
}

QTEST_APPLESS_MAIN(TestCaseDetails)
#include "tst_casedetails.moc"
