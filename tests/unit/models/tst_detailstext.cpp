// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysistexts.h"
#include "models/comparisontext.h"
#include "models/detailstext.h"
#include "models/rowshape.h"
#include "support/comparisonreports.h"

#include <QTest>

#include <cmath>

using namespace alidade;

class TestDetailsText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void numbers();
    void secondOpinion_data();
    void secondOpinion();
    void drift_data();
    void drift();
    void shapes_data();
    void shapes();
    void facts();
    void withheld();
    void explanation_data();
    void explanation();
    void explanationOfRowsWithoutNumber();
    void selfCheck();
    void noise();
    void plan();
    void inputs();
};

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

QString valueOf(const std::vector<FactRow>& rows, const char* name)
{
    for (const FactRow& row : rows) {
        if (row.name == QString::fromUtf8(name))
            return row.rest.isEmpty() ? row.value : QString(row.value + QStringLiteral(" | ") + row.rest);
    }
    return QStringLiteral("not there");
}

CaseComparison judged()
{
    CaseComparison comparison = testing::smallReport().cases[0];
    comparison.change = {16.8e-6, 8.4e-6, 25.1e-6, 0.95, 10};
    comparison.robust.ratio = {1.077, 1.041, 1.115, 0.95, 10};
    comparison.robust.p = 0.008;
    comparison.robust.canReach = true;
    comparison.robust.cliffDelta = {0.92, 0.5, 1, 0.95, 10};
    comparison.robust.cliffWord = QStringLiteral("large");
    return comparison;
}

SideShape side(int modes, std::vector<WarmupClass> warmups = {})
{
    SideShape shape;
    shape.samples = 100;
    shape.effectiveSamples = 80;
    shape.modes = modes;
    shape.warmups = std::move(warmups);
    shape.processLevels = {1e-3, 1.1e-3};
    return shape;
}

} // namespace

void TestDetailsText::numbers()
{
    ComparisonReport report = testing::smallReport();
    CaseComparison comparison = judged();
    std::vector<FactRow> rows = numberFacts(comparison, report);
    QCOMPARE(valueOf(rows, "Difference"), QStringLiteral("+16.8\u202fµs | +8.4 … +25.1"));
    QCOMPARE(valueOf(rows, "95\u202f% interval"), QStringLiteral("+7.8\u202f% | [+3.9 … +11.7]"));
    QCOMPARE(valueOf(rows, "q (FDR 5\u202f%)"), QStringLiteral("0.003"));
    QCOMPARE(valueOf(rows, "By ranks"), QStringLiteral("+7.7\u202f% | [+4.1 … +11.5]"));
    QCOMPARE(valueOf(rows, "Rank test"), QStringLiteral("0.008"));
    QCOMPARE(valueOf(rows, "Cliff’s δ"), QStringLiteral("+0.92 | large"));
    QCOMPARE(valueOf(rows, "Own margin"), QStringLiteral("not there"));
    comparison.change = {311e-9, -7e-9, 680e-9, 0.95, 10}; // both ends as fine as the larger one
    QCOMPARE(valueOf(numberFacts(comparison, report), "Difference"),
             QStringLiteral("+0.311\u202fµs | −0.007 … +0.680"));
    comparison.margin = 0.05;
    comparison.robust = {};
    rows = numberFacts(comparison, report);
    QCOMPARE(valueOf(rows, "Own margin"), QStringLiteral("±5\u202f%"));
    QCOMPARE(valueOf(rows, "Rank test"), QStringLiteral("not there"));
    // A failed side has no difference.
    rows = numberFacts(report.cases[3], report);
    QCOMPARE(valueOf(rows, "Candidate"), QStringLiteral("–"));
    QCOMPARE(valueOf(rows, "Difference"), QStringLiteral("not there"));
}

void TestDetailsText::secondOpinion_data()
{
    QTest::addColumn<double>("p");
    QTest::addColumn<bool>("canReach");
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("text");
    QTest::newRow("none") << kNone << false << QString() << QString();
    QTest::newRow("agrees") << 0.01 << true << QString() << QStringLiteral("rank test agrees");
    QTest::newRow("mute") << 0.1 << false << QString() << QStringLiteral("too few processes for a rank test");
    QTest::newRow("disagrees") << 0.6 << true << QStringLiteral("ranks see no change")
                               << QStringLiteral("ranks see no change");
}

void TestDetailsText::secondOpinion()
{
    QFETCH(double, p);
    QFETCH(bool, canReach);
    QFETCH(QString, words);
    QFETCH(QString, text);
    RobustOpinion opinion;
    opinion.p = p;
    opinion.canReach = canReach;
    opinion.words = words;
    QCOMPARE(secondOpinionText(opinion), text);
}

void TestDetailsText::drift_data()
{
    QTest::addColumn<double>("baselineP");
    QTest::addColumn<double>("contenderP");
    QTest::addColumn<QString>("text");
    QTest::newRow("none") << 0.4 << 0.7 << QStringLiteral("no drift found");
    QTest::newRow("unknown") << kNone << kNone << QStringLiteral("too few processes to tell drift");
    QTest::newRow("one") << 0.4 << 0.004 << QStringLiteral("candidate drifts by −0.80\u202f% a process (p 0.004)");
    QTest::newRow("both") << 0.0001 << 0.004
                          << QStringLiteral("base drifts by +1.20\u202f% a process (p < 0.001); "
                                            "candidate drifts by −0.80\u202f% a process (p 0.004)");
}

void TestDetailsText::drift()
{
    QFETCH(double, baselineP);
    QFETCH(double, contenderP);
    QFETCH(QString, text);
    CaseDetails details;
    details.baseline.drift = 0.012;
    details.baseline.driftP = baselineP;
    details.contender.drift = -0.008;
    details.contender.driftP = contenderP;
    QCOMPARE(driftText(details), text);
}

void TestDetailsText::shapes_data()
{
    QTest::addColumn<int>("baseline");
    QTest::addColumn<int>("contender");
    QTest::addColumn<bool>("unsteady");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing known") << 0 << 0 << false << QString();
    QTest::newRow("plain") << 1 << 1 << false << QString();
    QTest::newRow("both") << 2 << 2 << false << QStringLiteral("2 modes");
    QTest::newRow("appears") << 1 << 2 << false << QStringLiteral("1 → 2 modes");
    QTest::newRow("one side only") << 0 << 3 << false << QStringLiteral("3 modes");
    QTest::newRow("unsteady") << 1 << 1 << true << QStringLiteral("unsteady");
}

void TestDetailsText::shapes()
{
    QFETCH(int, baseline);
    QFETCH(int, contender);
    QFETCH(bool, unsteady);
    QFETCH(QString, text);
    CaseShape shape;
    shape.baseline = side(baseline);
    shape.contender = side(contender, {WarmupClass::Flat, unsteady ? WarmupClass::NoSteadyState : WarmupClass::Flat});
    QCOMPARE(shapeText(shape), text);
    QCOMPARE(shapeRemarks(shape).size(), 2);
    QCOMPARE(shapeRemarks({}).size(), 0);
}

void TestDetailsText::facts()
{
    CaseDetails details;
    details.noise.processVariance = 0.015 * 0.015;
    details.noise.iterationVariance = kNone;
    details.shape.baseline = side(1, {WarmupClass::Flat, WarmupClass::Flat});
    details.shape.contender = side(2, {WarmupClass::Flat, WarmupClass::Warmup});
    details.shape.contender.severeOutliers = 2;
    details.baseline.driftP = details.contender.driftP = 0.5;
    details.bootstrap = {kNone, kNone, kNone, 0.95, 0};
    const std::vector<FactRow> rows = shapeFacts(details);
    QCOMPARE(valueOf(rows, "Between processes"), QStringLiteral("1.5\u202f%"));
    QCOMPARE(valueOf(rows, "Within a process"), QStringLiteral("not there"));
    QCOMPARE(valueOf(rows, "Modes"), QStringLiteral("1 → 2"));
    QCOMPARE(valueOf(rows, "Independent"), QStringLiteral("80 of 100"));
    QCOMPARE(valueOf(rows, "Outliers"), QStringLiteral("none → 2 severe"));
    QVERIFY(valueOf(rows, "Processes are").contains(QStringLiteral("2 ")));
    QCOMPARE(valueOf(rows, "Bootstrap"), QStringLiteral("not there"));
    // A file without raw values has no shape to speak of.
    QVERIFY(valueOf(shapeFacts({}), "Modes") == QStringLiteral("not there"));
}

void TestDetailsText::withheld()
{
    CaseComparison comparison = judged();
    comparison.verdict = Verdict::Undecided;
    comparison.byNumbers = Verdict::Faster;
    comparison.blocked = true;
    QCOMPARE(verdictCellText(comparison), QStringLiteral("faster withheld"));
    QVERIFY(caseSentence(comparison).contains(QStringLiteral("By the numbers that is faster")));
    comparison.blocked = false;
    QVERIFY(caseSentence(comparison).contains(QStringLiteral("chance alone")));
}

void TestDetailsText::explanation_data()
{
    QTest::addColumn<int>("basis");
    QTest::addColumn<QString>("words");
    QTest::newRow("moderated") << int(Basis::ModeratedProcesses) << QStringLiteral("5 + 5 processes");
    QTest::newRow("history") << int(Basis::History) << QStringLiteral("from before");
    QTest::newRow("pooled") << int(Basis::Pooled) << QStringLiteral("optimistic");
    QTest::newRow("file") << int(Basis::FileInterval) << QStringLiteral("file itself states");
    QTest::newRow("identical") << int(Basis::Identical) << QStringLiteral("exact by nature");
    QTest::newRow("none") << int(Basis::None) << QStringLiteral("no interval");
}

void TestDetailsText::explanation()
{
    QFETCH(int, basis);
    QFETCH(QString, words);
    const ComparisonReport report = testing::smallReport();
    CaseComparison comparison = judged();
    comparison.basis = static_cast<Basis>(basis);
    const QString text = caseExplanation(comparison, report).join(QLatin1Char('\n'));
    QVERIFY2(text.contains(words), qPrintable(text));
}

void TestDetailsText::explanationOfRowsWithoutNumber()
{
    const ComparisonReport report = testing::smallReport();
    CaseComparison comparison = judged();
    comparison.verdict = Verdict::Failed;
    comparison.contender.status = CaseStatus::Failed;
    comparison.contender.message = QStringLiteral("Segmentation fault");
    const auto text = [&] { return caseExplanation(comparison, report).join(QLatin1Char('\n')); };
    QVERIFY2(text().contains(QStringLiteral("The candidate failed: Segmentation fault")), qPrintable(text()));
    QVERIFY2(text().contains(QStringLiteral("The baseline has a number.")), qPrintable(text()));
    comparison.contender.message.clear();
    QVERIFY2(text().contains(QStringLiteral("does not say why")), qPrintable(text()));
    comparison.verdict = Verdict::Missing;
    comparison.contender.status = CaseStatus::Skipped;
    comparison.contender.message = QStringLiteral("needs a GPU");
    QVERIFY2(text().contains(QStringLiteral("The candidate was skipped: needs a GPU")), qPrintable(text()));
    comparison.contender.status = CaseStatus::NotRun;
    QVERIFY2(text().contains(QStringLiteral("The candidate was not run.")), qPrintable(text()));
}

void TestDetailsText::selfCheck()
{
    SelfCheck check;
    check.cases = 12;
    check.leftOut = 3;
    check.splits = 40;
    check.falseAlarms = 0.046;
    check.pooledAlarms = 0.41;
    check.words = QStringLiteral("well");
    QCOMPARE(selfCheckShort(check), QStringLiteral("4.6\u202f% false alarms (5\u202f% expected)"));
    const AnalysisText text = selfCheckText(check, {});
    QCOMPARE(text.sentence, QStringLiteral("Well."));
    QVERIFY(text.notes.join(QString()).contains(QStringLiteral("3 were left out")));
    QCOMPARE(text.rows[0][1].text, QStringLiteral("4.6\u202f%"));
    QCOMPARE(text.rows[2][1].value.toDouble(), 0.41);
}

void TestDetailsText::noise()
{
    const ComparisonReport report = testing::smallReport();
    NoiseReport noise;
    noise.cases.resize(report.cases.size());
    for (NoiseBudget& budget : noise.cases)
        budget.processVariance = budget.iterationVariance = kNone;
    noise.cases[1].processVariance = 1e-4;
    noise.cases[1].iterationVariance = 4e-4;
    noise.cases[1].bestIterations = std::numeric_limits<double>::infinity();
    const AnalysisText text = noiseText(noise, report);
    QCOMPARE(text.rows.size(), size_t(1));
    QVERIFY(text.rows[0][0].text.contains(QStringLiteral("time_einsum")));
    QCOMPARE(text.rows[0][1].text, QStringLiteral("1.0\u202f%"));
    QCOMPARE(text.rows[0][4].text, QStringLiteral("as many as you like"));
    QCOMPARE(text.rows[0].size(), text.columns.size());
}

void TestDetailsText::plan()
{
    MeasurementPlan plan;
    plan.cases = {{4, 6, 84}, {4, 7, kNone}};
    plan.unplannable = 2;
    plan.words = QStringLiteral("2 cases");
    const AnalysisText text = planText(plan, testing::smallReport());
    QCOMPARE(text.rows.size(), size_t(2));
    QCOMPARE(text.rows[0][3].text, QStringLiteral("6"));
    QCOMPARE(text.rows[0][4].text, QStringLiteral("1 min 24 s"));
    QCOMPARE(text.rows[1][4].text, QStringLiteral("–"));
    QVERIFY(text.notes.join(QString()).contains(QStringLiteral("2 undecided rows")));
}

void TestDetailsText::inputs()
{
    Explanation explanation;
    explanation.formula = QStringLiteral("t = …");
    explanation.inputs = {{false, 1, 214e-6, 20, RunId{1}, QStringLiteral("a.zip"), QStringLiteral("x.json"), 12},
                          {true, 0, 231e-6, 20, RunId{2}, QStringLiteral("b.zip"), QStringLiteral("y.json"), 0}};
    explanation.steps = {{QStringLiteral("difference"), QStringLiteral("0.0751")}};
    const AnalysisText text = explanationInputs(explanation, judged());
    QCOMPARE(text.rows[0][6].text, QStringLiteral("12"));
    QCOMPARE(text.rows[1][1].text, QStringLiteral("not known"));
    QCOMPARE(text.rows[1][6].text, QString());
    QCOMPARE(text.rows[0][2].value.toDouble(), 214e-6);
    QCOMPARE(explanationSteps(explanation).rows[0][1].text, QStringLiteral("0.0751"));
}

QTEST_GUILESS_MAIN(TestDetailsText)
#include "tst_detailstext.moc"
