// SPDX-License-Identifier: GPL-3.0-or-later
// What of each process is judged: warm-up that the processes agree on is left out, and said; so is one and the same
// measurement on both sides.
#include "compare/caseprocesses.h"
#include "compare/comparison.h"
#include "compare/explain.h"
#include "compare/runprocesses.h"
#include "core/number.h"
#include "stats/random/random.h"
#include "stats/summary/quantile.h"
#include "support/vectorsource.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace alidade;

namespace {

using Values = std::vector<std::vector<double>>;

/// Steady processes: 1 % between them, 0.3 % within.
Values steady(std::uint64_t seed, std::size_t processes, std::size_t iterations, double level)
{
    Values values;
    for (std::size_t p = 0; p < processes; ++p) {
        Random random(seed, p);
        const double own = std::log(level) + 0.01 * random.normal();
        std::vector<double>& process = values.emplace_back();
        for (std::size_t i = 0; i < iterations; ++i)
            process.push_back(std::exp(own + 0.003 * random.normal()));
    }
    return values;
}

/// The same, each process led in by so many iterations of about `factor` times its level.
Values ledIn(Values values, std::size_t iterations, double factor)
{
    for (std::vector<double>& process : values) {
        Random random(7, process.size());
        const double level = median(process);
        for (std::size_t i = 0; i < iterations; ++i)
            process.insert(process.begin(), level * factor * std::exp(0.003 * random.normal()));
    }
    return values;
}

SampleSet samplesOf(const Values& values)
{
    SampleSet set;
    for (const std::vector<double>& process : values) {
        set.values.insert(set.values.end(), process.begin(), process.end());
        set.processSizes.push_back(static_cast<quint32>(process.size()));
    }
    return set;
}

RawRun runOf(const std::vector<Values>& cases, const Metric& metric = {})
{
    RawRun run;
    run.tool = QStringLiteral("test");
    run.configuration.machine = QStringLiteral("here");
    for (std::size_t i = 0; i < cases.size(); ++i) {
        ResultBlock block;
        block.benchmark = QStringLiteral("b%1").arg(i);
        block.metric = metric;
        block.grid = std::make_shared<ParameterGrid>();
        block.samples = {samplesOf(cases[i])};
        block.values = {median(block.samples[0].values)};
        run.blocks.push_back(block);
    }
    return run;
}

ComparisonReport compared(const VectorSource& source, const std::vector<RunId>& left, const std::vector<RunId>& right)
{
    const Result<ComparisonReport> report =
        compareRuns(source, {QStringLiteral("a"), left}, {QStringLiteral("b"), right}, {}, {});
    if (!report)
        qFatal("%s", qPrintable(report.error().toString()));
    return *report;
}

ComparisonReport compared(const Values& left, const Values& right, const Metric& metric = {})
{
    VectorSource source;
    const RunId a = source.add(runOf({left}, metric));
    const RunId b = source.add(runOf({right}, metric));
    return compared(source, {a}, {b});
}

} // namespace

class TestSettling : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void warmupDoesNotMoveTheVerdict_data();
    void warmupDoesNotMoveTheVerdict();
    void warmupOfAFewIsNone();
    void noSteadyStateIsSaid();
    void levelsOfTheSamplesAreThoseJudged();
    void partsByHand();
    void notFiniteValues();
    void aRunAgainstItself();
    void aCopyAgainstItsOriginal();
    void coarseClocksAreNoCopies();
};

void TestSettling::warmupDoesNotMoveTheVerdict_data()
{
    QTest::addColumn<double>("change");
    QTest::addColumn<int>("left"); ///< iterations of warm-up before each process
    QTest::addColumn<int>("right");
    QTest::addColumn<double>("factor");
    QTest::addColumn<bool>("higherIsBetter");
    QTest::newRow("same, both warm up") << 1.0 << 6 << 6 << 1.5 << false;
    QTest::newRow("slower, both warm up") << 1.08 << 6 << 6 << 1.5 << false;
    QTest::newRow("slower, only the baseline warms up") << 1.08 << 9 << 0 << 2.0 << false;
    QTest::newRow("faster, only the contender warms up") << 0.9 << 0 << 9 << 1.3 << false;
    QTest::newRow("warm-up is half of the process") << 1.08 << 30 << 30 << 1.4 << false;
    QTest::newRow("a rate") << 1.08 << 6 << 0 << 0.6 << true;
}

void TestSettling::warmupDoesNotMoveTheVerdict()
{
    QFETCH(double, change);
    QFETCH(int, left);
    QFETCH(int, right);
    QFETCH(double, factor);
    QFETCH(bool, higherIsBetter);
    Metric metric;
    if (higherIsBetter)
        metric = {QStringLiteral("rate"), QStringLiteral("1/s"), Direction::HigherIsBetter, true};
    const Values a = steady(1, 6, 30, 1), b = steady(2, 6, 30, change);
    const ComparisonReport plain = compared(a, b, metric);
    const ComparisonReport warm = compared(ledIn(a, static_cast<std::size_t>(left), factor),
                                           ledIn(b, static_cast<std::size_t>(right), factor), metric);
    const CaseComparison& expected = plain.cases.at(0);
    const CaseComparison& found = warm.cases.at(0);
    QVERIFY2(!expected.note.contains(QStringLiteral("warm-up")), qPrintable(expected.note));
    QCOMPARE(verdictWord(found.verdict), verdictWord(expected.verdict));
    QCOMPARE(found.ratio, expected.ratio);
    QCOMPARE(found.p, expected.p);
    QCOMPARE(found.baseline.estimate, expected.baseline.estimate);
    QString words = QStringLiteral("warm-up left out: ");
    if (left > 0)
        words += QStringLiteral("%1 values of the baseline").arg(6 * left);
    if (left > 0 && right > 0)
        words += QStringLiteral(", ");
    if (right > 0)
        words += QStringLiteral("%1 values of the contender").arg(6 * right);
    QVERIFY2(found.note.contains(words), qPrintable(found.note));
    QCOMPARE(found.baseline.samples, qint64(6 * (30 + left))); // all are counted, none is lost
}

// One process of five is late: it is no warm-up of the benchmark, and nothing is cut.
void TestSettling::warmupOfAFewIsNone()
{
    Values a = steady(3, 5, 30, 1);
    a[0] = ledIn({a[0]}, 8, 1.5)[0];
    const ComparisonReport report = compared(a, steady(4, 5, 30, 1));
    QVERIFY2(!report.cases[0].note.contains(QStringLiteral("warm-up")), qPrintable(report.cases[0].note));
}

void TestSettling::noSteadyStateIsSaid()
{
    Values a = steady(5, 5, 40, 1);
    for (std::vector<double>& process : a) {
        for (std::size_t i = 34; i < process.size(); ++i)
            process[i] *= 1.5;
    }
    const CaseComparison row = compared(a, steady(6, 5, 40, 1)).cases.at(0);
    QVERIFY2(row.note.contains(QStringLiteral("no steady state in the baseline")), qPrintable(row.note));
    QVERIFY(!row.note.contains(QStringLiteral("left out")));
}

// What is fetched again to explain and to draw holds all values, and the levels that were judged.
void TestSettling::levelsOfTheSamplesAreThoseJudged()
{
    VectorSource source;
    const Values a = steady(1, 6, 30, 1), b = steady(2, 6, 30, 1.08);
    const RunId left = source.add(runOf({ledIn(a, 7, 1.5)})), right = source.add(runOf({b}));
    const ComparisonReport report = compared(source, {left}, {right});
    const Result<CaseProcesses> processes = processesOf(source, report, 0, {});
    QVERIFY(processes.has_value());
    QCOMPARE(processes->baseline.leftOut(), std::size_t(6 * 7));
    QCOMPARE(processes->contender.leftOut(), std::size_t{0});
    for (std::size_t p = 0; p < a.size(); ++p) {
        QCOMPARE(processes->baseline.levels[p], median(a[p]));
        QCOMPARE(processes->baseline.values[p].size(), std::size_t(37));
    }
    const Result<Explanation> explained = explain(source, report, 0, {});
    QVERIFY(explained.has_value());
    QCOMPARE(explained->inputs.at(0).value, median(a[0]));
    QCOMPARE(explained->inputs.at(0).samples, qint64(30));
    const auto says = [](const ExplainedStep& step) {
        return step.what.contains(QStringLiteral("left out, baseline"));
    };
    QVERIFY(std::any_of(explained->steps.begin(), explained->steps.end(), says));
}

void TestSettling::partsByHand()
{
    SampleSet set;
    set.values = {1, 2, 3, 4, 5, 6};
    set.processSizes = {2, 0, 3, 9}; // the last says more than there is
    set.warmups = {8, 9, 10};
    set.warmupSizes = {1, 1};
    const RunProcesses processes(set, Direction::LowerIsBetter);
    QCOMPARE(processes.parts().size(), std::size_t{3});
    QCOMPARE(processes.parts()[0].warmups.front(), 8.0);
    QCOMPARE(processes.parts()[1].values.front(), 3.0);
    QVERIFY(processes.parts()[1].warmups.empty());
    QCOMPARE(processes.parts()[2].values.size(), std::size_t{1});
    QCOMPARE(processes.leftOut(), std::size_t{0});
    set.processSizes.clear();
    QCOMPARE(RunProcesses(set, Direction::LowerIsBetter).parts().at(0).values.size(), std::size_t{6});
    QVERIFY(RunProcesses(SampleSet(), Direction::LowerIsBetter).parts().empty());
}

void TestSettling::notFiniteValues()
{
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    SampleSet set;
    set.values = {1, nothing, nothing, 2, 3};
    set.processSizes = {2, 1, 2};
    set.warmups = {nothing, 7};
    set.warmupSizes = {1, 0, 1};
    const RunProcesses processes(set, Direction::LowerIsBetter);
    QCOMPARE(processes.parts().size(), std::size_t{2});
    QCOMPARE(processes.parts()[0].values.size(), std::size_t{1});
    QCOMPARE(processes.parts()[1].values.back(), 3.0);
    QCOMPARE(processes.parts()[1].warmups.front(), 7.0);
}

void TestSettling::aRunAgainstItself()
{
    VectorSource source;
    const RunId only = source.add(runOf({steady(1, 3, 4, 1), steady(2, 1, 3, 1)}));
    const ComparisonReport report = compared(source, {only}, {only});
    QCOMPARE(report.counts[static_cast<std::size_t>(Verdict::Same)], qint64(2));
    for (const CaseComparison& row : report.cases) {
        QCOMPARE(row.note, QStringLiteral("same data on both sides"));
        QCOMPARE(row.ratio.value, 1.0);
        QVERIFY(std::isnan(row.p));
        QVERIFY(!row.optimistic);
    }
    QVERIFY2(report.sentence.startsWith(QStringLiteral("same data on both sides, nothing was compared: 2 the same")),
             qPrintable(report.sentence));
    QCOMPARE(report.geomean.value, 1.0);
    const Result<Explanation> explained = explain(source, report, 0, {});
    QVERIFY(explained.has_value());
    QVERIFY2(explained->formula.contains(QStringLiteral("same measurements")), qPrintable(explained->formula));
}

void TestSettling::aCopyAgainstItsOriginal()
{
    VectorSource source;
    const Values values = steady(1, 3, 10, 1);
    Values turned = values; // the processes in another order are the same processes
    std::swap(turned[0], turned[2]);
    const RunId a = source.add(runOf({values, steady(2, 3, 10, 1)}));
    const RunId b = source.add(runOf({turned, steady(3, 3, 10, 1)}));
    const ComparisonReport report = compared(source, {a}, {b});
    const auto same = [](const CaseComparison& row) { return row.note == QStringLiteral("same data on both sides"); };
    QCOMPARE(std::count_if(report.cases.begin(), report.cases.end(), same), std::ptrdiff_t(1));
    QVERIFY2(report.sentence.startsWith(QStringLiteral("1 with the same data on both sides: ")),
             qPrintable(report.sentence));
}

// Two of three numbers are equal by chance where a clock knows only two.
void TestSettling::coarseClocksAreNoCopies()
{
    const Values ticks = {{1, 2, 1}, {2, 2, 1}};
    const CaseComparison row = compared(ticks, ticks).cases.at(0);
    QVERIFY2(!row.note.contains(QStringLiteral("same data")), qPrintable(row.note));
}

QTEST_APPLESS_MAIN(TestSettling)
#include "tst_settling.moc"
