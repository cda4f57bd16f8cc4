// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/hierarchy/bootstrap.h"
#include "stats/hierarchy/fieller.h"
#include "stats/random/random.h"
#include "stats/summary/meaninterval.h"
#include "stats/summary/moments.h"

#include <QTest>

using namespace alidade;
using golden::near;

namespace {

/// One value per process: the bootstrap is the ordinary one.
Processes single(const std::vector<double>& values)
{
    Processes processes;
    for (double value : values)
        processes.push_back({value});
    return processes;
}

bool within(double value, double reference, double tolerance)
{
    return std::abs(value - reference) <= tolerance;
}

} // namespace

class TestBootstrap : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void medianOfA();
    void meanOfA();
    void ratioOfMeans();
    void processesNotIterations();
    void seeded();
    void ratioInverts();
    void statistics();
    void littleData();
    void fiellerByHand();
    void fiellerIsTheDeltaMethodForSmallErrors();
    void fiellerWithoutBounds();
    void fiellerCovers();
};

// R 4.2.2 boot 1.3-28 and scipy 1.10.1 bootstrap: percentile [10.1, 10.65]; BCa [10.05, 10.60] and [10.1, 10.65]: the
// medians of ten values are few, so references differ among themselves by a step
void TestBootstrap::medianOfA()
{
    BootstrapPolicy policy;
    policy.replicates = 9999;
    policy.kind = BootstrapKind::Percentile;
    const Estimate percentile = hierarchicalBootstrap(single(golden::kA), medianOfProcessMedians, policy);
    QVERIFY(near(percentile.value, 10.35));
    QVERIFY(within(percentile.low, 10.1, 0.051) && within(percentile.high, 10.65, 0.051));
    policy.kind = BootstrapKind::Bca;
    const Estimate bca = hierarchicalBootstrap(single(golden::kA), medianOfProcessMedians, policy);
    QVERIFY(within(bca.low, 10.075, 0.051) && within(bca.high, 10.625, 0.051));
}

// scipy 1.10.1 bootstrap(mean, 99,999 replicates): percentile [10.18, 11.09], BCa [10.24, 11.37]
void TestBootstrap::meanOfA()
{
    BootstrapPolicy policy;
    policy.replicates = 19999;
    policy.kind = BootstrapKind::Percentile;
    const Estimate percentile = hierarchicalBootstrap(single(golden::kA), meanOfProcessMeans, policy);
    QVERIFY(within(percentile.low, 10.18, 0.011) && within(percentile.high, 11.09, 0.021));
    policy.kind = BootstrapKind::Bca;
    const Estimate bca = hierarchicalBootstrap(single(golden::kA), meanOfProcessMeans, policy);
    QVERIFY(within(bca.low, 10.24, 0.011) && within(bca.high, 11.37, 0.031));
    QCOMPARE(bca.n, std::size_t{10});
}

// R 4.2.2 boot 1.3-28, strata, 49,999 replicates: BCa with the jackknife [1.0099055, 1.1259969], percentile
// [1.0152214, 1.1299882]
void TestBootstrap::ratioOfMeans()
{
    const Processes a = single(logarithms(golden::kA));
    const Processes b = single(logarithms(golden::kB));
    BootstrapPolicy policy;
    policy.replicates = 19999;
    const Estimate bca = hierarchicalBootstrapRatio(a, b, meanOfProcessMeans, policy);
    QVERIFY(near(bca.value, 1.0734851888273078, 1e-12));
    QVERIFY2(within(bca.low, 1.0099, 0.0025) && within(bca.high, 1.1260, 0.0025),
             qPrintable(QStringLiteral("%1 %2").arg(bca.low).arg(bca.high)));
    policy.kind = BootstrapKind::Percentile;
    const Estimate percentile = hierarchicalBootstrapRatio(a, b, meanOfProcessMeans, policy);
    QVERIFY(within(percentile.low, 1.0152, 0.0015) && within(percentile.high, 1.1300, 0.0015));
}

// A thousand iterations more of the same processes make the interval no narrower than the processes allow.
void TestBootstrap::processesNotIterations()
{
    Random random(20);
    Processes few;
    Processes many;
    for (int process = 0; process < 8; ++process) {
        const double level = random.normal();
        std::vector<double> values(200);
        for (double& value : values)
            value = level + 0.1 * random.normal();
        many.push_back(values);
        few.push_back({values.begin(), values.begin() + 5});
    }
    BootstrapPolicy policy;
    policy.replicates = 999;
    const Estimate narrow = hierarchicalBootstrap(many, meanOfProcessMeans, policy);
    const Estimate wide = hierarchicalBootstrap(few, meanOfProcessMeans, policy);
    QVERIFY(std::abs((narrow.high - narrow.low) / (wide.high - wide.low) - 1) < 0.15);
}

void TestBootstrap::seeded()
{
    BootstrapPolicy policy;
    policy.replicates = 499;
    policy.seed = 3;
    const Processes a = single(golden::kA);
    const Estimate one = hierarchicalBootstrap(a, meanOfProcessMeans, policy);
    QCOMPARE(one, hierarchicalBootstrap(a, meanOfProcessMeans, policy));
    policy.seed = 4;
    QVERIFY(one != hierarchicalBootstrap(a, meanOfProcessMeans, policy));
}

void TestBootstrap::ratioInverts()
{
    const Processes a = single(logarithms(golden::kA));
    const Processes b = single(logarithms(golden::kB));
    const Estimate forth = hierarchicalBootstrapRatio(a, b, meanOfProcessMeans);
    const Estimate back = hierarchicalBootstrapRatio(b, a, meanOfProcessMeans);
    QVERIFY(near(forth.value * back.value, 1, 1e-12));
    QVERIFY(within(forth.low * back.high, 1, 0.01) && within(forth.high * back.low, 1, 0.01));
}

void TestBootstrap::statistics()
{
    const Processes values = {{1, 2, 9}, {4}, {5, 7}};
    QCOMPARE(medianOfProcessMedians(values), 4.0);
    QVERIFY(near(meanOfProcessMeans(values), 14.0 / 3));
    QCOMPARE(medianOfProcessQuantiles(1)(values), 7.0);
    QCOMPARE(medianOfProcessQuantiles(0.5)(values), 4.0);
}

void TestBootstrap::littleData()
{
    QVERIFY(std::isnan(hierarchicalBootstrap({}, meanOfProcessMeans).value));
    const Estimate one = hierarchicalBootstrap({{1, 2, 3}}, meanOfProcessMeans);
    QVERIFY(one.value == 2 && std::isinf(one.low) && std::isinf(one.high));
    const Estimate ratio = hierarchicalBootstrapRatio({{0, 0}}, {{1}, {1}}, meanOfProcessMeans);
    QVERIFY(near(ratio.value, std::exp(1.0)) && ratio.low == 0 && std::isinf(ratio.high));
    const Estimate same = hierarchicalBootstrap({{2, 2}, {2, 2}}, meanOfProcessMeans);
    QVERIFY(same.low == 2 && same.high == 2);
}

// By hand: means 10 and 12, t(2) = 4.302652729911275, S²/n = 1/3 a side, so h² = 6.17094…; the roots of the quadratic
void TestBootstrap::fiellerByHand()
{
    const Estimate ratio = fiellerRatio(std::vector<double>{9, 10, 11}, std::vector<double>{11, 12, 13}, 0.95);
    const double h2 = 4.302652729911275 * 4.302652729911275 / 3;
    const double root = std::sqrt(120.0 * 120 - (100 - h2) * (144 - h2));
    QVERIFY(near(ratio.value, 1.2, 1e-14));
    QVERIFY(near(ratio.low, (120 - root) / (100 - h2), 1e-10));
    QVERIFY(near(ratio.high, (120 + root) / (100 - h2), 1e-10));
}

void TestBootstrap::fiellerIsTheDeltaMethodForSmallErrors()
{
    Random random(21);
    std::vector<double> a(10);
    std::vector<double> b(12);
    for (double& value : a)
        value = 5 + 1e-4 * random.normal();
    for (double& value : b)
        value = 7 + 1e-4 * random.normal();
    const Estimate ratio = fiellerRatio(a, b, 0.95);
    const Estimate old = meanInterval(a, 0.95);
    const Estimate now = meanInterval(b, 0.95);
    const double half =
        ratio.value * std::hypot((old.high - old.value) / old.value, (now.high - now.value) / now.value);
    QVERIFY(std::abs((ratio.high - ratio.low) / 2 / half - 1) < 1e-6);
    QVERIFY(std::abs((ratio.high + ratio.low) / 2 - ratio.value) < 1e-3 * half);
}

void TestBootstrap::fiellerWithoutBounds()
{
    const Estimate noisy = fiellerRatio(std::vector<double>{0.1, 5}, std::vector<double>{2, 2.1}, 0.95);
    QVERIFY(std::isinf(noisy.low) && std::isinf(noisy.high));
    const Estimate one = fiellerRatio(std::vector<double>{2}, std::vector<double>{4, 4.1}, 0.95);
    QVERIFY(near(one.value, 2.025) && std::isinf(one.high));
    const Estimate exact = fiellerRatio(std::vector<double>{2, 2}, std::vector<double>{4, 4}, 0.95);
    QVERIFY(exact.low == 2 && exact.high == 2);
}

// Two t intervals put together err to the safe side.
void TestBootstrap::fiellerCovers()
{
    Random random(22);
    constexpr int kRounds = 4000;
    int covered = 0;
    for (int round = 0; round < kRounds; ++round) {
        std::vector<double> a(6);
        std::vector<double> b(6);
        for (std::size_t i = 0; i < a.size(); ++i) {
            a[i] = 10 + random.normal();
            b[i] = 12 + random.normal();
        }
        const Estimate ratio = fiellerRatio(a, b, 0.95);
        covered += ratio.low <= 1.2 && 1.2 <= ratio.high ? 1 : 0;
    }
    const double rate = covered / static_cast<double>(kRounds);
    QVERIFY2(rate > 0.95 - 3 * std::sqrt(.05 * .95 / kRounds), qPrintable(QString::number(rate)));
}

QTEST_APPLESS_MAIN(TestBootstrap)
#include "tst_bootstrap.moc"
