// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/json.h"

#include <QStringConverter>
#include <QTest>

#include <cmath>
#include <limits>

using namespace alidade;

/// The JSON layer alone: what it accepts beyond and refuses within the standard, exact numbers, places of errors.
class TestJson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void numbers_data();
    void numbers();
    void errors_data();
    void errors();
    void utf16();
    void deepNesting();
    void longLine();
    void walks();
    void places();
    void relaxed();
    void commentsThatLookClosed();
    void prefixesNeverFail();
};

void TestJson::numbers_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<double>("value");
    const auto row = [](const char* text, double value) { QTest::newRow(text) << QByteArray(text) << value; };
    row("0.1", 0.1);
    row("-0", 0.0);
    row("9007199254740993", 9007199254740992.0);
    row("9007199254740991", 9007199254740991.0);
    row("18446744073709551616", 18446744073709551616.0);
    row("123456789012345678901234567890", 1.2345678901234568e29);
    row("6.313679218292237e-05", 6.313679218292237e-05);
    row("2.8344063585020919e+01", 28.344063585020919);
    row("1.7976931348623157e308", std::numeric_limits<double>::max());
    row("4.9e-324", std::numeric_limits<double>::denorm_min());
    row("1e-400", 0.0);
    row("8.5e-06", 8.5e-06);
    row("NaN", std::numeric_limits<double>::quiet_NaN());
    row("Infinity", std::numeric_limits<double>::infinity());
    row("-Infinity", -std::numeric_limits<double>::infinity());
    row("Inf", std::numeric_limits<double>::infinity());
}

void TestJson::numbers()
{
    QFETCH(QByteArray, text);
    QFETCH(double, value);
    // Alone, right after a bracket, and after blanks: each is found by another way.
    for (const QByteArray& around : {text, QByteArray("[" + text + "]"), QByteArray("[ 1 ,\n " + text + " ]")}) {
        const auto document = JsonDocument::parse(around);
        QVERIFY(document.has_value());
        JsonValue last = document->root();
        for (const JsonValue item : document->root().items())
            last = item;
        QCOMPARE(std::isnan(last.number()), std::isnan(value));
        if (!std::isnan(value))
            QVERIFY2(last.number() == value, text.constData()); // to the last bit
        QCOMPARE(last.text().toByteArray(), text);
    }
}

void TestJson::errors_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("where");
    const auto row = [](const char* name, const QByteArray& text, const char* where) {
        QTest::newRow(name) << text << QString(QLatin1String(where));
    };
    row("empty", "", "1:1");
    row("too large", "[1,\n  1e999]", "2:3");
    row("lower case nan", "[nan]", "1:3"); // "n" may begin null
    row("single quotes", "{'a': 1}", "1:2");
    row("cut", "{\"a\": [1,", "1:10");
    row("two values", "{}\n{}", "2:1");
    row("zero byte after the end", QByteArray("{}\0x", 4), "1:3");
    row("lone surrogate", "{\"\\ud800\": 1}", "1:3");
    row("not UTF-8", "{\"\xff\": 1}", "1:3");
    row("comment", "// x\n{}", "1:1");
    row("trailing comma", "[1,]", "1:4");
    row("after a byte order mark", "\xef\xbb\xbf[x]", "1:2");
    row("UTF-16 with half a character", QByteArray("\xff\xfe[\0]", 5), "1:1");
    row("UTF-16 that is cut", QByteArray("\xfe\xff\0[\0\n\0{", 8), "2:2");
}

void TestJson::errors()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, where);
    const auto document = JsonDocument::parse(text);
    QVERIFY(!document.has_value());
    QCOMPARE(document.error().where, where);
    QVERIFY(!document.error().message.isEmpty());
}

// As Windows programs save it; NaN and the other words too.
void TestJson::utf16()
{
    const QByteArray utf8 = QByteArray("{\"\xc3\xa9\xf0\x9f\x98\x80\": [NaN,\n 0.1]}");
    const QString text = QString::fromUtf8(utf8);
    for (const auto encoding : {QStringConverter::Utf16LE, QStringConverter::Utf16BE}) {
        QStringEncoder encode(encoding, QStringConverter::Flag::WriteBom);
        const QByteArray bytes = encode(text);
        auto parsed = JsonDocument::parse(bytes);
        QVERIFY2(parsed.has_value(), parsed ? "" : qPrintable(parsed.error().toString()));
        const JsonDocument document = std::move(*parsed); // takes the converted text with it
        QCOMPARE(document.root().compact().toUtf8(), QByteArray(utf8).replace(" ", "").replace("\n", ""));
        QCOMPARE(document.root()["\xc3\xa9\xf0\x9f\x98\x80"].place().toString(), QStringLiteral("1:12"));
        for (qsizetype cut = 0; cut < bytes.size(); ++cut) {
            JsonOptions options;
            options.prefix = true;
            QVERIFY(JsonDocument::parse(bytes.first(cut), options).has_value());
        }
    }
}

void TestJson::deepNesting()
{
    const auto document = JsonDocument::parse(QByteArray(5'000'000, '['));
    QVERIFY(!document.has_value());
    QCOMPARE(document.error().code, ErrorCode::LimitExceeded);
    QCOMPARE(document.error().where, QStringLiteral("1:513"));
    const QByteArray objects = QByteArray("{\"a\":").repeated(1'000'000);
    QVERIFY(!JsonDocument::parse(objects).has_value());
    const QByteArray allowed = QByteArray(512, '[') + QByteArray(512, ']');
    const auto deep = JsonDocument::parse(allowed);
    QVERIFY(deep.has_value());
    QCOMPARE(deep->root().compact(), QString::fromLatin1(allowed));
}

void TestJson::longLine()
{
    QByteArray text =
        "{\"a\":\"" + QByteArray(20'000'000, 'x') + "\",\"b\":[" + QByteArray("1.5,").repeated(1'000'000) + "2]}";
    const auto document = JsonDocument::parse(text);
    QVERIFY(document.has_value());
    QCOMPARE(document->root()["a"].text().size(), 20'000'000);
    double sum = 0;
    for (const JsonValue item : document->root()["b"].items())
        sum += item.number();
    QCOMPARE(sum, 1.5e6 + 2);
}

void TestJson::walks()
{
    const QByteArray text =
        R"( {"a": [[], {"x": "q\"\u0041"}, null, true], "b" : -12 , "a": 2, "": {}, "c":["first"] } )";
    const auto document = JsonDocument::parse(text);
    QVERIFY(document.has_value());
    const JsonValue root = document->root();
    QStringList keys;
    for (const JsonMember member : root.members())
        keys += QString::fromUtf8(member.key) + QLatin1Char('=') + member.value.compact();
    QCOMPARE(keys.join(QLatin1Char('|')),
             QStringLiteral("a=[[],{\"x\":\"q\\\"A\"},null,true]|b=-12|a=2|={}|c=[\"first\"]"));
    QCOMPARE(root["b"].integer(), std::optional<qint64>(-12));
    QCOMPARE(root["a"].source().toByteArray(), QByteArray("[[], {\"x\": \"q\\\"\\u0041\"}, null, true]"));
    QVERIFY(!root["absent"]["deeper"].exists());
    KeyValues flat;
    root["a"].flattenInto(flat, QStringLiteral("p"));
    QCOMPARE(flat.size(), 1);
}

void TestJson::places()
{
    const QByteArray text = "{\n  \"a\": 1,\r\n\n    \"b\": [2]}";
    const auto document = JsonDocument::parse(text);
    QVERIFY(document.has_value());
    QCOMPARE(document->root()["b"].place().toString(), QStringLiteral("4:10"));
    QCOMPARE(document->root()["a"].place().toString(), QStringLiteral("2:8")); // asked backwards
}

void TestJson::relaxed()
{
    JsonOptions options;
    options.relaxed = true;
    const QByteArray text = "// c\n{ /* x [ */ \"a\" /**/ : /* 5 */ [1.5, // y\n 2,], \"b\": \"//no\", }\n// end";
    const auto document = JsonDocument::parse(text, options);
    QVERIFY(document.has_value());
    QCOMPARE(document->root().compact(), QStringLiteral("{\"a\":[1.5,2],\"b\":\"//no\"}"));
}

/// "/*/" opens a comment and does not close it: a value behind it has its own place, and none lies behind the text.
void TestJson::commentsThatLookClosed()
{
    JsonOptions options;
    options.relaxed = true;
    const QByteArray text = "{\"a\": /*/ 1 */ 2, /*/ [ */ \"b\": 3 /**/}";
    const auto document = JsonDocument::parse(text, options);
    QVERIFY(document.has_value());
    QCOMPARE(document->root().compact(), QStringLiteral("{\"a\":2,\"b\":3}"));
    QCOMPARE(qsizetype(document->root()["a"].offset()), text.indexOf('2'));
    options.prefix = true;
    const QByteArray cut = R"({"mmit_sh":/*////U#/}&"s:h/*{"benchmarks":[{"name":"telco*/{","runs":[_s*30}})";
    for (qsizetype length = 0; length <= cut.size(); ++length)
        QVERIFY(JsonDocument::parse(cut.left(length), options).has_value());
}

void TestJson::prefixesNeverFail()
{
    JsonOptions options;
    options.prefix = true;
    const QByteArray text = R"({"a": [1, {"b": "c\u00e9"}, -2.5e3, NaN], "d": {"e": null}})";
    for (qsizetype length = 0; length <= text.size(); ++length) {
        const QByteArray cut = text.left(length);
        const auto document = JsonDocument::parse(cut, options);
        QVERIFY(document.has_value());
        (void)document->root().compact();
        QCOMPARE(document->root()["d"]["e"].isNull(), length >= text.indexOf("null") + 4);
    }
}

QTEST_GUILESS_MAIN(TestJson)
#include "tst_json.moc"
