// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparison.h"
#include "support/vectorsource.h"

#include <QTest>

#include <cmath>

using namespace alidade;

namespace {

/// The first column against the second.
ComparisonReport compared(const QString& drawing, const ComparisonPolicy& policy = {})
{
    const VectorSource source(drawing);
    const Result<ComparisonReport> report = compareRuns(source, {QStringLiteral("a"), source.runs({0})},
                                                        {QStringLiteral("b"), source.runs({1})}, policy, {});
    if (!report)
        qFatal("%s", qPrintable(report.error().toString()));
    return *report;
}

/// One case as the two columns have it.
CaseComparison one(const QString& left, const QString& right, const QString& remark = QStringLiteral("s"))
{
    const ComparisonReport report = compared(QStringLiteral("x  %1  %2  # %3").arg(left, right, remark));
    if (report.cases.size() != 1)
        qFatal("the drawing gave %zu rows", report.cases.size());
    return report.cases.front();
}

const QString kSteady = QStringLiteral("10,10.01,10.02,10,10.01,10.02,10.01,10");

} // namespace

Q_DECLARE_METATYPE(alidade::Evidence)
Q_DECLARE_METATYPE(alidade::Verdict)

class TestComparison : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void verdicts_data();
    void verdicts();
    void welchOverProcesses();
    void severalRunsAreProcesses();
    void mixedEvidenceComparesMedians();
    void identicalValues_data();
    void identicalValues();
    void moreProcessesIsAPlan();
    void versionsOfTheCode();
    void commonVersionIsPreferred();
    void parametersMatchByNameAndValue();
    void parametersWithoutNamesMatchByValue();
    void unitsAreNotMixed();
    void skippedOnBothSidesIsCounted();
    void failuresKeepTheirMessage();
    void worthAttentionFirst();
    void countsAndSentence();
    void probabilitiesAreAdjustedTogether();
    void secondaryMetricsOnDemand();
    void configurationsAreCompared();
    void emptySidesAreRefused();
    void stopsWhenAsked();
    void thousandsOfCases();
};

void TestComparison::verdicts_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("remark");
    QTest::addColumn<Verdict>("verdict");
    QTest::addColumn<Evidence>("evidence");
    QTest::addColumn<bool>("optimistic");
    QTest::addColumn<QString>("note");
    const QString s = QStringLiteral("s");
    const QString higher = QStringLiteral("1/s higher");
    const QString fast = QStringLiteral("5,5.01|5.02,5|5.01,5");
    const QString slow = QStringLiteral("6,6.01|6.02,6|6.01,6");
    const QString wild = QStringLiteral("4,4.01|6.02,6|8.01,8");
    const auto row = [](const char* name, const QString& a, const QString& b, const QString& unit, Verdict v,
                        Evidence e, bool o, const char* note) {
        QTest::newRow(name) << a << b << unit << v << e << o << QString::fromUtf8(note);
    };
    row("processes, slower", fast, slow, s, Verdict::Slower, Evidence::Processes, false, "");
    row("processes, faster", slow, fast, s, Verdict::Faster, Evidence::Processes, false, "");
    row("higher is better turns it", fast, slow, higher, Verdict::Faster, Evidence::Processes, false, "");
    row("unknown direction counts as lower is better", fast, slow, QStringLiteral("s unknown"), Verdict::Slower,
        Evidence::Processes, false, "");
    row("processes, same", fast, fast, s, Verdict::Same, Evidence::Processes, false, "");
    row("processes, undecided", wild, slow, s, Verdict::Undecided, Evidence::Processes, false,
        "more than 1000 more processes a side");
    row("samples, same", kSteady, kSteady, s, Verdict::Same, Evidence::Samples, true, "processes not known");
    row("samples, slower", kSteady, QStringLiteral("11,11.1,11,11.1,11,11.1"), s, Verdict::Slower, Evidence::Samples,
        true, "processes not known");
    row("one process a side", kSteady + QLatin1Char('|'), kSteady + QLatin1Char('|'), s, Verdict::Same,
        Evidence::Samples, true, "1 process a side");
    row("too few samples", QStringLiteral("10,10.1,10"), kSteady, s, Verdict::Undecided, Evidence::Samples, true,
        "only 3 values in one process: too few for an interval");
    row("too few samples, but the file has an interval", QStringLiteral("10,10.1,10[9.99..10.01]"),
        QStringLiteral("12,12.1,12[11.9..12.1]"), s, Verdict::Slower, Evidence::FileInterval, true,
        "the file\u2019s own interval");
    row("file interval", QStringLiteral("10[9.9..10.1]"), QStringLiteral("9[8.9..9.1]"), s, Verdict::Faster,
        Evidence::FileInterval, true, "the file\u2019s own interval");
    row("infinite file interval", QStringLiteral("10[-inf..inf]"), QStringLiteral("20[19..21]"), s, Verdict::Undecided,
        Evidence::FileInterval, true, "the file\u2019s own interval");
    row("negative bound", QStringLiteral("10[-3..23]"), QStringLiteral("20[19..21]"), s, Verdict::Undecided,
        Evidence::FileInterval, true, "the file\u2019s own interval");
    row("quartiles are no interval", QStringLiteral("10{9..11}"), QStringLiteral("20{19..21}"), s, Verdict::Undecided,
        Evidence::ValueOnly, false, "one value a side, no interval");
    row("one value a side", QStringLiteral("10"), QStringLiteral("20"), s, Verdict::Undecided, Evidence::ValueOnly,
        false, "one value a side, no interval: cannot judge the change");
    row("one value in the baseline", QStringLiteral("10"), kSteady, s, Verdict::Undecided, Evidence::ValueOnly, false,
        "one value in the baseline");
    row("zero has no ratio", QStringLiteral("0"), QStringLiteral("3"), QStringLiteral("1"), Verdict::Undecided,
        Evidence::ValueOnly, false, "a value of zero or below has no ratio");
    row("failed now", QStringLiteral("10"), QStringLiteral("fail"), s, Verdict::Failed, Evidence::ValueOnly, false,
        "failed in the contender");
    row("failed before", QStringLiteral("fail"), QStringLiteral("10"), s, Verdict::Failed, Evidence::ValueOnly, false,
        "failed in the baseline, gives a number now");
    row("failed on both", QStringLiteral("fail"), QStringLiteral("fail"), s, Verdict::Failed, Evidence::ValueOnly,
        false, "failed on both sides");
    row("failed, then skipped", QStringLiteral("fail"), QStringLiteral("skip"), s, Verdict::Failed, Evidence::ValueOnly,
        false, "failed in the baseline, skipped in the contender");
    row("missing", QStringLiteral("10"), QStringLiteral("-"), s, Verdict::Missing, Evidence::ValueOnly, false,
        "not run in the contender");
    row("skipped now", QStringLiteral("10"), QStringLiteral("skip"), s, Verdict::Missing, Evidence::ValueOnly, false,
        "skipped in the contender");
    row("new", QStringLiteral("-"), QStringLiteral("10"), s, Verdict::New, Evidence::ValueOnly, false,
        "not run in the baseline");
}

void TestComparison::verdicts()
{
    QFETCH(QString, left);
    QFETCH(QString, right);
    QFETCH(QString, remark);
    QFETCH(Verdict, verdict);
    QFETCH(Evidence, evidence);
    QFETCH(bool, optimistic);
    QFETCH(QString, note);
    const CaseComparison row = one(left, right, remark);
    QCOMPARE(verdictWord(row.verdict), verdictWord(verdict));
    QCOMPARE(std::max(row.baseline.evidence, row.contender.evidence), evidence);
    QCOMPARE(row.optimistic, optimistic);
    QVERIFY2(note.isEmpty() ? row.note.isEmpty() : row.note.startsWith(note), qPrintable(row.note));
    QCOMPARE(std::isnan(row.p), evidence != Evidence::Processes);
}

// scipy 1.17.1: ttest_ind(log([10,11,12]), log([12,13,15]), equal_var=False) and its confidence interval
void TestComparison::welchOverProcesses()
{
    const CaseComparison row = one(QStringLiteral("9,11|10,12|12,12"), QStringLiteral("12|13|14,16"));
    QVERIFY(std::abs(row.ratio.value - 1.2102654684083154) < 1e-9);
    QVERIFY(std::abs(row.p - 0.08816113494160129) < 1e-9);
    QVERIFY(std::abs(row.ratio.low - 0.9548970928554624) < 1e-9);
    QVERIFY(std::abs(row.ratio.high - 1.5339270744259235) < 1e-9);
    QCOMPARE(row.baseline.processes, 3);
    QCOMPARE(row.baseline.samples, 6);
    QCOMPARE(row.contender.samples, 4);
    QVERIFY(std::abs(row.contender.estimate.value / row.baseline.estimate.value - row.ratio.value) < 1e-12);
}

void TestComparison::severalRunsAreProcesses()
{
    const VectorSource source(QStringLiteral("commit a1 a1 a1 b2 b2\n"
                                             "x  10  10.1  10.05  12  12.1\n"));
    const Result<ComparisonReport> report =
        compareRuns(source, {{}, source.runs({0, 1, 2})}, {{}, source.runs({3, 4})}, {}, {});
    QVERIFY(report.has_value());
    const CaseComparison& row = report->cases.at(0);
    QCOMPARE(row.baseline.processes, 3);
    QCOMPARE(row.contender.processes, 2);
    QVERIFY(row.baseline.evidence == Evidence::Processes);
    QVERIFY(!row.optimistic);
    QCOMPARE(verdictWord(row.verdict), QStringLiteral("slower"));
}

void TestComparison::mixedEvidenceComparesMedians()
{
    // Skewed samples: means of the left side lie at 13, medians at 10.
    const QString skewed = QStringLiteral("10,10,10,10,10,28");
    const CaseComparison row = one(skewed + QLatin1Char('|') + skewed, skewed);
    QCOMPARE(row.ratio.value, 1.0);
    QVERIFY(row.optimistic);
    QVERIFY(row.baseline.evidence == Evidence::Processes);
    QVERIFY(row.contender.evidence == Evidence::Samples);
}

void TestComparison::identicalValues_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("remark");
    QTest::addColumn<bool>("same");
    QTest::newRow("bytes") << "1024"
                           << "1024"
                           << "B" << true;
    QTest::newRow("zero bytes") << "0"
                                << "0"
                                << "B" << true;
    QTest::newRow("counts") << "3"
                            << "3"
                            << "1" << true;
    QTest::newRow("other unit") << "3"
                                << "3"
                                << "objects" << true;
    QTest::newRow("samples that never vary") << "3,3"
                                             << "3,3"
                                             << "B" << true;
    QTest::newRow("times that happen to be equal") << "3"
                                                   << "3"
                                                   << "s" << false;
    QTest::newRow("rates") << "3"
                           << "3"
                           << "1/s" << false;
    QTest::newRow("other bytes") << "1024"
                                 << "1025"
                                 << "B" << false;
    QTest::newRow("samples that vary") << "3,4,3"
                                       << "3,4,3"
                                       << "B" << false;
}

void TestComparison::identicalValues()
{
    QFETCH(QString, left);
    QFETCH(QString, right);
    QFETCH(QString, remark);
    QFETCH(bool, same);
    const CaseComparison row = one(left, right, remark);
    QCOMPARE(verdictWord(row.verdict), same ? QStringLiteral("same") : QStringLiteral("undecided"));
    QCOMPARE(row.note == QStringLiteral("identical values"), same);
    if (same) {
        QCOMPARE(row.ratio.value, 1.0);
        QVERIFY(std::isnan(row.ratio.low));
    }
}

void TestComparison::moreProcessesIsAPlan()
{
    // sd of log means 0.01 a side, no difference: t(2n - 2) * sqrt(2 s^2 / n) comes down to log(1.02)
    const QString side = QStringLiteral("9.9|10.1|");
    const CaseComparison row = one(side, side);
    QCOMPARE(verdictWord(row.verdict), QStringLiteral("undecided"));
    // s^2 = (log(10.1/9.9))^2 / 2 = 2.0003e-4, log(1.02) = .019803; R: qt(.975, 8) * sqrt(2 s^2 / 5) = .020626,
    // qt(.975, 10) * sqrt(2 s^2 / 6) = .018193. Six, where normal quantiles, for which variances are known, say four.
    QCOMPARE(row.note, QStringLiteral("about 4 more processes a side"));
}

void TestComparison::versionsOfTheCode()
{
    const ComparisonReport report = compared(QStringLiteral("x@v1  5|5.01   -\n"
                                                            "x@v2  -        6|6.01\n"));
    QCOMPARE(report.cases.size(), size_t(1));
    const CaseComparison& row = report.cases.front();
    QVERIFY(row.codeChanged);
    QVERIFY(row.baselineBenchmark != row.contenderBenchmark);
    QCOMPARE(verdictWord(row.verdict), QStringLiteral("slower"));
    QVERIFY(row.note.contains(QStringLiteral("code changed")));
}

void TestComparison::commonVersionIsPreferred()
{
    const ComparisonReport report = compared(QStringLiteral("x@v1  5|5.01   5|5.01\n"
                                                            "x@v2  -        9|9.01\n"));
    QCOMPARE(report.cases.size(), size_t(1));
    QVERIFY(!report.cases.front().codeChanged);
    QCOMPARE(verdictWord(report.cases.front().verdict), QStringLiteral("same"));
    QVERIFY(report.cases.front().note.contains(QStringLiteral("other versions")));
}

void TestComparison::parametersMatchByNameAndValue()
{
    const ComparisonReport report = compared(QStringLiteral("x(n=10,t=f32)  5|5    -\n"
                                                            "x(t=f32,n=10)  -      5|5\n"
                                                            "x(n=f32,t=10)  -      7|7\n"));
    QCOMPARE(report.cases.size(), size_t(2));
    QCOMPARE(report.counts[static_cast<size_t>(Verdict::Same)], 1);
    QCOMPARE(report.counts[static_cast<size_t>(Verdict::New)], 1);
}

void TestComparison::parametersWithoutNamesMatchByValue()
{
    const ComparisonReport report = compared(QStringLiteral("x(10,f32)      5|5   -\n"
                                                            "x(n=10,t=f32)  -     5|5\n"
                                                            "x(n=20,t=f32)  -     5|5\n"));
    QCOMPARE(report.cases.size(), size_t(2));
    QCOMPARE(report.counts[static_cast<size_t>(Verdict::Same)], 1);
}

void TestComparison::unitsAreNotMixed()
{
    const ComparisonReport report = compared(QStringLiteral("x  5  -  # s\nx  -  5  # B\n"));
    QCOMPARE(report.counts[static_cast<size_t>(Verdict::Missing)], 1);
    QCOMPARE(report.counts[static_cast<size_t>(Verdict::New)], 1);
}

void TestComparison::skippedOnBothSidesIsCounted()
{
    const ComparisonReport report = compared(QStringLiteral("x  skip skip\ny  off  -\nz  5  5\n"));
    QCOMPARE(report.cases.size(), size_t(1));
    QCOMPARE(report.leftOut, 2);
}

void TestComparison::failuresKeepTheirMessage()
{
    QCOMPARE(one(QStringLiteral("10"), QStringLiteral("fail")).contender.message, QStringLiteral("it failed"));
    QVERIFY(std::isnan(one(QStringLiteral("10"), QStringLiteral("fail")).contender.estimate.value));
}

void TestComparison::worthAttentionFirst()
{
    const ComparisonReport report = compared(QStringLiteral("same     5|5.01     5|5.01\n"
                                                            "missing  5          -\n"
                                                            "new      -          5\n"
                                                            "unsure   5          6\n"
                                                            "broken   5          fail\n"
                                                            "stillbad fail       fail\n"
                                                            "faster   6|6.01     5|5.01\n"
                                                            "slower   5|5.01     6|6.01\n"
                                                            "slowest  5|5.01     9|9.01\n"));
    QStringList names;
    for (const CaseComparison& row : report.cases)
        names += row.benchmark;
    QCOMPARE(names.join(QLatin1Char(' ')),
             QStringLiteral("slowest slower faster broken stillbad unsure new missing same"));
}

void TestComparison::countsAndSentence()
{
    const ComparisonReport report = compared(QStringLiteral("a  5|5.01  6|6.01\n"
                                                            "b  6|6.01  5|5.01\n"
                                                            "c  5|5.01  5|5.01\n"
                                                            "d  5       5\n"));
    QCOMPARE(
        report.sentence,
        QStringLiteral("1 slower, 1 faster, 1 the same within \u00b12\u202f%, 1 undecided; geometric mean 0.0\u202f%"));
    QVERIFY(std::abs(report.geomean.value - 1) < 1e-12);
    QCOMPARE(report.geomean.n, size_t(4));
    QVERIFY(report.geomean.low < 1 && report.geomean.high > 1);
}

void TestComparison::probabilitiesAreAdjustedTogether()
{
    const ComparisonReport report = compared(QStringLiteral("a  5|5.01|5.02  6|6.01|6.02\n"
                                                            "b  5|5.01|5.02  5|5.03|5.02\n"
                                                            "c  5            5\n"));
    QVERIFY(std::abs(report.cases[0].q - 2 * report.cases[0].p) < 1e-12);
    for (const CaseComparison& row : report.cases)
        QCOMPARE(std::isnan(row.q), std::isnan(row.p));
}

void TestComparison::secondaryMetricsOnDemand()
{
    const QString drawing = QStringLiteral("x           5|5   5|5\n"
                                           "x:cpu_time  4|4   4|4  # s secondary\n");
    QCOMPARE(compared(drawing).cases.size(), size_t(1));
    ComparisonPolicy all;
    all.primaryOnly = false;
    QCOMPARE(compared(drawing, all).cases.size(), size_t(2));
}

void TestComparison::configurationsAreCompared()
{
    const ComparisonReport report = compared(QStringLiteral("env:editor  vi    ed\n"
                                                            "env:python  3.11  3.12\n"
                                                            "hw:cpu      zen   zen\n"
                                                            "x           5     5\n"));
    QCOMPARE(report.equalKeys, 2); // cpu, machine
    QCOMPARE(report.differences.size(), size_t(2));
    QCOMPARE(report.differences[0],
             (KeyDifference{QStringLiteral("python"), QStringLiteral("3.11"), QStringLiteral("3.12")}));
}

void TestComparison::emptySidesAreRefused()
{
    const VectorSource source(QStringLiteral("x 5 5"));
    const Result<ComparisonReport> report = compareRuns(source, {{}, source.runs({0})}, {}, {}, {});
    QVERIFY(!report.has_value());
    QVERIFY(report.error().code == ErrorCode::WrongUsage);
    QVERIFY(report.error().message.contains(QStringLiteral("contender")));
}

void TestComparison::stopsWhenAsked()
{
    const VectorSource source(QStringLiteral("x 5 5"));
    std::stop_source stop;
    stop.request_stop();
    const Result<ComparisonReport> report =
        compareRuns(source, {{}, source.runs({0})}, {{}, source.runs({1})}, {}, Progress(stop.get_token()));
    QVERIFY(!report.has_value());
    QVERIFY(report.error().code == ErrorCode::Cancelled);
}

void TestComparison::thousandsOfCases()
{
    VectorSource source;
    for (int side = 0; side < 2; ++side) {
        RawRun run;
        for (int b = 0; b < 50; ++b) {
            ResultBlock block;
            block.benchmark = QStringLiteral("bench%1").arg(b);
            ParameterGrid grid{{QStringLiteral("n"), QStringLiteral("m")}, {QStringList(), QStringList()}, {}};
            for (int i = 0; i < 8; ++i) {
                grid.axes[0] += QString::number(i);
                grid.axes[1] += QString::number(i * 10);
            }
            block.grid = std::make_shared<const ParameterGrid>(grid);
            for (int i = 0; i < 64; ++i) {
                SampleSet set;
                for (int k = 0; k < 20; ++k)
                    set.values.push_back(1 + 0.001 * ((k * 7 + i + side) % 11));
                block.values.push_back(set.values.front());
                block.samples.push_back(set);
            }
            run.blocks.push_back(block);
        }
        source.add(run);
    }
    const Result<ComparisonReport> report = compareRuns(source, {{}, source.runs({0})}, {{}, source.runs({1})}, {}, {});
    QVERIFY(report.has_value());
    QCOMPARE(report->cases.size(), size_t(3200));
    QCOMPARE(report->counts[static_cast<size_t>(Verdict::Same)], 3200);
}

QTEST_APPLESS_MAIN(TestComparison)
#include "tst_comparison.moc"
