// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "stats/summary/autocorrelation.h"
#include "stats/summary/bandwidth.h"
#include "stats/summary/boxstatistics.h"
#include "stats/summary/ecdf.h"
#include "stats/summary/histogram.h"
#include "stats/summary/kde.h"
#include "stats/summary/mad.h"
#include "stats/summary/meaninterval.h"
#include "stats/summary/medianinterval.h"
#include "stats/summary/moments.h"
#include "stats/summary/quantile.h"

#include <QTest>

#include <limits>
#include <numeric>

using namespace alidade;
using golden::near;

Q_DECLARE_METATYPE(std::vector<double>)

class TestSummary : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void quantileOfType7_data();
    void quantileOfType7();
    void medianIsTheHalfQuantile();
    void nothingFromNoValues();
    void moments();
    void meanOfEqualValuesIsTheValue();
    void madOfA();
    void medianIntervalRanks_data();
    void medianIntervalRanks();
    void medianIntervalOfA();
    void medianIntervalIsOpenBelowSix();
    void meanIntervalOfA();
    void ecdfStandsAtTheLastOfEqualValues();
    void boxOfA();
    void autocorrelationOfX();
    void bandwidths_data();
    void bandwidths();
    void densityAtPoints();
    void densityHasAreaOne();
    void densityKeepsTwoHumpsApart();
    void densityOfWhatDoesNotVary();
    void histogramHoldsEveryValue_data();
    void histogramHoldsEveryValue();
    void histogramIsCapped();
};

// numpy.quantile (method "linear" is type 7)
void TestSummary::quantileOfType7_data()
{
    QTest::addColumn<double>("p");
    QTest::addColumn<double>("expected");
    QTest::newRow("least") << 0.0 << 9.9;
    QTest::newRow("tenth") << 0.1 << 9.99;
    QTest::newRow("lower quartile") << 0.25 << 10.125;
    QTest::newRow("median") << 0.5 << 10.35;
    QTest::newRow("upper quartile") << 0.75 << 10.575;
    QTest::newRow("nine tenths") << 0.9 << 10.99;
    QTest::newRow("greatest") << 1.0 << 12.7;
}

void TestSummary::quantileOfType7()
{
    QFETCH(double, p);
    QFETCH(double, expected);
    QVERIFY(near(quantile(golden::kA, p), expected, 1e-14));
}

void TestSummary::medianIsTheHalfQuantile()
{
    for (size_t n = 1; n <= golden::kA.size(); ++n) {
        const std::vector<double> part(golden::kA.begin(), golden::kA.begin() + static_cast<std::ptrdiff_t>(n));
        QCOMPARE(median(part), quantile(part, 0.5));
    }
}

void TestSummary::nothingFromNoValues()
{
    QVERIFY(std::isnan(median({})));
    QVERIFY(std::isnan(quantile({}, 0.5)));
    QVERIFY(std::isnan(mean({})));
    QVERIFY(std::isnan(variance(std::vector<double>{1})));
    QVERIFY(std::isnan(mad({})));
    QVERIFY(std::isnan(boxStatistics({}).median));
    QVERIFY(std::isnan(medianInterval({}, 0.95).value));
    QVERIFY(ecdf({}).x.empty());
    QVERIFY(kde(std::vector<double>{1}).x.empty());
    QVERIFY(histogram({}).counts.empty());
}

// numpy.mean, numpy.var(ddof=1)
void TestSummary::moments()
{
    QVERIFY(near(mean(golden::kA), 10.55, 1e-14));
    QVERIFY(near(variance(golden::kA), 0.6472222222222219, 1e-14));
    QVERIFY(near(mean(logarithms(std::vector<double>{1, std::exp(2.0)})), 1, 1e-14));
}

void TestSummary::meanOfEqualValuesIsTheValue()
{
    const std::vector<double> equal(7, 0.1);
    QCOMPARE(mean(equal), 0.1);
    QCOMPARE(variance(equal), 0.0);
}

// scipy.stats.median_abs_deviation, without and with scale="normal"
void TestSummary::madOfA()
{
    QVERIFY(near(mad(golden::kA), 0.25, 1e-14));
    QVERIFY(near(mad(golden::kA) * kMadNormal, 0.370650555, 1e-8));
}

// scipy.stats.binom.ppf(alpha / 2, n, 0.5), which rounds as R's qbinom
void TestSummary::medianIntervalRanks_data()
{
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("at95");
    QTest::addColumn<int>("at99");
    const int rows[][3] = {{1, 0, 0},  {2, 0, 0},  {5, 0, 0},  {6, 1, 0},     {8, 1, 1},        {9, 2, 1},
                           {10, 2, 1}, {20, 6, 4}, {21, 6, 5}, {100, 40, 37}, {1000, 469, 459}, {100000, 49690, 49593}};
    for (const auto& row : rows)
        QTest::addRow("n=%d", row[0]) << row[0] << row[1] << row[2];
}

void TestSummary::medianIntervalRanks()
{
    QFETCH(int, n);
    QFETCH(int, at95);
    QFETCH(int, at99);
    QCOMPARE(static_cast<int>(medianIntervalRank(static_cast<size_t>(n), 0.95)), at95);
    QCOMPARE(static_cast<int>(medianIntervalRank(static_cast<size_t>(n), 0.99)), at99);
}

void TestSummary::medianIntervalOfA()
{
    const Estimate interval = medianInterval(golden::kA, 0.95);
    QVERIFY(near(interval.value, 10.35, 1e-14));
    QCOMPARE(interval.low, 10.0);
    QCOMPARE(interval.high, 10.8);
    QCOMPARE(interval.n, size_t(10));
}

void TestSummary::medianIntervalIsOpenBelowSix()
{
    const Estimate five = medianInterval({1, 2, 3, 4, 5}, 0.95);
    QCOMPARE(five.value, 3.0);
    QVERIFY(std::isinf(five.low) && five.low < 0);
    QVERIFY(std::isinf(five.high) && five.high > 0);
    const Estimate six = medianInterval({1, 2, 3, 4, 5, 6}, 0.95);
    QCOMPARE(six.low, 1.0);
    QCOMPARE(six.high, 6.0);
}

// scipy.stats.t.interval(0.95, 9, loc=mean, scale=sem)
void TestSummary::meanIntervalOfA()
{
    const Estimate interval = meanInterval(golden::kA, 0.95);
    QVERIFY(near(interval.low, 9.974494492302778, 1e-12));
    QVERIFY(near(interval.high, 11.125505507697223, 1e-12));
    QVERIFY(std::isinf(meanInterval(std::vector<double>{3}, 0.95).high));
}

void TestSummary::ecdfStandsAtTheLastOfEqualValues()
{
    const Curve curve = ecdf({3, 1, 2, 2});
    QCOMPARE(curve.x, (std::vector<double>{1, 2, 3}));
    QCOMPARE(curve.y, (std::vector<double>{0.25, 0.75, 1}));
}

void TestSummary::boxOfA()
{
    const BoxStatistics box = boxStatistics(golden::kA);
    QVERIFY(near(box.q25, 10.125, 1e-14));
    QVERIFY(near(box.q75, 10.575, 1e-14));
    QCOMPARE(box.whiskerLow, 9.9);
    QCOMPARE(box.whiskerHigh, 10.8);
    QCOMPARE(box.outliers, std::vector<double>{12.7});
    QCOMPARE(box.severe, size_t(1));
}

// statsmodels.tsa.stattools.acf
void TestSummary::autocorrelationOfX()
{
    QVERIFY(near(autocorrelation(golden::kX, 0), 1));
    QVERIFY(near(autocorrelation(golden::kX, 1), 0.59220907));
    QVERIFY(near(autocorrelation(golden::kX, 2), 0.56795768));
    QVERIFY(near(autocorrelation(golden::kX, 3), 0.16931146));
    QVERIFY(std::isnan(autocorrelation(std::vector<double>(5, 1.0), 1)));
}

namespace {

std::vector<double> twoHumps()
{
    std::vector<double> values;
    for (int hump = 0; hump < 2; ++hump) {
        for (int i = 0; i <= 20; ++i)
            values.push_back(hump + 0.01 * i);
    }
    return values;
}

} // namespace

// Sheather-Jones: the same equations solved over all pairs without bins in numpy with scipy.optimize.brentq; the bins
// cost some per mille
void TestSummary::bandwidths_data()
{
    QTest::addColumn<std::vector<double>>("values");
    QTest::addColumn<double>("silverman");
    QTest::addColumn<double>("sheatherJones");
    QTest::newRow("A") << golden::kA << 0.19069979441378945 << 0.25130210013;
    QTest::newRow("two humps") << twoHumps() << 0.21724864141342504 << 0.06218488955;
}

void TestSummary::bandwidths()
{
    QFETCH(std::vector<double>, values);
    QFETCH(double, silverman);
    QFETCH(double, sheatherJones);
    QVERIFY(near(silvermanBandwidth(values), silverman, 1e-12));
    const double found = sheatherJonesBandwidth(values);
    QVERIFY2(std::abs(found / sheatherJones - 1) < 0.005, qPrintable(QString::number(found, 'g', 12)));
}

// scipy.stats.gaussian_kde over log(A) with bandwidth 0.05
void TestSummary::densityAtPoints()
{
    const Curve curve = kde(golden::kA, 20001, 0.05);
    const auto at = [&curve](double x) {
        const auto it = std::lower_bound(curve.x.begin(), curve.x.end(), x);
        return curve.y[static_cast<size_t>(it - curve.x.begin())];
    };
    QVERIFY(near(at(10.0), 5.50060313, 1e-3));
    QVERIFY(near(at(10.3), 6.28243978, 1e-3));
    QVERIFY(near(at(11.0), 3.30133096, 1e-3));
    QVERIFY(near(at(12.7), 0.80427772, 1e-3));
}

void TestSummary::densityHasAreaOne()
{
    const Curve curve = kde(golden::kA, 512);
    double area = 0;
    for (size_t i = 1; i < curve.x.size(); ++i)
        area += 0.5 * (curve.y[i] + curve.y[i - 1]) * std::log(curve.x[i] / curve.x[i - 1]);
    QVERIFY(near(area, 1, 0.005));
    // Zero and negative values have no place on a log axis.
    const Curve some = kde(std::vector<double>{-1, 0, 1, 2, 3}, 16);
    QVERIFY(some.x.front() > 0);
    QVERIFY(kdeLinear(std::vector<double>{-1, 0, 1, 2, 3}, 16).x.front() < -1);
}

void TestSummary::densityKeepsTwoHumpsApart()
{
    const Curve curve = kdeLinear(twoHumps(), 512);
    const auto at = [&curve](double x) {
        const auto it = std::lower_bound(curve.x.begin(), curve.x.end(), x);
        return curve.y[static_cast<size_t>(it - curve.x.begin())];
    };
    QVERIFY(at(0.6) < 0.01 * at(0.1));
    QVERIFY(at(0.6) < 0.01 * at(1.1));
}

void TestSummary::densityOfWhatDoesNotVary()
{
    QVERIFY(kde(std::vector<double>(10, 4.0)).x.empty());
}

void TestSummary::histogramHoldsEveryValue_data()
{
    QTest::addColumn<std::vector<double>>("values");
    QTest::addColumn<bool>("logAxis");
    QTest::addColumn<int>("counted");
    QTest::newRow("A") << golden::kA << false << 10;
    QTest::newRow("A, log") << golden::kA << true << 10;
    QTest::newRow("all equal") << std::vector<double>(5, 3.0) << false << 5;
    QTest::newRow("equal zeros") << std::vector<double>(5, 0.0) << false << 5;
    QTest::newRow("equal quartiles") << std::vector<double>{1, 1, 1, 1, 1, 1, 9} << false << 7;
    QTest::newRow("no place on a log axis") << std::vector<double>{-1, 0, 1, 2} << true << 2;
    QTest::newRow("not finite") << std::vector<double>{1, 2, std::numeric_limits<double>::infinity(), std::nan("")}
                                << false << 2;
}

void TestSummary::histogramHoldsEveryValue()
{
    QFETCH(std::vector<double>, values);
    QFETCH(bool, logAxis);
    QFETCH(int, counted);
    const Histogram bins = histogram(values, logAxis);
    QCOMPARE(bins.edges.size(), bins.counts.size() + 1);
    QVERIFY(std::is_sorted(bins.edges.begin(), bins.edges.end()));
    QCOMPARE(static_cast<int>(std::accumulate(bins.counts.begin(), bins.counts.end(), size_t(0))), counted);
}

void TestSummary::histogramIsCapped()
{
    std::vector<double> values(1000, 0);
    for (size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<double>(i % 10);
    values.push_back(1e9);
    QCOMPARE(histogram(values, false, 50).counts.size(), size_t(50));
}

QTEST_APPLESS_MAIN(TestSummary)
#include "tst_summary.moc"
