// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/moderated/moderatedt.h"
#include "stats/random/random.h"
#include "stats/significance/multiplicity.h"
#include "stats/significance/welch.h"
#include "stats/summary/moments.h"

#include <QTest>

#include <boost/math/special_functions/trigamma.hpp>

#include <limits>

using namespace alidade;
using golden::near;

namespace {

using Row = std::vector<double>;

// The rows of the golden suite: four process values of the baseline, four of the contender.
const std::vector<Row> kSuite = {
    {.010, .004, -.006, .002, .012, .006, .001, .009},    {1, 1.03, .985, 1.01, 1.055, 1.07, 1.04, 1.08},
    {2, 2.001, 2.002, 1.999, 2.01, 2.011, 2.009, 2.012},  {.5, .56, .47, .53, .52, .49, .55, .51},
    {3.1, 3.104, 3.098, 3.101, 3.103, 3.099, 3.105, 3.1}, {.2, .21, .195, .205, .15, .16, .145, .155},
};

CaseContrast contrast(const Row& row, std::size_t baseline)
{
    const std::span<const double> values(row);
    return caseContrast(values.first(baseline), values.subspan(baseline));
}

std::vector<CaseContrast> suite()
{
    std::vector<CaseContrast> cases;
    for (const Row& row : kSuite)
        cases.push_back(contrast(row, 4));
    return cases;
}

} // namespace

class TestModerated : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goldenSuite();
    void trigammaInverseInverts();
    void noPriorIsTheOrdinaryTest();
    void equalVariancesShareOne();
    void borrowsForOneProcessASide();
    void oneAgainstMany();
    void nothingVaries();
    void missingSidesStayMissing();
    void mirrors();
    void scaleDoesNotMatter();
};

// R 4.2.2, limma 3.54.1: lmFit, eBayes, p.adjust(BH)
void TestModerated::goldenSuite()
{
    const ModeratedSuite result = moderatedT(suite(), 0.95);
    QVERIFY(near(result.prior.df, 0.9601093, 5e-8));
    QVERIFY(std::abs(result.prior.variance - 1.324727e-05) < 5e-12);
    const Row expected = {.28453397, .0025563844, .00010790670, .91038978, .62802121, 8.7828171e-06};
    const Row adjusted = {.42680095, .0051127687, .00032372009, .91038978, .75362545, 5.2696902e-05};
    Row p;
    for (const ModeratedT& one : result.cases)
        p.push_back(one.p);
    const Row q = benjaminiHochberg(p);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        QVERIFY2(std::abs(p[i] - expected[i]) < 6e-8 * expected[i], qPrintable(QString::number(p[i], 'g', 12)));
        QVERIFY2(std::abs(q[i] - adjusted[i]) < 6e-8 * adjusted[i], qPrintable(QString::number(q[i], 'g', 12)));
    }
}

void TestModerated::trigammaInverseInverts()
{
    for (double x : {1e-4, 0.01, 0.3, 1.0, 2.5, 40.0, 1e4, 1e7}) {
        const double back = trigammaInverse(boost::math::trigamma(x));
        QVERIFY2(std::abs(back - x) < 1e-6 * x, qPrintable(QString::number(x)));
    }
}

// One case has no suite to learn from: the t test with pooled variance. scipy 1.10.1 ttest_ind(B, A, equal_var=True):
// with ten values a side its t is Welch's.
void TestModerated::noPriorIsTheOrdinaryTest()
{
    const CaseContrast one = caseContrast(golden::kA, golden::kB);
    const ModeratedSuite result = moderatedT(std::vector{one}, 0.95);
    QCOMPARE(result.prior.df, 0.0);
    QVERIFY(near(result.cases[0].t, 2.30711533));
    QCOMPARE(result.cases[0].degreesOfFreedom, 18.0);
    const WelchResult unequal = welch(golden::kA, golden::kB, 0.95);
    QVERIFY(near(result.cases[0].t, unequal.t, 1e-12));
    QVERIFY(result.cases[0].p < unequal.p);
}

// Variances that differ less than chance makes them differ: the prior is all, its df are all cases' together.
void TestModerated::equalVariancesShareOne()
{
    std::vector<CaseContrast> cases;
    for (double shift : {0.0, 0.1, 0.2, 0.3})
        cases.push_back(contrast({1, 2, 3, 4 + shift, 5 + shift, 6 + shift}, 3));
    const ModeratedSuite result = moderatedT(cases, 0.95);
    QVERIFY(std::isinf(result.prior.df));
    QVERIFY(near(result.prior.variance, 1.0));
    for (const ModeratedT& one : result.cases)
        QVERIFY(near(one.degreesOfFreedom, 16.0));
}

void TestModerated::borrowsForOneProcessASide()
{
    std::vector<CaseContrast> cases = suite();
    cases.push_back(contrast({1.0, 1.3}, 1));
    const ModeratedSuite result = moderatedT(cases, 0.95);
    const ModeratedSuite without = moderatedT(suite(), 0.95);
    QCOMPARE(result.prior.df, without.prior.df);
    QCOMPARE(result.cases[0].p, without.cases[0].p);
    const ModeratedT& single = result.cases.back();
    QCOMPARE(single.variance, result.prior.variance);
    QCOMPARE(single.degreesOfFreedom, result.prior.df);
    QVERIFY(single.p > 0 && single.p < 1 && single.low < 0.3 && single.high > 0.3);

    const ModeratedSuite alone = moderatedT(std::vector{contrast({1.0, 1.3}, 1)}, 0.95);
    QVERIFY(std::isnan(alone.cases[0].p) && std::isinf(alone.cases[0].low) && std::isinf(alone.cases[0].high));
    QVERIFY(near(alone.cases[0].difference, 0.3));
}

void TestModerated::oneAgainstMany()
{
    const CaseContrast one = contrast({1.0, 1.2, 1.3, 1.4}, 1);
    QCOMPARE(one.df, 2.0);
    QVERIFY(near(one.variance, 0.01));
    QVERIFY(near(one.scale, 4.0 / 3));
}

void TestModerated::nothingVaries()
{
    const std::vector<CaseContrast> cases(3, contrast({2, 2, 3, 3}, 2));
    const ModeratedSuite result = moderatedT(cases, 0.95);
    QCOMPARE(result.prior.df, 0.0);
    for (const ModeratedT& one : result.cases) {
        QCOMPARE(one.low, 1.0);
        QCOMPARE(one.high, 1.0);
        QVERIFY(std::isnan(one.p));
    }
    // Among cases that do vary, one that does not is judged by their variance: its clock was too coarse, not its
    // machine.
    std::vector<CaseContrast> mixed = suite();
    mixed.push_back(cases[0]);
    const ModeratedT still = moderatedT(mixed, 0.95).cases.back();
    QVERIFY(still.variance > 0 && still.p > 0);
}

void TestModerated::missingSidesStayMissing()
{
    std::vector<CaseContrast> cases = suite();
    cases.push_back(caseContrast({}, Row{1, 2}));
    const ModeratedSuite result = moderatedT(cases, 0.95);
    QVERIFY(std::isnan(result.cases.back().difference) && std::isnan(result.cases.back().p));
    QCOMPARE(result.cases[1].p, moderatedT(suite(), 0.95).cases[1].p);
    QVERIFY(moderatedT(std::vector<CaseContrast>{}, 0.95).cases.empty());
}

void TestModerated::mirrors()
{
    Random random(5);
    std::vector<CaseContrast> forth;
    std::vector<CaseContrast> back;
    for (int i = 0; i < 30; ++i) {
        Row a(2 + random.below(4));
        Row b(2 + random.below(4));
        random.resample(golden::kA, a);
        random.resample(golden::kB, b);
        forth.push_back(caseContrast(a, b));
        back.push_back(caseContrast(b, a));
    }
    const ModeratedSuite one = moderatedT(forth, 0.95);
    const ModeratedSuite other = moderatedT(back, 0.95);
    for (std::size_t i = 0; i < forth.size(); ++i) {
        QVERIFY(near(one.cases[i].low, -other.cases[i].high, 1e-12));
        QVERIFY(near(one.cases[i].p, other.cases[i].p, 1e-12));
        QVERIFY(one.cases[i].p >= 0 && one.cases[i].p <= 1);
    }
}

void TestModerated::scaleDoesNotMatter()
{
    std::vector<CaseContrast> tiny = suite();
    for (CaseContrast& one : tiny) {
        one.difference *= 1e-6;
        one.variance *= 1e-12;
    }
    const ModeratedSuite small = moderatedT(tiny, 0.95);
    const ModeratedSuite large = moderatedT(suite(), 0.95);
    QVERIFY(near(small.prior.df, large.prior.df, 1e-9));
    for (std::size_t i = 0; i < tiny.size(); ++i)
        QVERIFY(near(small.cases[i].p, large.cases[i].p, 1e-9));
}

QTEST_APPLESS_MAIN(TestModerated)
#include "tst_moderated.moc"
