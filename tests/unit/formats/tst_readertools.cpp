// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/readertools.h"

#include <QDateTime>
#include <QTest>

#include <random>

using namespace alidade;

class TestReaderTools : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void dates_data();
    void dates();
    void datesAsQtReadsThem();
};

void TestReaderTools::dates_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("time");
    QTest::newRow("blank") << "1970-01-01 00:00:01" << qint64(1000);
    QTest::newRow("letter") << "1970-01-01T00:00:01" << qint64(1000);
    QTest::newRow("fraction") << "2020-10-13 10:14:44.091061" << qint64(1602584084091);
    QTest::newRow("slashes") << "1970/01/02 00:00:00" << qint64(86400000);
    QTest::newRow("zone") << "1970-01-01T01:00:00+01:00" << qint64(0);
    QTest::newRow("leap day") << "2024-02-29 00:00:00" << qint64(1709164800000);
    QTest::newRow("no leap day") << "2023-02-29 00:00:00" << qint64(0);
    QTest::newRow("hour 25") << "2023-02-28 25:00:00" << qint64(0);
    QTest::newRow("no digits in the fraction") << "2023-02-28 05:00:00.x" << qint64(0);
    QTest::newRow("date alone") << "2023-02-28" << qint64(0);
    QTest::newRow("words") << "yesterday, or the day before" << qint64(0);
}

void TestReaderTools::dates()
{
    QFETCH(QString, text);
    QFETCH(qint64, time);
    QCOMPARE(dateFromText(text), time);
}

void TestReaderTools::datesAsQtReadsThem()
{
    std::mt19937 random(5);
    for (int i = 0; i < 20'000; ++i) {
        const QDateTime second = QDateTime::fromSecsSinceEpoch(static_cast<qint64>(random()), Qt::UTC);
        const QString fraction = QStringLiteral("%1").arg(random() % 1'000'000, 6, 10, QLatin1Char('0'));
        const QString text = second.toString(QStringLiteral("yyyy-MM-dd hh:mm:ss.")) + fraction;
        const QString iso = QString(text).replace(QLatin1Char(' '), QLatin1Char('T')) + QLatin1Char('Z');
        QCOMPARE(dateFromText(text), QDateTime::fromString(iso, Qt::ISODateWithMs).toMSecsSinceEpoch());
    }
}

QTEST_APPLESS_MAIN(TestReaderTools)
#include "tst_readertools.moc"
