// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/combine/geomean.h"
#include "stats/combine/randomeffects.h"
#include "stats/random/random.h"
#include "stats/significance/distributions.h"
#include "stats/summary/moments.h"

#include <QTest>

#include <limits>
#include <numeric>

using namespace alidade;
using golden::near;

namespace {

const std::vector<MachineEffect> kMachines = {
    {.031, .0001}, {.012, .0002}, {.055, .00015}, {-.004, .0003}, {.028, .00005}};
const std::vector<MachineEffect> kAgreeing = {{.02, .0001}, {.021, .0002}, {.0195, .00015}};

struct Reference
{
    double effect, error, low, high, p, tauSquared, iSquared, predictionLow, predictionHigh;
};

void compareTo(const RandomEffects& result, const Reference& reference)
{
    QVERIFY(near(result.effect.value, reference.effect, 2e-11));
    QVERIFY(near(result.standardError, reference.error, 2e-11));
    QVERIFY(near(result.effect.low, reference.low, 5e-11));
    QVERIFY(near(result.effect.high, reference.high, 5e-11));
    QVERIFY(near(result.p, reference.p, 5e-10));
    QVERIFY(near(result.tauSquared, reference.tauSquared, 1e-12));
    QVERIFY(near(result.iSquared, reference.iSquared, 1e-9));
    QVERIFY(near(result.predictionLow, reference.predictionLow, 5e-11));
    QVERIFY(near(result.predictionHigh, reference.predictionHigh, 5e-11));
}

} // namespace

class TestCombine : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void distributions();
    void reml();
    void pauleMandel();
    void machinesThatAgree();
    void oneMachineAndNone();
    void unusableMachinesAreNotCounted();
    void signAndScale();
    void geomeanByHand();
    void geomeanIsSeeded();
    void geomeanIntervalCovers();
    void geomeanOfLittle();
};

// R 4.2.2: qt, pt with ncp, pf, pchisq
void TestCombine::distributions()
{
    QVERIFY(near(studentQuantile(.975, 3.3), 3.02487446184081, 1e-12));
    QVERIFY(std::abs(studentTwoSided(-40, 3) / 3.43806807891585e-05 - 1) < 1e-10);
    QVERIFY(near(noncentralStudent(2.5, 3.7, 1.2), 0.801521738907545, 1e-9));
    QVERIFY(near(fisherTail(3.3, 2.5, 7.1), 0.091229946263548, 1e-12));
    QVERIFY(near(chiSquaredTail(11.3, 3), 0.0102094964331337, 1e-13));
    QVERIFY(near(studentTwoSided(1.959963984540054, std::numeric_limits<double>::infinity()), 0.05, 1e-14));
    QVERIFY(near(studentQuantile(.975, std::numeric_limits<double>::infinity()), 1.959963984540054, 1e-14));
    for (double bad : {0.0, -1.0, std::nan("")}) {
        QVERIFY(std::isnan(studentTwoSided(1, bad)) && std::isnan(studentQuantile(.5, bad)));
        QVERIFY(std::isnan(fisherTail(1, bad, 1)) && std::isnan(fisherTail(1, 1, bad)));
        QVERIFY(std::isnan(chiSquaredTail(1, bad)) && std::isnan(noncentralStudent(1, bad, 0)));
    }
}

// R 4.2.2, metafor 3.8-1: rma(y, v, method = "REML", test = "knha"), predict
void TestCombine::reml()
{
    const RandomEffects result = combineMachines(kMachines);
    compareTo(result, {0.026791689844907, 0.009052065121770, 0.001659127945635, 0.051924251744178, 0.041565478654475,
                       0.000211739801938, 0.629512522484301, -0.020788486132071, 0.074371865821885});
    QVERIFY(near(result.q, 9.631234567901235, 1e-13));
    QVERIFY(near(result.qP, 0.047119405809084, 1e-13));
    const std::vector<double> weights = {0.226289752121, 0.171330345463, 0.195011779541, 0.137850372864,
                                         0.269517750011};
    for (std::size_t i = 0; i < weights.size(); ++i)
        QVERIFY(near(result.weights[i], weights[i], 1e-11));
}

// the same with method = "PM"
void TestCombine::pauleMandel()
{
    RandomEffectsPolicy policy;
    policy.method = BetweenMethod::PauleMandel;
    compareTo(combineMachines(kMachines, policy),
              {0.026493416976531, 0.009195385090238, 0.000962935052331, 0.052023898900730, 0.044960412117890,
               0.000278904426743, 0.691179017466505, -0.026438439192764, 0.079425273145825});
}

// test = "knha" as published, and test = "adhoc", which is not narrower than the machines' own errors
void TestCombine::machinesThatAgree()
{
    RandomEffectsPolicy published;
    published.neverBelowOwnErrors = false;
    const RandomEffects narrow = combineMachines(kAgreeing, published);
    QVERIFY(near(narrow.effect.low, 0.018405589904148, 1e-13));
    QVERIFY(near(narrow.p, 0.000374123848083, 1e-12));
    for (BetweenMethod method : {BetweenMethod::Reml, BetweenMethod::PauleMandel}) {
        RandomEffectsPolicy policy;
        policy.method = method;
        const RandomEffects result = combineMachines(kAgreeing, policy);
        QCOMPARE(result.tauSquared, 0.0);
        QCOMPARE(result.iSquared, 0.0);
        QVERIFY(near(result.effect.value, 0.020076923076923, 1e-13));
        QVERIFY(near(result.effect.low, -0.00915384615385, 1e-12));
        QVERIFY(near(result.p, 0.09796517697801, 1e-12));
        QVERIFY(near(result.qP, 0.996736107346918, 1e-13));
    }
}

void TestCombine::oneMachineAndNone()
{
    const RandomEffects one = combineMachines(std::vector<MachineEffect>{{.03, .0004}});
    QCOMPARE(one.effect.value, .03);
    QVERIFY(std::isinf(one.effect.low) && std::isinf(one.effect.high) && std::isnan(one.p));
    QVERIFY(near(one.standardError, .02));
    QCOMPARE(one.weights, std::vector<double>{1});
    const RandomEffects none = combineMachines({});
    QVERIFY(std::isnan(none.effect.value));
    QCOMPARE(none.effect.n, std::size_t{0});
}

void TestCombine::unusableMachinesAreNotCounted()
{
    std::vector<MachineEffect> machines = kMachines;
    machines.insert(machines.begin() + 2, {std::nan(""), .1});
    machines.push_back({.5, 0});
    machines.push_back({.5, std::numeric_limits<double>::infinity()});
    const RandomEffects result = combineMachines(machines);
    const RandomEffects without = combineMachines(kMachines);
    QCOMPARE(result.effect, without.effect);
    QCOMPARE(result.weights[2], 0.0);
    QCOMPARE(result.weights[6], 0.0);
    QVERIFY(near(std::accumulate(result.weights.begin(), result.weights.end(), 0.0), 1, 1e-14));
}

void TestCombine::signAndScale()
{
    Random random(8);
    for (int round = 0; round < 200; ++round) {
        std::vector<MachineEffect> machines(2 + random.below(7));
        std::vector<MachineEffect> mirrored;
        for (MachineEffect& machine : machines) {
            machine = {random.normal() * 0.02, 1e-6 + 4e-4 * random.uniform()};
            mirrored.push_back({-1000 * machine.effect, 1e6 * machine.variance});
        }
        for (BetweenMethod method : {BetweenMethod::Reml, BetweenMethod::PauleMandel}) {
            RandomEffectsPolicy policy;
            policy.method = method;
            const RandomEffects one = combineMachines(machines, policy);
            const RandomEffects other = combineMachines(mirrored, policy);
            QVERIFY(near(-1000 * one.effect.low, other.effect.high, 1e-7));
            QVERIFY(near(one.p, other.p, 1e-7));
            QVERIFY(one.tauSquared >= 0 && one.iSquared >= 0 && one.iSquared < 1);
            QVERIFY(one.predictionLow <= one.effect.low && one.effect.high <= one.predictionHigh);
        }
    }
}

void TestCombine::geomeanByHand()
{
    const std::vector<double> a = {std::log(1.0), std::log(4.0)};
    const std::vector<double> b = {std::log(4.0), std::log(4.0)};
    const std::vector<double> c = {std::log(1.0), std::log(1.0)};
    const std::vector<MatchedCase> cases = {{a, b, 1}, {a, c, 1}};
    QVERIFY(near(geometricMeanRatio(cases).value, 1, 1e-14)); // ratios 2 and ½
    const std::vector<MatchedCase> weighted = {{a, b, 3}, {a, c, 1}};
    QVERIFY(near(geometricMeanRatio(weighted).value, std::sqrt(2.0), 1e-14));
    QCOMPARE(geometricMeanRatio(cases).n, std::size_t{2});
}

void TestCombine::geomeanIsSeeded()
{
    const std::vector<double> a = logarithms(golden::kA);
    const std::vector<double> b = logarithms(golden::kB);
    const std::vector<MatchedCase> cases = {{a, b}, {b, a}, {a, a}};
    GeomeanPolicy policy;
    policy.seed = 5;
    QCOMPARE(geometricMeanRatio(cases, policy), geometricMeanRatio(cases, policy));
    GeomeanPolicy other = policy;
    other.seed = 6;
    QVERIFY(geometricMeanRatio(cases, policy).low != geometricMeanRatio(cases, other).low);
    // Sides swapped, with the same draws: each replicate is another one, the interval nearly the inverse.
    const std::vector<MatchedCase> swapped = {{b, a}, {a, b}, {a, a}};
    QVERIFY(near(geometricMeanRatio(swapped, policy).value, 1 / geometricMeanRatio(cases, policy).value, 1e-12));
    QVERIFY(std::abs(geometricMeanRatio(swapped, policy).low * geometricMeanRatio(cases, policy).high - 1) < 5e-3);
}

// Cases whose true log ratios have mean 0.02: a nominal 95 % interval covers it. It counts the processes' noise twice
// (once in the spread of the cases), so it may err to the wide side.
void TestCombine::geomeanIntervalCovers()
{
    Random random(9);
    GeomeanPolicy policy;
    policy.replicates = 399;
    constexpr int kRounds = 400;
    int covered = 0;
    for (int round = 0; round < kRounds; ++round) {
        std::vector<std::vector<double>> values;
        for (int i = 0; i < 40; ++i) {
            const double ratio = 0.02 + 0.03 * random.normal();
            for (double level : {0.0, ratio}) {
                std::vector<double> side(3);
                for (double& value : side)
                    value = level + 0.01 * random.normal();
                values.push_back(side);
            }
        }
        std::vector<MatchedCase> cases;
        for (std::size_t i = 0; i < values.size(); i += 2)
            cases.push_back({values[i], values[i + 1]});
        const Estimate estimate = geometricMeanRatio(cases, policy);
        covered += estimate.low <= std::exp(0.02) && std::exp(0.02) <= estimate.high ? 1 : 0;
    }
    const double rate = covered / static_cast<double>(kRounds);
    QVERIFY2(rate > 0.95 - 3 * std::sqrt(.05 * .95 / kRounds), qPrintable(QString::number(rate)));
}

void TestCombine::geomeanOfLittle()
{
    QVERIFY(std::isnan(geometricMeanRatio({}).value));
    const std::vector<double> a = {0.0};
    const std::vector<double> b = {0.5};
    const Estimate one = geometricMeanRatio(std::vector<MatchedCase>{{a, b}});
    QVERIFY(near(one.value, std::exp(0.5)));
    QVERIFY(one.low == 0 && std::isinf(one.high));
}

QTEST_APPLESS_MAIN(TestCombine)
#include "tst_combine.moc"
