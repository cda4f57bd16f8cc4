// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparison.h"
#include "core/number.h"
#include "stats/summary/moments.h"
#include "support/vectorsource.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace alidade;

namespace {

QString hexadecimal(size_t commit)
{
    return QStringLiteral("a%1").arg(commit, 3, 16, QLatin1Char('0'));
}

/// One run a commit, one value a run.
QString drawn(const std::vector<double>& values, const QString& heads = {})
{
    QString commits = QStringLiteral("commit "), row = QStringLiteral("x ");
    for (size_t i = 0; i < values.size(); ++i) {
        commits += hexadecimal(i) + QLatin1Char(' ');
        row += QString::fromLatin1(formatDouble(values[i])) + QLatin1Char(' ');
    }
    return commits + QLatin1Char('\n') + heads + row + QLatin1Char('\n');
}

ComparisonReport compared(const VectorSource& source, size_t left, size_t right, const ComparisonPolicy& policy = {})
{
    const Result<ComparisonReport> report =
        compareRuns(source, {{}, source.runs({left})}, {{}, source.runs({right})}, policy, {});
    if (!report)
        qFatal("%s", qPrintable(report.error().toString()));
    return *report;
}

/// A steady history with 1 % of noise that no method takes for a step.
const std::vector<double> kSteady = {10, 10.1, 9.9, 10.05, 9.95, 10.1, 9.9, 10, 10.05, 9.95, 10.02, 9.98};

std::vector<double> logsWithout(const std::vector<double>& values, const std::vector<size_t>& left)
{
    std::vector<double> kept;
    for (size_t i = 0; i < values.size(); ++i) {
        if (std::find(left.begin(), left.end(), i) == left.end())
            kept.push_back(std::log(values[i]));
    }
    return kept;
}

} // namespace

class TestHistorySpread : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void spreadComesFromTheSegment();
    void aRealStepIsSeen();
    void eachSideHasItsSegment();
    void tooFewRuns();
    void notNarrowerThanASideKnows();
    void otherConfigurationsDoNotCount();
    void notWhereProcessesAreKnown();
    void canBeTurnedOff();
    void swappedSidesMirror();
};

void TestHistorySpread::spreadComesFromTheSegment()
{
    const VectorSource source(drawn(kSteady));
    const ComparisonReport report = compared(source, 5, 10);
    const CaseComparison& row = report.cases.at(0);
    QVERIFY(row.basis == Basis::History);
    QVERIFY(!row.optimistic);
    QCOMPARE(row.historyRuns, 10);
    QVERIFY2(row.basisText.contains(QStringLiteral("10 other runs")), qPrintable(row.basisText));
    const std::vector<double> others = logsWithout(kSteady, {5, 10});
    QVERIFY(std::abs(row.standardError - std::sqrt(2 * variance(others))) < 1e-12);
    QCOMPARE(row.degreesOfFreedom, 9.0);
    QVERIFY(std::abs(row.ratio.value - 10.02 / 10.1) < 1e-12);
    QCOMPARE(verdictWord(row.verdict), QStringLiteral("undecided"));
    QVERIFY(row.moreProcesses > 0);
    QVERIFY(report.test.contains(QStringLiteral("earlier runs")));
}

void TestHistorySpread::aRealStepIsSeen()
{
    std::vector<double> values = kSteady;
    values.push_back(12.5); // the newest commit, measured once
    const VectorSource source(drawn(values));
    const CaseComparison row = compared(source, 11, 12).cases.at(0);
    QVERIFY(row.basis == Basis::History);
    QCOMPARE(row.historyRuns, 11);
    QCOMPARE(verdictWord(row.verdict), QStringLiteral("slower"));
    QVERIFY(row.q < 0.001);
}

void TestHistorySpread::eachSideHasItsSegment()
{
    std::vector<double> values = kSteady;
    for (double value : kSteady)
        values.push_back(value * 1.5);
    const VectorSource source(drawn(values));
    const CaseComparison row = compared(source, 5, 17).cases.at(0);
    QCOMPARE(row.historyRuns, 22); // eleven others in either segment, the step between them is no noise
    QCOMPARE(row.degreesOfFreedom, 20.0);
    QCOMPARE(verdictWord(row.verdict), QStringLiteral("slower"));
    QVERIFY(row.standardError < 0.02);
}

void TestHistorySpread::tooFewRuns()
{
    const VectorSource seven(drawn({kSteady.begin(), kSteady.begin() + 7}));
    QVERIFY(compared(seven, 5, 6).cases.at(0).basis != Basis::History); // five others
    const VectorSource eight(drawn({kSteady.begin(), kSteady.begin() + 8}));
    QVERIFY(compared(eight, 6, 7).cases.at(0).basis == Basis::History);
}

/// A run that was itself much noisier than its history: the quiet history must not make a change of it.
void TestHistorySpread::notNarrowerThanASideKnows()
{
    const auto basisWith = [](double width) { // of the baseline's own interval
        QString commits = QStringLiteral("commit "), row = QStringLiteral("x ");
        for (size_t i = 0; i < kSteady.size(); ++i) {
            const double high = kSteady[i] + (i == 5 ? width : 0.01);
            commits += hexadecimal(i) + QLatin1Char(' ');
            row += QStringLiteral("%1[%2..%3] ").arg(kSteady[i]).arg(kSteady[i] - 0.01).arg(high);
        }
        return compared(VectorSource(commits + QLatin1Char('\n') + row + QLatin1Char('\n')), 5, 10).cases.at(0).basis;
    };
    QVERIFY(basisWith(0.01) == Basis::History);
    QVERIFY(basisWith(8) == Basis::FileInterval);
}

void TestHistorySpread::otherConfigurationsDoNotCount()
{
    QString python = QStringLiteral("env:python ");
    for (size_t i = 0; i < kSteady.size(); ++i)
        python += i < 9 ? QStringLiteral("3.11 ") : QStringLiteral("3.12 ");
    const VectorSource source(drawn(kSteady, QString(python + QLatin1Char('\n'))));
    QVERIFY(compared(source, 10, 11).cases.at(0).basis != Basis::History);
    // Each side in its own configuration: the one that has none cannot borrow the other's.
    QVERIFY(compared(source, 2, 11).cases.at(0).basis != Basis::History);
    QVERIFY(compared(source, 2, 3).cases.at(0).basis == Basis::History);
}

void TestHistorySpread::notWhereProcessesAreKnown()
{
    QString drawing = drawn(kSteady);
    drawing += QStringLiteral("known ");
    for (size_t i = 0; i < kSteady.size(); ++i)
        drawing += QStringLiteral("1|1.01|1.02 ");
    const VectorSource source(drawing);
    for (const CaseComparison& row : compared(source, 5, 10).cases)
        QVERIFY(row.basis == (row.benchmark == QStringLiteral("x") ? Basis::History : Basis::Processes));
}

void TestHistorySpread::canBeTurnedOff()
{
    ComparisonPolicy policy;
    policy.useHistory = false;
    const VectorSource source(drawn(kSteady));
    QVERIFY(compared(source, 5, 10, policy).cases.at(0).basis == Basis::None);
}

void TestHistorySpread::swappedSidesMirror()
{
    const VectorSource source(drawn(kSteady));
    const CaseComparison forth = compared(source, 5, 10).cases.at(0), back = compared(source, 10, 5).cases.at(0);
    QVERIFY(std::abs(forth.ratio.low * back.ratio.high - 1) < 1e-12);
    QVERIFY(std::abs(forth.p - back.p) < 1e-12);
    QCOMPARE(forth.standardError, back.standardError);
}

QTEST_APPLESS_MAIN(TestHistorySpread)
#include "tst_historyspread.moc"
