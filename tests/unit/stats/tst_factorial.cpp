// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/factorial/factorial.h"
#include "stats/factorial/leastsquares.h"
#include "stats/factorial/pairwise.h"
#include "stats/random/random.h"
#include "stats/summary/moments.h"

#include <QTest>

using namespace alidade;
using golden::near;

namespace {

using Runs = std::vector<FactorialRun>;
const std::vector<std::size_t> kTwoByThree = {2, 3};

// Two factors, unequally often.
Runs unbalanced()
{
    const std::vector<std::size_t> a = {0, 0, 0, 1, 1, 1, 0, 1, 0, 1, 0, 0, 1};
    const std::vector<std::size_t> b = {0, 1, 2, 0, 1, 2, 0, 1, 2, 2, 1, 0, 0};
    const std::vector<double> y = {1.0, 1.2, 1.5, 0.8, 1.1, 1.1, 1.05, 1.15, 1.45, 1.05, 1.25, 0.98, .83};
    Runs runs;
    for (std::size_t i = 0; i < y.size(); ++i)
        runs.push_back({{a[i], b[i]}, y[i]});
    return runs;
}

/// y of every combination of two and two levels, made by a function of the levels, with a little noise.
template<typename Value>
Runs square(Value value, int repeats, double noise)
{
    Random random(10);
    Runs runs;
    for (std::size_t a : {0, 1}) {
        for (std::size_t b : {0, 1}) {
            for (int i = 0; i < repeats; ++i)
                runs.push_back({{a, b}, value(a, b) + noise * random.normal()});
        }
    }
    return runs;
}

} // namespace

class TestFactorial : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void leastSquaresByHand();
    void leastSquaresKnowsDependentColumns();
    void unbalancedTwoByThree();
    void additiveModelHasLackOfFit();
    void balancedByHand();
    void missingCellsLoseTheInteraction();
    void confoundedFactors();
    void oneLevelIsNoEffect();
    void saturatedHasNoTest();
    void nothingIsThere();
    void falseAlarmsOfFTests();
    void pairsByHolm();
    void pairsOfFewValues();
};

// The line through (0, 1), (1, 3), (2, 4): 7/6 + 3/2·x, residual squares 1/6
void TestFactorial::leastSquaresByHand()
{
    Matrix x(3, 2);
    for (std::size_t i = 0; i < 3; ++i) {
        x(i, 0) = 1;
        x(i, 1) = static_cast<double>(i);
    }
    const LeastSquares fit(x, {1, 3, 4});
    QCOMPARE(fit.rank(), std::size_t{2});
    QVERIFY(near(fit.estimate(std::vector<double>{1, 0}), 7.0 / 6, 1e-14));
    QVERIFY(near(fit.estimate(std::vector<double>{0, 1}), 1.5, 1e-14));
    QVERIFY(near(fit.residualSquares(), 1.0 / 6, 1e-14));
    QVERIFY(near(fit.errorFactor(std::vector<double>{0, 1}), std::sqrt(0.5), 1e-14));
    const std::vector<std::size_t> first = {0};
    const LeastSquares level = fit.withColumns(first);
    QVERIFY(near(level.estimate(std::vector<double>{1}), 8.0 / 3, 1e-14));
    QVERIFY(near(level.residualSquares(), 14.0 / 3, 1e-14));
}

void TestFactorial::leastSquaresKnowsDependentColumns()
{
    Matrix x(4, 3); // the third column is the sum of the others
    for (std::size_t i = 0; i < 4; ++i) {
        x(i, 0) = 1;
        x(i, 1) = static_cast<double>(i % 2);
        x(i, 2) = x(i, 0) + x(i, 1);
    }
    const LeastSquares fit(x, {1, 2, 1, 2});
    QCOMPARE(fit.rank(), std::size_t{2});
    QVERIFY(!fit.isEstimable(std::vector<double>{0, 1, 0}));
    QVERIFY(fit.isEstimable(std::vector<double>{1, 1, 2}));
    QVERIFY(near(fit.estimate(std::vector<double>{1, 1, 2}), 2, 1e-14));
    QVERIFY(near(fit.residualSquares(), 0, 1e-14));
}

// R 4.2.2: lm(y ~ a*b) with contr.sum, confint; sums of squares of type II as differences of residual squares
void TestFactorial::unbalancedTwoByThree()
{
    const Factorial result = factorialAnalysis(kTwoByThree, unbalanced(), true, 0.95);
    QVERIFY(!result.balanced);
    QVERIFY(near(result.residualVariance, 0.00115, 1e-12));
    QCOMPARE(result.residualDf, 7.0);
    QVERIFY(near(result.mean, 1.1208333333333, 1e-12));
    QCOMPARE(result.terms.size(), std::size_t{3});
    const FactorialTerm& a = result.terms[0];
    const FactorialTerm& b = result.terms[1];
    const FactorialTerm& ab = result.terms[2];
    QVERIFY(near(a.squares, 0.16836125, 1e-10) && near(a.f, 1.46401086957e+02, 1e-10));
    QVERIFY(std::abs(a.p / 6.01497791584e-06 - 1) < 1e-10);
    QVERIFY(near(b.squares, 0.324202678571, 1e-11) && near(b.f, 1.40957686335e+02, 1e-10));
    QVERIFY(std::abs(b.p / 2.21383813045e-06 - 1) < 1e-10);
    QVERIFY(near(ab.squares, 0.04726875, 1e-10) && near(ab.f, 20.5516304347826, 1e-11));
    QVERIFY(near(ab.p, 0.0011755262403, 1e-12));
    QVERIFY(a.df == 1 && b.df == 2 && ab.df == 2);
    QVERIFY(near(a.effects[0].effect.value, 0.1158333333333, 1e-12));
    QVERIFY(near(a.effects[0].effect.low, 0.0933371602543, 1e-12));
    QVERIFY(near(a.effects[0].effect.high, 0.1383295064123, 1e-12));
    QVERIFY(near(a.effects[1].effect.value, -0.1158333333333, 1e-12));
    QVERIFY(near(b.effects[2].effect.value, 0.2083333333333 - 0.0541666666667, 1e-12));
    QCOMPARE(ab.effects.size(), std::size_t{6});
    QVERIFY(near(ab.effects[1].effect.value, -0.0658333333333, 1e-12));
    QCOMPARE(ab.effects[1].levels, (std::vector<std::size_t>{0, 1}));
    QVERIFY(near(ab.effects[3].effect.value, 0.0183333333333, 1e-12));
}

// R 4.2.2: anova(lm(y ~ a + b), lm(y ~ a*b))
void TestFactorial::additiveModelHasLackOfFit()
{
    const Factorial result = factorialAnalysis(kTwoByThree, unbalanced(), false, 0.95);
    QCOMPARE(result.terms.size(), std::size_t{2});
    QVERIFY(near(result.residualVariance * result.residualDf, 0.05531875, 1e-12));
    QCOMPARE(result.residualDf, 9.0);
    QCOMPARE(result.pureDf, 7.0);
    QVERIFY(near(result.pureVariance, 0.00115, 1e-12));
    QVERIFY(near(result.lackOfFitP, 0.0011755262403, 1e-12));
}

// The cells 0, 1 | 2, 7: effects ∓2, ∓1.5, interaction ±1; squares 4·count·effect²
void TestFactorial::balancedByHand()
{
    const std::vector<double> cell = {0, 1, 2, 7};
    const auto value = [&cell](std::size_t a, std::size_t b) { return cell[2 * a + b]; };
    const Factorial result = factorialAnalysis(std::vector<std::size_t>{2, 2}, square(value, 3, 0), true, 0.95);
    QVERIFY(result.balanced);
    QVERIFY(near(result.mean, 2.5, 1e-12));
    QVERIFY(near(result.terms[0].effects[1].effect.value, 2, 1e-12) && near(result.terms[0].squares, 48, 1e-12));
    QVERIFY(near(result.terms[1].effects[1].effect.value, 1.5, 1e-12) && near(result.terms[1].squares, 27, 1e-12));
    QVERIFY(near(result.terms[2].effects[3].effect.value, 1, 1e-12) && near(result.terms[2].squares, 12, 1e-12));
    QVERIFY(near(result.terms[0].share + result.terms[1].share + result.terms[2].share, 1, 1e-12));
}

void TestFactorial::missingCellsLoseTheInteraction()
{
    Runs runs = square([](std::size_t a, std::size_t b) { return 0.1 * double(a) + 0.3 * double(b); }, 4, 0.001);
    runs.erase(runs.end() - 4, runs.end());
    const Factorial result = factorialAnalysis(std::vector<std::size_t>{2, 2}, runs, true, 0.95);
    QVERIFY(!result.balanced);
    QVERIFY(!result.terms[2].estimable && std::isnan(result.terms[2].p) && result.terms[2].effects.empty());
    QVERIFY(result.terms[0].estimable && result.terms[1].estimable);
    QVERIFY(std::abs(result.terms[0].effects[1].effect.value - 0.05) < 0.003);
    QVERIFY(std::abs(result.terms[1].effects[1].effect.value - 0.15) < 0.003);
}

// Compiler and machine that were only ever changed together: neither effect can be told.
void TestFactorial::confoundedFactors()
{
    Runs runs;
    Random random(11);
    for (std::size_t level : {0, 1}) {
        for (std::size_t third : {0, 1}) {
            for (int i = 0; i < 3; ++i)
                runs.push_back({{level, level, third}, double(level) + 0.5 * double(third) + 0.01 * random.normal()});
        }
    }
    const Factorial result = factorialAnalysis(std::vector<std::size_t>{2, 2, 2}, runs, false, 0.95);
    QVERIFY(!result.terms[0].estimable && !result.terms[1].estimable && result.terms[2].estimable);
    QVERIFY(std::isnan(result.terms[0].effects[0].effect.value) && std::isnan(result.terms[0].p));
    QVERIFY(std::abs(result.terms[2].effects[1].effect.value - 0.25) < 0.02);
    QVERIFY(result.terms[2].p < 1e-6);
}

void TestFactorial::oneLevelIsNoEffect()
{
    Runs runs = unbalanced();
    for (FactorialRun& run : runs)
        run.levels.push_back(0);
    const Factorial with = factorialAnalysis(std::vector<std::size_t>{2, 3, 1}, runs, true, 0.95);
    const Factorial without = factorialAnalysis(kTwoByThree, unbalanced(), true, 0.95);
    QVERIFY(!with.terms[2].estimable);
    QVERIFY(near(with.terms[0].p, without.terms[0].p, 1e-12));
    QVERIFY(near(with.mean, without.mean, 1e-12));
}

void TestFactorial::saturatedHasNoTest()
{
    const Factorial result =
        factorialAnalysis(std::vector<std::size_t>{2, 2},
                          square([](std::size_t a, std::size_t b) { return double(a * b); }, 1, 0), true, 0.95);
    QCOMPARE(result.residualDf, 0.0);
    QVERIFY(std::isnan(result.residualVariance) && std::isnan(result.terms[0].p));
    QVERIFY(near(result.terms[0].effects[1].effect.value, 0.25, 1e-12));
    QVERIFY(std::isnan(result.terms[0].effects[1].effect.low));
}

void TestFactorial::nothingIsThere()
{
    const Factorial none = factorialAnalysis(kTwoByThree, {}, true, 0.95);
    QVERIFY(none.terms.empty() && std::isnan(none.mean));
    const Factorial one = factorialAnalysis(kTwoByThree, Runs{{{0, 0}, 1.0}}, true, 0.95);
    QVERIFY(std::isnan(one.terms[0].p) && !one.terms[0].estimable && std::isnan(one.mean));
    Runs same = unbalanced();
    for (FactorialRun& run : same)
        run.value = 3;
    const Factorial flat = factorialAnalysis(kTwoByThree, same, true, 0.95);
    QVERIFY(near(flat.mean, 3, 1e-12));
}

// No effect at all: each F test calls one in twenty.
void TestFactorial::falseAlarmsOfFTests()
{
    Random random(12);
    constexpr int kRounds = 2000;
    std::array<int, 3> alarms{};
    for (int round = 0; round < kRounds; ++round) {
        Runs runs = unbalanced();
        for (FactorialRun& run : runs)
            run.value = random.normal();
        const Factorial result = factorialAnalysis(kTwoByThree, runs, true, 0.95);
        for (std::size_t i = 0; i < alarms.size(); ++i)
            alarms[i] += result.terms[i].p < 0.05 ? 1 : 0;
    }
    for (int count : alarms)
        QVERIFY2(std::abs(count / double(kRounds) - 0.05) < 3 * std::sqrt(.05 * .95 / kRounds),
                 qPrintable(QString::number(count)));
}

// R 4.2.2: t.test of each pair, p.adjust(holm)
void TestFactorial::pairsByHolm()
{
    std::vector<double> third;
    for (std::size_t i = 0; i < golden::kA.size(); ++i)
        third.push_back(golden::kA[i] * 1.05 + .01 * double(i + 1));
    const std::vector<std::vector<double>> groups = {logarithms(golden::kA), logarithms(golden::kB), logarithms(third)};
    const std::vector<PairDifference> pairs = pairwiseDifferences(groups, 0.95);
    const std::vector<double> p = {0.024420219469, 0.111722273869, 0.559895323592};
    const std::vector<double> adjusted = {0.073260658407, 0.223444547737, 0.559895323592};
    QCOMPARE(pairs.size(), p.size());
    for (std::size_t i = 0; i < p.size(); ++i) {
        QVERIFY(near(pairs[i].welch.p, p[i], 1e-11));
        QVERIFY(near(pairs[i].adjustedP, adjusted[i], 1e-11));
        QVERIFY(pairs[i].first < pairs[i].second);
    }
}

void TestFactorial::pairsOfFewValues()
{
    const std::vector<std::vector<double>> groups = {golden::kA, {1.0}, golden::kB, {}};
    const std::vector<PairDifference> pairs = pairwiseDifferences(groups, 0.95);
    QCOMPARE(pairs.size(), std::size_t{6});
    for (const PairDifference& pair : pairs)
        QCOMPARE(std::isnan(pair.adjustedP), !(pair.first == 0 && pair.second == 2));
    QCOMPARE(pairs[1].adjustedP, pairs[1].welch.p);
}

QTEST_APPLESS_MAIN(TestFactorial)
#include "tst_factorial.moc"
