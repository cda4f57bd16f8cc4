// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/comparisonmodel.h"
#include "models/comparisontable.h"
#include "models/searchgrammar.h"
#include "support/comparisonreports.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace alidade;

namespace {

ComparisonReportPtr small()
{
    return std::make_shared<const ComparisonReport>(testing::smallReport());
}

QStringList tops(const ComparisonModel& model)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts += model.index(row, 0).data().toString();
    return texts;
}

QList<int> shown(const ComparisonModel& model)
{
    const std::vector<int> cases = model.shownCases();
    return {cases.begin(), cases.end()};
}

} // namespace

class TestComparisonModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isAModel();
    void groups();
    void cells();
    void claimsNoConfidence();
    void namesakesGroup();
    void sorts_data();
    void sorts();
    void filters();
    void findings();
    void keepsPlace();
    void speaks();
    void twin();
    void manyRows();
};

void TestComparisonModel::isAModel()
{
    ComparisonModel model;
    ComparisonTable table(model);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QAbstractItemModelTester tableTester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    model.setReport(small());
    model.setVerdicts(1U << static_cast<unsigned>(Verdict::Slower));
    model.setQuery(*parseSearch(QStringLiteral("add")));
    model.setQuery({});
    model.sort(ComparisonModel::BenchmarkColumn, Qt::DescendingOrder);
    model.setVerdicts(ComparisonModel::kAllVerdicts);
    model.setReport({});
    QCOMPARE(model.rowCount(), 0);
}

void TestComparisonModel::groups()
{
    ComparisonModel model;
    model.setReport(small());
    QCOMPARE(tops(model), QStringList({QStringLiteral("bench_ufunc.Reduce"), QStringLiteral("bench_linalg.Eindot"),
                                       QStringLiteral("bench_io.Read"), QStringLiteral("bench_io.Savez"),
                                       QStringLiteral("startup")}));
    const QModelIndex reduce = model.index(0, 0);
    QVERIFY(model.isGroup(reduce));
    QCOMPARE(model.rowCount(reduce), 3);
    QCOMPARE(model.index(0, ComparisonModel::LevelsColumn).data().toString(), QStringLiteral("1 of 3 moved"));
    QCOMPARE(model.index(0, ComparisonModel::VerdictColumn).data().toString(), QStringLiteral("1 slower"));
    const QModelIndex alone = model.index(4, 0);
    QVERIFY(!model.isGroup(alone));
    QCOMPARE(model.caseNumber(alone), 6);
    QCOMPARE(model.rowCount(alone), 0);
}

void TestComparisonModel::cells()
{
    ComparisonModel model;
    model.setReport(small());
    const auto text = [&model](int number, int column) { return model.indexOfCase(number, column).data().toString(); };
    QCOMPARE(text(0, ComparisonModel::BenchmarkColumn), QStringLiteral("time_add float32, 10⁶"));
    QCOMPARE(text(0, ComparisonModel::LevelsColumn), QStringLiteral("214 → 231 µs"));
    QCOMPARE(text(0, ComparisonModel::ChangeColumn), QStringLiteral("+7.8\u202f% [+3.9 … +11.7]"));
    QCOMPARE(text(0, ComparisonModel::VerdictColumn), QStringLiteral("slower"));
    QCOMPARE(text(0, ComparisonModel::QColumn), QStringLiteral(".003"));
    // Less throughput is slower, whatever the sign.
    QCOMPARE(text(2, ComparisonModel::VerdictColumn), QStringLiteral("slower"));
    QVERIFY(text(2, ComparisonModel::ChangeColumn).startsWith(QStringLiteral("−5.0")));
    QCOMPARE(text(3, ComparisonModel::ChangeColumn), QStringLiteral("exit status 139"));
}

/// A head over an interval that the file chose must not say how sure it is.
void TestComparisonModel::claimsNoConfidence()
{
    const auto head = [](const ComparisonReport& report) {
        ComparisonModel model;
        model.setReport(std::make_shared<const ComparisonReport>(report));
        return model.headerData(ComparisonModel::ChangeColumn, Qt::Horizontal).toString();
    };
    ComparisonReport report = testing::smallReport();
    QCOMPARE(head(report), QStringLiteral("Change, 95\u202f% interval"));
    ComparisonReport fromFile = report;
    fromFile.cases.back().basis = Basis::FileInterval;
    QCOMPARE(head(fromFile), QStringLiteral("Change, interval"));
    ComparisonReport other = report;
    other.cases.back().ratio.confidence = 0.9;
    QCOMPARE(head(other), QStringLiteral("Change, interval"));
    report.policy.confidence = 0.9; // of rows without any interval nothing is claimed either way
    for (CaseComparison& comparison : report.cases)
        comparison.ratio.low = comparison.ratio.high = std::nan("");
    QCOMPARE(head(report), QStringLiteral("Change, 90\u202f% interval"));
}

void TestComparisonModel::namesakesGroup()
{
    ComparisonReport report;
    for (const int size : {8, 64})
        report.cases.push_back(testing::comparedCase(QStringLiteral("BM_Copy"),
                                                     {{QStringLiteral("size"), QString::number(size)}}, 1e-6, 1, 0.99,
                                                     1.01, Verdict::Same));
    ComparisonModel model;
    model.setReport(std::make_shared<const ComparisonReport>(std::move(report)));
    QCOMPARE(tops(model), QStringList{QStringLiteral("BM_Copy")});
    QCOMPARE(model.rowCount(model.index(0, 0)), 2);
}

void TestComparisonModel::sorts_data()
{
    QTest::addColumn<int>("column");
    QTest::addColumn<bool>("descending");
    QTest::addColumn<QList<int>>("order"); // groups stand together, so not every list is monotonous
    QTest::newRow("attention") << ComparisonModel::kByAttention << false << QList<int>{0, 4, 5, 1, 2, 3, 6};
    QTest::newRow("name") << int(ComparisonModel::BenchmarkColumn) << false << QList<int>{2, 3, 1, 0, 4, 5, 6};
    QTest::newRow("name, back") << int(ComparisonModel::BenchmarkColumn) << true << QList<int>{6, 5, 0, 4, 1, 3, 2};
    QTest::newRow("change") << int(ComparisonModel::ChangeColumn) << false << QList<int>{1, 2, 6, 5, 4, 0, 3};
    QTest::newRow("change, back; no value still last")
        << int(ComparisonModel::ChangeColumn) << true << QList<int>{0, 4, 5, 6, 2, 1, 3};
}

void TestComparisonModel::sorts()
{
    QFETCH(int, column);
    QFETCH(bool, descending);
    QFETCH(QList<int>, order);
    ComparisonModel model;
    model.setReport(small());
    model.sort(column, descending ? Qt::DescendingOrder : Qt::AscendingOrder);
    QCOMPARE(shown(model), order);
}

void TestComparisonModel::filters()
{
    ComparisonModel model;
    model.setReport(small());
    QCOMPARE(model.shownCount(), 7);
    QCOMPARE(model.shownMoved(), 3);
    model.setQuery(*parseSearch(QStringLiteral("reduce")));
    QCOMPARE(shown(model), (QList<int>{0, 4, 5}));
    QCOMPARE(model.shownMoved(), 1);
    model.setVerdicts(1U << static_cast<unsigned>(Verdict::Undecided));
    QCOMPARE(shown(model), QList<int>{4});
    QVERIFY(!model.indexOfCase(0).isValid());
    QCOMPARE(model.index(0, ComparisonModel::LevelsColumn).data().toString(), QStringLiteral("0 of 1 moved"));
    model.setQuery({});
    model.setVerdicts(ComparisonModel::kAllVerdicts);
    QCOMPARE(model.shownCount(), 7);
}

void TestComparisonModel::findings()
{
    ComparisonModel model;
    model.setReport(small());
    QCOMPARE(model.neighbourFinding(-1, 1), 0);
    QCOMPARE(model.neighbourFinding(0, 1), 1); // over two that have not moved
    QCOMPARE(model.neighbourFinding(2, 1), 3); // failed counts
    QCOMPARE(model.neighbourFinding(3, 1), -1);
    QCOMPARE(model.neighbourFinding(6, -1), 3);
    QCOMPARE(model.neighbourFinding(0, -1), -1);
}

void TestComparisonModel::keepsPlace()
{
    ComparisonModel model;
    const ComparisonReportPtr report = small();
    model.setReport(report);
    for (int number = 0; number < 7; ++number) {
        QCOMPARE(model.caseNumber(model.indexOfCase(number)), number);
        const CaseComparison& comparison = report->cases[static_cast<size_t>(number)];
        QCOMPARE(model.numberOfKey({comparison.contenderBenchmark, comparison.parameters}), number);
    }
    QCOMPARE(model.numberOfKey({BenchmarkId{999999}, {}}), -1);
}

void TestComparisonModel::speaks()
{
    ComparisonModel model;
    model.setReport(small());
    const QString spoken = model.indexOfCase(0).data(Qt::AccessibleTextRole).toString();
    QVERIFY(
        spoken.startsWith(QStringLiteral("bench_ufunc.Reduce.time_add (float32, 10⁶): slower. The candidate is 7.8")));
    QCOMPARE(model.index(0, 0).data(Qt::AccessibleTextRole).toString(),
             QStringLiteral("bench_ufunc.Reduce, 1 of 3 moved"));
    ComparisonReport hostile;
    hostile.cases.push_back(
        testing::comparedCase(QStringLiteral("<img src=x>"), {}, 1, 1, 0.9, 1.1, Verdict::Undecided));
    model.setReport(std::make_shared<const ComparisonReport>(hostile));
    QVERIFY(!model.index(0, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("<img")));
}

void TestComparisonModel::twin()
{
    ComparisonModel model;
    ComparisonTable table(model);
    model.setReport(small());
    QCOMPARE(table.rowCount(), 7);
    model.setQuery(*parseSearch(QStringLiteral("einsum")));
    QCOMPARE(table.rowCount(), 1);
    QStringList headers;
    for (int column = 0; column < table.columnCount(); ++column)
        headers += table.headerData(column, Qt::Horizontal).toString();
    const auto cell = [&](const QString& header) {
        return table.index(0, static_cast<int>(headers.indexOf(header))).data().toString();
    };
    QCOMPARE(cell(QStringLiteral("baseline")), QStringLiteral("0.00592"));
    QCOMPARE(cell(QStringLiteral("ratio")), QStringLiteral("0.888"));
    QCOMPARE(cell(QStringLiteral("parameters")), QStringLiteral("dtype='float64', n=1000"));
    QCOMPARE(cell(QStringLiteral("verdict")), QStringLiteral("faster"));
}

void TestComparisonModel::manyRows()
{
    ComparisonReport report;
    for (int i = 0; i < 100000; ++i)
        report.cases.push_back(
            testing::comparedCase(QStringLiteral("module%1.Class%2.time_%3").arg(i % 50).arg(i % 997).arg(i), {}, 1e-3,
                                  1, 0.99, 1.01, Verdict::Same));
    ComparisonModel model;
    model.setReport(std::make_shared<const ComparisonReport>(std::move(report)));
    QBENCHMARK
    {
        model.setQuery(*parseSearch(QStringLiteral("time_9 -class12")));
    }
    QVERIFY(model.shownCount() > 0 && model.shownCount() < 100000);
}

QTEST_GUILESS_MAIN(TestComparisonModel)
#include "tst_comparisonmodel.moc"
