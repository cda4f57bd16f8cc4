// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/intervalscale.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace alidade;

namespace {

Estimate interval(double low, double high)
{
    return {std::sqrt(low * high), low, high, 0.95, 10};
}

QStringList labels(const IntervalScale& scale, int most)
{
    QStringList texts;
    for (const IntervalScale::Tick& tick : scale.ticks(most))
        texts += tick.label;
    return texts;
}

} // namespace

class TestIntervalScale : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void symmetric();
    void linearThenCompressed();
    void unbounded();
    void marginStaysNarrow();
    void ticks_data();
    void ticks();
    void ticksInOrder();
};

void TestIntervalScale::symmetric()
{
    const IntervalScale scale({interval(0.8, 1.1)}, 0.02);
    QCOMPARE(scale.position(1), 0.0);
    QCOMPARE(scale.position(1.1), -scale.position(1 / 1.1));
    QVERIFY(scale.position(0.8) > -1 && scale.position(0.8) < -0.9);
}

void TestIntervalScale::linearThenCompressed()
{
    std::vector<Estimate> many(200, interval(0.95, 1.05));
    many.push_back(interval(1.2, 8));
    const IntervalScale scale(many, 0.02);
    QVERIFY(scale.isCompressed());
    // The one far away does not squeeze the others.
    QVERIFY(scale.position(1.05) > 0.3);
    QVERIFY(scale.position(1.2) < scale.position(4));
    QVERIFY(scale.position(4) < scale.position(8));
    QCOMPARE(scale.position(8), 1.0);
    QVERIFY(!scale.isBeyond(8));
    QVERIFY(scale.isBeyond(9));
}

void TestIntervalScale::unbounded()
{
    const double infinity = std::numeric_limits<double>::infinity();
    const IntervalScale scale({{1.1, 0, infinity, 0.95, 3}, interval(0.9, 1.2)}, 0.02);
    QCOMPARE(scale.position(infinity), 1.0);
    QCOMPARE(scale.position(0), -1.0);
    QVERIFY(scale.isBeyond(infinity));
    QVERIFY(scale.isBeyond(0));
    QVERIFY(std::isfinite(scale.limit()));
    QVERIFY(!IntervalScale().isBeyond(std::numeric_limits<double>::quiet_NaN()));
}

void TestIntervalScale::marginStaysNarrow()
{
    const IntervalScale scale({interval(0.9999, 1.0001)}, 0.02);
    QVERIFY(scale.position(1.02) < 0.25);
    QVERIFY(IntervalScale({}, 0.1).position(1.1) < 0.25);
}

void TestIntervalScale::ticks_data()
{
    QTest::addColumn<double>("widest");
    QTest::addColumn<int>("most");
    QTest::addColumn<QString>("texts");
    QTest::newRow("as drawn") << 1.24 << 5 << QStringLiteral("−20 −10 0 +10 +20\u202f%");
    QTest::newRow("fine") << 1.24 << 9 << QStringLiteral("−20 −15 −10 −5 0 +5 +10 +15 +20\u202f%");
    QTest::newRow("factors") << 4.5 << 7 << QStringLiteral("÷4 ÷3 ÷2 0 ×2 ×3 ×4");
    QTest::newRow("decades") << 2000.0 << 7 << QStringLiteral("÷1000 ÷100 ÷10 0 ×10 ×100 ×1000");
}

void TestIntervalScale::ticks()
{
    QFETCH(double, widest);
    QFETCH(int, most);
    QFETCH(QString, texts);
    QCOMPARE(labels(IntervalScale({interval(1 / widest, widest)}, 0.02), most).join(QLatin1Char(' ')), texts);
}

void TestIntervalScale::ticksInOrder()
{
    for (const double widest : {1.001, 1.03, 1.1, 1.3, 1.7, 2.5, 6.0, 40.0, 1e4, 1e12}) {
        for (const int most : {3, 5, 7, 9}) {
            const auto ticks = IntervalScale({interval(1 / widest, widest)}, 0.02).ticks(most);
            QVERIFY(ticks.size() <= static_cast<size_t>(most));
            for (size_t i = 1; i < ticks.size(); ++i)
                QVERIFY(ticks[i - 1].position < ticks[i].position);
        }
    }
}

QTEST_GUILESS_MAIN(TestIntervalScale)
#include "tst_intervalscale.moc"
