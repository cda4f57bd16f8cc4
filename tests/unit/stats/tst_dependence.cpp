// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/random/random.h"
#include "stats/series/dependence.h"
#include "stats/series/drift.h"
#include "stats/summary/autocorrelation.h"

#include <QTest>

using namespace alidade;
using golden::near;

namespace {

std::vector<double> autoregressive(std::size_t n, double phi, std::uint64_t seed)
{
    Random random(seed);
    std::vector<double> values(n);
    double value = random.normal() / std::sqrt(1 - phi * phi);
    for (double& one : values) {
        one = value;
        value = phi * value + random.normal();
    }
    return values;
}

} // namespace

class TestDependence : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ljungBoxOfX();
    void ljungBoxWithoutVariation();
    void ljungBoxFalseAlarms();
    void effectiveSizes_data();
    void effectiveSizes();
    void effectiveSizeBounds();
    void driftOfX();
    void driftWithTies();
    void driftOfLongerSeries();
    void driftFalseAlarms();
    void driftOfLittle();
    void driftOfVeryLongSeries();
};

// statsmodels 0.13.5 acorr_ljungbox, acf; R 4.2.2 Box.test
void TestDependence::ljungBoxOfX()
{
    QVERIFY(near(autocorrelation(golden::kX, 1), .592209, 1e-6));
    QVERIFY(near(autocorrelation(golden::kX, 2), .567958, 1e-6));
    QVERIFY(near(autocorrelation(golden::kX, 3), .169311, 1e-6));
    const LjungBox result = ljungBox(golden::kX, 3);
    QVERIFY(near(result.statistic, 11.3107035997, 1e-11));
    QVERIFY(near(result.p, 0.0101591282327, 1e-12));
}

void TestDependence::ljungBoxWithoutVariation()
{
    QVERIFY(std::isnan(ljungBox(std::vector<double>{1, 1, 1, 1}, 2).p));
    QVERIFY(std::isnan(ljungBox(std::vector<double>{1, 2}, 2).p));
    QVERIFY(std::isnan(ljungBox({}, 1).p));
}

void TestDependence::ljungBoxFalseAlarms()
{
    constexpr int kRounds = 2000;
    int alarms = 0;
    for (int round = 0; round < kRounds; ++round)
        alarms += ljungBox(autoregressive(200, 0, static_cast<std::uint64_t>(round)), 10).p < 0.05 ? 1 : 0;
    QVERIFY2(std::abs(alarms / double(kRounds) - 0.05) < 0.02, qPrintable(QString::number(alarms)));
}

void TestDependence::effectiveSizes_data()
{
    QTest::addColumn<double>("phi");
    QTest::addColumn<double>("share"); // (1 - φ)/(1 + φ), at most 1
    QTest::newRow("independent") << 0.0 << 1.0;
    QTest::newRow("half") << 0.5 << 1.0 / 3;
    QTest::newRow("strong") << 0.8 << 1.0 / 9;
    QTest::newRow("swinging") << -0.5 << 1.0;
}

void TestDependence::effectiveSizes()
{
    QFETCH(double, phi);
    QFETCH(double, share);
    double sum = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        sum += effectiveSize(autoregressive(2000, phi, seed)) / 2000 / 50;
    QVERIFY2(std::abs(sum / share - 1) < 0.1, qPrintable(QString::number(sum)));
}

void TestDependence::effectiveSizeBounds()
{
    QCOMPARE(effectiveSize({}), 0.0);
    QCOMPARE(effectiveSize(std::vector<double>{3}), 1.0);
    QCOMPARE(effectiveSize(std::vector<double>{3, 3, 3}), 3.0);
    std::vector<double> ramp;
    for (int i = 0; i < 50; ++i)
        ramp.push_back(i);
    QVERIFY(effectiveSize(ramp) >= 1 && effectiveSize(ramp) < 5);
}

// scipy 1.10.1 theilslopes, kendalltau (exact): slope 0.1, [0.0875, 0.114285714]; τ = 0.848484848, p = 1.63423e-05
void TestDependence::driftOfX()
{
    const Drift result = drift(golden::kX, 0.95);
    QVERIFY(near(result.slope, 0.1, 1e-13));
    QVERIFY(near(result.low, 0.0875, 1e-13));
    QVERIFY(near(result.high, 0.114285714, 1e-9));
    QVERIFY(near(result.tau, 0.848484848484848, 1e-13));
    QVERIFY(std::abs(result.p / 1.6342325370103148e-05 - 1) < 1e-11);
}

// scipy 1.10.1 theilslopes, kendalltau (asymptotic)
void TestDependence::driftWithTies()
{
    const Drift result = drift(std::vector<double>{3, 1, 2, 2, 5, 4, 4, 6, 7, 6, 8, 8}, 0.95);
    QVERIFY(near(result.slope, 0.6666666666666666, 1e-13));
    QVERIFY(near(result.low, 0.45454545454545453, 1e-13));
    QVERIFY(near(result.high, 0.8333333333333334, 1e-13));
    QVERIFY(near(result.tau, 0.781631749350903, 1e-13));
    QVERIFY(near(result.p, 0.0005375061832499604, 1e-13));
}

void TestDependence::driftOfLongerSeries()
{
    std::vector<double> values = golden::kX;
    for (double value : {3, 1, 2, 2, 5, 4, 4, 6, 7, 6, 8, 8})
        values.push_back(value + 4);
    for (double value : golden::kX)
        values.push_back(value * .3);
    const Drift result = drift(values, 0.95);
    QVERIFY(near(result.slope, -0.02333333333333324, 1e-12));
    QVERIFY(near(result.low, -0.14583333333333334, 1e-12));
    QVERIFY(near(result.high, 0.04999999999999997, 1e-12));
    QVERIFY(near(result.tau, -0.017558135130223574, 1e-12));
    QVERIFY(near(result.p, 0.8808147086308733, 1e-12));
}

void TestDependence::driftFalseAlarms()
{
    constexpr int kRounds = 2000;
    for (std::size_t n : {8, 40}) {
        int alarms = 0;
        for (int round = 0; round < kRounds; ++round)
            alarms += drift(autoregressive(n, 0, static_cast<std::uint64_t>(round)), 0.95).p < 0.05 ? 1 : 0;
        QVERIFY2(alarms / double(kRounds) < 0.05 + 3 * std::sqrt(.05 * .95 / kRounds),
                 qPrintable(QString::number(alarms)));
        QVERIFY(alarms > 0.02 * kRounds);
    }
}

void TestDependence::driftOfLittle()
{
    QVERIFY(std::isnan(drift({}, 0.95).slope));
    QVERIFY(std::isnan(drift(std::vector<double>{1}, 0.95).p));
    const Drift two = drift(std::vector<double>{1, 3}, 0.95);
    QCOMPARE(two.slope, 2.0);
    QCOMPARE(two.p, 1.0);
    const Drift same = drift(std::vector<double>{2, 2, 2}, 0.95);
    QVERIFY(same.slope == 0 && std::isnan(same.p) && std::isnan(same.tau));
}

void TestDependence::driftOfVeryLongSeries()
{
    std::vector<double> values = autoregressive(9000, 0, 5);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] += 0.001 * static_cast<double>(i);
    const Drift result = drift(values, 0.95);
    QCOMPARE(result.n, std::size_t{1800});
    QVERIFY(std::abs(result.slope - 0.001) < 2e-5);
    QVERIFY(result.low < 0.001 && result.high > 0.001 && result.p < 1e-10);
}

QTEST_APPLESS_MAIN(TestDependence)
#include "tst_dependence.moc"
