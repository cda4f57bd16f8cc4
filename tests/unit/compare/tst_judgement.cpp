// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparison.h"
#include "compare/evidence.h"
#include "compare/judgeprocesses.h"
#include "compare/verdict.h"
#include "support/vectorsource.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace alidade;

namespace {

ComparisonReport compared(const QString& drawing, const ComparisonPolicy& policy = {})
{
    const VectorSource source(drawing);
    const Result<ComparisonReport> report = compareRuns(source, {QStringLiteral("a"), source.runs({0})},
                                                        {QStringLiteral("b"), source.runs({1})}, policy, {});
    if (!report)
        qFatal("%s", qPrintable(report.error().toString()));
    return *report;
}

QString benchmarksOf(const ComparisonReport& report)
{
    QStringList names;
    for (const CaseComparison& row : report.cases)
        names += row.parameters.empty()
                     ? row.benchmark
                     : QString(row.benchmark + QLatin1Char('(') + parameterText(row.parameters) + QLatin1Char(')'));
    return names.join(QLatin1Char(' '));
}

ResultBlock blockOf(double value, std::vector<double> samples = {}, std::vector<quint32> processes = {})
{
    ResultBlock block;
    block.benchmark = QStringLiteral("x");
    block.values = {value};
    if (!samples.empty())
        block.samples = {{std::move(samples), std::move(processes), {}, {}}};
    return block;
}

} // namespace

Q_DECLARE_METATYPE(alidade::Verdict)
Q_DECLARE_METATYPE(alidade::Direction)

/// The rules of a verdict at their edges: what one wrong sign or comparison would turn.
class TestJudgement : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void marginEdges_data();
    void marginEdges();
    void oneValueAtZeroHasNoRatio();
    void newestRunOfAVersion();
    void newestVersionStandsForItsSide();
    void firstFailureIsTold();
    void planInWords();
    void countsMayJumpWithoutSpread();
    void fewerProcessesCount();
    void priorNeedsFiveCases();
    void unitsAreFamiliesOfTheirOwn();
    void nearEndRanks();
    void tiesKeepTheirOrder();
    void nothingFoundNothingByChance();
};

void TestJudgement::marginEdges_data()
{
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::addColumn<Direction>("direction");
    QTest::addColumn<Verdict>("verdict");
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto row = [](const char* name, double low, double high, Verdict verdict,
                        Direction direction = Direction::LowerIsBetter) {
        QTest::newRow(name) << low << high << direction << verdict;
    };
    // A margin of 25 %, whose edges 1.25 and 0.8 are where a double says they are.
    row("touches the upper edge from outside", 1.25, 2, Verdict::Undecided);
    row("beyond the upper edge", std::nextafter(1.25, 2), 2, Verdict::Slower);
    row("touches the lower edge from outside", 0.5, 0.8, Verdict::Undecided);
    row("beyond the lower edge", 0.5, std::nextafter(0.8, 0), Verdict::Faster);
    row("from edge to edge", 0.8, 1.25, Verdict::Same);
    row("just over the lower edge", std::nextafter(0.8, 0), 1.25, Verdict::Undecided);
    row("just over the upper edge", 0.8, std::nextafter(1.25, 2), Verdict::Undecided);
    row("the lower edge is the inverse", 0.79, 0.79, Verdict::Faster);
    row("not one less the margin", 0.76, 0.79, Verdict::Faster);
    row("more is better", 1.3, 2, Verdict::Faster, Direction::HigherIsBetter);
    row("less is worse", 0.5, 0.7, Verdict::Slower, Direction::HigherIsBetter);
    row("no lower end", nan, 0.1, Verdict::Undecided);
    row("no upper end", 9, nan, Verdict::Undecided);
    row("no end above", 1.3, infinity, Verdict::Slower);
    row("no end at all", 0, infinity, Verdict::Undecided);
}

void TestJudgement::marginEdges()
{
    QFETCH(double, low);
    QFETCH(double, high);
    QFETCH(Direction, direction);
    QFETCH(Verdict, verdict);
    QCOMPARE(verdictWord(judge(low, high, 0.25, direction)), verdictWord(verdict));
}

void TestJudgement::oneValueAtZeroHasNoRatio()
{
    const CaseComparison row = compared(QStringLiteral("x  5,0|5,5.01  5|5.1")).cases.at(0);
    QVERIFY2(row.note.startsWith(QStringLiteral("a value of zero or below has no ratio")), qPrintable(row.note));
    SideEvidence samplesOnly;
    samplesOnly.add(blockOf(0, {1, 2}), 0, 0, 0.95); // the file's own result, beside sound samples
    QVERIFY(!samplesOnly.isPositive());
}

void TestJudgement::newestRunOfAVersion()
{
    SideEvidence side;
    side.add(blockOf(1), 0, 5000, 0.95);
    side.add(blockOf(1), 0, 3000, 0.95);
    QCOMPARE(side.newestStart(), 5000);
}

void TestJudgement::newestVersionStandsForItsSide()
{
    const VectorSource source(QStringLiteral("commit a1 a1 b2\n"
                                             "start  20 10 30\n"
                                             "x@new  5  -  -\n"
                                             "x@old  -  9  -\n"
                                             "x@other -  - 7\n"));
    const auto report = compareRuns(source, {{}, source.runs({0, 1})}, {{}, source.runs({2})}, {}, {});
    QVERIFY(report.has_value());
    QCOMPARE(report->cases.at(0).baseline.estimate.value, 5.0);
}

void TestJudgement::firstFailureIsTold()
{
    SideEvidence side;
    for (const char* message : {"first", "second"}) {
        ResultBlock block = blockOf(std::numeric_limits<double>::quiet_NaN());
        block.status = {CaseStatus::Failed};
        block.messages = {QLatin1String(message)};
        side.add(block, 0, 0, 0.95);
    }
    QCOMPARE(side.value(0.95).message, QStringLiteral("first"));
}

void TestJudgement::planInWords()
{
    QCOMPARE(moreProcessesNote(1), QStringLiteral("about 1 more process a side"));
    QCOMPARE(moreProcessesNote(1000), QStringLiteral("about 1000 more processes a side"));
    QCOMPARE(moreProcessesNote(1001), QStringLiteral("more than 1000 more processes a side"));
}

void TestJudgement::countsMayJumpWithoutSpread()
{
    const CaseComparison times = compared(QStringLiteral("x  5|5|5  6|6|6  # s")).cases.at(0);
    QCOMPARE(verdictWord(times.verdict), QStringLiteral("undecided"));
    QVERIFY(times.note.startsWith(QStringLiteral("no variation on either side")));
    const CaseComparison bytes = compared(QStringLiteral("x  5|5|5  6|6|6  # B")).cases.at(0);
    QCOMPARE(verdictWord(bytes.verdict), QStringLiteral("slower"));
}

void TestJudgement::fewerProcessesCount()
{
    const CaseComparison row = compared(QStringLiteral("x  5|5.1|5.2  6|6.1")).cases.at(0);
    QCOMPARE(row.ratio.n, size_t(2));
}

void TestJudgement::priorNeedsFiveCases()
{
    QString drawing;
    for (int cases = 1; cases <= 5; ++cases) {
        drawing += QStringLiteral("x%1  5|5.1|5.2  6|6.1|6.2\n").arg(cases);
        QCOMPARE(compared(drawing).priors.size(), size_t(cases < 5 ? 0 : 1));
    }
}

void TestJudgement::unitsAreFamiliesOfTheirOwn()
{
    const ComparisonReport report = compared(QStringLiteral("x  5|5.1|5.2  6|6.2|6.1   # s\n"
                                                            "y  7|7.9|7.1  7.5|7.6|8   # B\n"));
    QCOMPARE(report.cases.size(), size_t(2));
    for (const CaseComparison& row : report.cases)
        QCOMPARE(row.q, row.p); // alone in its family
    QString drawing;
    for (int i = 0; i < 5; ++i)
        drawing += QStringLiteral("x%1  5|5.1|5.2  6|6.1|6.2  # %2\n").arg(i).arg(i < 3 ? "s" : "B");
    QVERIFY(compared(drawing).priors.empty()); // neither unit has five
}

void TestJudgement::nearEndRanks()
{
    QCOMPARE(benchmarksOf(compared(QStringLiteral("little  6|6.01  5|5.01\n"
                                                  "much    9|9.01  5|5.01\n"))),
             QStringLiteral("much little"));
    QCOMPARE(benchmarksOf(compared(QStringLiteral("both   fail  fail\n"
                                                  "fixed  fail  5\n"
                                                  "now    5     fail\n"))),
             QStringLiteral("now fixed both"));
}

void TestJudgement::tiesKeepTheirOrder()
{
    QCOMPARE(benchmarksOf(compared(QStringLiteral("x(n=2)  5|5  5|5\n"
                                                  "x(n=1)  5|5  5|5\n"
                                                  "a       5|5  5|5\n"))),
             QStringLiteral("a x(2) x(1)"));
    ComparisonPolicy all;
    all.primaryOnly = false;
    const ComparisonReport metrics = compared(QStringLiteral("x:late   5|5  5|5\n"
                                                             "x:early  5|5  5|5  # s secondary\n"),
                                              all);
    QCOMPARE(metrics.cases.size(), size_t(2));
    QCOMPARE(metrics.cases.front().metric.name, QStringLiteral("early"));
}

void TestJudgement::nothingFoundNothingByChance()
{
    ComparisonPolicy policy;
    policy.family = FamilyMethod::Holm;
    QCOMPARE(compared(QStringLiteral("x  5|5.01|5  5|5.01|5"), policy).expectedByChance, 0.0);
    QCOMPARE(compared(QStringLiteral("x  5|5.01|5  6|6.01|6"), policy).expectedByChance, 0.05);
}

QTEST_GUILESS_MAIN(TestJudgement)
#include "tst_judgement.moc"
