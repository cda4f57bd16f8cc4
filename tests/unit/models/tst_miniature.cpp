// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/miniature.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace alidade;

class TestMiniature : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void apart();
    void humps();
    void oddities_data();
    void oddities();
    void straggler();
};

namespace {

/// Even quantiles of a hump around the middle.
std::vector<double> hump(double middle, double width, int n = 40)
{
    std::vector<double> values;
    for (int i = 0; i < n; ++i) {
        const double u = (i + 0.5) / n;
        values.push_back(middle + width * std::log(u / (1 - u)) / 4);
    }
    return values;
}

std::ptrdiff_t peak(const std::vector<float>& heights)
{
    return std::max_element(heights.begin(), heights.end()) - heights.begin();
}

int peaks(const std::vector<float>& heights)
{
    int count = 0;
    for (size_t i = 1; i + 1 < heights.size(); ++i)
        count += heights[i] > heights[i - 1] && heights[i] >= heights[i + 1] && heights[i] > 0.05F ? 1 : 0;
    return count;
}

} // namespace

void TestMiniature::apart()
{
    const Miniature shapes = miniature(hump(10, 0.4), hump(12, 0.4));
    QCOMPARE(shapes.baseline.size(), size_t(54));
    QCOMPARE(shapes.contender.size(), size_t(54));
    QVERIFY(peak(shapes.baseline) < 27);
    QVERIFY(peak(shapes.contender) > 27);
    QCOMPARE(*std::max_element(shapes.baseline.begin(), shapes.baseline.end()), 1.0F);
    QCOMPARE(peaks(shapes.baseline), 1);
}

void TestMiniature::humps()
{
    std::vector<double> two = hump(10, 0.2);
    const std::vector<double> other = hump(13, 0.2);
    two.insert(two.end(), other.begin(), other.end());
    QCOMPARE(peaks(miniature(hump(11, 0.2), two).contender), 2);
}

void TestMiniature::oddities_data()
{
    QTest::addColumn<QList<double>>("baseline");
    QTest::addColumn<QList<double>>("contender");
    const double nan = std::nan(""), infinity = std::numeric_limits<double>::infinity();
    QTest::newRow("nothing") << QList<double>{} << QList<double>{};
    QTest::newRow("one value") << QList<double>{5} << QList<double>{};
    QTest::newRow("no value that is a number") << QList<double>{nan, infinity} << QList<double>{nan};
    QTest::newRow("all the same") << QList<double>{5, 5, 5} << QList<double>{5, 5, 5};
    QTest::newRow("zero") << QList<double>{0, 0} << QList<double>{0, 0};
    QTest::newRow("negative") << QList<double>{-3, -2, -1} << QList<double>{1, 2, 3};
    QTest::newRow("tiny beside huge") << QList<double>{1e-300, 2e-300} << QList<double>{1e300, 2e300};
    QTest::newRow("far apart, narrow") << QList<double>{1, 1.0000001, 1.0000002} << QList<double>{9, 9.0000001};
}

void TestMiniature::oddities()
{
    QFETCH(QList<double>, baseline);
    QFETCH(QList<double>, contender);
    const Miniature shapes = miniature(baseline, contender);
    for (const std::vector<float>& heights : {shapes.baseline, shapes.contender}) {
        QVERIFY(std::all_of(heights.begin(), heights.end(), [](float h) { return h >= 0 && h <= 1; }));
        QVERIFY(heights.empty() || *std::max_element(heights.begin(), heights.end()) == 1.0F);
    }
    const auto finite = [](double v) { return std::isfinite(v); };
    QCOMPARE(!shapes.baseline.empty(), std::any_of(baseline.begin(), baseline.end(), finite));
    QCOMPARE(!shapes.contender.empty(), std::any_of(contender.begin(), contender.end(), finite));
}

void TestMiniature::straggler()
{
    std::vector<double> values = hump(10, 0.4, 400);
    values.push_back(900);
    const std::ptrdiff_t at = peak(miniature(values, {}).baseline);
    QVERIFY(at > 10 && at < 44);
}

QTEST_GUILESS_MAIN(TestMiniature)
#include "tst_miniature.moc"
