// SPDX-License-Identifier: GPL-3.0-or-later
// The final verdict on data whose truth is known: a suite of cases whose processes vary by about 1 % (each case in its
// own measure) and whose iterations vary by 0.3 %.
#include "compare/families.h"
#include "compare/judgecase.h"
#include "stats/random/random.h"
#include "stats/rank/mannwhitney.h"
#include "stats/summary/quantile.h"

#include <QTest>

#include <cmath>

using namespace alidade;

namespace {

constexpr int kIterations = 20;

struct Trial
{
    std::vector<PreparedCase> cases;
    std::vector<double> pooledP; ///< Mann–Whitney over all iterations, as tools do that know no processes
};

/// A process's level and its iterations.
double process(Random& random, double spread, double shift, std::vector<double>& pooled)
{
    const double own = spread * random.normal() + shift;
    std::vector<double> values;
    for (int i = 0; i < kIterations; ++i)
        values.push_back(own + 0.003 * random.normal());
    pooled.insert(pooled.end(), values.begin(), values.end());
    return median(std::move(values));
}

/// The first `moved` cases change by `shift`.
Trial trial(int cases, int processes, int moved, double shift, std::uint64_t seed)
{
    Trial result;
    for (int i = 0; i < cases; ++i) {
        Random random(seed, static_cast<std::uint64_t>(i));
        const double spread = 0.01 * std::exp(0.4 * random.normal());
        PreparedCase one;
        one.row.benchmark = QStringLiteral("b%1").arg(i);
        one.way = PreparedCase::Way::ByProcesses;
        std::vector<double> left, right;
        for (int p = 0; p < processes; ++p) {
            one.baseline.push_back(process(random, spread, 0, left));
            one.contender.push_back(process(random, spread, i < moved ? shift : 0, right));
        }
        result.pooledP.push_back(mannWhitney(left, right).p);
        result.cases.push_back(std::move(one));
    }
    return result;
}

ComparisonReport judged(Trial& trial)
{
    ComparisonReport report;
    judgePrepared(trial.cases, report.policy);
    for (PreparedCase& one : trial.cases)
        report.cases.push_back(std::move(one.row));
    adjustProbabilities(report);
    return report;
}

bool isMoved(const CaseComparison& row)
{
    return row.verdict == Verdict::Slower || row.verdict == Verdict::Faster;
}

double threeSigma(double rate, double count)
{
    return 3 * std::sqrt(rate * (1 - rate) / count);
}

} // namespace

class TestVerdictSimulation : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingChanged_data();
    void nothingChanged();
    void falseDiscoveries();
};

void TestVerdictSimulation::nothingChanged_data()
{
    QTest::addColumn<int>("processes");
    for (int processes : {2, 4, 5, 10})
        QTest::addRow("%d processes a side", processes) << processes;
}

void TestVerdictSimulation::nothingChanged()
{
    QFETCH(int, processes);
    const int cases = 800, trials = 3;
    double alarms = 0, verdicts = 0, pooled = 0, covered = 0;
    for (int t = 0; t < trials; ++t) {
        Trial data = trial(cases, processes, 0, 0, static_cast<std::uint64_t>(1000 * processes + t));
        for (double p : data.pooledP)
            pooled += p < 0.05;
        for (const CaseComparison& row : judged(data).cases) {
            alarms += row.p < 0.05;
            verdicts += isMoved(row);
            covered += row.ratio.low <= 1 && row.ratio.high >= 1;
        }
    }
    const double all = cases * trials;
    qInfo("%d processes: p < .05 in %.3f, slower or faster in %.4f, interval covers in %.3f; pooled values: %.3f",
          processes, alarms / all, verdicts / all, covered / all, pooled / all);
    QVERIFY(alarms / all <= 0.05 + threeSigma(0.05, all));
    QVERIFY(alarms / all >= 0.05 - threeSigma(0.05, all)); // not by never saying anything
    QVERIFY(covered / all >= 0.94 && covered / all <= 0.965);
    QVERIFY(verdicts / all <= 0.005);
    QVERIFY(pooled / all > 0.4);
}

void TestVerdictSimulation::falseDiscoveries()
{
    const int cases = 1000, moved = 50, trials = 6;
    double wrong = 0, found = 0, discoveries = 0, share = 0;
    for (int t = 0; t < trials; ++t) {
        Trial data = trial(cases, 5, moved, 0.06, static_cast<std::uint64_t>(77 + t));
        const ComparisonReport report = judged(data);
        double wrongHere = 0, all = 0;
        for (int i = 0; i < cases; ++i) {
            const CaseComparison& row = report.cases[static_cast<size_t>(i)];
            if (!isMoved(row))
                continue;
            all += 1;
            (i < moved ? found : wrongHere) += 1;
        }
        wrong += wrongHere;
        discoveries += all;
        share += all > 0 ? wrongHere / all / trials : 0;
    }
    qInfo("5 of 100 moved by 6 %%: %.0f of %d found, %.0f of %.0f discoveries false (mean share %.3f)", found,
          moved * trials, wrong, discoveries, share);
    QVERIFY(share <= 0.05 + threeSigma(0.05, discoveries));
    QVERIFY(found / (moved * trials) > 0.6);
}

QTEST_APPLESS_MAIN(TestVerdictSimulation)
#include "tst_verdictsimulation.moc"
