// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/factorial/crossover.h"

#include <QTest>

#include <limits>

using namespace alidade;
using golden::near;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Gaps at x = 1, 10, 100, …, each known to ± half.
std::vector<CurveGap> decades(const std::vector<double>& differences, double half)
{
    std::vector<CurveGap> gaps;
    double x = 1;
    for (double difference : differences) {
        gaps.push_back({x, difference, difference - half, difference + half});
        x *= 10;
    }
    return gaps;
}

} // namespace

class TestCrossover : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void oneInOneStep();
    void undecidedPointsInBetween();
    void openEnds();
    void wigglesAreOneOrNone();
    void exactZeros();
    void noneAndSeveral();
    void gapsOfTheGrid();
    void unboundedIntervals();
};

// 1 falls to -1 over a decade: in the middle on the log axis; the bands' edges, by hand, at ∓½·half of it
void TestCrossover::oneInOneStep()
{
    const std::vector<Crossover> found = crossovers(decades({1, -1}, 0.5));
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(near(std::log10(found[0].x), 0.5, 1e-12));
    QVERIFY(near(std::log10(found[0].low), 0.25, 1e-12));
    QVERIFY(near(std::log10(found[0].high), 0.75, 1e-12));
    QVERIFY(found[0].secondGains && found[0].isCertain);
    const std::vector<Crossover> mirrored = crossovers(decades({-1, 1}, 0.5));
    QVERIFY(!mirrored[0].secondGains);
    QCOMPARE(mirrored[0].x, found[0].x);
    QCOMPARE(mirrored[0].low, found[0].low);
}

void TestCrossover::undecidedPointsInBetween()
{
    const std::vector<Crossover> found = crossovers(decades({2, 0.5, -0.5, -2}, 1));
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(near(std::log10(found[0].x), 1.5, 1e-12));
    QVERIFY(near(std::log10(found[0].low), 1 / 1.5, 1e-12)); // 1 falls to -0.5 over the first decade
    QVERIFY(near(std::log10(found[0].high), 3 - 1 / 1.5, 1e-12));
    QVERIFY(found[0].isCertain);
}

void TestCrossover::openEnds()
{
    const std::vector<Crossover> found = crossovers(decades({0.5, -0.5, -2}, 1));
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].low, 0.0);
    QVERIFY(std::isfinite(found[0].high) && !found[0].isCertain);
    const std::vector<Crossover> neither = crossovers(decades({0.5, -0.5}, 1));
    QVERIFY(neither[0].low == 0 && std::isinf(neither[0].high) && !neither[0].isCertain);
}

void TestCrossover::wigglesAreOneOrNone()
{
    const std::vector<Crossover> three = crossovers(decades({3, 0.5, -0.5, 0.5, -3}, 1));
    QCOMPARE(three.size(), std::size_t{1});
    QVERIFY(near(std::log10(three[0].x), 2.5, 1e-12)); // the middle one of three
    QVERIFY(crossovers(decades({3, 0.5, -0.5, 3}, 1)).empty());
}

void TestCrossover::exactZeros()
{
    const std::vector<Crossover> found = crossovers(decades({1, 0, -1}, 0.5));
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(near(found[0].x, 10, 1e-12));
    QVERIFY(crossovers(decades({1, 0, 1}, 0.5)).empty());
    QVERIFY(crossovers(decades({0, 0, 0}, 0.5)).empty());
}

void TestCrossover::noneAndSeveral()
{
    QVERIFY(crossovers({}).empty());
    QVERIFY(crossovers(decades({1}, 0.1)).empty());
    QVERIFY(crossovers(decades({1, 2, 3}, 0.1)).empty());
    const std::vector<Crossover> found = crossovers(decades({1, -1, 1}, 0.1));
    QCOMPARE(found.size(), std::size_t{2});
    QVERIFY(found[0].secondGains && !found[1].secondGains);
    QVERIFY(found[0].high < found[1].low);
}

void TestCrossover::gapsOfTheGrid()
{
    std::vector<CurveGap> gaps = decades({1, std::nan(""), -1}, 0.5);
    gaps.insert(gaps.begin(), {0, 5, 4, 6});
    const std::vector<Crossover> found = crossovers(gaps);
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(near(std::log10(found[0].x), 1, 1e-12));
}

void TestCrossover::unboundedIntervals()
{
    const std::vector<CurveGap> gaps = {{1, 1, 0.5, 1.5}, {10, -1, -kInfinity, kInfinity}, {100, -1, -1.5, -0.5}};
    const std::vector<Crossover> found = crossovers(gaps);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].low, 1.0);
    QVERIFY(near(found[0].high, 100, 1e-12));
    QVERIFY(found[0].isCertain);
}

QTEST_APPLESS_MAIN(TestCrossover)
#include "tst_crossover.moc"
