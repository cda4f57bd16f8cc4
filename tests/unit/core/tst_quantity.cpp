// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/quantity.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace alidade;

namespace {

/// Expected texts are written with plain blanks; on the screen it is U+202F.
QString thin(const char* text)
{
    return QString::fromUtf8(text).replace(QLatin1Char(' '), QChar(0x202F));
}

} // namespace

class TestQuantity : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void levels_data();
    void levels();
    void changes_data();
    void changes();
    void intervals();
    void sideShareThePrefix();
    void others();
};

void TestQuantity::levels_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<QString>("text");
    QTest::newRow("microseconds") << 214.2e-6 << "s" << thin("214 µs");
    QTest::newRow("two decimals") << 1.02e-6 << "s" << thin("1.02 µs");
    QTest::newRow("rounds up to the next prefix") << 999.7e-9 << "s" << thin("1.00 µs");
    QTest::newRow("seconds stay seconds") << 5400.0 << "s" << thin("5400 s");
    QTest::newRow("zero") << 0.0 << "s" << thin("0 s");
    QTest::newRow("bytes are binary") << 1572864.0 << "B" << thin("1.50 MiB");
    QTest::newRow("rate") << 2.5e6 << "1/s" << thin("2.50 M/s");
    QTest::newRow("no unit") << 12.0 << "1" << QStringLiteral("12.0");
    QTest::newRow("other unit") << 12.0 << "particles" << thin("12.0 particles");
    QTest::newRow("negative") << -0.0723 << "s" << thin("\u221272.3 ms");
    QTest::newRow("nothing") << std::numeric_limits<double>::quiet_NaN() << "s" << QStringLiteral("\u2013");
    QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << "s" << QStringLiteral("\u221e");
}

void TestQuantity::levels()
{
    QFETCH(double, value);
    QFETCH(QString, unit);
    QFETCH(QString, text);
    QCOMPARE(levelText(value, unit), text);
}

void TestQuantity::changes_data()
{
    QTest::addColumn<double>("ratio");
    QTest::addColumn<QString>("text");
    QTest::newRow("up") << 1.078 << thin("+7.8 %");
    QTest::newRow("down") << 0.997 << thin("\u22120.3 %");
    QTest::newRow("zero") << 1.0 << thin("0.0 %");
    QTest::newRow("rounds to zero") << 0.9999 << thin("0.0 %");
    QTest::newRow("big") << 4.2 << QStringLiteral("\u00d74.2");
    QTest::newRow("small") << 0.2 << QStringLiteral("\u00f75.0");
    QTest::newRow("none") << std::numeric_limits<double>::quiet_NaN() << QStringLiteral("\u2013");
}

void TestQuantity::changes()
{
    QFETCH(double, ratio);
    QFETCH(QString, text);
    QCOMPARE(changeText(ratio), text);
}

void TestQuantity::intervals()
{
    QCOMPARE(changeIntervalText(1.039, 1.117), QStringLiteral("[+3.9 \u2026 +11.7]"));
    QCOMPARE(changeIntervalText(0.994, 1.001), QStringLiteral("[\u22120.6 \u2026 +0.1]"));
    QCOMPARE(changeIntervalText(0.5, std::numeric_limits<double>::infinity()), QStringLiteral("[\u221250.0 \u2026 +\u221e]"));
}

void TestQuantity::sideShareThePrefix()
{
    const ScaledUnit unit = scaledUnit(999e-9, QStringLiteral("s"));
    QCOMPARE(unit.unit, QStringLiteral("ns"));
    QCOMPARE(scaledNumber(1.2e-6, unit), QStringLiteral("1200"));
}

void TestQuantity::others()
{
    QCOMPARE(probabilityText(0.0004), QStringLiteral("< 0.001"));
    QCOMPARE(probabilityText(0.0335), QStringLiteral("0.034"));
    QCOMPARE(countText(2605310), thin("2 605 310"));
    QCOMPARE(countText(-12), QStringLiteral("\u221212"));
    QCOMPARE(durationText(1.9), thin("1.9 s"));
    QCOMPARE(durationText(192), QStringLiteral("3 min 12 s"));
    QCOMPARE(durationText(3840), QStringLiteral("1 h 04 min"));
    QCOMPARE(sizeText(214'000'000), thin("214 MB"));
}

QTEST_APPLESS_MAIN(TestQuantity)
#include "tst_quantity.moc"
