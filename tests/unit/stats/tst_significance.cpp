// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/significance/multiplicity.h"
#include "stats/significance/normal.h"
#include "stats/significance/welch.h"
#include "stats/summary/moments.h"

#include <QTest>

using namespace alidade;
using golden::near;

class TestSignificance : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void welchOfRawValues();
    void welchOfLogarithms();
    void welchMirrors();
    void welchNeedsTwoASide();
    void welchWithoutVariation();
    void welchOfTinyVariances();
    void benjaminiHochbergOfP();
    void benjaminiHochbergIgnoresMissing();
    void benjaminiHochbergKeepsTheOrderGiven();
    void normalQuantiles();
};

// scipy.stats.ttest_ind(A, B, equal_var=False); R t.test
void TestSignificance::welchOfRawValues()
{
    const WelchResult result = welch(golden::kB, golden::kA, 0.95);
    QVERIFY(near(result.t, -2.30711533));
    QVERIFY(near(result.p, 0.0335500630, 1e-9));
    QVERIFY(near(result.degreesOfFreedom, 17.451214513568562, 1e-12));
    QVERIFY(near(result.low, -1.4632034238128075, 1e-12));
    QVERIFY(near(result.high, -0.06679657618719359, 1e-12));
}

void TestSignificance::welchOfLogarithms()
{
    const WelchResult result = welch(logarithms(golden::kA), logarithms(golden::kB), 0.95);
    QVERIFY(near(result.t, 2.468172496751199, 1e-10));
    QVERIFY(near(result.p, 0.02442021946901414, 1e-12));
    QVERIFY(near(std::exp(result.difference), 1.0734851888273078, 1e-12));
    QVERIFY(near(std::exp(result.low), 1.01037593));
    QVERIFY(near(std::exp(result.high), 1.14053632));
}

void TestSignificance::welchMirrors()
{
    const WelchResult forth = welch(golden::kA, golden::kB, 0.95);
    const WelchResult back = welch(golden::kB, golden::kA, 0.95);
    QCOMPARE(forth.t, -back.t);
    QCOMPARE(forth.low, -back.high);
    QCOMPARE(forth.p, back.p);
}

void TestSignificance::welchNeedsTwoASide()
{
    const WelchResult result = welch(std::vector<double>{1}, golden::kB, 0.95);
    QVERIFY(std::isnan(result.p));
    QVERIFY(std::isinf(result.low) && std::isinf(result.high));
    QVERIFY(near(result.difference, mean(golden::kB) - 1));
}

void TestSignificance::welchWithoutVariation()
{
    const WelchResult result = welch(std::vector<double>{2, 2}, std::vector<double>{3, 3, 3}, 0.95);
    QCOMPARE(result.difference, 1.0);
    QCOMPARE(result.low, 1.0);
    QCOMPARE(result.high, 1.0);
    QVERIFY(std::isnan(result.p));
}

void TestSignificance::welchOfTinyVariances()
{
    // The squares of such errors are below the smallest double.
    const WelchResult small =
        welch(std::vector<double>{1e-90, 2e-90, 4e-90}, std::vector<double>{3e-90, 5e-90, 8e-90}, 0.95);
    const WelchResult large = welch(std::vector<double>{1, 2, 4}, std::vector<double>{3, 5, 8}, 0.95);
    QVERIFY(near(small.degreesOfFreedom, large.degreesOfFreedom));
    QVERIFY(near(small.p, large.p));
}

// statsmodels multipletests(method="fdr_bh"); R p.adjust(method = "BH")
void TestSignificance::benjaminiHochbergOfP()
{
    const std::vector<double> expected = {.01, .04, .084, .084, .084, .1, 0.10571428571428572, .216, .216, .216};
    const std::vector<double> adjusted = benjaminiHochberg(golden::kP);
    for (size_t i = 0; i < expected.size(); ++i)
        QVERIFY(near(adjusted[i], expected[i], 1e-14));
}

void TestSignificance::benjaminiHochbergIgnoresMissing()
{
    const std::vector<double> adjusted = benjaminiHochberg(std::vector<double>{std::nan(""), 0.01, std::nan(""), 0.04});
    QVERIFY(std::isnan(adjusted[0]));
    QVERIFY(near(adjusted[1], 0.02));
    QVERIFY(near(adjusted[3], 0.04));
    QVERIFY(benjaminiHochberg({}).empty());
}

void TestSignificance::benjaminiHochbergKeepsTheOrderGiven()
{
    const std::vector<double> reversed(golden::kP.rbegin(), golden::kP.rend());
    std::vector<double> adjusted = benjaminiHochberg(reversed);
    std::reverse(adjusted.begin(), adjusted.end());
    QCOMPARE(adjusted, benjaminiHochberg(golden::kP));
}

// scipy.stats.norm.ppf
void TestSignificance::normalQuantiles()
{
    QVERIFY(near(normalQuantile(0.975), 1.959963984540054, 1e-14));
    QVERIFY(near(normalQuantile(0.9995), 3.2905267314919255, 1e-13));
    QVERIFY(near(normalQuantile(0.5), 0, 1e-14));
}

QTEST_APPLESS_MAIN(TestSignificance)
#include "tst_significance.moc"
