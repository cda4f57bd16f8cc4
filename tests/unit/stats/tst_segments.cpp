// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/random/random.h"
#include "stats/series/breaks.h"
#include "stats/series/pelt.h"
#include "stats/series/segments.h"
#include "stats/summary/moments.h"

#include <QTest>

#include <algorithm>
#include <limits>

using namespace alidade;
using golden::near;

namespace {

using Places = std::vector<std::size_t>;

const std::vector<double> kS = {100.2, 99.8,  100.5, 100.1, 99.9,  100.3, 99.7,  100.0, 100.4, 99.6,
                                103.1, 102.8, 103.3, 102.9, 103.0, 103.4, 102.7, 103.2, 103.1, 102.9,
                                101.0, 100.8, 101.2, 100.9, 101.1, 101.0, 100.7, 101.3, 101.0, 100.9};

PeltPolicy historyPolicy(std::span<const double> values, std::size_t minSegment)
{
    return {historyPenalty(values.size()), minSegment, varianceFloor(values)};
}

double plainCost(std::span<const double> values, double floor)
{
    const auto n = static_cast<double>(values.size());
    const double squares = values.size() > 1 ? variance(values) * (n - 1) : 0;
    const double variance = std::max(squares / n, floor);
    return n * std::log(variance) + squares / variance;
}

/// The same optimum without pruning and without running sums: every partition's cost, by dynamic programming.
double optimalCost(std::span<const double> values, const PeltPolicy& policy)
{
    std::vector<double> best(values.size() + 1, std::numeric_limits<double>::infinity());
    best[0] = -policy.penalty;
    for (std::size_t end = policy.minSegment; end <= values.size(); ++end) {
        for (std::size_t begin = 0; begin + policy.minSegment <= end; ++begin) {
            const double cost = plainCost(values.subspan(begin, end - begin), policy.varianceFloor);
            best[end] = std::min(best[end], best[begin] + cost + policy.penalty);
        }
    }
    return best.back();
}

/// Levels, spreads and coarse clocks that change at random.
std::vector<double> randomSeries(Random& random, std::size_t n)
{
    std::vector<double> values;
    double level = 0;
    double spread = 1;
    const double step = random.below(3) == 0 ? 0.5 : 0;
    while (values.size() < n) {
        if (random.below(8) == 0) {
            level = 4 * random.normal();
            spread = 0.2 + 2 * random.uniform();
        }
        const double value = level + spread * random.normal();
        values.push_back(step > 0 ? step * std::round(value / step) : value);
    }
    return values;
}

} // namespace

class TestSegments : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goldenBreaks();
    void goldenSegments();
    void peltIsOptimal_data();
    void peltIsOptimal();
    void breaksAreOptimal();
    void steadyHistoriesAreNotCut();
    void spreadAlone();
    void coarseClocks();
    void shiftAndScaleDoNotMatter();
    void littleData();
    void longHistories();
};

// R 4.2.2 strucchange 1.5-3: breakpoints(y ~ 1, h = 3), summary()$RSS
void TestSegments::goldenBreaks()
{
    const std::vector<BreakModel> models = breakModels(kS, 4, 3);
    const std::vector<double> squares = {48.3120, 22.5705, 1.5580, 1.453833, 1.425667};
    QCOMPARE(models.size(), squares.size());
    for (std::size_t i = 0; i < squares.size(); ++i)
        QVERIFY2(std::abs(models[i].residualSquares - squares[i]) < 5e-7, qPrintable(QString::number(i)));
    QCOMPARE(bestBreakCount(models), std::size_t{2});
    QCOMPARE(models[2].breaks, (Places{10, 20}));
}

// The segments that asv's detect_steps finds: [0,10) 100.05, [10,20) 103.05, [20,30) 101.0, mean |error| .25/.18/.13
void TestSegments::goldenSegments()
{
    const std::vector<Segment> segments = historySegments(kS);
    QCOMPARE(segments.size(), std::size_t{3});
    const std::vector<double> medians = {100.05, 103.05, 101.0};
    const std::vector<double> errors = {.25, .18, .13};
    for (std::size_t i = 0; i < segments.size(); ++i) {
        QCOMPARE(segments[i].begin, 10 * i);
        QCOMPARE(segments[i].end, 10 * i + 10);
        QVERIFY(near(segments[i].median, medians[i], 1e-12));
        QVERIFY(std::abs(segments[i].meanAbsolute - errors[i]) < 5e-3);
        const std::span<const double> part = std::span(kS).subspan(10 * i, 10);
        QVERIFY(near(segments[i].sd, std::sqrt(variance(part)), 1e-12));
    }
    QCOMPARE(pelt(kS, historyPolicy(kS, 1)), (Places{10, 20}));
}

void TestSegments::peltIsOptimal_data()
{
    QTest::addColumn<int>("minSegment");
    QTest::addColumn<double>("penalty");
    for (int minSegment : {1, 2, 3, 6}) {
        for (double penalty : {0.5, 4.0, 12.0, 60.0})
            QTest::addRow("segments of %d, penalty %g", minSegment, penalty) << minSegment << penalty;
    }
}

void TestSegments::peltIsOptimal()
{
    QFETCH(int, minSegment);
    QFETCH(double, penalty);
    Random random(static_cast<std::uint64_t>(minSegment), static_cast<std::uint64_t>(penalty * 10));
    for (int round = 0; round < 60; ++round) {
        const std::vector<double> values = randomSeries(random, 12 + random.below(50));
        const PeltPolicy policy{penalty, static_cast<std::size_t>(minSegment), varianceFloor(values)};
        const Places found = pelt(values, policy);
        const double cost = partitionCost(values, found, policy);
        const double optimum = optimalCost(values, policy);
        QVERIFY2(std::abs(cost - optimum) < 1e-7 * std::max(1.0, std::abs(optimum)),
                 qPrintable(QStringLiteral("%1: %2, not %3").arg(round).arg(cost).arg(optimum)));
        std::size_t begin = 0;
        for (std::size_t at : found) {
            QVERIFY(at - begin >= policy.minSegment);
            begin = at;
        }
        QVERIFY(values.size() - begin >= policy.minSegment);
    }
}

void TestSegments::breaksAreOptimal()
{
    Random random(30);
    for (int round = 0; round < 20; ++round) {
        const std::vector<double> values = randomSeries(random, 14);
        const std::vector<BreakModel> models = breakModels(values, 2, 2);
        double best = std::numeric_limits<double>::infinity();
        for (std::size_t first = 2; first + 4 <= values.size(); ++first) {
            for (std::size_t second = first + 2; second + 2 <= values.size(); ++second) {
                const Places cuts = {first, second};
                double squares = 0;
                for (const Segment& segment : describeSegments(values, cuts))
                    squares += segment.sd * segment.sd * static_cast<double>(segment.size() - 1);
                best = std::min(best, squares);
            }
        }
        QVERIFY(near(models[2].residualSquares, best, 1e-9));
        QVERIFY(models[0].residualSquares >= models[1].residualSquares);
        QVERIFY(models[1].residualSquares >= models[2].residualSquares);
    }
}

// No change at all: few histories are cut.
void TestSegments::steadyHistoriesAreNotCut()
{
    Random random(31);
    int cut = 0;
    for (int round = 0; round < 200; ++round) {
        std::vector<double> values(60);
        for (double& value : values)
            value = random.normal();
        cut += historySegments(values).size() > 1 ? 1 : 0;
    }
    QVERIFY2(cut < 30, qPrintable(QString::number(cut)));
}

void TestSegments::spreadAlone()
{
    Random random(32);
    std::vector<double> values(120);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = (i < 60 ? 1 : 8) * random.normal();
    const std::vector<Segment> segments = historySegments(values);
    QCOMPARE(segments.size(), std::size_t{2});
    QVERIFY(segments[0].end >= 55 && segments[0].end <= 65);
    QVERIFY(segments[1].sd > 5 * segments[0].sd);
}

void TestSegments::coarseClocks()
{
    std::vector<double> values(20, 100.0);
    QVERIFY(pelt(values, historyPolicy(values, 1)).empty()); // all equal
    for (std::size_t i = 12; i < 20; ++i)
        values[i] = 101;
    QCOMPARE(pelt(values, historyPolicy(values, 1)), (Places{12}));
    values = {};
    for (int i = 0; i < 40; ++i)
        values.push_back(i % 3 == 0 ? 101 : 100);
    QVERIFY(historySegments(values).size() == 1); // pairs of equal values are no segments
}

void TestSegments::shiftAndScaleDoNotMatter()
{
    Random random(33);
    for (int round = 0; round < 30; ++round) {
        const std::vector<double> values = randomSeries(random, 80);
        std::vector<double> other;
        for (double value : values)
            other.push_back(1000 - 8 * value);
        QCOMPARE(pelt(values, historyPolicy(values, 3)), pelt(other, historyPolicy(other, 3)));
    }
}

void TestSegments::littleData()
{
    QVERIFY(historySegments({}).empty());
    const std::vector<Segment> one = historySegments(std::vector<double>{5});
    QCOMPARE(one.size(), std::size_t{1});
    QVERIFY(one[0].median == 5 && std::isnan(one[0].sd));
    QVERIFY(historySegments(std::vector<double>{1, 2, 3, 50, 51}).size() == 1);
    QVERIFY(breakModels({}, 3, 3).empty());
    QCOMPARE(breakModels(std::vector<double>{1, 2, 3, 4}, 5, 2).size(), std::size_t{2});
}

// Twenty thousand results with a step every 250: pruned, this is no work; all are found.
void TestSegments::longHistories()
{
    Random random(34);
    std::vector<double> values(20000);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = (i / 250 % 2 == 0 ? 0.0 : 5.0) + random.normal();
    const Places found = pelt(values, historyPolicy(values, 3));
    int right = 0;
    for (std::size_t at : found)
        right += at % 250 <= 2 || at % 250 >= 248 ? 1 : 0;
    QVERIFY(right >= 79);
    QVERIFY(found.size() <= 79 + 8);
}

QTEST_APPLESS_MAIN(TestSegments)
#include "tst_segments.moc"
