// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/random/random.h"
#include "stats/rank/cliffdelta.h"
#include "stats/rank/hodgeslehmann.h"
#include "stats/rank/mannwhitney.h"
#include "stats/rank/pairdifferences.h"
#include "stats/rank/ranks.h"

#include <QTest>

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>

using namespace alidade;
using golden::digits;

Q_DECLARE_METATYPE(std::vector<double>)

class TestRank : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void mannWhitneyGolden_data();
    void mannWhitneyGolden();
    void mannWhitneyChoosesItsDistribution();
    void smallestP_data();
    void smallestP();
    void exactDistributionByEnumeration();
    void mannWhitneyProperties_data();
    void mannWhitneyProperties();
    void mannWhitneyWithoutValues();
    void hodgesLehmannGolden();
    void hodgesLehmannRatioGolden();
    void hodgesLehmannWithTies();
    void hodgesLehmannMovesWithTheValues();
    void hodgesLehmannTooFew();
    void hodgesLehmannOfNonsense();
    void selectionAgreesWithSorting_data();
    void selectionAgreesWithSorting();
    void selectionOfManyPairs();
    void cliffGolden();
    void cliffInterval();
    void cliffWords_data();
    void cliffWords();
    void pairsAreCounted();
    void ranksShareTies();
};

// scipy 1.10.1: scipy.stats.mannwhitneyu; R 4.2.2: wilcox.test
void TestRank::mannWhitneyGolden_data()
{
    QTest::addColumn<std::vector<double>>("a");
    QTest::addColumn<std::vector<double>>("b");
    QTest::addColumn<int>("distribution");
    QTest::addColumn<double>("u");
    QTest::addColumn<double>("p");
    const auto exact = int(RankDistribution::Exact);
    const auto corrected = int(RankDistribution::NormalCorrected);
    const auto normal = int(RankDistribution::Normal);
    QTest::newRow("mannwhitneyu(A, B, method='exact')") << golden::kA << golden::kB << exact << 10.0 << 0.00150468726;
    QTest::newRow("mannwhitneyu(A, B, method='asymptotic')")
        << golden::kA << golden::kB << corrected << 10.0 << 0.00282727209;
    QTest::newRow("mannwhitneyu(A, B, method='asymptotic', use_continuity=False)")
        << golden::kA << golden::kB << normal << 10.0 << 0.00249690892;
    QTest::newRow("mannwhitneyu(C, D, method='asymptotic')")
        << golden::kC << golden::kD << corrected << 17.0 << 0.118771313;
    QTest::newRow("mannwhitneyu(C, D, method='asymptotic', use_continuity=False)")
        << golden::kC << golden::kD << normal << 17.0 << 0.106583170;
}

void TestRank::mannWhitneyGolden()
{
    QFETCH(std::vector<double>, a);
    QFETCH(std::vector<double>, b);
    QFETCH(int, distribution);
    const MannWhitneyResult result = mannWhitney(a, b, RankDistribution(distribution));
    QTEST(result.u, "u");
    QTEST(digits(result.p, 9), "p");
    QCOMPARE(int(result.distribution), distribution);
}

void TestRank::mannWhitneyChoosesItsDistribution()
{
    QCOMPARE(mannWhitney(golden::kA, golden::kB).distribution, RankDistribution::Exact);
    QCOMPARE(mannWhitney(golden::kC, golden::kD).distribution, RankDistribution::NormalCorrected);
    QVERIFY(mannWhitney(golden::kC, golden::kD).ties);
    QCOMPARE(mannWhitney(golden::kC, golden::kD, RankDistribution::Exact).distribution,
             RankDistribution::NormalCorrected);
    std::vector<double> fifty(50);
    std::iota(fifty.begin(), fifty.end(), 100);
    QCOMPARE(mannWhitney(fifty, golden::kA).distribution, RankDistribution::NormalCorrected);
    QCOMPARE(mannWhitney(fifty, golden::kA, RankDistribution::Exact).distribution, RankDistribution::Exact);
}

// 2 / C(2n, n); scipy 1.10.1: mannwhitneyu(range(n), range(1000, 1000 + n), method='exact')
void TestRank::smallestP_data()
{
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("printed");
    QTest::addColumn<double>("p");
    QTest::newRow("3") << 3 << 1 << .1;
    QTest::newRow("4") << 4 << 3 << .0286;
    QTest::newRow("5") << 5 << 3 << .00794;
    QTest::newRow("6") << 6 << 3 << .00216;
    QTest::newRow("7") << 7 << 3 << .000583;
    QTest::newRow("8") << 8 << 3 << .000155;
    QTest::newRow("9") << 9 << 3 << 4.11e-5;
    QTest::newRow("10") << 10 << 3 << 1.08e-5;
}

void TestRank::smallestP()
{
    QFETCH(int, n);
    QFETCH(int, printed);
    QTEST(digits(smallestRankP(std::size_t(n), std::size_t(n)), printed), "p");
    std::vector<double> low(static_cast<std::size_t>(n));
    std::iota(low.begin(), low.end(), 0);
    std::vector<double> high = low;
    for (double& value : high)
        value += 1000;
    QVERIFY(golden::near(mannWhitney(low, high).p, smallestRankP(std::size_t(n), std::size_t(n)), 1e-15));
}

void TestRank::exactDistributionByEnumeration()
{
    // All ways to choose which 4 of 9 ranks belong to one side.
    std::vector<double> counts(21, 0);
    for (unsigned mask = 0; mask < 512; ++mask) {
        std::size_t sum = 0, chosen = 0;
        for (unsigned rank = 0; rank < 9; ++rank) {
            if ((mask >> rank & 1U) == 0)
                continue;
            sum += rank - chosen;
            ++chosen;
        }
        if (chosen == 4)
            ++counts[sum];
    }
    const std::vector<double> cumulative = mannWhitneyCumulative(4, 5);
    QCOMPARE(cumulative.size(), std::size_t{11});
    double sum = 0;
    for (std::size_t u = 0; u < cumulative.size(); ++u) {
        sum += counts[u];
        QCOMPARE(cumulative[u], sum / 126);
    }
    QCOMPARE(mannWhitneyCumulative(5, 4), cumulative);
}

void TestRank::mannWhitneyProperties_data()
{
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("m");
    QTest::addColumn<int>("places"); // 0: no ties
    int row = 0;
    for (int n : {1, 2, 5, 13, 60}) {
        for (int places : {0, 1, 3, 20})
            QTest::addRow("%d: %d values, %d places", row++, n, places) << n << n + 3 << places;
    }
}

void TestRank::mannWhitneyProperties()
{
    QFETCH(int, n);
    QFETCH(int, m);
    QFETCH(int, places);
    Random random(static_cast<std::uint64_t>(n), static_cast<std::uint64_t>(places));
    const auto draw = [&] { return places == 0 ? random.normal() : double(random.below(std::uint64_t(places))); };
    for (int turn = 0; turn < 20; ++turn) {
        std::vector<double> a, b;
        std::generate_n(std::back_inserter(a), n, draw);
        std::generate_n(std::back_inserter(b), m, draw);
        const MannWhitneyResult forth = mannWhitney(a, b);
        const MannWhitneyResult back = mannWhitney(b, a);
        QVERIFY(forth.p > 0 && forth.p <= 1);
        QCOMPARE(forth.p, back.p);
        QCOMPARE(forth.u + back.u, double(n) * m);
        QVERIFY(golden::near(forth.superiority + back.superiority, 1, 1e-14));
        for (double& value : a)
            value = std::exp(value);
        for (double& value : b)
            value = std::exp(value);
        QCOMPARE(mannWhitney(a, b), forth); // any monotone map
        QVERIFY(golden::near(cliffDelta(a, b, 0.95).value, 2 * forth.superiority - 1, 1e-14));
    }
}

void TestRank::mannWhitneyWithoutValues()
{
    const double none = std::numeric_limits<double>::quiet_NaN();
    QVERIFY(std::isnan(mannWhitney({}, golden::kA).p));
    QVERIFY(std::isnan(mannWhitney(golden::kA, std::vector<double>{1, none}).p));
    QCOMPARE(mannWhitney(std::vector<double>{2}, std::vector<double>{1}).p, 1.0);
    QCOMPARE(mannWhitney(std::vector<double>(9, 2), std::vector<double>(7, 2)).p, 1.0);
    const double infinity = std::numeric_limits<double>::infinity();
    QCOMPARE(mannWhitney(std::vector<double>{1, infinity}, golden::kA).u, 10.0);
}

// R 4.2.2: wilcox.test(B, A, conf.int = TRUE, exact = TRUE)
void TestRank::hodgesLehmannGolden()
{
    const HodgesLehmannResult result = hodgesLehmann(golden::kA, golden::kB, 0.95);
    QVERIFY(result.exact);
    QCOMPARE(digits(result.shift.value, 9), 0.8);
    QCOMPARE(digits(result.shift.low, 9), 0.4);
    QCOMPARE(digits(result.shift.high, 9), 1.2);
}

// R 4.2.2: exp(wilcox.test(log(B), log(A), conf.int = TRUE, exact = TRUE)) - 1, in percent
void TestRank::hodgesLehmannRatioGolden()
{
    const Estimate ratio = hodgesLehmannRatio(golden::kA, golden::kB, 0.95).shift;
    QCOMPARE(digits(100 * (ratio.value - 1), 9), 7.80505705);
    QCOMPARE(digits(100 * (ratio.low - 1), 9), 3.88349515);
    QCOMPARE(digits(100 * (ratio.high - 1), 9), 11.6504854);
}

// R 4.2.2: wilcox.test(D, C, conf.int = TRUE, exact = FALSE), which searches a root to 1e-4: 1.0 [-0.00005, 2.99999]
void TestRank::hodgesLehmannWithTies()
{
    const HodgesLehmannResult result = hodgesLehmann(golden::kC, golden::kD, 0.95);
    QVERIFY(!result.exact);
    QVERIFY(std::abs(result.shift.value - 1.0) < 1e-3);
    QVERIFY(std::abs(result.shift.low - -0.00005) < 1e-3);
    QVERIFY(std::abs(result.shift.high - 2.99999) < 1e-3);
    // wilcox.test(1:40, rep(0, 40), …): 16 25; without the correction for ties it were 15 and 26.
    std::vector<double> forty(40);
    std::iota(forty.begin(), forty.end(), 1);
    const Estimate corrected = hodgesLehmann(std::vector<double>(40, 0), forty, 0.95).shift;
    QCOMPARE(corrected.low, 16.0);
    QCOMPARE(corrected.high, 25.0);
}

void TestRank::hodgesLehmannMovesWithTheValues()
{
    Random random(4);
    for (int n : {4, 7, 30, 80}) {
        std::vector<double> a, b;
        std::generate_n(std::back_inserter(a), n, [&] { return double(random.below(1000)); });
        std::generate_n(std::back_inserter(b), n + 2, [&] { return double(random.below(1000)); });
        const Estimate before = hodgesLehmann(a, b, 0.95).shift;
        const Estimate back = hodgesLehmann(b, a, 0.95).shift;
        QCOMPARE(back.value, -before.value);
        QCOMPARE(back.low, -before.high);
        QVERIFY(before.low <= before.value && before.value <= before.high);
        for (double& value : b)
            value = 8 * value + 64;
        for (double& value : a)
            value = 8 * value;
        const Estimate after = hodgesLehmann(a, b, 0.95).shift;
        QCOMPARE(after.value, 8 * before.value + 64);
        QCOMPARE(after.low, 8 * before.low + 64);
        QCOMPARE(after.high, 8 * before.high + 64);
        QVERIFY(hodgesLehmann(a, b, 0.5).shift.high <= after.high);
    }
}

void TestRank::hodgesLehmannTooFew()
{
    const std::vector<double> three = {1, 2, 4}, other = {3, 5, 8}, four = {1, 2, 4, 6}, fourOther = {3, 5, 8, 9};
    const Estimate estimate = hodgesLehmann(three, other, 0.95).shift;
    QCOMPARE(estimate.value, 3.0);
    QVERIFY(std::isinf(estimate.low) && std::isinf(estimate.high));
    QVERIFY(std::isfinite(hodgesLehmann(three, other, 0.89).shift.low));
    const Estimate bounded = hodgesLehmann(four, fourOther, 0.95).shift;
    QCOMPARE(bounded.low, -3.0);
    QCOMPARE(bounded.high, 8.0);
}

void TestRank::hodgesLehmannOfNonsense()
{
    const double infinity = std::numeric_limits<double>::infinity();
    QVERIFY(std::isnan(hodgesLehmann({}, golden::kA, 0.95).shift.value));
    QVERIFY(std::isnan(hodgesLehmann(std::vector<double>(600, infinity), golden::kA, 0.95).shift.value));
    QVERIFY(std::isnan(hodgesLehmannRatio(std::vector<double>{0, 1}, golden::kA, 0.95).shift.value));
    const Estimate same = hodgesLehmann(std::vector<double>(40, 2), std::vector<double>(60, 2), 0.95).shift;
    QCOMPARE(same.low, 0.0);
    QCOMPARE(same.high, 0.0);
}

void TestRank::selectionAgreesWithSorting_data()
{
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("m");
    QTest::addColumn<int>("places");
    QTest::newRow("few") << 3 << 5 << 0;
    QTest::newRow("many") << 40 << 90 << 0;
    QTest::newRow("ties") << 60 << 60 << 4;
    QTest::newRow("one place") << 50 << 50 << 1;
    QTest::newRow("a line") << 1 << 900 << 0;
    QTest::newRow("a column") << 900 << 1 << 7;
}

void TestRank::selectionAgreesWithSorting()
{
    QFETCH(int, n);
    QFETCH(int, m);
    QFETCH(int, places);
    Random random(9);
    const auto draw = [&] { return places == 0 ? random.normal() : double(random.below(std::uint64_t(places))); };
    std::vector<double> a, b, differences, averages;
    std::generate_n(std::back_inserter(a), n, draw);
    std::generate_n(std::back_inserter(b), m, draw);
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (double y : b)
            differences.push_back(y - a[i]);
        for (std::size_t j = i; j < a.size(); ++j)
            averages.push_back(0.5 * (a[i] + a[j]));
    }
    std::sort(differences.begin(), differences.end());
    std::sort(averages.begin(), averages.end());
    const PairDifferences pairs(a, b);
    const WalshAverages walsh(a);
    QCOMPARE(pairs.size(), std::uint64_t{differences.size()});
    QCOMPARE(walsh.size(), std::uint64_t{averages.size()});
    for (std::size_t i = 0; i < differences.size(); i += 1 + differences.size() / 97)
        QCOMPARE(pairs.at(i), differences[i]);
    for (std::size_t i = 0; i < averages.size(); i += 1 + averages.size() / 97)
        QCOMPARE(walsh.at(i), averages[i]);
    QCOMPARE(pairs.at(differences.size() - 1), differences.back());
}

void TestRank::selectionOfManyPairs()
{
    // Ten thousand million pairs: written down they would not fit.
    std::vector<double> a(100'000), b(100'000);
    std::iota(a.begin(), a.end(), 0);
    std::iota(b.begin(), b.end(), 25);
    const Estimate shift = hodgesLehmann(a, b, 0.95).shift;
    QCOMPARE(shift.value, 25.0);
    QVERIFY(shift.low < 25 && shift.high > 25);
    QCOMPARE(golden::digits(mannWhitney(a, b).p, 2), 0.85); // z = 25·10⁵ / √(10¹⁰·2·10⁵ / 12)
}

// By the U statistic: scipy 1.10.1 mannwhitneyu
void TestRank::cliffGolden()
{
    QCOMPARE(digits(cliffDelta(golden::kB, golden::kA, 0.95).value, 9), -0.8);
    QCOMPARE(cliffMagnitude(-0.8), CliffMagnitude::Large);
    QCOMPARE(digits(cliffDelta(golden::kD, golden::kC, 0.95).value, 9), -0.46875);
}

void TestRank::cliffInterval()
{
    // By hand for a = 1 3, b = 2 4: δ = ½, row and column means (1, 0) and (0, 1), so that s² comes out as
    // (4·½ + 4·½ - (4 - 1)) / 4 = ¼, which is also (1 - ¼) / 3, Cliff's least.
    const Estimate estimate = cliffDelta(std::vector<double>{1, 3}, std::vector<double>{2, 4}, 0.95);
    const double z2 = 1.959963984540054 * 1.959963984540054;
    const double half = std::sqrt(z2 / 4 * (0.5625 + z2 / 4));
    QVERIFY(golden::near(estimate.low, (0.375 - half) / (0.75 + z2 / 4), 1e-12));
    QVERIFY(golden::near(estimate.high, (0.375 + half) / (0.75 + z2 / 4), 1e-12));
    const Estimate apart = cliffDelta(std::vector<double>{1, 2, 3, 4, 5}, std::vector<double>{6, 7, 8, 9, 10}, 0.95);
    QCOMPARE(apart.value, 1.0);
    QCOMPARE(apart.high, 1.0);
    QVERIFY(golden::near(apart.low, (5 - z2) / (5 + z2), 1e-12));
    const Estimate mirrored = cliffDelta(std::vector<double>{6, 7, 8, 9, 10}, std::vector<double>{1, 2, 3, 4, 5}, 0.95);
    QCOMPARE(mirrored.low, -1.0);
    QCOMPARE(mirrored.high, -apart.low);
    QCOMPARE(cliffDelta(std::vector<double>{1}, std::vector<double>{2, 3}, 0.95).low, -1.0);
    QVERIFY(std::isnan(cliffDelta({}, golden::kA, 0.95).value));
    // Coverage where δ is known: normal values 1 apart have P(b > a) = Φ(1/√2).
    Random random(21);
    const double delta = 2 * 0.7602499389065233 - 1;
    int covered = 0;
    constexpr int kTurns = 2000;
    for (int turn = 0; turn < kTurns; ++turn) {
        std::vector<double> a(20), b(20);
        std::generate(a.begin(), a.end(), [&] { return random.normal(); });
        std::generate(b.begin(), b.end(), [&] { return random.normal() + 1; });
        const Estimate drawn = cliffDelta(a, b, 0.95);
        covered += drawn.low <= delta && delta <= drawn.high ? 1 : 0;
    }
    QVERIFY2(covered > 0.93 * kTurns && covered < 0.975 * kTurns, qPrintable(QString::number(covered)));
}

// Romano et al. 2006
void TestRank::cliffWords_data()
{
    QTest::addColumn<double>("delta");
    QTest::addColumn<QString>("word");
    QTest::newRow("0") << 0.0 << QStringLiteral("negligible");
    QTest::newRow(".1469") << -.1469 << QStringLiteral("negligible");
    QTest::newRow(".147") << .147 << QStringLiteral("small");
    QTest::newRow(".33") << -.33 << QStringLiteral("medium");
    QTest::newRow(".4739") << .4739 << QStringLiteral("medium");
    QTest::newRow(".474") << .474 << QStringLiteral("large");
}

void TestRank::cliffWords()
{
    QFETCH(double, delta);
    const std::string_view word = cliffWord(cliffMagnitude(delta));
    QTEST(QString::fromLatin1(word.data(), qsizetype(word.size())), "word");
}

void TestRank::pairsAreCounted()
{
    const PairOrder order = pairOrder(golden::kC, golden::kD);
    QCOMPARE(order.above + order.equal + order.below, std::uint64_t{64});
    QCOMPARE(double(order.above) + 0.5 * double(order.equal), 17.0);
    QCOMPARE(order.tieTerm, 192.0); // groups of 1, 3, 5, 3, 3 and 1
    QCOMPARE(tieTerm(golden::kC), 30.0);
}

void TestRank::ranksShareTies()
{
    QCOMPARE(midRanks(std::vector<double>{30, 10, 20, 20}), (std::vector<double>{4, 1, 2.5, 2.5}));
    QVERIFY(midRanks({}).empty());
}

QTEST_GUILESS_MAIN(TestRank)
#include "tst_rank.moc"
