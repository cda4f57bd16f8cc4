// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/random/random.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

using namespace alidade;

class TestRandom : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void firstNumbers_data();
    void firstNumbers();
    void streamsDiffer();
    void belowIsEven_data();
    void belowIsEven();
    void belowOfLargeBounds();
    void momentsOfTheDistributions();
    void quantilesOfStudentT();
    void shuffleReachesEveryOrder();
};

// The published algorithms in Python's whole numbers; SplitMix64 and xoshiro256** themselves checked there against the
// values their authors' C code prints (seed 1234567: 6457827717110365317 …; state 1 2 3 4: 11520 0 1509978240 …).
void TestRandom::firstNumbers_data()
{
    QTest::addColumn<quint64>("seed");
    QTest::addColumn<QList<quint64>>("expected");
    QTest::newRow("0") << quint64{0}
                       << QList<quint64>{11091344671253066420U, 13793997310169335082U, 1900383378846508768U,
                                         7684712102626143532U};
    QTest::newRow("1") << quint64{1}
                       << QList<quint64>{12966619160104079557U, 9600361134598540522U, 10590380919521690900U,
                                         7218738570589545383U};
    QTest::newRow("42") << quint64{42}
                        << QList<quint64>{1546998764402558742U, 6990951692964543102U, 12544586762248559009U,
                                          17057574109182124193U};
}

void TestRandom::firstNumbers()
{
    QFETCH(quint64, seed);
    QFETCH(QList<quint64>, expected);
    Random random(seed);
    for (quint64 value : expected)
        QCOMPARE(quint64{random.next()}, value);
}

void TestRandom::streamsDiffer()
{
    std::vector<std::uint64_t> firsts;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        for (std::uint64_t stream = 0; stream < 100; ++stream)
            firsts.push_back(Random(seed, stream).next());
    }
    std::sort(firsts.begin(), firsts.end());
    QVERIFY(std::adjacent_find(firsts.begin(), firsts.end()) == firsts.end());
    QCOMPARE(Random(7, 3).next(), Random(7, 3).next());
}

void TestRandom::belowIsEven_data()
{
    QTest::addColumn<quint64>("bound");
    for (quint64 bound : {1, 2, 3, 7, 10, 100})
        QTest::addRow("%d", int(bound)) << bound;
}

void TestRandom::belowIsEven()
{
    QFETCH(quint64, bound);
    Random random(bound);
    constexpr int kDrawsEach = 2000;
    std::vector<int> counts(bound, 0);
    for (quint64 i = 0; i < bound * kDrawsEach; ++i)
        ++counts.at(random.below(bound));
    double chiSquared = 0;
    for (int count : counts)
        chiSquared += double(count - kDrawsEach) * (count - kDrawsEach) / kDrawsEach;
    const double freedom = double(bound) - 1;
    QVERIFY2(chiSquared <= freedom + 4 * std::sqrt(2 * freedom), qPrintable(QString::number(chiSquared)));
}

void TestRandom::belowOfLargeBounds()
{
    // With the remainder alone, three quarters of 2^64 would come up in the lower third twice as often as it should.
    constexpr std::uint64_t kBound = std::uint64_t{3} << 62;
    Random random(5);
    int low = 0;
    constexpr int kDraws = 30000;
    for (int i = 0; i < kDraws; ++i) {
        const std::uint64_t value = random.below(kBound);
        QVERIFY(value < kBound);
        low += value < kBound / 3 ? 1 : 0;
    }
    QVERIFY(std::abs(low - kDraws / 3) < 4 * std::sqrt(kDraws * 2.0 / 9));
}

void TestRandom::momentsOfTheDistributions()
{
    Random random(11);
    constexpr int kDraws = 200000;
    double uniform = 0, sum = 0, squares = 0, fourth = 0, heavy = 0;
    for (int i = 0; i < kDraws; ++i) {
        const double u = random.uniform();
        QVERIFY(u >= 0 && u < 1);
        uniform += u;
        const double z = random.normal();
        sum += z;
        squares += z * z;
        fourth += z * z * z * z;
        const double t = random.studentT(10);
        heavy += t * t;
    }
    const double root = std::sqrt(double(kDraws));
    QVERIFY(std::abs(uniform / kDraws - 0.5) < 4 * std::sqrt(1.0 / 12) / root);
    QVERIFY(std::abs(sum / kDraws) < 4 / root);
    QVERIFY(std::abs(squares / kDraws - 1) < 4 * std::sqrt(2) / root);
    QVERIFY(std::abs(fourth / kDraws - 3) < 4 * std::sqrt(96) / root);
    QVERIFY(std::abs(heavy / kDraws - 1.25) < 4 * std::sqrt(4.6875) / root); // df / (df - 2), variance of t² 4.6875
}

void TestRandom::quantilesOfStudentT()
{
    // scipy.stats.t.ppf(0.975, 3) = 3.182446305284263; half a degree of freedom must not overflow either.
    Random random(3);
    constexpr int kDraws = 100000;
    int beyond = 0;
    for (int i = 0; i < kDraws; ++i)
        beyond += std::abs(random.studentT(3)) > 3.182446305284263 ? 1 : 0;
    QVERIFY(std::abs(beyond - 0.05 * kDraws) < 4 * std::sqrt(kDraws * 0.05 * 0.95));
    for (int i = 0; i < 1000; ++i)
        QVERIFY(!std::isnan(random.studentT(0.5)));
}

void TestRandom::shuffleReachesEveryOrder()
{
    Random random(2);
    std::vector<int> counts(27, 0);
    constexpr int kDraws = 6000;
    for (int i = 0; i < kDraws; ++i) {
        std::array<int, 3> order{0, 1, 2};
        random.shuffle(std::span<int>(order));
        ++counts.at(static_cast<std::size_t>(order[0] * 9 + order[1] * 3 + order[2]));
    }
    QCOMPARE(std::count(counts.begin(), counts.end(), 0), 21);
    for (int count : counts)
        QVERIFY(count == 0 || std::abs(count - kDraws / 6) < 130);
}

QTEST_GUILESS_MAIN(TestRandom)
#include "tst_random.moc"
