// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/random/random.h"
#include "stats/significance/groupedtests.h"
#include "stats/significance/multiplicity.h"

#include <QTest>

#include <limits>
#include <numeric>

using namespace alidade;
using golden::near;

namespace {

using Adjust = std::vector<double> (*)(std::span<const double>);

std::vector<double> randomP(Random& random, std::size_t n)
{
    std::vector<double> p(n);
    for (double& one : p)
        one = random.uniform() * random.uniform();
    return p;
}

} // namespace

class TestMultiplicity : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void golden_data();
    void golden();
    void missingTestsDoNotCount();
    void orderDoesNotMatter();
    void neverBelowP();
    void simesOfOneAndOfNone();
    void simesIsTheSmallestBenjaminiHochberg();
    void groupsOfOneAreBenjaminiHochberg();
    void onlySelectedGroupsHaveFindings();
    void groupsByHand();
};

// R 4.2.2 p.adjust; statsmodels 0.13.5 multipletests
void TestMultiplicity::golden_data()
{
    QTest::addColumn<int>("method");
    QTest::addColumn<QList<double>>("expected");
    QTest::newRow("Holm, R p.adjust(holm)")
        << 0 << QList<double>{.01, .072, .312, .312, .312, .312, .312, .615, .615, .615};
    QTest::newRow("Benjamini-Hochberg, R p.adjust(BH)")
        << 1 << QList<double>{.01, .04, .084, .084, .084, .1, .105714286, .216, .216, .216};
    QTest::newRow("Benjamini-Yekutieli, R p.adjust(BY)")
        << 2 << QList<double>{.029289683, .117158730, .246033333, .246033333, .246033333,
                              .292896825, .309633787, .632657143, .632657143, .632657143};
}

void TestMultiplicity::golden()
{
    constexpr Adjust kMethods[] = {holm, benjaminiHochberg, benjaminiYekutieli};
    QFETCH(int, method);
    QFETCH(QList<double>, expected);
    const std::vector<double> adjusted = kMethods[method](golden::kP);
    for (qsizetype i = 0; i < expected.size(); ++i)
        QVERIFY2(near(adjusted[static_cast<std::size_t>(i)], expected[i], 5e-10), qPrintable(QString::number(i)));
}

void TestMultiplicity::missingTestsDoNotCount()
{
    const double none = std::numeric_limits<double>::quiet_NaN();
    for (Adjust adjust : {holm, benjaminiHochberg, benjaminiYekutieli}) {
        const std::vector<double> adjusted = adjust(std::vector<double>{none, .01, none, .04});
        const std::vector<double> expected = adjust(std::vector<double>{.01, .04});
        QVERIFY(std::isnan(adjusted[0]) && std::isnan(adjusted[2]));
        QCOMPARE(adjusted[1], expected[0]);
        QCOMPARE(adjusted[3], expected[1]);
        QVERIFY(adjust({}).empty());
    }
}

void TestMultiplicity::orderDoesNotMatter()
{
    Random random(1);
    for (int round = 0; round < 20; ++round) {
        std::vector<double> p = randomP(random, 30);
        std::vector<std::size_t> order(p.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        random.shuffle(std::span(order));
        std::vector<double> shuffled;
        for (std::size_t i : order)
            shuffled.push_back(p[i]);
        for (Adjust adjust : {holm, benjaminiHochberg, benjaminiYekutieli}) {
            const std::vector<double> plain = adjust(p);
            const std::vector<double> mixed = adjust(shuffled);
            for (std::size_t i = 0; i < order.size(); ++i)
                QCOMPARE(mixed[i], plain[order[i]]);
        }
    }
}

void TestMultiplicity::neverBelowP()
{
    Random random(2);
    const std::vector<double> p = randomP(random, 200);
    const std::vector<double> bh = benjaminiHochberg(p);
    const std::vector<double> by = benjaminiYekutieli(p);
    const std::vector<double> fwer = holm(p);
    for (std::size_t i = 0; i < p.size(); ++i) {
        QVERIFY(p[i] <= bh[i] && bh[i] <= by[i] && bh[i] <= fwer[i]);
        QVERIFY(by[i] <= 1 && fwer[i] <= 1);
    }
}

void TestMultiplicity::simesOfOneAndOfNone()
{
    QCOMPARE(simes(std::vector<double>{.03}), .03);
    QVERIFY(std::isnan(simes({})));
    QVERIFY(std::isnan(simes(std::vector<double>{std::nan("")})));
    QCOMPARE(simes(std::vector<double>{.9, .02, std::nan("")}), .04);
}

void TestMultiplicity::simesIsTheSmallestBenjaminiHochberg()
{
    Random random(3);
    for (std::size_t n : {1, 2, 5, 40}) {
        const std::vector<double> p = randomP(random, n);
        const std::vector<double> adjusted = benjaminiHochberg(p);
        QVERIFY(near(simes(p), *std::min_element(adjusted.begin(), adjusted.end()), 1e-14));
    }
}

void TestMultiplicity::groupsOfOneAreBenjaminiHochberg()
{
    std::vector<std::size_t> own(golden::kP.size());
    std::iota(own.begin(), own.end(), std::size_t{0});
    const GroupedTests grouped = groupedTests(golden::kP, own, own.size(), 0.05);
    const std::vector<double> plain = benjaminiHochberg(golden::kP);
    for (std::size_t i = 0; i < plain.size(); ++i)
        QVERIFY(near(grouped.q[i], plain[i], 1e-14));
}

void TestMultiplicity::onlySelectedGroupsHaveFindings()
{
    Random random(4);
    std::size_t found = 0;
    for (int round = 0; round < 50; ++round) {
        std::vector<double> p = randomP(random, 60);
        p[7] = 1e-5;
        p[13] = std::nan("");
        std::vector<std::size_t> group(p.size());
        for (std::size_t i = 0; i < group.size(); ++i)
            group[i] = i % 9;
        const GroupedTests grouped = groupedTests(p, group, 10, 0.05);
        QVERIFY(std::isnan(grouped.groupP[9]) && !grouped.selected[9] && std::isnan(grouped.q[13]));
        for (std::size_t i = 0; i < p.size(); ++i) {
            QVERIFY(!(grouped.q[i] <= 0.05) || grouped.selected[group[i]]);
            found += grouped.q[i] <= 0.05 ? 1 : 0;
        }
    }
    QVERIFY(found >= 50);
}

// Two groups, by hand: Simes .002·2 and .3·2; over groups .008 and .6; inside the first BH gives .004 and .04, each
// times two groups by one selected.
void TestMultiplicity::groupsByHand()
{
    const std::vector<double> p = {.002, .3, .04, .6};
    const std::vector<std::size_t> group = {0, 1, 0, 1};
    const GroupedTests grouped = groupedTests(p, group, 2, 0.05);
    QVERIFY(near(grouped.groupP[0], .004) && near(grouped.groupP[1], .6));
    QVERIFY(near(grouped.groupQ[0], .008) && near(grouped.groupQ[1], .6));
    QVERIFY(grouped.selected[0] && !grouped.selected[1]);
    QVERIFY(near(grouped.q[0], .008));
    QVERIFY(near(grouped.q[2], .08));
    QVERIFY(near(grouped.q[1], .6) && near(grouped.q[3], .6));
}

QTEST_APPLESS_MAIN(TestMultiplicity)
#include "tst_multiplicity.moc"
