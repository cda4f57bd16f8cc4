// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/planning/decision.h"
#include "stats/planning/power.h"
#include "stats/random/random.h"
#include "stats/significance/welch.h"
#include "stats/summary/moments.h"

#include <QTest>

#include <limits>

using namespace alidade;
using golden::near;

namespace {

std::vector<double> draws(std::size_t n, double sd, std::uint64_t seed)
{
    Random random(seed);
    std::vector<double> values(n);
    for (double& value : values)
        value = sd * random.normal();
    return values;
}

} // namespace

class TestPlanning : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void formulaByHand();
    void powerOfTheTTest();
    void neededByTheTTest();
    void powerIsWhatHappens();
    void nothingToFind();
    void bootstrapAgreesForNormalValues();
    void bootstrapSeesTails();
    void bootstrapIsSeeded();
    void bootstrapNeedsValues();
    void decidingHalfWidths();
    void moreProcessesDecide();
    void undecidable();
};

// 2·(1.959964 + 0.841621)²·(0.01/0.02)² = 3.92444…
void TestPlanning::formulaByHand()
{
    QVERIFY(near(processesByFormula(0.01, {0.02, 0.05, 0.8}), 3.9244402, 1e-7));
    QVERIFY(near(processesByFormula(0.01, {-0.02, 0.05, 0.8}), 3.9244402, 1e-7));
}

// R 4.2.2 power.t.test(n = 5, delta = .02, sd = .01, strict = TRUE)
void TestPlanning::powerOfTheTTest()
{
    QVERIFY(near(tTestPower(5, 0.01, 0.02, 0.05), 0.79054237797267, 1e-9));
    QVERIFY(near(tTestPower(5, 0.01, 0, 0.05), 0.05, 1e-9));
    QVERIFY(near(tTestPower(50, 0.01, 1, 0.05), 1, 1e-12));
    QVERIFY(std::isnan(tTestPower(1, 0.01, 0.02, 0.05)) && std::isnan(tTestPower(5, 0, 0.02, 0.05)));
}

// R 4.2.2 power.t.test: n = 6.38675601578 and 36.3058033724
void TestPlanning::neededByTheTTest()
{
    QCOMPARE(processesNeeded(0.01, {0.02, 0.05, 0.9}).value(), std::size_t{7});
    QCOMPARE(processesNeeded(0.03, {0.02, 0.05, 0.8}).value(), std::size_t{37});
    QCOMPARE(processesNeeded(0.01, {2, 0.05, 0.8}).value(), std::size_t{2});
}

void TestPlanning::powerIsWhatHappens()
{
    constexpr int kRounds = 4000;
    Random random(40);
    int found = 0;
    for (int round = 0; round < kRounds; ++round) {
        std::vector<double> a(7);
        std::vector<double> b(7);
        for (std::size_t i = 0; i < a.size(); ++i) {
            a[i] = 0.01 * random.normal();
            b[i] = 0.02 + 0.01 * random.normal();
        }
        found += welch(a, b, 0.95).p < 0.05 ? 1 : 0;
    }
    // Welch's degrees of freedom cost a little against the pooled test that is planned with.
    QVERIFY2(std::abs(found / double(kRounds) - tTestPower(7, 0.01, 0.02, 0.05)) < 0.02,
             qPrintable(QString::number(found)));
}

void TestPlanning::nothingToFind()
{
    QVERIFY(!processesNeeded(0.01, {0, 0.05, 0.8}));
    QVERIFY(!processesNeeded(1, {1e-5, 0.05, 0.8}));
    QVERIFY(!processesNeeded(std::nan(""), {0.02, 0.05, 0.8}));
    QCOMPARE(processesNeeded(0, {0.02, 0.05, 0.8}).value(), std::size_t{2});
}

void TestPlanning::bootstrapAgreesForNormalValues()
{
    const std::vector<double> a = draws(200, 0.01, 41);
    const std::vector<double> b = draws(200, 0.01, 42);
    const double sd = std::sqrt((variance(a) + variance(b)) / 2);
    const double power = bootstrapPower(a, b, 6, {0.02, 0.05, 0.8});
    QVERIFY2(std::abs(power - tTestPower(6, sd, 0.02, 0.05)) < 3 * std::sqrt(.8 * .2 / 1000) + 0.02,
             qPrintable(QString::number(power)));
    const std::size_t needed = processesByBootstrap(a, b, {0.02, 0.05, 0.9}).value();
    QVERIFY(needed >= 6 && needed <= 9);
}

// One process in ten is half as slow again: what the formula plans by its spread is another number than what happens.
void TestPlanning::bootstrapSeesTails()
{
    std::vector<double> values = draws(100, 0.005, 43);
    for (std::size_t i = 0; i < values.size(); i += 10)
        values[i] += 0.4;
    const PowerTarget target{0.02, 0.05, 0.8};
    const double sd = std::sqrt(variance(values));
    const double power = bootstrapPower(values, values, 5, target);
    QVERIFY2(power > 2 * tTestPower(5, sd, 0.02, 0.05), qPrintable(QString::number(power)));
}

void TestPlanning::bootstrapIsSeeded()
{
    const std::vector<double> a = draws(12, 0.01, 44);
    const std::vector<double> b = draws(9, 0.01, 45);
    const PowerTarget target{0.015, 0.05, 0.8};
    QCOMPARE(bootstrapPower(a, b, 5, target), bootstrapPower(a, b, 5, target));
    QVERIFY(bootstrapPower(a, b, 5, target, {1, 1000}) != bootstrapPower(a, b, 5, target, {2, 1000}));
    QVERIFY(bootstrapPower(a, b, 20, target) > bootstrapPower(a, b, 5, target));
}

void TestPlanning::bootstrapNeedsValues()
{
    const std::vector<double> a = draws(12, 0.01, 46);
    QVERIFY(std::isnan(bootstrapPower(a, std::vector<double>{1}, 5, {0.02, 0.05, 0.8})));
    QVERIFY(std::isnan(bootstrapPower(a, a, 1, {0.02, 0.05, 0.8})));
    QVERIFY(!processesByBootstrap(a, {}, {0.02, 0.05, 0.8}));
    QVERIFY(!processesByBootstrap(a, a, {0.0001, 0.05, 0.8}, 50));
    const std::vector<double> same(4, 1.0);
    QCOMPARE(processesByBootstrap(same, same, {0.02, 0.05, 0.8}).value(), std::size_t{2});
}

void TestPlanning::decidingHalfWidths()
{
    QVERIFY(near(decidingHalfWidth(0.05, 0.02), 0.03));
    QVERIFY(near(decidingHalfWidth(-0.05, 0.02), 0.03));
    QVERIFY(near(decidingHalfWidth(0, 0.02), 0.02));
    QVERIFY(near(decidingHalfWidth(0.021, 0.02), 0.01)); // close to the edge
}

void TestPlanning::moreProcessesDecide()
{
    UndecidedCase undecided;
    undecided.difference = 0.03;
    undecided.processVariance = 1e-4;
    undecided.have = 3;
    undecided.margin = 0.02;
    // t(2n - 2)·√(2e-4/n) <= 0.01: R qt(.975, 14)·√(2e-4/8) = .01072, qt(.975, 16)·√(2e-4/9) = .00999
    QCOMPARE(moreToDecide(undecided).value(), std::size_t{6});
    undecided.priorDf = std::numeric_limits<double>::infinity(); // 1.96·√(2e-4/n): 7.68
    QCOMPARE(moreToDecide(undecided).value(), std::size_t{5});
    undecided.have = 30;
    QCOMPARE(moreToDecide(undecided).value(), std::size_t{1});
    undecided.have = 0;
    QCOMPARE(moreToDecide(undecided).value(), std::size_t{8});
}

void TestPlanning::undecidable()
{
    UndecidedCase undecided{0.02, 1, 0, 5, 0.02, 0.95};
    QVERIFY(!moreToDecide(undecided));
    undecided.processVariance = std::nan("");
    QVERIFY(!moreToDecide(undecided));
    undecided.processVariance = 0;
    QCOMPARE(moreToDecide(undecided).value(), std::size_t{1});
    undecided.have = 1000;
    QVERIFY(!moreToDecide(undecided));
}

QTEST_APPLESS_MAIN(TestPlanning)
#include "tst_planning.moc"
