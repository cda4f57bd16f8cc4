// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparison.h"
#include "core/number.h"
#include "stats/significance/distributions.h"
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

ComparisonReport compared(const QString& drawing, const ComparisonPolicy& policy = {})
{
    return compared(VectorSource(drawing), policy);
}

const CaseComparison& rowOf(const ComparisonReport& report, const QString& benchmark)
{
    for (const CaseComparison& row : report.cases) {
        if (row.benchmark == benchmark)
            return row;
    }
    qFatal("no row %s", qPrintable(benchmark));
}

bool near(double found, double expected, double relative = 1e-7)
{
    return std::abs(found - expected) <= relative * std::abs(expected);
}

/// One process per value, levels whose logs are the values.
QString processes(const std::vector<double>& logs)
{
    QStringList parts;
    for (double log : logs)
        parts += QString::fromLatin1(formatDouble(std::exp(log)));
    return parts.join(QLatin1Char('|'));
}

/// limma's rows of the design's oracle: six benchmarks, four processes a side.
const std::vector<std::vector<double>> kLimma = {
    {.010, .004, -.006, .002, .012, .006, .001, .009},    {1, 1.03, .985, 1.01, 1.055, 1.07, 1.04, 1.08},
    {2, 2.001, 2.002, 1.999, 2.01, 2.011, 2.009, 2.012},  {.5, .56, .47, .53, .52, .49, .55, .51},
    {3.1, 3.104, 3.098, 3.101, 3.103, 3.099, 3.105, 3.1}, {.2, .21, .195, .205, .15, .16, .145, .155},
};

QString limmaDrawing()
{
    QString drawing;
    for (size_t i = 0; i < kLimma.size(); ++i)
        drawing += QStringLiteral("b%1  %2  %3\n")
                       .arg(i)
                       .arg(processes({kLimma[i].begin(), kLimma[i].begin() + 4}),
                            processes({kLimma[i].begin() + 4, kLimma[i].end()}));
    return drawing;
}

} // namespace

class TestVerdictEngine : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void borrowsStrength();
    void standsAloneInSmallSuites();
    void oneNoisyProcessDoesNotDecide();
    void chanceAmongManyIsNoVerdict();
    void planForCertainty();
    void families_data();
    void families();
    void parametersAreOneFamily();
    void marginsByPattern_data();
    void marginsByPattern();
    void equivalenceStandsBehindSame();
    void absoluteChange();
    void ranksAreHeard_data();
    void ranksAreHeard();
    void geomeanIsOfTheMatchedSet();
    void sameReportTwice();
    void swappedSidesMirrorEverything();
};

// R 4.2.2, limma 3.54.1: eBayes of the six rows, and its BH
void TestVerdictEngine::borrowsStrength()
{
    const ComparisonReport report = compared(limmaDrawing());
    const double p[] = {.28453397, .0025563844, .00010790670, .91038978, .62802121, 8.7828171e-06};
    const double q[] = {.42680095, .0051127687, .00032372009, .91038978, .75362545, 5.2696902e-05};
    QCOMPARE(report.priors.size(), size_t(1));
    QVERIFY(near(report.priors[0].degreesOfFreedom, 0.9601093, 1e-6));
    QVERIFY(near(report.priors[0].variance, 1.324727e-05, 1e-6));
    for (size_t i = 0; i < kLimma.size(); ++i) {
        const CaseComparison& row = rowOf(report, QStringLiteral("b%1").arg(i));
        QVERIFY2(near(row.p, p[i]), qPrintable(QString::number(row.p, 'g', 12)));
        QVERIFY2(near(row.q, q[i]), qPrintable(QString::number(row.q, 'g', 12)));
        QVERIFY(row.basis == Basis::ModeratedProcesses);
        QVERIFY(near(row.degreesOfFreedom, 6 + 0.9601093, 1e-6));
    }
    QCOMPARE(report.cases[0].basisText,
             QStringLiteral("4 processes a side, moderated t with 6 + 1 degrees of freedom"));
}

void TestVerdictEngine::standsAloneInSmallSuites()
{
    const ComparisonReport report = compared(QStringLiteral("x  5|5.01|5.02  6|6.01|6.02\ny  1|1.1|1.2  1|1.1|1.3\n"));
    QVERIFY(report.priors.empty());
    QVERIFY(report.cases[0].basis == Basis::Processes);
    QVERIFY(report.cases[0].basisText.contains(QStringLiteral("Welch")));
}

/// Medians are judged: one iteration that was hit by something else moves no process.
void TestVerdictEngine::oneNoisyProcessDoesNotDecide()
{
    const ComparisonReport report =
        compared(QStringLiteral("x  5,5.01,5|5,5.01,5|5.01,5,5  5,5.01,50|5.01,5,5|5,5.01,5\n"));
    QVERIFY(std::abs(report.cases[0].ratio.value - 1) < 0.01);
}

void TestVerdictEngine::chanceAmongManyIsNoVerdict()
{
    // One case whose own interval leaves the margin, among thirty that say nothing: q = 31 p.
    QString drawing = QStringLiteral("moved  10|10.2|10.4|10.1  11|10.9|10.7|11.3\n");
    for (int i = 0; i < 30; ++i)
        drawing += QStringLiteral("b%1  10|10.2|10.4|%2  10.2|10|10.4|%2\n").arg(i).arg(10.1 + 0.01 * i);
    ComparisonPolicy policy;
    policy.falseDiscovery = 1;
    QCOMPARE(verdictWord(rowOf(compared(drawing, policy), QStringLiteral("moved")).verdict), QStringLiteral("slower"));
    policy.falseDiscovery = 1e-15;
    const ComparisonReport report = compared(drawing, policy);
    const CaseComparison& row = rowOf(report, QStringLiteral("moved"));
    QCOMPARE(verdictWord(row.verdict), QStringLiteral("undecided"));
    QCOMPARE(verdictWord(row.byNumbers), QStringLiteral("slower"));
    QVERIFY2(row.note.contains(QStringLiteral("chance")), qPrintable(row.note));
    QVERIFY(row.moreProcesses > 0);
    QCOMPARE(report.expectedByChance, 0.0);
}

// So many more that the same t, on so many processes a side, has the p that q needs; one fewer has not.
void TestVerdictEngine::planForCertainty()
{
    QString drawing = QStringLiteral("moved  10|10.2|10.4|10.1  11|10.9|10.7|11.3\n");
    for (int i = 0; i < 30; ++i)
        drawing += QStringLiteral("b%1  10|10.2|10.4|%2  10.2|10|10.4|%2\n").arg(i).arg(10.1 + 0.01 * i);
    ComparisonPolicy policy;
    policy.falseDiscovery = 1e-9;
    const ComparisonReport report = compared(drawing, policy);
    const CaseComparison& row = rowOf(report, QStringLiteral("moved"));
    QVERIFY(row.moreProcesses > 0);
    const double needed = row.p * policy.falseDiscovery / row.q;
    const auto pWith = [&row](double n) {
        const double error = row.standardError * std::sqrt(4 / n);
        return studentTwoSided(std::log(row.ratio.value) / error, row.degreesOfFreedom + 2 * (n - 4));
    };
    const double n = 4 + static_cast<double>(row.moreProcesses);
    QVERIFY2(pWith(n) <= needed * (1 + 1e-5), qPrintable(QString::number(n)));
    QVERIFY2(n == 5 || pWith(n - 1) > needed * (1 - 1e-5), qPrintable(QString::number(n)));
}

void TestVerdictEngine::families_data()
{
    QTest::addColumn<FamilyMethod>("method");
    QTest::addColumn<double>("smallest"); ///< q of the smallest p, over it, for six tests
    QTest::newRow("BH") << FamilyMethod::BenjaminiHochberg << 6.0;
    QTest::newRow("Holm") << FamilyMethod::Holm << 6.0;
    QTest::newRow("BY") << FamilyMethod::BenjaminiYekutieli << 6 * (1 + 1. / 2 + 1. / 3 + 1. / 4 + 1. / 5 + 1. / 6);
}

void TestVerdictEngine::families()
{
    QFETCH(FamilyMethod, method);
    QFETCH(double, smallest);
    ComparisonPolicy policy;
    policy.family = method;
    const ComparisonReport report = compared(limmaDrawing(), policy);
    const CaseComparison& row = rowOf(report, QStringLiteral("b5"));
    QVERIFY(near(row.q, row.p * smallest, 1e-9));
    QCOMPARE(report.family, familyName(method));
    // Holm keeps the second one at 5 p; BH lets it have 3 p.
    const CaseComparison& second = rowOf(report, QStringLiteral("b2"));
    const double factor = method == FamilyMethod::Holm ? 5 : smallest / 2;
    QVERIFY(near(second.q, second.p * factor, 1e-9));
    const auto moved = static_cast<double>(report.counts[static_cast<size_t>(Verdict::Slower)] +
                                           report.counts[static_cast<size_t>(Verdict::Faster)]);
    QVERIFY(moved > 0);
    QVERIFY(near(report.expectedByChance, method == FamilyMethod::Holm ? 0.05 : 0.05 * moved, 1e-12));
}

/// Many quiet cells of one benchmark must not drown another benchmark.
void TestVerdictEngine::parametersAreOneFamily()
{
    QString drawing = QStringLiteral("small  10|10.1|10.2|10.3  10.6|10.7|10.8|10.9\n");
    for (int i = 0; i < 40; ++i)
        drawing += QStringLiteral("big(n=%1)  10|10.1|10.2|%2  10.1|10|10.2|%2\n").arg(i).arg(10.3 + 0.01 * i);
    const ComparisonReport report = compared(drawing);
    const CaseComparison& row = rowOf(report, QStringLiteral("small"));
    QVERIFY2(near(row.q, 2 * row.p, 1e-9), qPrintable(QString::number(row.q / row.p))); // two benchmarks, not 41 cases
}

void TestVerdictEngine::marginsByPattern_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<bool>("matches");
    QTest::newRow("exact") << "bench_io.read" << true;
    QTest::newRow("star") << "bench_io.*" << true;
    QTest::newRow("inside") << "*io*" << true;
    QTest::newRow("question mark") << "bench_io.rea?" << true;
    QTest::newRow("with parameters") << "bench_io.read(10*" << true;
    QTest::newRow("the whole name") << "bench_io" << false;
    QTest::newRow("too short") << "bench_io.rea" << false;
    QTest::newRow("case") << "BENCH_IO.*" << false;
    QTest::newRow("stars that need going back") << "*n*o*.*d" << true;
    QTest::newRow("empty") << "" << false;
}

void TestVerdictEngine::marginsByPattern()
{
    QFETCH(QString, pattern);
    QFETCH(bool, matches);
    ComparisonPolicy policy;
    policy.margins = {{pattern, 0.3}, {QStringLiteral("*"), 0.02}};
    const QString drawing = QStringLiteral("bench_io.read(n=10)  5|5.01|5.02  6|6.01|6.02\n");
    const CaseComparison row = compared(drawing, policy).cases.at(0);
    QCOMPARE(row.margin, matches ? 0.3 : 0.02);
    QCOMPARE(verdictWord(row.verdict), matches ? QStringLiteral("same") : QStringLiteral("slower"));
}

// scipy 1.10.1 with statsmodels 0.13.5: ttost_ind(log b, log a, -log 1.02, log 1.02, usevar='unequal')
void TestVerdictEngine::equivalenceStandsBehindSame()
{
    const CaseComparison row = compared(QStringLiteral("x  5|5.01|5.02  5.01|5.02|5.03\n")).cases.at(0);
    QCOMPARE(verdictWord(row.verdict), QStringLiteral("same"));
    QVERIFY2(near(row.equivalenceP, 0.00019839469514158683, 1e-9),
             qPrintable(QString::number(row.equivalenceP, 'g', 17)));
    const CaseComparison wide = compared(QStringLiteral("x  5|5.2|5.4  5.1|5.3|5.5\n")).cases.at(0);
    QVERIFY2(near(wide.equivalenceP, 0.49113430955944914, 1e-9),
             qPrintable(QString::number(wide.equivalenceP, 'g', 17)));
    const CaseComparison moved = compared(QStringLiteral("x  5|5.01|5.02  6|6.01|6.02\n")).cases.at(0);
    QVERIFY(moved.equivalenceP > 0.99);
}

void TestVerdictEngine::absoluteChange()
{
    const CaseComparison row = compared(QStringLiteral("x  5|5.01|5.02  6|6.01|6.02  # ms\n")).cases.at(0);
    QVERIFY(near(row.change.value, row.contender.estimate.value - row.baseline.estimate.value, 1e-9));
    QVERIFY(row.change.low < row.change.value && row.change.value < row.change.high);
    QVERIFY(near(row.change.value, 1e-3, 0.01));
}

void TestVerdictEngine::ranksAreHeard_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<bool>("canReach");
    QTest::addColumn<bool>("disagrees");
    QTest::addColumn<QString>("words");
    QTest::newRow("agree") << "10|10.1|10.2|10.3|10.4"
                           << "12|12.1|12.2|12.3|12.4" << true << false << "";
    QTest::newRow("mute") << "10|10.1|10.2"
                          << "12|12.1|12.2" << false << false << "its smallest p is 0.100";
    QTest::newRow("an outlier hides a move") << "10|10.01|10.02|10.03|10.04|10.05"
                                             << "11|11.01|11.02|11.03|11.04|30" << true << true << "ranks say slower";
}

void TestVerdictEngine::ranksAreHeard()
{
    QFETCH(QString, left);
    QFETCH(QString, right);
    QFETCH(bool, canReach);
    QFETCH(bool, disagrees);
    QFETCH(QString, words);
    const ComparisonReport report = compared(QStringLiteral("x  %1  %2\n").arg(left, right));
    const RobustOpinion& robust = report.cases.at(0).robust;
    QCOMPARE(robust.canReach, canReach);
    QCOMPARE(robust.disagrees, disagrees);
    QVERIFY2(words.isEmpty() ? robust.words.isEmpty() : robust.words.contains(words), qPrintable(robust.words));
    QCOMPARE(report.disagreements, disagrees ? 1 : 0);
    QCOMPARE(robust.cliffDelta.value, 1.0);
    QCOMPARE(robust.cliffWord, QStringLiteral("large"));
}

void TestVerdictEngine::geomeanIsOfTheMatchedSet()
{
    const ComparisonReport report = compared(QStringLiteral("a  5|5.01  10|10.02\n"
                                                            "b  8|8.01  2|2.0025\n"
                                                            "gone  5|5  -\n"
                                                            "broken  5|5  fail\n"));
    QCOMPARE(report.matched, 2);
    QVERIFY(near(report.geomean.value, std::sqrt(2 * 0.25), 1e-9));
    QVERIFY(report.geomean.low < report.geomean.value && report.geomean.value < report.geomean.high);
    QVERIFY(report.geomeanMethod.contains(QString::number(ComparisonPolicy().seed)));
}

void TestVerdictEngine::sameReportTwice()
{
    const ComparisonReport one = compared(limmaDrawing()), two = compared(limmaDrawing());
    QCOMPARE(one.geomean.low, two.geomean.low);
    QCOMPARE(one.geomean.high, two.geomean.high);
    QCOMPARE(one.sentence, two.sentence);
    for (size_t i = 0; i < one.cases.size(); ++i) {
        QCOMPARE(one.cases[i].benchmark, two.cases[i].benchmark);
        QCOMPARE(one.cases[i].p, two.cases[i].p);
        QCOMPARE(one.cases[i].note, two.cases[i].note);
    }
}

void TestVerdictEngine::swappedSidesMirrorEverything()
{
    const VectorSource source(limmaDrawing());
    const Result<ComparisonReport> forth = compareRuns(source, {{}, source.runs({0})}, {{}, source.runs({1})}, {}, {});
    const Result<ComparisonReport> back = compareRuns(source, {{}, source.runs({1})}, {{}, source.runs({0})}, {}, {});
    QVERIFY(forth.has_value() && back.has_value());
    for (const CaseComparison& row : forth->cases) {
        const CaseComparison& other = rowOf(*back, row.benchmark);
        QVERIFY(near(row.ratio.value, 1 / other.ratio.value, 1e-12));
        QVERIFY(near(row.ratio.low, 1 / other.ratio.high, 1e-12));
        QVERIFY(near(row.p, other.p, 1e-9) && near(row.q, other.q, 1e-9));
        QVERIFY(near(row.equivalenceP, other.equivalenceP, 1e-9));
        QVERIFY(near(row.robust.ratio.value, 1 / other.robust.ratio.value, 1e-12));
        QVERIFY(near(row.robust.p, other.robust.p, 1e-12));
        QCOMPARE(row.robust.cliffDelta.value, -other.robust.cliffDelta.value);
        QVERIFY(near(row.robust.spreadP, other.robust.spreadP, 1e-9));
        QVERIFY(near(row.robust.spreadRatio, 1 / other.robust.spreadRatio, 1e-9));
        QCOMPARE(row.moreProcesses, other.moreProcesses);
    }
    QVERIFY(near(forth->geomean.value, 1 / back->geomean.value, 1e-12));
}

QTEST_APPLESS_MAIN(TestVerdictEngine)
#include "tst_verdictengine.moc"
