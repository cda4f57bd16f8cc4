// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/hierarchy/variance.h"
#include "stats/random/random.h"
#include "stats/summary/meaninterval.h"
#include "stats/summary/moments.h"

#include <QTest>

using namespace alidade;
using golden::near;

namespace {

const Processes kY = {{10.1, 10.2, 10.0, 10.1, 10.2},
                      {10.6, 10.5, 10.7, 10.6, 10.5},
                      {9.9, 9.8, 10.0, 9.9, 9.9},
                      {10.3, 10.4, 10.2, 10.3, 10.3}};

} // namespace

class TestHierarchy : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goldenComponents();
    void pooledIsTooNarrow();
    void unbalancedKeepsItsExpectation();
    void oneIterationEach();
    void oneProcess();
    void processesThatDoNotDiffer();
    void threeLevels();
    void threeLevelsFindWhatWasPutIn();
};

// The formulas of Kalibera & Jones (2013); R 4.2.2 with lme4 1.1-31, lmer(y ~ 1 + (1|p)): sd 0.28560, residual 0.07746
void TestHierarchy::goldenComponents()
{
    const VarianceComponents components = varianceComponents(kY);
    QVERIFY(near(components.iterations, 0.006, 1e-14));
    QVERIFY(near(components.means, 0.0827666667, 1e-10));
    QVERIFY(near(components.processes, 0.0815666667, 1e-10));
    QVERIFY(near(std::sqrt(components.processes), 0.28560, 5e-6));
    QVERIFY(near(std::sqrt(components.iterations), 0.07746, 5e-6));
    const Estimate mean = hierarchicalMean(components, 0.95);
    QVERIFY(near(mean.high - mean.value, 0.4577821, 5e-8));
    QVERIFY(near(mean.value - mean.low, 0.4577821, 5e-8));
    QCOMPARE(mean.n, std::size_t{4});
    QVERIFY(near(optimalIterations(components, 20, 1), 1.21, 5e-3));
}

// R: qt(.975, 19) * sd(Y) / sqrt(20), the interval that takes iterations for evidence: 3.7 times too narrow
void TestHierarchy::pooledIsTooNarrow()
{
    std::vector<double> all;
    for (const std::vector<double>& process : kY)
        all.insert(all.end(), process.begin(), process.end());
    const Estimate pooled = meanInterval(all, 0.95);
    QVERIFY(near(pooled.high - pooled.value, 0.1241736, 5e-8));
    const Estimate honest = hierarchicalMean(varianceComponents(kY), 0.95);
    QVERIFY(near((honest.high - honest.value) / (pooled.high - pooled.value), 3.7, 0.02));
}

void TestHierarchy::unbalancedKeepsItsExpectation()
{
    Random random(6);
    double within = 0;
    double between = 0;
    constexpr int kRounds = 4000;
    for (int round = 0; round < kRounds; ++round) {
        Processes values;
        for (std::size_t iterations : {2, 3, 12, 5}) {
            const double level = 2 * random.normal();
            std::vector<double> process(iterations);
            for (double& value : process)
                value = level + random.normal();
            values.push_back(process);
        }
        const VarianceComponents components = varianceComponents(values);
        within += components.iterations;
        between += components.means - components.iterations / components.perProcess; // T2² before it is clipped
    }
    // sd of T2²: close to 4.3·√(2/3) a round
    QVERIFY(std::abs(within / kRounds - 1) < 0.03);
    QVERIFY(std::abs(between / kRounds - 4) < 3 * 4.3 * std::sqrt(2.0 / 3 / kRounds));
}

void TestHierarchy::oneIterationEach()
{
    const VarianceComponents components = varianceComponents({{1}, {2}, {4}});
    QVERIFY(std::isnan(components.iterations));
    QVERIFY(near(components.processes, components.means));
    QVERIFY(std::isnan(optimalIterations(components, 20, 1)));
}

void TestHierarchy::oneProcess()
{
    const VarianceComponents components = varianceComponents({{1, 2, 4}});
    QVERIFY(near(components.iterations, variance(std::vector<double>{1, 2, 4})));
    QVERIFY(std::isnan(components.means) && std::isnan(components.processes));
    const Estimate mean = hierarchicalMean(components, 0.95);
    QVERIFY(std::isinf(mean.low) && std::isinf(mean.high));
    QVERIFY(std::isnan(varianceComponents({}).mean));
}

void TestHierarchy::processesThatDoNotDiffer()
{
    const VarianceComponents components = varianceComponents({{1, 3}, {2, 2}, {1.5, 2.5}});
    QCOMPARE(components.processes, 0.0); // not below
    QVERIFY(std::isinf(optimalIterations(components, 20, 1)));
    QCOMPARE(optimalIterations(varianceComponents({{1, 1}, {2, 2}}), 20, 1), 1.0);
}

// By hand: S1² = 0.02, of processes (S2²) 0.5 and 0.5, of days 8
void TestHierarchy::threeLevels()
{
    const std::vector<Processes> days = {{{0.9, 1.1}, {1.9, 2.1}}, {{4.9, 5.1}, {5.9, 6.1}}};
    const ThreeLevelVariance levels = threeLevelVariance(days);
    QVERIFY(near(levels.iterations, 0.02));
    QVERIFY(near(levels.processes, 0.5 - 0.02 / 2));
    QVERIFY(near(levels.outerMeans, 8));
    QVERIFY(near(levels.outer, 8 - 0.5 / 2));
    QVERIFY(near(levels.mean, 3.5));
    QCOMPARE(levels.count, std::size_t{2});
    QVERIFY(std::isnan(threeLevelVariance(std::vector<Processes>{days[0]}).outer));
}

void TestHierarchy::threeLevelsFindWhatWasPutIn()
{
    Random random(7);
    std::vector<Processes> days;
    for (int day = 0; day < 400; ++day) {
        const double dayLevel = 3 * random.normal();
        Processes processes;
        for (int process = 0; process < 4; ++process) {
            const double level = dayLevel + 2 * random.normal();
            std::vector<double> values(5);
            for (double& value : values)
                value = level + random.normal();
            processes.push_back(values);
        }
        days.push_back(processes);
    }
    const ThreeLevelVariance levels = threeLevelVariance(days);
    QVERIFY(std::abs(levels.iterations - 1) < 0.1);
    QVERIFY(std::abs(levels.processes - 4) < 0.6);
    QVERIFY(std::abs(levels.outer - 9) < 2.2);
}

QTEST_APPLESS_MAIN(TestHierarchy)
#include "tst_hierarchy.moc"
