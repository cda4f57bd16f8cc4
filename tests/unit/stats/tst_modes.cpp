// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/random/random.h"
#include "stats/shape/modes.h"
#include "stats/shape/peaks.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <numeric>

using namespace alidade;

namespace {

/// Lognormal humps: count values at each place.
std::vector<double> humps(Random& random, std::initializer_list<std::pair<int, double>> parts)
{
    std::vector<double> values;
    for (const auto& [count, place] : parts) {
        for (int i = 0; i < count; ++i)
            values.push_back(place * std::exp(0.02 * random.normal()));
    }
    random.shuffle(std::span<double>(values));
    return values;
}

} // namespace

class TestModes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void peaksByHand_data();
    void peaksByHand();
    void prominenceByHand();
    void oneHump();
    void twoHumps();
    void aFewStraysAreNoMode();
    void scaleDoesNotMatter();
    void withoutValues();
    void rulesThatNothingMeets_data();
    void rulesThatNothingMeets();
    void ofAClock();
    void shiftsOfEachMode();
    void modesThatComeAndGo();
};

void TestModes::peaksByHand_data()
{
    QTest::addColumn<QList<double>>("heights");
    QTest::addColumn<double>("distance");
    QTest::addColumn<QList<int>>("peaks");
    QTest::newRow("none") << QList<double>{} << 0.0 << QList<int>{};
    QTest::newRow("flat ground") << QList<double>{0, 0, 0} << 0.0 << QList<int>{};
    QTest::newRow("one") << QList<double>{0, 1, 5, 2, 0} << 0.0 << QList<int>{2};
    QTest::newRow("two") << QList<double>{0, 5, 1, 4, 0} << 0.0 << QList<int>{1, 3};
    QTest::newRow("two too near") << QList<double>{0, 4, 1, 5, 0} << 3.0 << QList<int>{3};
    QTest::newRow("a ripple on the slope") << QList<double>{0, 3, 2.9, 3.0, 10, 0} << 0.0 << QList<int>{4};
    QTest::newRow("a plateau") << QList<double>{0, 4, 4, 4, 0} << 0.0 << QList<int>{2};
    QTest::newRow("at the end") << QList<double>{5, 1, 0, 3} << 0.0 << QList<int>{0, 3};
}

void TestModes::peaksByHand()
{
    QFETCH(QList<double>, heights);
    QFETCH(double, distance);
    const std::vector<double> list(heights.begin(), heights.end());
    QList<int> found;
    for (std::size_t peak : prominentPeaks(list, 0.1, distance))
        found.append(static_cast<int>(peak));
    QTEST(found, "peaks");
}

void TestModes::prominenceByHand()
{
    const std::vector<double> heights = {0, 5, 2, 4, 1, 6, 0};
    QCOMPARE(prominence(heights, 3), 2.0);
    QCOMPARE(prominence(heights, 1), 4.0);
    QCOMPARE(prominence(heights, 5), 6.0);
    QCOMPARE(valleyBetween(heights, 1, 5), std::size_t{4});
    QCOMPARE(valleyBetween(std::vector<double>{3, 0, 0, 0, 2}, 0, 4), std::size_t{2});
}

void TestModes::oneHump()
{
    Random random(31);
    int single = 0;
    for (int turn = 0; turn < 100; ++turn) {
        const Modes modes = findModes(humps(random, {{100, 1e-3}}));
        single += modes.modes.size() == 1 ? 1 : 0;
        QVERIFY(modes.logarithmic);
        QVERIFY(!modes.quantisation.quantised);
    }
    QVERIFY2(single >= 75, qPrintable(QString::number(single)));
}

void TestModes::twoHumps()
{
    Random random(37);
    const Modes modes = findModes(humps(random, {{70, 1e-3}, {30, 1.5e-3}}));
    QCOMPARE(modes.modes.size(), std::size_t{2});
    QCOMPARE(modes.modes[0].weight, 0.7);
    QCOMPARE(modes.modes[1].weight, 0.3);
    QVERIFY(golden::near(modes.modes[0].centre / 1e-3, 1, 0.02));
    QVERIFY(golden::near(modes.modes[1].centre / 1.5e-3, 1, 0.02));
    QVERIFY(golden::near(modes.modes[1].peak / 1.5e-3, 1, 0.03));
    QCOMPARE(modes.modes[0].high, modes.modes[1].low);
    QVERIFY(modes.modes[0].high > 1.1e-3 && modes.modes[0].high < 1.4e-3);
    QVERIFY(modes.modes[0].prominence > 0.9);
}

void TestModes::aFewStraysAreNoMode()
{
    Random random(41);
    const Modes modes = findModes(humps(random, {{100, 1}, {2, 3}}));
    double weights = 0;
    for (const Mode& mode : modes.modes) {
        weights += mode.weight;
        QVERIFY(mode.weight > 0.05);
        QVERIFY(mode.centre < 1.5);
    }
    QVERIFY(golden::near(weights, 1, 1e-12)); // they belong to the hump beside them
    // One value of thirteen stands out of a wide hump far enough; one value is no mode.
    std::vector<double> wide = {3};
    for (int i = 0; i < 12; ++i)
        wide.push_back(1 + 0.02 * i);
    ModeRule everything;
    everything.weight = 0;
    QCOMPARE(findModes(wide).modes.size(), std::size_t{1});
    QCOMPARE(findModes(wide).modes[0].high, 3.0);
    wide.push_back(3.02);
    QCOMPARE(findModes(wide, everything).modes.size(), std::size_t{2});
}

void TestModes::scaleDoesNotMatter()
{
    Random random(43);
    std::vector<double> values = humps(random, {{40, 1}, {30, 2}, {30, 4}});
    const Modes small = findModes(values);
    QCOMPARE(small.modes.size(), std::size_t{3});
    for (double& value : values)
        value *= 1024;
    const Modes large = findModes(values);
    QCOMPARE(large.modes.size(), small.modes.size());
    for (std::size_t i = 0; i < 3; ++i) {
        QVERIFY(golden::near(large.modes[i].centre / 1024, small.modes[i].centre, 1e-12));
        QCOMPARE(large.modes[i].weight, small.modes[i].weight);
    }
    for (double& value : values)
        value -= 3000; // differences: a linear axis
    const Modes linear = findModes(values);
    QVERIFY(!linear.logarithmic);
    QVERIFY(linear.modes.size() >= 2);
}

void TestModes::withoutValues()
{
    const double infinity = std::numeric_limits<double>::infinity();
    QVERIFY(findModes({}).modes.empty());
    QVERIFY(findModes(std::vector<double>{std::nan(""), infinity}).modes.empty());
    for (const std::vector<double>& values :
         {std::vector<double>{3}, std::vector<double>(9, 3), std::vector<double>{3, std::nan("")}}) {
        const Modes modes = findModes(values);
        QCOMPARE(modes.modes.size(), std::size_t{1});
        QCOMPARE(modes.modes[0].centre, 3.0);
        QCOMPARE(modes.modes[0].weight, 1.0);
    }
    QVERIFY(!findModes(std::vector<double>{1e-300, 1e300, 1, 1, 1, 1}).modes.empty());
    QVERIFY(!findModes(std::vector<double>{-1.7e308, 1.7e308, 1, 1, 1}).modes.empty());
    QVERIFY(!findModes(std::vector<double>{1, 2}).modes.empty());
}

void TestModes::rulesThatNothingMeets_data()
{
    const double infinity = std::numeric_limits<double>::infinity();
    QTest::addColumn<double>("prominence");
    QTest::addColumn<double>("distance");
    QTest::addColumn<double>("weight");
    QTest::newRow("above the highest peak") << 1.5 << 0.05 << 0.05;
    QTest::newRow("infinite prominence") << infinity << 0.05 << 0.05;
    QTest::newRow("farther apart than the range") << 0.1 << 2.0 << 0.05;
    QTest::newRow("infinite distance") << 0.1 << infinity << 0.05;
    QTest::newRow("more than all values") << 0.1 << 0.05 << 2.0;
    QTest::newRow("everything at once") << infinity << infinity << infinity;
}

void TestModes::rulesThatNothingMeets()
{
    QFETCH(double, prominence);
    QFETCH(double, distance);
    QFETCH(double, weight);
    Random random(59);
    const std::vector<double> two = humps(random, {{60, 1}, {40, 2}});
    for (const std::vector<double>& values : {two, std::vector<double>{1, 2}, std::vector<double>{-1, 0, 0, 5}}) {
        const Modes found = findModes(values, {prominence, distance, weight});
        QCOMPARE(found.modes.size(), std::size_t{1});
        QCOMPARE(found.modes[0].weight, 1.0);
        QCOMPARE(found.modes[0].low, *std::min_element(values.begin(), values.end()));
        QCOMPARE(found.modes[0].high, *std::max_element(values.begin(), values.end()));
    }
}

void TestModes::ofAClock()
{
    // Ten ticks next to each other: one hump, not ten.
    std::vector<double> values;
    for (int tick = 0; tick < 10; ++tick)
        values.insert(values.end(), std::size_t(10 + 5 * std::min(tick, 9 - tick)), 100 + tick);
    const Modes modes = findModes(values);
    QVERIFY(modes.quantisation.quantised);
    QCOMPARE(modes.quantisation.step, 1.0);
    QCOMPARE(modes.modes.size(), std::size_t{1});
}

void TestModes::shiftsOfEachMode()
{
    Random random(47);
    const Modes a = findModes(humps(random, {{70, 1}, {30, 1.5}}));
    const Modes b = findModes(humps(random, {{20, 1}, {80, 1.8}}));
    const std::vector<ModeShift> shifts = modeShifts(a, b);
    QCOMPARE(shifts.size(), std::size_t{2});
    QVERIFY(golden::near(shifts[0].ratio, 1, 0.03));
    QVERIFY(golden::near(shifts[1].ratio, 1.2, 0.03));
    QVERIFY(golden::near(shifts[1].difference, 0.3, 0.04));
    QCOMPARE(shifts[0].weightA, 0.7);
    QCOMPARE(shifts[0].weightB, 0.2);
}

void TestModes::modesThatComeAndGo()
{
    Random random(53);
    const Modes one = findModes(humps(random, {{100, 1.5}}));
    const Modes three = findModes(humps(random, {{40, 1}, {30, 1.5}, {30, 2.5}}));
    QCOMPARE(one.modes.size(), std::size_t{1});
    QCOMPARE(three.modes.size(), std::size_t{3});
    const std::vector<ModeShift> grown = modeShifts(one, three);
    QCOMPARE(grown.size(), std::size_t{3});
    QVERIFY(!grown[0].a && grown[1].a && !grown[2].a);
    QVERIFY(std::isnan(grown[0].ratio));
    QVERIFY(golden::near(grown[1].ratio, 1, 0.03));
    const std::vector<ModeShift> gone = modeShifts(three, one);
    QVERIFY(!gone[0].b && gone[1].b == std::size_t{0} && !gone[2].b);
    QCOMPARE(gone[1].ratio, 1 / grown[1].ratio);
    QVERIFY(modeShifts({}, {}).empty());
    QCOMPARE(modeShifts({}, one).size(), std::size_t{1});
}

QTEST_GUILESS_MAIN(TestModes)
#include "tst_modes.moc"
