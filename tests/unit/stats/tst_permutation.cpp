// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/random/random.h"
#include "stats/significance/permutation.h"
#include "stats/significance/tost.h"
#include "stats/significance/welch.h"
#include "stats/summary/moments.h"
#include "stats/summary/outliers.h"
#include "stats/summary/quantile.h"
#include "stats/summary/quantisation.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <numeric>

using namespace alidade;
using golden::digits;

namespace {

double medianDifference(std::span<const double> a, std::span<const double> b)
{
    return median({b.begin(), b.end()}) - median({a.begin(), a.end()});
}

double meanDifference(std::span<const double> a, std::span<const double> b)
{
    return mean(b) - mean(a);
}

} // namespace

class TestPermutation : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void permutationGolden();
    void permutationOfFew();
    void permutationByDraws();
    void permutationWithoutValues();
    void tostGolden();
    void tostIsTheInterval();
    void tostWithoutVariation();
    void outlierClassesOfA();
    void outlierClassesByHand();
    void outliersOfAClock();
    void quantisationSeen_data();
    void quantisationSeen();
};

// scipy 1.10.1: scipy.stats.permutation_test(n_resamples=inf), all 184,756 splits
void TestPermutation::permutationGolden()
{
    const PermutationResult medians = permutationTest(golden::kA, golden::kB, medianDifference);
    QVERIFY(medians.exhaustive);
    QCOMPARE(medians.splits, std::uint64_t{184756});
    QCOMPARE(digits(medians.p, 9), 0.00584554764);
    const PermutationResult means = permutationTest(golden::kA, golden::kB, meanDifference);
    QCOMPARE(means.p, 0.029195262941392974); // 5,394 of them
    QCOMPARE(digits(means.statistic, 9), digits(mean(golden::kB) - mean(golden::kA), 9));
}

void TestPermutation::permutationOfFew()
{
    // Of the 10 ways to split, one is as high: 2 · 1/10.
    const PermutationResult result =
        permutationTest(std::vector<double>{1, 2}, std::vector<double>{3, 4, 5}, meanDifference);
    QCOMPARE(result.splits, std::uint64_t{10});
    QCOMPARE(result.p, 0.2);
    QCOMPARE(permutationTest(std::vector<double>{2, 2}, std::vector<double>{2, 2}, meanDifference).p, 1.0);
    const PermutationResult back =
        permutationTest(std::vector<double>{3, 4, 5}, std::vector<double>{1, 2}, meanDifference);
    QCOMPARE(back.p, result.p);
}

void TestPermutation::permutationByDraws()
{
    PermutationPlan plan;
    plan.mostSplits = 1000;
    const PermutationResult drawn = permutationTest(golden::kA, golden::kB, meanDifference, plan);
    QVERIFY(!drawn.exhaustive);
    QCOMPARE(drawn.splits, plan.draws);
    // Four standard errors of twice a share of 0.0146 in 20,000 draws.
    QVERIFY2(std::abs(drawn.p - 0.0291952630) < 0.007, qPrintable(QString::number(drawn.p)));
    QCOMPARE(permutationTest(golden::kA, golden::kB, meanDifference, plan), drawn);
    plan.seed = 2;
    QVERIFY(permutationTest(golden::kA, golden::kB, meanDifference, plan).p != drawn.p);
    std::vector<double> large(500), other(500);
    std::iota(large.begin(), large.end(), 0);
    std::iota(other.begin(), other.end(), 1000);
    plan.draws = 99;
    QCOMPARE(permutationTest(large, other, meanDifference, plan).p, 0.02); // never 0
}

void TestPermutation::permutationWithoutValues()
{
    QVERIFY(std::isnan(permutationTest({}, golden::kA, meanDifference).p));
    QVERIFY(std::isnan(permutationTest(std::vector<double>{std::nan("")}, golden::kA, meanDifference).p));
}

// statsmodels 0.13.5: ttost_ind(A, A + 0.05, -0.5, 0.5, usevar='unequal')
void TestPermutation::tostGolden()
{
    std::vector<double> moved = golden::kA;
    for (double& value : moved)
        value += 0.05;
    const TostResult result = tost(moved, golden::kA, -0.5, 0.5);
    QCOMPARE(digits(result.pLow, 9), 0.113519958);
    QCOMPARE(digits(result.pHigh, 9), 0.0718614381);
    QCOMPARE(result.p, result.pLow);
    // ttost_ind(log(A), log(1.005 A), -log(1.05), log(1.05), usevar='unequal')
    for (std::size_t i = 0; i < moved.size(); ++i)
        moved[i] = golden::kA[i] * 1.005;
    const TostResult ratio = tostRatio(moved, golden::kA, 0.05);
    QCOMPARE(digits(ratio.pLow, 9), digits(0.09300146930073375, 9));
    QCOMPARE(digits(ratio.pHigh, 9), digits(0.05431710452618539, 9));
}

void TestPermutation::tostIsTheInterval()
{
    Random random(13);
    for (int turn = 0; turn < 200; ++turn) {
        std::vector<double> a(3 + random.below(9)), b(3 + random.below(9));
        std::generate(a.begin(), a.end(), [&] { return random.normal(); });
        std::generate(b.begin(), b.end(), [&] { return random.normal() * 2; });
        const WelchResult interval = welch(a, b, 0.9);
        const TostResult result = tost(a, b, -2, 2);
        QCOMPARE(result.p<0.05, interval.low> - 2 && interval.high < 2);
        const TostResult back = tost(b, a, -2, 2);
        QVERIFY(golden::near(back.pLow, result.pHigh, 1e-13));
        QVERIFY(result.p >= 0 && result.p <= 1);
    }
}

void TestPermutation::tostWithoutVariation()
{
    const std::vector<double> two = {2, 2}, three = {3, 3};
    QCOMPARE(tost(two, three, -2, 2).p, 0.0);
    QCOMPARE(tost(two, three, -0.5, 0.5).p, 1.0);
    QVERIFY(std::isnan(tost({}, three, -1, 1).p));
    QVERIFY(std::isnan(tostRatio(two, std::vector<double>{0, 1}, 0.02).p));
}

// Fences from type-7 quartiles: numpy 1.24 percentile, R 4.2.2 quantile; R's boxplot.stats names 12.7 as well
void TestPermutation::outlierClassesOfA()
{
    const Outliers result = outliers(golden::kA);
    QCOMPARE(digits(result.highSevere, 9), 11.925);
    QCOMPARE(digits(result.highMild, 9), 11.25);
    QCOMPARE(result.severe(), std::size_t{1});
    QCOMPARE(result.mild(), std::size_t{0});
    QCOMPARE(result.classes.back(), OutlierClass::HighSevere);
    QVERIFY(!result.floored);
}

void TestPermutation::outlierClassesByHand()
{
    // Quartiles 2 and 6: fences -10, -4, 12, 18. What is not finite takes no part.
    const std::vector<double> values = {2, 2, 2, 4, 4, 4, 6, 6, 6, 12.5, -4.5, 18.5, -10.5, std::nan("")};
    const Outliers result = outliers(values);
    QCOMPARE(result.counts, (std::array<std::size_t, 5>{10, 1, 1, 1, 1}));
    QCOMPARE(result.classes.at(9), OutlierClass::HighMild);
    QCOMPARE(result.classes.at(12), OutlierClass::LowSevere);
    QCOMPARE(result.classes.at(13), OutlierClass::None);
    const std::vector<double> fences = {2, 2, 2, 4, 4, 4, 6, 6, 6, 12, -4, 6, 2};
    QCOMPARE(outliers(fences).counts[0], fences.size()); // on the fence is not beyond it
    QVERIFY(std::isnan(outliers({}).lowMild));
    QCOMPARE(outliers(std::vector<double>{5}).counts[0], std::size_t{1});
}

void TestPermutation::outliersOfAClock()
{
    // Nine readings of ten on one tick: the next tick is no outlier, the fourth is.
    const std::vector<double> values = {10, 10, 10, 10, 10, 10, 10, 10, 11, 14};
    const Outliers result = outliers(values);
    QVERIFY(result.floored);
    QCOMPARE(result.classes.at(8), OutlierClass::None);
    QCOMPARE(result.classes.at(9), OutlierClass::HighSevere);
    const Outliers same = outliers(std::vector<double>(10, 3));
    QVERIFY(!same.floored);
    QCOMPARE(same.severe() + same.mild(), std::size_t{0});
}

void TestPermutation::quantisationSeen_data()
{
    QTest::addColumn<QList<double>>("values");
    QTest::addColumn<bool>("quantised");
    QTest::addColumn<int>("distinct");
    QTest::addColumn<double>("step");
    QTest::newRow("none") << QList<double>{} << false << 0 << 0.0;
    QTest::newRow("one") << QList<double>{1} << false << 1 << 0.0;
    QTest::newRow("all equal") << QList<double>{3, 3, 3, 3} << true << 1 << 0.0;
    QTest::newRow("ticks") << QList<double>{1, 1, 1.5, 1.5, 1.5, 3} << true << 3 << 0.5;
    QTest::newRow("all different") << QList<double>{1, 2, 4, 7} << false << 4 << 1.0;
    QTest::newRow("rounding") << QList<double>{0.3, 0.1 + 0.2, 0.5, 0.5} << true << 2 << 0.5 - (0.1 + 0.2);
}

void TestPermutation::quantisationSeen()
{
    QFETCH(QList<double>, values);
    QFETCH(bool, quantised);
    const Quantisation result = quantisation(std::vector<double>(values.begin(), values.end()));
    QCOMPARE(result.quantised, quantised);
    QTEST(int(result.distinct), "distinct");
    QTEST(result.step, "step");
}

QTEST_GUILESS_MAIN(TestPermutation)
#include "tst_permutation.moc"
