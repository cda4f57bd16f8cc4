// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparison.h"
#include "support/runtext.h"
#include "support/vectorsource.h"

#include <QTest>

using namespace alidade;

namespace {

struct Keys
{
    QString head;          ///< of the drawing
    QStringList treatment; ///< of the policy
    QStringList chosenBy;  ///< of both sides
};

const QString kSame = QStringLiteral("x  5|5.01|5.02  5|5.01|5.02\n");

ComparisonReport compared(const Keys& keys, const QString& rows = kSame)
{
    const VectorSource source(keys.head + rows);
    ComparisonPolicy policy;
    policy.treatment = keys.treatment;
    ComparisonSide left{QStringLiteral("a"), source.runs({0}), keys.chosenBy};
    ComparisonSide right{QStringLiteral("b"), source.runs({1}), keys.chosenBy};
    const Result<ComparisonReport> report = compareRuns(source, left, right, policy, {});
    if (!report)
        qFatal("%s", qPrintable(report.error().toString()));
    return *report;
}

/// A run of ten processes whose file tells this of them beside their times.
RawRun runWith(const KeyValues& metadata, double level)
{
    RawRun run = runFromText(QStringLiteral("x  %1|%2|%1|%2|%1|%2|%1|%2|%1|%2\n").arg(level).arg(level * 1.01));
    run.metadata = metadata;
    return run;
}

ComparisonReport comparedRuns(const RawRun& left, const RawRun& right)
{
    VectorSource source;
    const RunId a = source.add(left), b = source.add(right);
    const Result<ComparisonReport> report = compareRuns(source, {{}, {a}}, {{}, {b}}, {}, {});
    if (!report)
        qFatal("%s", qPrintable(report.error().toString()));
    return *report;
}

QString list(int from, int step)
{
    QStringList parts;
    for (int i = 0; i < 10; ++i)
        parts += QString::number(from + i * step);
    return QLatin1Char('[') + parts.join(QLatin1Char(',')) + QLatin1Char(']');
}

QString keysOf(const ComparisonReport& report)
{
    QStringList keys;
    for (const KeyDifference& difference : report.differences)
        keys += difference.key;
    return keys.join(QLatin1Char(' '));
}

} // namespace

class TestSideDifferences : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void greenIsWithheld_data();
    void greenIsWithheld();
    void toldByOneSideOnly();
    void redIsNot();
    void changedCodeWithholds();
    void withheldIsSaid();
    void countersComeFirst();
    void sharedNumbersStandForEveryProcess();
    void clocksAreNoCounters();
    void noisyCountersAreNoDifference();
    void textsOfTheMetadata();
};

void TestSideDifferences::greenIsWithheld_data()
{
    QTest::addColumn<QString>("head");
    QTest::addColumn<QStringList>("treatment");
    QTest::addColumn<QStringList>("chosenBy");
    QTest::addColumn<QString>("blockedBy");
    const QString commits = QStringLiteral("commit a1 a2\n");
    const QString two = QString(commits + QStringLiteral("hw:cpu zen2 zen4\nenv:blas mkl openblas\n"));
    const QStringList none;
    QTest::newRow("nothing differs") << commits << none << none << "";
    QTest::newRow("no matter") << QString(commits + QStringLiteral("env:editor vi ed\n")) << none << none << "";
    QTest::newRow("one, other commit") << QString(commits + QStringLiteral("env:blas mkl openblas\n")) << none << none
                                       << "blas";
    QTest::newRow("one, same commit") << QStringLiteral("commit a1 a1\nenv:blas mkl openblas\n") << none << none << "";
    QTest::newRow("one, no commit") << QStringLiteral("env:blas mkl openblas\n") << none << none << "";
    QTest::newRow("two, same commit") << QStringLiteral("commit a1 a1\nhw:cpu zen2 zen4\nenv:blas mkl openblas\n")
                                      << none << none << "blas, cpu";
    QTest::newRow("two") << two << none << none << "blas, cpu";
    QTest::newRow("one declared") << two << QStringList{QStringLiteral("blas")} << none << "cpu";
    QTest::newRow("both declared") << two << QStringList{QStringLiteral("blas"), QStringLiteral("CPU")} << none << "";
    QTest::newRow("chosen by") << two << none << QStringList{QStringLiteral("blas")} << "cpu";
    QTest::newRow("chosen by the machine") << two << none << QStringList{QStringLiteral("machine")} << "blas";
    QTest::newRow("chosen by the environment") << two << none << QStringList{QStringLiteral("env")} << "cpu";
}

void TestSideDifferences::greenIsWithheld()
{
    QFETCH(QString, head);
    QFETCH(QStringList, treatment);
    QFETCH(QStringList, chosenBy);
    QFETCH(QString, blockedBy);
    const ComparisonReport report = compared({head, treatment, chosenBy});
    QCOMPARE(report.blockedBy, blockedBy);
    const CaseComparison& row = report.cases.at(0);
    QCOMPARE(verdictWord(row.verdict), blockedBy.isEmpty() ? QStringLiteral("same") : QStringLiteral("undecided"));
    QCOMPARE(verdictWord(row.byNumbers), QStringLiteral("same"));
    QCOMPARE(row.blocked, !blockedBy.isEmpty());
    QCOMPARE(row.note.contains(QStringLiteral("declare what is compared")), !blockedBy.isEmpty());
    QCOMPARE(report.changes.size(), report.differences.size());
}

void TestSideDifferences::toldByOneSideOnly()
{
    RawRun left = runWith({}, 1), right = runWith({}, 1);
    left.commit = fullHash("a1");
    right.commit = fullHash("a2");
    left.configuration.environment.insert(QStringLiteral("blas"), QStringLiteral("mkl"));
    const ComparisonReport report = comparedRuns(left, right);
    QCOMPARE(keysOf(report), QStringLiteral("blas"));
    QVERIFY(report.blockedBy.isEmpty());
    QCOMPARE(verdictWord(report.cases.at(0).verdict), QStringLiteral("same"));
}

void TestSideDifferences::redIsNot()
{
    const Keys keys{QStringLiteral("commit a1 a2\nenv:blas mkl openblas\n"), {}, {}};
    const QString rows = QStringLiteral("slower  5|5.01|5.02  6|6.01|6.02\nfaster  6|6.01|6.02  5|5.01|5.02\n");
    const ComparisonReport report = compared(keys, rows);
    QCOMPARE(report.counts[static_cast<size_t>(Verdict::Slower)], 1);
    QCOMPARE(report.counts[static_cast<size_t>(Verdict::Faster)], 0);
    QCOMPARE(report.counts[static_cast<size_t>(Verdict::Undecided)], 1);
}

void TestSideDifferences::changedCodeWithholds()
{
    const QString rows = QStringLiteral("x@v1  5|5.01|5.02  -\nx@v2  -  5|5.01|5.02\n");
    const ComparisonReport report = compared({{}, {}, {}}, rows);
    QVERIFY(report.cases.at(0).blocked);
    QCOMPARE(verdictWord(report.cases.at(0).verdict), QStringLiteral("undecided"));
    const ComparisonReport declared = compared({{}, {QStringLiteral("version")}, {}}, rows);
    QCOMPARE(verdictWord(declared.cases.at(0).verdict), QStringLiteral("same"));
}

void TestSideDifferences::withheldIsSaid()
{
    const ComparisonReport report = compared({QStringLiteral("commit a1 a2\nenv:blas mkl openblas\n"), {}, {}});
    QVERIFY2(report.sentence.endsWith(QStringLiteral("; 1 withheld: blas differs")), qPrintable(report.sentence));
}

void TestSideDifferences::countersComeFirst()
{
    RawRun left = runWith(
        {{QStringLiteral("runs.x.page_faults"), list(20, 1)}, {QStringLiteral("runs.x.mem_max_rss"), list(1000, 1)}},
        1);
    RawRun right = runWith(
        {{QStringLiteral("runs.x.page_faults"), list(9000, 7)}, {QStringLiteral("runs.x.mem_max_rss"), list(1500, 1)}},
        2);
    left.configuration.environment.insert(QStringLiteral("allocator"), QStringLiteral("tcmalloc"));
    right.configuration.environment.insert(QStringLiteral("allocator"), QStringLiteral("glibc"));
    const ComparisonReport report = comparedRuns(left, right);
    QCOMPARE(keysOf(report), QStringLiteral("page_faults mem_max_rss allocator"));
    QVERIFY(report.changes[0].kind == DifferenceKind::Counter);
    QCOMPARE(report.changes[0].benchmark, QStringLiteral("x"));
    QCOMPARE(report.changes[0].key.left, QStringLiteral("24.5"));
    QVERIFY(!report.changes[0].blocks);
    QCOMPARE(report.equalKeys, 1); // machine
}

/// What all processes share is kept once, without a list.
void TestSideDifferences::sharedNumbersStandForEveryProcess()
{
    const RawRun left = runWith({{QStringLiteral("page_faults"), QStringLiteral("0")},
                                 {QStringLiteral("elements"), QStringLiteral("10")},
                                 {QStringLiteral("runs.x.date"), list(1, 1)}},
                                1);
    const RawRun right = runWith({{QStringLiteral("runs.x.page_faults"), list(500, 1)},
                                  {QStringLiteral("elements"), QStringLiteral("99")},
                                  {QStringLiteral("runs.x.date"), list(1, 1)}},
                                 2);
    const ComparisonReport report = comparedRuns(left, right);
    QCOMPARE(keysOf(report), QStringLiteral("page_faults elements"));
    QVERIFY(report.changes[1].kind == DifferenceKind::Other); // shared on both sides: a setting
    QCOMPARE(report.changes[0].key.left, QStringLiteral("0"));
}

void TestSideDifferences::clocksAreNoCounters()
{
    KeyValues early, late;
    for (const char* key : {"uptime", "boot_time", "load_avg_1min", "duration", "date", "loops", "runnable_threads"}) {
        early.insert(QStringLiteral("runs.x.") + QLatin1String(key), list(10, 1));
        late.insert(QStringLiteral("runs.x.") + QLatin1String(key), list(1000, 1));
    }
    QCOMPARE(keysOf(comparedRuns(runWith(early, 1), runWith(late, 1))), QString());
}

void TestSideDifferences::noisyCountersAreNoDifference()
{
    const RawRun left = runWith({{QStringLiteral("runs.x.page_faults"), list(100, 10)}}, 1);
    const RawRun right = runWith({{QStringLiteral("runs.x.page_faults"), list(105, 10)}}, 1);
    QCOMPARE(keysOf(comparedRuns(left, right)), QString());
    const RawRun wide = runWith({{QStringLiteral("runs.x.page_faults"), list(100, 20)}}, 1);
    const RawRun higher = runWith({{QStringLiteral("runs.x.page_faults"), list(130, 20)}}, 1);
    QCOMPARE(keysOf(comparedRuns(wide, higher)), QString()); // 15 % more, which as many processes give by chance
}

void TestSideDifferences::textsOfTheMetadata()
{
    const RawRun left = runWith({{QStringLiteral("allocator"), QStringLiteral("glibc")},
                                 {QStringLiteral("keep_arrays"), QStringLiteral("no")},
                                 {QStringLiteral("finished"), QStringLiteral("2026-01-01 10:00")},
                                 {QStringLiteral("size"), QStringLiteral("10")}},
                                1);
    const RawRun right = runWith({{QStringLiteral("allocator"), QStringLiteral("tcmalloc")},
                                  {QStringLiteral("keep_arrays"), QStringLiteral("yes")},
                                  {QStringLiteral("finished"), QStringLiteral("2026-01-02 10:00")},
                                  {QStringLiteral("size"), QStringLiteral("20")}},
                                 1);
    const ComparisonReport report = comparedRuns(left, right);
    QCOMPARE(keysOf(report), QStringLiteral("allocator keep_arrays size"));
    QVERIFY(report.changes[0].kind == DifferenceKind::Treatment); // the only one that matters, and no code changed
    QVERIFY(report.changes[1].kind == DifferenceKind::Other);
}

QTEST_APPLESS_MAIN(TestSideDifferences)
#include "tst_sidedifferences.moc"
