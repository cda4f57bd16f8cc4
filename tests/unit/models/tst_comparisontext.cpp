// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/comparisontext.h"
#include "support/comparisonreports.h"

#include <QTest>

using namespace alidade;

class TestComparisonText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void names_data();
    void names();
    void parameters();
    void levels();
    void probabilities();
    void samples();
    void sentences_data();
    void sentences();
    void remarks();
    void unboundedIsNoInterval();
    void explanations();
};

void TestComparisonText::names_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("group");
    QTest::addColumn<QString>("leaf");
    const auto row = [](const char* name, const char* group, const char* leaf) {
        QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(group) << QString::fromLatin1(leaf);
    };
    row("bench_ufunc.Reduce.time_add", "bench_ufunc.Reduce", "time_add");
    row("startup", "", "startup");
    row("BM_Sort/1.5/threads:2", "", "BM_Sort/1.5/threads:2");
    row("suite.BM_Copy<std.string>/8", "suite", "BM_Copy<std.string>/8");
    row("ends.with.", "ends", "with.");
}

void TestComparisonText::names()
{
    QFETCH(QString, name);
    QFETCH(QString, group);
    QFETCH(QString, leaf);
    QCOMPARE(groupName(name), group);
    QCOMPARE(leafName(name), leaf);
}

void TestComparisonText::parameters()
{
    QCOMPARE(shownParameters({{QStringLiteral("dtype"), QStringLiteral("'float32'")},
                              {QStringLiteral("n"), QStringLiteral("1000000")},
                              {QStringLiteral("m"), QStringLiteral("1500")},
                              {QStringLiteral("k"), QStringLiteral("100")}}),
             QStringLiteral("float32, 10⁶, 1500, 100"));
}

void TestComparisonText::levels()
{
    const ComparisonReport report = testing::smallReport();
    const LevelParts time = levelParts(report.cases[0]);
    QCOMPARE(time.baseline, QStringLiteral("214"));
    QCOMPARE(time.contender, QStringLiteral("231"));
    QCOMPARE(time.unit, QStringLiteral("µs"));
    QCOMPARE(levelParts(report.cases[3]).contender, QStringLiteral("–"));
    // Both sides keep the baseline's prefix.
    const CaseComparison grown = testing::comparedCase(QStringLiteral("x"), {}, 900e-6, 2, 1.9, 2.1, Verdict::Slower);
    QCOMPARE(levelParts(grown).contender, QStringLiteral("1800"));
}

void TestComparisonText::probabilities()
{
    QCOMPARE(narrowProbability(0.003), QStringLiteral(".003"));
    QCOMPARE(narrowProbability(0.00002), QStringLiteral("<.001"));
    QCOMPARE(narrowProbability(1), QStringLiteral("1.000"));
    QCOMPARE(narrowProbability(std::nan("")), QString());
}

void TestComparisonText::samples()
{
    CaseComparison comparison = testing::smallReport().cases[0];
    QCOMPARE(samplesText(comparison), QStringLiteral("5 × 20"));
    QCOMPARE(evidenceText(comparison), QStringLiteral("5 processes a side"));
    comparison.contender.processes = 4;
    comparison.contender.samples = 79;
    QCOMPARE(samplesText(comparison), QStringLiteral("5 × 20 → 4 (79)"));
    QCOMPARE(evidenceText(comparison), QStringLiteral("5 and 4 processes"));
    comparison.baseline.processes = comparison.contender.processes = 0;
    comparison.baseline.samples = comparison.contender.samples = 1;
    QCOMPARE(evidenceText(comparison), QStringLiteral("1 sample a side, processes not known"));
    comparison.baseline.samples = comparison.contender.samples = 0;
    comparison.baseline.evidence = comparison.contender.evidence = Evidence::FileInterval;
    QCOMPARE(evidenceText(comparison), QStringLiteral("the intervals that the files state"));
    QCOMPARE(samplesText(comparison), QStringLiteral("no raw"));
}

void TestComparisonText::sentences_data()
{
    QTest::addColumn<int>("number");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("slower")
        << 0
        << QStringLiteral("The candidate is 7.8\u202f% slower (3.9 to 11.7\u202f%), judged from 5 processes a side. "
                          "That is more than your 2\u202f% margin.");
    QTest::newRow("faster")
        << 1
        << QStringLiteral("The candidate is 11.2\u202f% faster (9.4 to 13.0\u202f%), judged from 5 processes a side. "
                          "That is more than your 2\u202f% margin.");
    QTest::newRow("higher is better") << 2
                                      << QStringLiteral("The candidate’s throughput is 5.0\u202f% lower (4.0 to "
                                                        "6.0\u202f%), judged from 5 processes a side. That is "
                                                        "more than your 2\u202f% margin. Higher is better here.");
    QTest::newRow("failed") << 3
                            << QStringLiteral(
                                   "The candidate gave no number: exit status 139. The baseline was 18.4\u202fms.");
    QTest::newRow("undecided") << 4
                               << QStringLiteral("The candidate is 2.6\u202f% slower (from 1.5\u202f% faster to 6.8\u202f% slower), judged from "
                                                 "5 processes a side. The interval reaches "
                                                 "across your 2\u202f% margin: more runs are needed.");
    QTest::newRow("unchanged")
        << 6
        << QStringLiteral(
               "The candidate is unchanged (from 1.0\u202f% faster to 1.0\u202f% slower), judged from 5 processes a side. That is within your "
               "2\u202f% margin.");
}

void TestComparisonText::sentences()
{
    QFETCH(int, number);
    QFETCH(QString, sentence);
    const ComparisonReport report = testing::smallReport();
    QCOMPARE(caseSentence(report.cases[static_cast<size_t>(number)]), sentence);
}

void TestComparisonText::remarks()
{
    const QStringList remarks = caseRemarks(testing::smallReport().cases[4]);
    QVERIFY(remarks.first().startsWith(QStringLiteral("Optimistic")));
    QVERIFY(remarks.contains(QStringLiteral("About 6 more processes.")));
    QCOMPARE(verdictCellText(testing::smallReport().cases[4]), QStringLiteral("+6 processes"));
    QVERIFY(caseRemarks(testing::smallReport().cases[3]).isEmpty());
}

void TestComparisonText::unboundedIsNoInterval()
{
    const double infinity = std::numeric_limits<double>::infinity();
    QVERIFY(!hasInterval({1.2, 0, infinity, 0.95, 1}));
    QVERIFY(!hasInterval({1.2, std::nan(""), std::nan(""), 0.95, 1}));
    QVERIFY(hasInterval({1.2, 0.9, infinity, 0.95, 1}));
    QVERIFY(hasInterval({1.2, 0, 1.5, 0.95, 1}));
}

void TestComparisonText::explanations()
{
    const ComparisonReport report = testing::smallReport();
    const QStringList steps = caseExplanation(report.cases[0], report);
    QCOMPARE(steps.size(), 4);
    QVERIFY(steps.first().contains(QStringLiteral("5 + 5 processes")));
    QVERIFY(steps.last().contains(QStringLiteral("slower")));
}

QTEST_GUILESS_MAIN(TestComparisonText)
#include "tst_comparisontext.moc"
