// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/random/random.h"
#include "stats/rank/brunnermunzel.h"
#include "stats/rank/signedrank.h"

#include <QTest>

#include <algorithm>
#include <limits>

using namespace alidade;
using golden::digits;

class TestSignedRank : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void golden_data();
    void golden();
    void exactDistribution();
    void pseudoMedian();
    void pseudoMedianRatio();
    void signedRankProperties();
    void signedRankWithoutPairs();
    void brunnerMunzelGolden();
    void brunnerMunzelProperties();
    void brunnerMunzelApart();
};

// scipy 1.10.1: scipy.stats.wilcoxon; R 4.2.2: wilcox.test(paired = TRUE)
void TestSignedRank::golden_data()
{
    QTest::addColumn<bool>("ties");
    QTest::addColumn<int>("distribution");
    QTest::addColumn<double>("w");
    QTest::addColumn<double>("p");
    const auto corrected = int(RankDistribution::NormalCorrected);
    QTest::newRow("wilcoxon(A, B, mode='exact')") << false << int(RankDistribution::Exact) << 9.0 << 0.064453125;
    QTest::newRow("wilcox.test(B, A, paired = TRUE)") << false << corrected << 9.0 << 0.0660160733;
    QTest::newRow("wilcoxon(C, D, mode='approx', correction=True)") << true << corrected << 0.0 << 0.00833414458;
    QTest::newRow("wilcoxon(C, D, mode='approx')") << true << int(RankDistribution::Normal) << 0.0 << 0.00665560548;
}

void TestSignedRank::golden()
{
    QFETCH(bool, ties);
    QFETCH(int, distribution);
    const SignedRankResult result = signedRank(ties ? golden::kC : golden::kA, ties ? golden::kD : golden::kB,
                                               static_cast<RankDistribution>(distribution));
    QTEST(std::min(result.plus, result.minus), "w");
    QTEST(digits(result.p, 9), "p");
}

// R 4.2.2: psignrank(0:14, 7)
void TestSignedRank::exactDistribution()
{
    const std::vector<double> expected = {0.0078125, 0.015625, 0.0234375, 0.0390625, 0.0546875,
                                          0.078125,  0.109375, 0.1484375, 0.1875,    0.234375,
                                          0.2890625, 0.34375,  0.40625,   0.46875,   0.53125};
    QCOMPARE(signedRankCumulative(7), expected);
    QCOMPARE(signedRankCumulative(499).front(), std::pow(0.5, 499));
}

// R 4.2.2: wilcox.test(B, A, paired = TRUE, conf.int = TRUE), which searches roots to 1e-4
void TestSignedRank::pseudoMedian()
{
    const Estimate shift = pairedShift(golden::kA, golden::kB, 0.95);
    QVERIFY(std::abs(shift.value - 0.750011750865) < 1e-3);
    QVERIFY(std::abs(shift.low - -0.199952870556) < 1e-3);
    QVERIFY(std::abs(shift.high - 1.69994795084) < 1e-3);
    QCOMPARE(shift.n, std::size_t{10});
}

// R 4.2.2: exp of wilcox.test(log(B), log(A), paired = TRUE, conf.int = TRUE, exact = TRUE)
void TestSignedRank::pseudoMedianRatio()
{
    const Estimate ratio = pairedRatio(golden::kA, golden::kB, 0.95);
    QCOMPARE(digits(ratio.value, 12), 1.07470050916);
    QCOMPARE(digits(ratio.low, 12), 0.991419883716);
    QCOMPARE(digits(ratio.high, 12), 1.15812655721);
    QVERIFY(std::isnan(pairedRatio(golden::kA, std::vector<double>(10, 0), 0.95).value));
}

void TestSignedRank::signedRankProperties()
{
    Random random(6);
    for (int n : {1, 2, 6, 20, 49, 50, 200}) {
        for (std::uint64_t places : {0, 3}) {
            std::vector<double> a, b;
            for (int i = 0; i < n; ++i) {
                a.push_back(places == 0 ? random.normal() : double(random.below(places)));
                b.push_back(places == 0 ? random.normal() : double(random.below(places)));
            }
            const SignedRankResult forth = signedRank(a, b);
            const SignedRankResult back = signedRank(b, a);
            QCOMPARE(forth.p, back.p);
            QVERIFY(forth.p > 0 && forth.p <= 1);
            QCOMPARE(forth.plus, back.minus);
            const double moved = n - double(forth.zeros);
            QCOMPARE(forth.plus + forth.minus, moved * (moved + 1) / 2);
            const Estimate shift = pairedShift(a, b, 0.95);
            QCOMPARE(pairedShift(b, a, 0.95).low, -shift.high);
            QVERIFY(shift.low <= shift.value && shift.value <= shift.high);
            if (places == 0)
                QCOMPARE(std::isinf(shift.low), n < 6);
            for (double& value : b)
                value *= 4;
            for (double& value : a)
                value *= 4;
            QCOMPARE(signedRank(a, b), forth);
            QCOMPARE(pairedShift(a, b, 0.95).high, 4 * shift.high);
        }
    }
}

void TestSignedRank::signedRankWithoutPairs()
{
    const double none = std::numeric_limits<double>::quiet_NaN();
    QVERIFY(std::isnan(signedRank({}, golden::kA).p));
    QVERIFY(std::isnan(signedRank(std::vector<double>{1, none}, golden::kA).p));
    QVERIFY(std::isnan(pairedShift({}, {}, 0.95).value));
    const SignedRankResult same = signedRank(golden::kA, golden::kA);
    QCOMPARE(same.p, 1.0);
    QCOMPARE(same.zeros, std::size_t{10});
    QCOMPARE(pairedShift(golden::kA, golden::kA, 0.95).high, 0.0);
}

// scipy 1.10.1: scipy.stats.brunnermunzel
void TestSignedRank::brunnerMunzelGolden()
{
    const BrunnerMunzelResult apart = brunnerMunzel(golden::kA, golden::kB);
    QCOMPARE(digits(apart.statistic, 9), 4.41128773);
    QCOMPARE(digits(apart.p, 9), 0.00148489119);
    const BrunnerMunzelResult ties = brunnerMunzel(golden::kC, golden::kD);
    QCOMPARE(digits(ties.statistic, 12), 1.84637236469);
    QCOMPARE(digits(ties.p, 12), 0.0860909972734);
}

void TestSignedRank::brunnerMunzelProperties()
{
    Random random(8);
    for (int turn = 0; turn < 50; ++turn) {
        std::vector<double> a(3 + random.below(20)), b(3 + random.below(20));
        std::generate(a.begin(), a.end(), [&] { return double(random.below(9)); });
        std::generate(b.begin(), b.end(), [&] { return double(random.below(9)); });
        const BrunnerMunzelResult forth = brunnerMunzel(a, b);
        const BrunnerMunzelResult back = brunnerMunzel(b, a);
        QCOMPARE(forth.statistic, -back.statistic);
        QVERIFY(golden::near(forth.p, back.p, 1e-14));
        QVERIFY(forth.p >= 0 && forth.p <= 1);
        for (double& value : a)
            value = std::exp(value);
        for (double& value : b)
            value = std::exp(value);
        QCOMPARE(brunnerMunzel(a, b).p, forth.p);
    }
}

void TestSignedRank::brunnerMunzelApart()
{
    const std::vector<double> low = {1, 2, 3, 4, 5}, high = {11, 12, 13, 14, 15}, same = {7, 7, 7};
    const BrunnerMunzelResult apart = brunnerMunzel(low, high);
    QVERIFY(std::isinf(apart.statistic) && apart.statistic > 0);
    QCOMPARE(apart.p, smallestRankP(5, 5));
    QCOMPARE(brunnerMunzel(same, same).p, 1.0);
    QVERIFY(std::isnan(brunnerMunzel(std::vector<double>{1}, low).p));
    QVERIFY(std::isnan(brunnerMunzel(std::vector<double>{1, std::nan("")}, low).p));
}

QTEST_GUILESS_MAIN(TestSignedRank)
#include "tst_signedrank.moc"
