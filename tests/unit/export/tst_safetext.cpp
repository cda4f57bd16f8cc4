// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/safetext.h"

#include <QTest>

#include <cmath>

using namespace alidade;

class TestSafeText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void csv_data();
    void csv();
    void csvNumbers();
    void markdown_data();
    void markdown();
    void markdownCodeSpans_data();
    void markdownCodeSpans();
    void html_data();
    void html();
    void times();
};

void TestSafeText::csv_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("cell");
    QTest::newRow("plain") << "parse" << QByteArray("parse");
    QTest::newRow("comma") << "a,b" << QByteArray("\"a,b\"");
    QTest::newRow("quote") << "a\"b" << QByteArray("\"a\"\"b\"");
    QTest::newRow("line feed") << "a\nb" << QByteArray("\"a\nb\"");
    QTest::newRow("formula") << "=1+1" << QByteArray("'=1+1");
    QTest::newRow("plus") << "+1" << QByteArray("'+1");
    QTest::newRow("minus") << "-1" << QByteArray("'-1");
    QTest::newRow("at") << "@SUM(A1)" << QByteArray("'@SUM(A1)");
    QTest::newRow("tab") << "\t=1" << QByteArray("'\t=1");
    QTest::newRow("carriage return") << "\r=1" << QByteArray("\"'\r=1\"");
    QTest::newRow("formula with a comma") << "=A(1,2)" << QByteArray("\"'=A(1,2)\"");
    QTest::newRow("empty") << "" << QByteArray();
}

void TestSafeText::csv()
{
    QFETCH(QString, text);
    QFETCH(QByteArray, cell);
    QCOMPARE(csvText(text), cell);
}

void TestSafeText::csvNumbers()
{
    QCOMPARE(csvNumber(-1.5), QByteArray("-1.5"));
    QCOMPARE(csvNumber(0.1), QByteArray("0.1"));
    QCOMPARE(csvNumber(std::nan("")), QByteArray());
    QCOMPARE(csvNumber(-std::numeric_limits<double>::infinity()), QByteArray("-Infinity"));
}

void TestSafeText::markdown_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("plain") << "parse (n=10)"
                           << "parse (n=10)";
    QTest::newRow("bar") << "a|b"
                         << "a&#124;b";
    QTest::newRow("element") << "<b>"
                             << "&#60;b&#62;";
    QTest::newRow("link") << "[x](y)"
                          << "&#91;x&#93;(y)";
    QTest::newRow("image") << "![x](y)"
                           << "&#33;&#91;x&#93;(y)";
    QTest::newRow("code") << "`x`"
                          << "&#96;x&#96;";
    QTest::newRow("entity") << "&lt;"
                            << "&#38;lt;";
    QTest::newRow("address") << "https://x.org"
                             << "https&#58;//x.org";
    QTest::newRow("bare address") << "WWW.x.org"
                                  << "www&#46;x.org";
    QTest::newRow("mention") << "@team"
                             << "&#64;<!-- -->team";
    QTest::newRow("issue") << "#12"
                           << "&#35;<!-- -->12";
    QTest::newRow("line feed") << "a\nb"
                               << "a&#92;u{a}b";
}

void TestSafeText::markdown()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(markdownText(text), expected);
}

void TestSafeText::markdownCodeSpans_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("plain") << "a<b>[c](d)"
                           << "`a<b>[c](d)`";
    QTest::newRow("tick") << "a`b"
                          << "`` a`b ``";
    QTest::newRow("ticks") << "```"
                           << "```` ``` ````";
    QTest::newRow("bar") << "a|b"
                         << "`a\\|b`";
    QTest::newRow("blank ends") << " a "
                                << "`  a  `";
    QTest::newRow("empty") << ""
                           << "";
}

void TestSafeText::markdownCodeSpans()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(markdownCode(text), expected);
}

void TestSafeText::html_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("element") << "<script>"
                             << "&lt;script&gt;";
    QTest::newRow("attribute") << "\" onload='x'"
                               << "&quot; onload=&#39;x&#39;";
    QTest::newRow("entity") << "&amp;"
                            << "&amp;amp;";
    QTest::newRow("right to left") << QStringLiteral("a\u202eb") << "a\\u{202e}b";
}

void TestSafeText::html()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(htmlText(text), expected);
}

void TestSafeText::times()
{
    QCOMPARE(isoTime(0), QString());
    QCOMPARE(isoTime(1700000000000), QStringLiteral("2023-11-14T22:13:20Z"));
}

QTEST_APPLESS_MAIN(TestSafeText)
#include "tst_safetext.moc"
