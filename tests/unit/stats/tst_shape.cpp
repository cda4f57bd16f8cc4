// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/random/random.h"
#include "stats/shape/cramervonmises.h"
#include "stats/shape/dip.h"
#include "stats/shape/harrelldavis.h"
#include "stats/shape/kolmogorovsmirnov.h"
#include "stats/shape/shiftfunction.h"
#include "stats/shape/spread.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <numeric>

using namespace alidade;
using golden::digits;

class TestShape : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void kolmogorovSmirnovGolden();
    void kolmogorovSmirnovOfMany();
    void cramerVonMisesGolden();
    void spreadGolden();
    void symmetryAndScale_data();
    void symmetryAndScale();
    void withoutValues();
    void spreadWithoutVariation();
    void dipGolden_data();
    void dipGolden();
    void dipTableAgreesWithDraws_data();
    void dipTableAgreesWithDraws();
    void dipProperties();
    void harrellDavisGolden_data();
    void harrellDavisGolden();
    void harrellDavisOfMany();
    void shiftFunctionSeesWhereItMoved();
    void shiftFunctionCountsProcesses();
    void shiftFunctionOfNonsense();
};

// scipy 1.10.1: ks_2samp(A, B, method='exact'); R 4.2.2: ks.test(C, D, exact = TRUE), conditional on the ties
void TestShape::kolmogorovSmirnovGolden()
{
    const KolmogorovSmirnovResult result = kolmogorovSmirnov(golden::kA, golden::kB);
    QCOMPARE(digits(result.statistic, 9), 0.8);
    QCOMPARE(digits(result.p, 9), 0.00205676676);
    QVERIFY(result.exact);
    const KolmogorovSmirnovResult ties = kolmogorovSmirnov(golden::kC, golden::kD);
    QCOMPARE(ties.statistic, 0.375);
    QCOMPARE(digits(ties.p, 12), 0.365967365967);
}

// scipy 1.10.1: scipy.special.kolmogorov(1.5) = 0.022217962616525128
void TestShape::kolmogorovSmirnovOfMany()
{
    std::vector<double> a(20'000), b(20'000);
    std::iota(a.begin(), a.end(), 0);
    std::iota(b.begin(), b.end(), 300.5); // 300 values of the one before the first of the other: 0.015 · √10⁴ = 1.5
    const KolmogorovSmirnovResult result = kolmogorovSmirnov(a, b);
    QVERIFY(!result.exact);
    QVERIFY(golden::near(result.statistic, 0.01505, 1e-12));
    std::iota(b.begin(), b.end(), 299.5);
    QVERIFY(golden::near(kolmogorovSmirnov(a, b).p, 0.022217962616525128, 1e-12));
}

// scipy 1.10.1: cramervonmises_2samp(method='exact' | 'asymptotic')
void TestShape::cramerVonMisesGolden()
{
    const CramerVonMisesResult result = cramerVonMises(golden::kA, golden::kB);
    QVERIFY(result.exact);
    QCOMPARE(digits(result.statistic, 9), 1.145);
    QCOMPARE(digits(result.p, 9), 0.000638680205); // printed in full: 0.0006386802052436727
    const CramerVonMisesResult limit = cramerVonMises(golden::kA, golden::kB, CramerVonMisesP::Limit);
    QVERIFY(golden::near(limit.p, 0.0010181017375306967, 1e-12));
    const CramerVonMisesResult ties = cramerVonMises(golden::kC, golden::kD, CramerVonMisesP::Limit);
    QVERIFY(golden::near(ties.statistic, 0.265625, 1e-14));
    QVERIFY(golden::near(ties.p, 0.17783586396802054, 1e-12));
    QVERIFY(!cramerVonMises(std::vector<double>(20'000, 1), std::vector<double>(1, 1), CramerVonMisesP::Exact).exact);
}

// scipy 1.10.1: levene(A, B, center='median'), fligner(A, B)
void TestShape::spreadGolden()
{
    const SpreadResult levene = brownForsythe(golden::kA, golden::kB);
    QCOMPARE(digits(levene.statistic, 9), 0.0538578662);
    QCOMPARE(digits(levene.p, 9), 0.819099347);
    const SpreadResult fligner = flignerKilleen(golden::kA, golden::kB);
    QCOMPARE(digits(fligner.p, 9), 0.614887115);
}

void TestShape::symmetryAndScale_data()
{
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("places"); // 0: no ties
    for (int n : {2, 5, 12, 40, 150}) {
        for (int places : {0, 1, 4})
            QTest::addRow("%d values, %d places", n, places) << n << places;
    }
}

void TestShape::symmetryAndScale()
{
    QFETCH(int, n);
    QFETCH(int, places);
    Random random(static_cast<std::uint64_t>(n), static_cast<std::uint64_t>(places));
    const auto draw = [&] { return places == 0 ? random.normal() : double(random.below(std::uint64_t(places))); };
    for (int turn = 0; turn < 10; ++turn) {
        std::vector<double> a(static_cast<std::size_t>(n)), b(static_cast<std::size_t>(n) + 1);
        std::generate(a.begin(), a.end(), draw);
        std::generate(b.begin(), b.end(), draw);
        const double ks = kolmogorovSmirnov(a, b).p;
        const double cvm = cramerVonMises(a, b).p;
        const double levene = brownForsythe(a, b).p;
        const double fligner = flignerKilleen(a, b).p;
        for (double p : {ks, cvm, levene, fligner})
            QVERIFY2(p >= 0 && p <= 1, qPrintable(QString::number(p)));
        QVERIFY(golden::near(kolmogorovSmirnov(b, a).p, ks, 1e-12));
        QVERIFY(golden::near(cramerVonMises(b, a).p, cvm, 1e-12));
        QVERIFY(golden::near(brownForsythe(b, a).p, levene, 1e-9));
        QVERIFY(golden::near(flignerKilleen(b, a).p, fligner, 1e-9));
        for (std::vector<double>* side : {&a, &b}) {
            for (double& value : *side)
                value = 4 * value;
        }
        QCOMPARE(kolmogorovSmirnov(a, b).p, ks);
        QCOMPARE(cramerVonMises(a, b).p, cvm);
        QVERIFY(golden::near(brownForsythe(a, b).p, levene, 1e-12));
        QVERIFY(golden::near(flignerKilleen(a, b).p, fligner, 1e-12));
    }
}

void TestShape::withoutValues()
{
    const std::vector<double> none = {1, std::nan("")};
    for (const std::vector<double>& side : {std::vector<double>{}, none}) {
        QVERIFY(std::isnan(kolmogorovSmirnov(side, golden::kA).p));
        QVERIFY(std::isnan(cramerVonMises(golden::kA, side).p));
        QVERIFY(std::isnan(brownForsythe(side, golden::kA).p));
        QVERIFY(std::isnan(flignerKilleen(golden::kA, side).p));
        QVERIFY(std::isnan(dipTest(side).p));
        QVERIFY(std::isnan(harrellDavisQuantile(side, 0.5)));
    }
    QCOMPARE(kolmogorovSmirnov(std::vector<double>{1}, std::vector<double>{2}).p, 1.0);
    QCOMPARE(cramerVonMises(std::vector<double>{1}, std::vector<double>{2}).p, 1.0);
}

void TestShape::spreadWithoutVariation()
{
    const std::vector<double> still = {2, 2, 2}, moving = {1, 2, 3}, swinging = {1, 3, 1, 3};
    QCOMPARE(brownForsythe(still, still).p, 1.0);
    QCOMPARE(flignerKilleen(still, still).p, 1.0);
    QVERIFY(brownForsythe(still, moving).p < 0.2);
    QCOMPARE(brownForsythe(still, swinging).p, 0.0);
}

// R diptest 0.76: dip, dip.test
void TestShape::dipGolden_data()
{
    QTest::addColumn<QList<double>>("values");
    QTest::addColumn<double>("dip");
    QTest::addColumn<double>("p");
    QTest::newRow("two groups of four") << QList<double>{1, 1.1, 1.2, 1.3, 5, 5.1, 5.2, 5.3} << .23125 << 2.876078e-06;
    QTest::newRow("A") << QList<double>(golden::kA.begin(), golden::kA.end()) << .05 << 1.0;
    QTest::newRow("two humps of thirty, rounded")
        << QList<double>{-1.67, -1.22, -1.15, -1.14, -1.13, -0.96, -0.95, -0.94, -0.74, -0.74, -0.72, -0.65,
                         -0.58, -0.48, -0.31, -0.29, -0.2,  -0.07, 0.03,  0.09,  0.15,  0.2,   0.2,   0.25,
                         0.26,  1.01,  1.12,  1.16,  1.22,  1.27,  1.73,  2.26,  2.59,  2.96,  3.02,  3.1,
                         3.19,  3.21,  3.21,  3.54,  3.55,  3.65,  3.69,  3.84,  4.04,  4.27,  4.35,  4.71,
                         4.73,  4.73,  4.74,  4.79,  4.79,  4.85,  4.9,   4.92,  5.13,  5.3,   5.36,  5.7}
        << 0.08333333 << 0.001920837;
    QTest::newRow("a mode of one place") << QList<double>{0, 0, 1} << .1666667 << 1.0;
    QTest::newRow("all equal") << QList<double>{4, 4, 4, 4, 4} << 0.1 << 1.0;
}

void TestShape::dipGolden()
{
    QFETCH(QList<double>, values);
    QFETCH(double, p);
    const DipResult result = dipTest(std::vector<double>(values.begin(), values.end()));
    QTEST(digits(result.dip, 7), "dip");
    // Two tables that were simulated apart; ours ends at 1e-4.
    QVERIFY2(std::abs(result.p - std::max(p, 1e-4)) < 0.001, qPrintable(QString::number(result.p)));
}

void TestShape::dipTableAgreesWithDraws_data()
{
    QTest::addColumn<int>("n");
    for (int n : {5, 11, 37, 120, 3000})
        QTest::addRow("%d", n) << n;
}

// Sizes that have no row of their own, too.
void TestShape::dipTableAgreesWithDraws()
{
    QFETCH(int, n);
    Random random(1, static_cast<std::uint64_t>(n));
    std::vector<double> values(static_cast<std::size_t>(n));
    const int draws = n < 1000 ? 4000 : 400;
    int under50 = 0, under10 = 0;
    for (int turn = 0; turn < draws; ++turn) {
        double sum = 0;
        for (double& value : values)
            value = sum -= std::log1p(-random.uniform());
        const double p = dipP(dipOfSorted(values), values.size());
        under50 += p <= 0.5 ? 1 : 0;
        under10 += p <= 0.1 ? 1 : 0;
    }
    QVERIFY2(std::abs(under50 - 0.5 * draws) < 4 * std::sqrt(0.25 * draws), qPrintable(QString::number(under50)));
    QVERIFY2(std::abs(under10 - 0.1 * draws) < 4 * std::sqrt(0.09 * draws), qPrintable(QString::number(under10)));
}

void TestShape::dipProperties()
{
    Random random(17);
    for (int turn = 0; turn < 300; ++turn) {
        std::vector<double> values(1 + random.below(80)), mirrored;
        const std::uint64_t places = turn % 2 == 0 ? 0 : 1 + random.below(20);
        std::generate(values.begin(), values.end(),
                      [&] { return places == 0 ? random.normal() : double(random.below(places)); });
        for (double value : values)
            mirrored.push_back(8 - 4 * value);
        const DipResult result = dipTest(values);
        const auto n = double(values.size());
        QVERIFY(result.dip >= 0.5 / n - 1e-15 && result.dip <= std::max(0.25, 0.5 / n) + 1e-15);
        QVERIFY(result.p >= 1e-4 && result.p <= 1);
        QVERIFY(golden::near(dipTest(mirrored).dip, result.dip, 1e-12));
    }
}

// scipy 1.10.1: scipy.stats.mstats.hdquantiles(A)
void TestShape::harrellDavisGolden_data()
{
    QTest::addColumn<double>("p");
    QTest::addColumn<double>("quantile");
    QTest::newRow(".1") << .1 << 9.956488498302344;
    QTest::newRow(".25") << .25 << 10.099872939866039;
    QTest::newRow(".5") << .5 << 10.352430886270108;
    QTest::newRow(".9") << .9 << 11.924077874825143;
}

void TestShape::harrellDavisGolden()
{
    QFETCH(double, p);
    QFETCH(double, quantile);
    QVERIFY(golden::near(harrellDavisQuantile(golden::kA, p), quantile, 1e-13));
}

void TestShape::harrellDavisOfMany()
{
    std::vector<double> values(100'001);
    std::iota(values.begin(), values.end(), 0);
    QVERIFY(golden::near(harrellDavisQuantile(values, 0.5), 50'000, 1e-10));
    QVERIFY(std::abs(harrellDavisQuantile(values, 0.1) - 10'000) < 1);
    QCOMPARE(harrellDavisQuantile(std::vector<double>(70, 0.1), 0.3), 0.1);
    QCOMPARE(harrellDavisQuantile(std::vector<double>{4}, 0.3), 4.0);
}

void TestShape::shiftFunctionSeesWhereItMoved()
{
    // Only the slow half became slower.
    Random random(23);
    std::vector<std::vector<double>> a(1), b(1);
    for (int i = 0; i < 200; ++i) {
        a[0].push_back(std::exp(0.1 * random.normal()));
        const double z = 0.1 * random.normal();
        b[0].push_back(std::exp(z > 0 ? 2 * z : z));
    }
    ShiftFunctionPlan plan;
    plan.resamples = 1000;
    plan.ratio = true;
    const std::vector<QuantileShift> shifts = shiftFunction(a, b, plan);
    QCOMPARE(shifts.size(), std::size_t{9});
    QVERIFY(shifts[0].low < 1 && shifts[0].high > 1);
    QVERIFY(shifts[8].low > 1);
    QVERIFY(shifts[8].adjusted < 0.05 && shifts[0].adjusted > 0.05);
    for (const QuantileShift& shift : shifts) {
        QVERIFY(golden::near(shift.shift, shift.b / shift.a, 1e-12));
        QVERIFY(shift.low <= shift.shift && shift.shift <= shift.high);
        QVERIFY(shift.adjusted >= shift.p);
    }
    QCOMPARE(shiftFunction(a, b, plan), shifts);
    for (double& value : b[0])
        value *= 2;
    QVERIFY(golden::near(shiftFunction(a, b, plan)[4].low, 2 * shifts[4].low, 1e-12));
    plan.ratio = false;
    const std::vector<QuantileShift> same = shiftFunction(a, a, plan);
    QCOMPARE(same[4].shift, 0.0);
    QCOMPARE(same[4].adjusted, 1.0);
}

void TestShape::shiftFunctionCountsProcesses()
{
    // Five processes that differ by more than their values do: bands over processes must be much wider than bands that
    // take all values for independent.
    Random random(29);
    std::vector<std::vector<double>> a(5), b(5), pooledA(1), pooledB(1);
    for (std::size_t i = 0; i < 5; ++i) {
        const double placeA = random.normal(), placeB = random.normal();
        for (int k = 0; k < 40; ++k) {
            a[i].push_back(placeA + 0.1 * random.normal());
            b[i].push_back(placeB + 0.1 * random.normal());
        }
        pooledA[0].insert(pooledA[0].end(), a[i].begin(), a[i].end());
        pooledB[0].insert(pooledB[0].end(), b[i].begin(), b[i].end());
    }
    ShiftFunctionPlan plan;
    plan.resamples = 500;
    const QuantileShift nested = shiftFunction(a, b, plan)[4];
    const QuantileShift pooled = shiftFunction(pooledA, pooledB, plan)[4];
    QCOMPARE(nested.shift, pooled.shift);
    QVERIFY(nested.high - nested.low > 2 * (pooled.high - pooled.low));
}

void TestShape::shiftFunctionOfNonsense()
{
    const std::vector<std::vector<double>> none, empty(3), fine = {{1, 2, 3}}, zero = {{0, 1}}, gaps = {{}, {1, 2}, {}};
    ShiftFunctionPlan plan;
    plan.resamples = 50;
    QVERIFY(shiftFunction(none, fine, plan).empty());
    QVERIFY(shiftFunction(fine, empty, plan).empty());
    QCOMPARE(shiftFunction(gaps, fine, plan).size(), std::size_t{9});
    plan.ratio = true;
    QVERIFY(shiftFunction(zero, fine, plan).empty());
    QVERIFY(shiftFunction({{std::vector<double>{std::nan("")}}}, fine, plan).empty());
}

QTEST_GUILESS_MAIN(TestShape)
#include "tst_shape.moc"
