// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/explain.h"
#include "compare/machines.h"
#include "compare/measurementplan.h"
#include "compare/noisebudget.h"
#include "compare/selfcheck.h"
#include "core/number.h"
#include "stats/random/random.h"
#include "support/vectorsource.h"

#include <QTest>

#include <cmath>

using namespace alidade;

namespace {

ComparisonReport compared(const VectorSource& source, const ComparisonPolicy& policy = {})
{
    const Result<ComparisonReport> report = compareRuns(source, {QStringLiteral("a"), source.runs({0})},
                                                        {QStringLiteral("b"), source.runs({1})}, policy, {});
    if (!report)
        qFatal("%s", qPrintable(report.error().toString()));
    return *report;
}

bool near(double found, double expected, double relative = 1e-7)
{
    return std::abs(found - expected) <= relative * std::abs(expected);
}

/// Nested data: processes differ by 1 %, iterations by 0.3 %.
RawRun nested(int cases, int processes, int iterations, double processSpread, std::uint64_t seed)
{
    RawRun run;
    for (int i = 0; i < cases; ++i) {
        Random random(seed, static_cast<std::uint64_t>(i));
        ResultBlock block;
        block.benchmark = QStringLiteral("case%1").arg(i);
        SampleSet set;
        for (int p = 0; p < processes; ++p) {
            const double own = processSpread * random.normal();
            set.processSizes.push_back(static_cast<quint32>(iterations));
            for (int k = 0; k < iterations; ++k)
                set.values.push_back(std::exp(own + 0.003 * random.normal()));
        }
        block.values = {set.values.front()};
        block.samples = {set};
        run.blocks.push_back(block);
    }
    return run;
}

/// The design's nested example, exp of it, so that logs are it again.
QString kaliberaCell()
{
    const double values[4][5] = {{10.1, 10.2, 10.0, 10.1, 10.2},
                                 {10.6, 10.5, 10.7, 10.6, 10.5},
                                 {9.9, 9.8, 10.0, 9.9, 9.9},
                                 {10.3, 10.4, 10.2, 10.3, 10.3}};
    QStringList processes;
    for (const auto& process : values) {
        QStringList cells;
        for (double value : process)
            cells += QString::fromLatin1(formatDouble(std::exp(value)));
        processes += cells.join(QLatin1Char(','));
    }
    return processes.join(QLatin1Char('|'));
}

} // namespace

class TestComparisonQuestions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noiseBudgetOfKnownData();
    void noiseIsUnknownWithoutProcesses();
    void selfCheckOfNestedData();
    void selfCheckNeedsProcesses();
    void planOfTheUndecided();
    void planWithoutTimes();
    void machinesAreCombinedNotPooled();
    void machinesThatDisagree();
    void oneSidedMachinesAreSaid();
    void noSharedMachine();
    void explanationAddsUp();
    void explanationLeadsToTheFile();
    void commentsCannotBeLeft();
};

// R 4.2.2, lme4 1.1-31: lmer(y ~ 1 + (1|p)); the formula for n1* at 20
void TestComparisonQuestions::noiseBudgetOfKnownData()
{
    const QString cell = kaliberaCell();
    const VectorSource source(QStringLiteral("x  %1  %1\n").arg(cell));
    const Result<NoiseReport> noise = noiseBudget(source, compared(source), 20, {});
    QVERIFY(noise.has_value());
    const NoiseBudget& budget = noise->cases.at(0);
    QVERIFY(near(budget.iterationVariance, 0.006));
    QVERIFY(near(budget.processVariance, 0.0815666667));
    QVERIFY(near(budget.bestIterations, std::sqrt(20 * 0.006 / 0.0815666667), 1e-6));
    QVERIFY(near(budget.halfWidth, 0.4577821, 1e-6));
    QVERIFY(budget.halfWidthTwiceProcesses < budget.halfWidth / 1.4);
    QVERIFY(budget.halfWidthTwiceIterations > budget.halfWidth * 0.98);
    QVERIFY(near(budget.processShare, 0.0815666667 / 0.0827666667));
    QVERIFY2(budget.words.contains(QStringLiteral("twice the iterations: no gain")), qPrintable(budget.words));
    QCOMPARE(noise->known, 1);
    QVERIFY(noise->words.contains(QStringLiteral("between processes")));
}

void TestComparisonQuestions::noiseIsUnknownWithoutProcesses()
{
    const VectorSource source(QStringLiteral("x  1,2,3  1,2,3\ny  1  fail\nz  0,1|1,2  1,2|2,1\n"));
    const Result<NoiseReport> noise = noiseBudget(source, compared(source), 20, {});
    QVERIFY(noise.has_value());
    QCOMPARE(noise->known, 0);
    for (const NoiseBudget& budget : noise->cases)
        QVERIFY(std::isnan(budget.halfWidth) && std::isnan(budget.processVariance));
    QVERIFY(noise->words.contains(QStringLiteral("not known")));
}

/// The engine alarms no more than it says; a test of pooled samples does.
void TestComparisonQuestions::selfCheckOfNestedData()
{
    VectorSource source;
    const RunId run = source.add(nested(60, 10, 20, 0.01, 7));
    const Result<SelfCheck> check = selfCheck(source, {QStringLiteral("a"), {run}}, {}, 20, {});
    QVERIFY(check.has_value());
    QCOMPARE(check->cases, 60);
    QCOMPARE(check->splits, 20);
    // Splits of one data set hang together: the standard error is that of sixty cases, three of them.
    const double most = 0.05 + 3 * std::sqrt(0.05 * 0.95 / 60);
    QVERIFY2(check->falseAlarms < most, qPrintable(check->words));
    QVERIFY2(check->falseVerdicts < 0.02, qPrintable(check->words));
    QVERIFY2(check->pooledAlarms > 0.4, qPrintable(check->words));
    double all = 0;
    for (double count : check->counts)
        all += count;
    QVERIFY(near(all, 60, 1e-9));
    const Result<SelfCheck> again = selfCheck(source, {QStringLiteral("a"), {run}}, {}, 20, {});
    QCOMPARE(again->words, check->words);
    ComparisonPolicy otherSeed;
    otherSeed.seed = 1;
    const Result<SelfCheck> other = selfCheck(source, {QStringLiteral("a"), {run}}, otherSeed, 20, {});
    QVERIFY(other->words != check->words); // other halves
}

void TestComparisonQuestions::selfCheckNeedsProcesses()
{
    const VectorSource source(QStringLiteral("x  1|2|3  1|2|3\n"));
    const Result<SelfCheck> check = selfCheck(source, {{}, source.runs({0})}, {}, 10, {});
    QVERIFY(!check.has_value());
    QVERIFY(check.error().code == ErrorCode::NotFound);
}

void TestComparisonQuestions::planOfTheUndecided()
{
    VectorSource source;
    for (int side = 0; side < 2; ++side) {
        RawRun run = nested(6, 4, 3, 0.02, 3 + static_cast<std::uint64_t>(side));
        for (ResultBlock& block : run.blocks)
            block.duration = 12; // four processes: three seconds each
        source.add(run);
    }
    const ComparisonReport report = compared(source);
    const MeasurementPlan plan = planMeasurement(report);
    QCOMPARE(static_cast<qint64>(plan.cases.size()) + plan.unplannable,
             report.counts[static_cast<size_t>(Verdict::Undecided)]);
    QVERIFY(!plan.cases.empty() && plan.timeKnown);
    double seconds = 0;
    for (const PlannedCase& one : plan.cases) {
        QCOMPARE(one.processes, report.cases[one.index].moreProcesses);
        QVERIFY(near(one.seconds, static_cast<double>(one.processes) * 6, 1e-12)); // both sides
        seconds += one.seconds;
    }
    QVERIFY(near(plan.seconds, seconds, 1e-12));
    for (size_t i = 1; i < plan.cases.size(); ++i)
        QVERIFY(plan.cases[i - 1].seconds <= plan.cases[i].seconds);
    QVERIFY2(plan.words.contains(QStringLiteral("more process")), qPrintable(plan.words));
}

void TestComparisonQuestions::planWithoutTimes()
{
    const VectorSource source(QStringLiteral("x  9.9|10.1  9.9|10.1\ny  5  6\n"));
    const MeasurementPlan plan = planMeasurement(compared(source));
    QCOMPARE(plan.cases.size(), size_t(1));
    QVERIFY(!plan.timeKnown && std::isnan(plan.cases[0].seconds));
    QCOMPARE(plan.unplannable, 1);
    QCOMPARE(planMeasurement(compared(source), 1).unplannable, 2);
}

namespace {

Result<MachinesReport> acrossMachines(const VectorSource& source, const std::vector<size_t>& left,
                                      const std::vector<size_t>& right)
{
    return compareAcrossMachines(source, {QStringLiteral("a"), source.runs(left)},
                                 {QStringLiteral("b"), source.runs(right)}, {}, {});
}

} // namespace

/// Machines of very different speed: pooled, their ratio would be drowned.
void TestComparisonQuestions::machinesAreCombinedNotPooled()
{
    const VectorSource source(QStringLiteral(
        "machine  p              q                r                p              q                r\n"
        "x        1|1.01|1.02    50|50.5|51       9|9.1|9.2        1.1|1.11|1.12  55|55.5|56       10|10.1|10.2\n"
        "y        1|1.001|1.002  2|2.001|2.003    3|3.001|3.004    1|1.001|1.002  2|2.001|2.003    3|3.001|3.004\n"));
    const Result<MachinesReport> report = acrossMachines(source, {0, 1, 2}, {3, 4, 5});
    QVERIFY(report.has_value());
    QCOMPARE(report->machines.size(), size_t(3));
    QCOMPARE(report->cases.size(), size_t(2));
    const MachinesCase& x = report->cases[0];
    QCOMPARE(x.benchmark, QStringLiteral("x"));
    QCOMPARE(verdictWord(x.effects.verdict), QStringLiteral("slower"));
    QVERIFY(x.effects.combined.ratio.value > 1.09 && x.effects.combined.ratio.value < 1.12);
    QVERIFY2(x.effects.agreement == QStringLiteral("slower on 3 of 3 machines"), qPrintable(x.effects.agreement));
    double weights = 0;
    QCOMPARE(x.rows.size(), x.effects.machines.size());
    for (size_t i = 0; i < x.rows.size(); ++i) {
        const MachineComparison& machine = report->machines[x.rows[i].machine];
        const CaseComparison& own = machine.report.cases[x.rows[i].index];
        QCOMPARE(own.benchmark, x.benchmark);
        QCOMPARE(x.effects.machines[i].machine, machine.machine);
        QCOMPARE(x.effects.machines[i].effect.ratio.value, own.ratio.value);
        weights += x.effects.machines[i].weight;
    }
    QVERIFY(near(weights, 1, 1e-9));
    QCOMPARE(verdictWord(report->cases[1].effects.verdict), QStringLiteral("same"));
    QCOMPARE(report->counts[static_cast<size_t>(Verdict::Slower)], 1);
    QCOMPARE(report->overall.rows.size(), size_t(3));
    QVERIFY(report->sentence.startsWith(QStringLiteral("3 machines combined: 1 slower")));
}

void TestComparisonQuestions::machinesThatDisagree()
{
    const VectorSource source(QStringLiteral(
        "machine  p            q            r            p            q            r\n"
        "x        1|1.01|1.02  1|1.01|1.02  1|1.01|1.02  1.3|1.31|1.32  1.3|1.31|1.32  0.8|0.81|0.82\n"));
    const Result<MachinesReport> report = acrossMachines(source, {0, 1, 2}, {3, 4, 5});
    QVERIFY(report.has_value());
    const MachinesCase& x = report->cases.at(0);
    QCOMPARE(verdictWord(x.effects.verdict), QStringLiteral("undecided"));
    QVERIFY2(x.effects.agreement == QStringLiteral("slower on 2 of 3 machines; faster on r"),
             qPrintable(x.effects.agreement));
    QVERIFY(x.effects.iSquared > 0.9);
    QVERIFY(x.effects.predictionLow < x.effects.combined.ratio.low &&
            x.effects.predictionHigh > x.effects.combined.ratio.high);
}

void TestComparisonQuestions::oneSidedMachinesAreSaid()
{
    const VectorSource source(QStringLiteral("machine  p            q            p\n"
                                             "x        1|1.01|1.02  1|1.01|1.02  1.3|1.31|1.32\n"));
    const Result<MachinesReport> report = acrossMachines(source, {0, 1}, {2});
    QVERIFY(report.has_value());
    QCOMPARE(report->oneSided, QStringList{QStringLiteral("q")});
    QCOMPARE(report->machines.size(), size_t(1));
}

void TestComparisonQuestions::noSharedMachine()
{
    const VectorSource source(QStringLiteral("machine p q\nx 1|1 1|1\n"));
    const Result<MachinesReport> report = acrossMachines(source, {0}, {1});
    QVERIFY(!report.has_value());
    QVERIFY(report.error().code == ErrorCode::WrongUsage);
}

void TestComparisonQuestions::explanationAddsUp()
{
    const VectorSource source(QStringLiteral("x  9,11|10,12|12,12  12|13|14,16\n"));
    const ComparisonReport report = compared(source);
    const Result<Explanation> explanation = explain(source, report, 0, {});
    QVERIFY(explanation.has_value());
    QCOMPARE(explanation->inputs.size(), size_t(6));
    QCOMPARE(explanation->inputs[1].value, 11.0);
    QCOMPARE(explanation->inputs[1].process, 2);
    QVERIFY(explanation->inputs[3].contender);
    QHash<QString, QString> steps;
    for (const ExplainedStep& step : explanation->steps)
        steps.insert(step.what, step.value);
    const auto step = [&steps](const char* what) { return steps.value(QString::fromUtf8(what)).toDouble(); };
    QVERIFY(near(std::exp(step("difference d")), report.cases[0].ratio.value, 1e-12));
    QVERIFY(near(step("difference d") / step("standard error of d"), step("t"), 1e-12));
    QCOMPARE(step("p, two-sided"), report.cases[0].p);
    QVERIFY(explanation->python.contains(QStringLiteral("contender = np.array([12, 13, 15])")));
    QVERIFY(explanation->r.contains(QStringLiteral("baseline <- c(10, 11, 12)")));
    QVERIFY(!explain(source, report, 1, {}).has_value());
}

void TestComparisonQuestions::explanationLeadsToTheFile()
{
    VectorSource source;
    source.add(QStringLiteral("commit a1\nx  5|5.01\n"), QStringLiteral("left.zip"));
    source.add(QStringLiteral("commit a2\nx  5|5.01\n"), QStringLiteral("right.zip"));
    const Result<Explanation> explanation = explain(source, compared(source), 0, {});
    QCOMPARE(explanation->inputs.front().bundle, QStringLiteral("left.zip"));
    QCOMPARE(explanation->inputs.back().bundle, QStringLiteral("right.zip"));
    QCOMPARE(explanation->inputs.back().run, source.runs({1}).front());
}

void TestComparisonQuestions::commentsCannotBeLeft()
{
    VectorSource source;
    for (int side = 0; side < 2; ++side) {
        RawRun run = nested(1, 3, 2, 0.01, 5);
        run.blocks[0].benchmark = QStringLiteral("x\nimport os\u2028os.system('x')\r");
        source.add(run);
    }
    const Result<Explanation> explanation = explain(source, compared(source), 0, {});
    for (const QString& script : {explanation->python, explanation->r}) {
        QVERIFY2(script.startsWith(QStringLiteral("# x?import os?os.system('x')?: time")), qPrintable(script));
        QCOMPARE(script.count(QStringLiteral("system")), 1);
    }
}

QTEST_APPLESS_MAIN(TestComparisonQuestions)
#include "tst_comparisonquestions.moc"
