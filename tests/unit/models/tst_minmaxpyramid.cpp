// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/minmaxpyramid.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace alidade;

class TestMinMaxPyramid : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void extentIsThatOfEveryValue();
    void nanIsAbsent();
    void emptyStretches();
    void everyPlaceIsInOneSlice_data();
    void everyPlaceIsInOneSlice();
    void columnsKeepEveryExtreme();
};

namespace {

MinMaxPyramid::Extent counted(const std::vector<double>& values, std::size_t begin, std::size_t end)
{
    MinMaxPyramid::Extent extent;
    for (std::size_t i = begin; i < end; ++i)
        extent.include(values[i]);
    return extent;
}

} // namespace

void TestMinMaxPyramid::extentIsThatOfEveryValue()
{
    std::mt19937_64 random(7);
    for (const std::size_t size : {1UL, 2UL, 15UL, 16UL, 17UL, 255UL, 256UL, 257UL, 4096UL, 5003UL}) {
        std::vector<double> values(size);
        for (double& value : values)
            value = static_cast<double>(random() % 100000) / 7.0 - 5000;
        const MinMaxPyramid pyramid(values);
        for (int trial = 0; trial < 400; ++trial) {
            std::size_t begin = random() % (size + 1), end = random() % (size + 1);
            if (begin > end)
                std::swap(begin, end);
            QCOMPARE(pyramid.extent(begin, end), counted(values, begin, end));
        }
        QCOMPARE(pyramid.extent(0, size), counted(values, 0, size));
    }
}

void TestMinMaxPyramid::nanIsAbsent()
{
    std::vector<double> values(100, std::nan(""));
    values[40] = 3;
    values[41] = -2;
    const MinMaxPyramid pyramid(values);
    QCOMPARE(pyramid.extent(0, 100).low, -2.0);
    QCOMPARE(pyramid.extent(0, 100).high, 3.0);
    QVERIFY(pyramid.extent(0, 40).isEmpty());
    QVERIFY(pyramid.extent(42, 100).isEmpty());
}

void TestMinMaxPyramid::emptyStretches()
{
    QVERIFY(MinMaxPyramid().extent(0, 0).isEmpty());
    QVERIFY(MinMaxPyramid({1, 2, 3}).extent(2, 2).isEmpty());
    QVERIFY(columnSlices({1, 2, 3}, 5, 9, 10).empty());
    QVERIFY(columnSlices({1, 2, 3}, 3, 3, 10).empty());
    QVERIFY(columnSlices({1, 2, 3}, 0, 9, 0).empty());
    QVERIFY(columnSlices({}, 0, 9, 10).empty());
}

void TestMinMaxPyramid::everyPlaceIsInOneSlice_data()
{
    QTest::addColumn<double>("from");
    QTest::addColumn<double>("to");
    QTest::addColumn<int>("columns");
    QTest::newRow("all, wide columns") << -1.0 << 5000.0 << 7;
    QTest::newRow("all, narrow columns") << 0.0 << 4999.0 << 1200;
    QTest::newRow("a part") << 100.25 << 733.5 << 333;
    QTest::newRow("one column") << 10.0 << 20.0 << 1;
    QTest::newRow("more columns than places") << 1000.0 << 1010.0 << 900;
    QTest::newRow("a third of a column each") << 0.1 << 0.3 << 3;
}

void TestMinMaxPyramid::everyPlaceIsInOneSlice()
{
    QFETCH(double, from);
    QFETCH(double, to);
    QFETCH(int, columns);
    std::mt19937_64 random(11);
    std::vector<double> x;
    for (int i = 0; i < 20000; ++i)
        x.push_back(static_cast<double>(random() % 500000) / 100.0);
    // Places on the edges of columns, where rounding bites.
    for (int i = 0; i <= 3; ++i)
        x.push_back(0.1 + i * ((0.3 - 0.1) / 3));
    std::sort(x.begin(), x.end());
    const auto first = std::lower_bound(x.begin(), x.end(), from) - x.begin();
    const auto last = std::upper_bound(x.begin(), x.end(), to) - x.begin();
    auto next = static_cast<std::size_t>(first);
    int column = -1;
    for (const ColumnSlice& slice : columnSlices(x, from, to, columns)) {
        QCOMPARE(slice.begin, next);
        QVERIFY(slice.end > slice.begin);
        QVERIFY(slice.column > column && slice.column < columns);
        next = slice.end;
        column = slice.column;
    }
    QCOMPARE(next, static_cast<std::size_t>(last));
}

void TestMinMaxPyramid::columnsKeepEveryExtreme()
{
    std::mt19937_64 random(13);
    std::vector<double> x, y;
    for (int i = 0; i < 100000; ++i) {
        x.push_back(i);
        y.push_back(static_cast<double>(random() % 1000));
    }
    y[77777] = 1e9;
    y[12345] = -1e9;
    const MinMaxPyramid pyramid(y);
    MinMaxPyramid::Extent all;
    for (const ColumnSlice& slice : columnSlices(x, 0, 99999, 640))
        all.include(pyramid.extent(slice.begin, slice.end));
    QCOMPARE(all.low, -1e9);
    QCOMPARE(all.high, 1e9);
}

QTEST_APPLESS_MAIN(TestMinMaxPyramid)
#include "tst_minmaxpyramid.moc"
