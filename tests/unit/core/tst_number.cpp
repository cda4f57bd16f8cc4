// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/number.h"

#include <QTest>

#include <bit>
#include <clocale>
#include <cmath>
#include <limits>
#include <random>

using namespace alidade;

class TestNumber : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void parses_data();
    void parses();
    void formats_data();
    void formats();
    void everyDoubleSurvives();
    void localeDoesNotMatter();
};

void TestNumber::parses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("valid");
    QTest::addColumn<double>("value");
    QTest::newRow("integer") << QByteArray("12") << true << 12.0;
    QTest::newRow("sign") << QByteArray("+1.5") << true << 1.5;
    QTest::newRow("negative") << QByteArray("-2.5e-3") << true << -0.0025;
    QTest::newRow("shortest that is 0.1") << QByteArray("0.1") << true << 0.1;
    QTest::newRow("half way to even") << QByteArray("9007199254740993") << true << 9007199254740992.0;
    QTest::newRow("too big") << QByteArray("1e400") << false << 0.0;
    QTest::newRow("empty") << QByteArray() << false << 0.0;
    QTest::newRow("nan") << QByteArray("nan") << false << 0.0;
    QTest::newRow("inf") << QByteArray("-inf") << false << 0.0;
    QTest::newRow("two signs") << QByteArray("+-1") << false << 0.0;
    QTest::newRow("comma") << QByteArray("1,5") << false << 0.0;
    QTest::newRow("rest") << QByteArray("1.5 ms") << false << 0.0;
    QTest::newRow("hexadecimal") << QByteArray("0x10") << false << 0.0;
}

void TestNumber::parses()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, valid);
    QFETCH(double, value);
    const auto parsed = parseDouble(text);
    QCOMPARE(parsed.has_value(), valid);
    if (valid)
        QCOMPARE(std::bit_cast<quint64>(*parsed), std::bit_cast<quint64>(value));
}

void TestNumber::formats_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("integer") << 12.0 << QByteArray("12");
    QTest::newRow("tenth") << 0.1 << QByteArray("0.1");
    QTest::newRow("negative zero") << -0.0 << QByteArray("-0");
    QTest::newRow("small") << 5e-324 << QByteArray("5e-324");
    QTest::newRow("nan") << std::numeric_limits<double>::quiet_NaN() << QByteArray("NaN");
    QTest::newRow("infinity") << -std::numeric_limits<double>::infinity() << QByteArray("-Infinity");
}

void TestNumber::formats()
{
    QFETCH(double, value);
    QFETCH(QByteArray, text);
    QCOMPARE(formatDouble(value), text);
}

void TestNumber::everyDoubleSurvives()
{
    std::mt19937_64 random(20240229);
    for (int i = 0; i < 200'000; ++i) {
        const auto value = std::bit_cast<double>(random());
        if (!std::isfinite(value))
            continue;
        const auto back = parseDouble(formatDouble(value));
        QVERIFY(back.has_value());
        QCOMPARE(std::bit_cast<quint64>(*back), std::bit_cast<quint64>(value));
    }
}

void TestNumber::localeDoesNotMatter()
{
    // Any locale with a decimal comma will do; where none is installed the C locale is all there is to test.
    for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "C"}) {
        if (std::setlocale(LC_ALL, name))
            break;
    }
    QCOMPARE(formatDouble(1.5), QByteArray("1.5"));
    QCOMPARE(parseDouble("1.5").value_or(0), 1.5);
    std::setlocale(LC_ALL, "C");
}

QTEST_APPLESS_MAIN(TestNumber)
#include "tst_number.moc"
