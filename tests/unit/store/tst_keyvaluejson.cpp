// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/keyvaluejson.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <random>

using namespace alidade;

namespace {

/// What every store so far was written with: equal content must stay equal text.
QString treeJson(const KeyValues& values)
{
    QJsonObject object;
    for (auto it = values.begin(); it != values.end(); ++it)
        object.insert(it.key(), it.value());
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

} // namespace

class TestKeyValueJson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void writesWhatStoresHold_data();
    void writesWhatStoresHold();
    void randomTexts();
    void reads_data();
    void reads();
};

void TestKeyValueJson::writesWhatStoresHold_data()
{
    QTest::addColumn<KeyValues>("values");
    const auto row = [](const char* name, const KeyValues& values) { QTest::newRow(name) << values; };
    row("nothing", {});
    row("one", {{QStringLiteral("cpu"), QStringLiteral("Fast CPU, 8 cores")}});
    row("empty texts", {{QString(), QString()}, {QStringLiteral("a"), QString()}});
    row("quotes", {{QStringLiteral("a\"b"), QStringLiteral("[\"x\",\"y\\\\\"]")}});
    row("backslash at the end", {{QStringLiteral("a\\"), QStringLiteral("\\")}});
    row("slash", {{QStringLiteral("path"), QStringLiteral("/usr/bin")}});
    row("far letters", {{QStringLiteral("\u00b5"), QStringLiteral("\u6771\u4eac \u2028")}});
    row("beyond the first plane", {{QStringLiteral("\U0001F680"), QStringLiteral("\U0001F680\"")}});
    row("controls", {{QStringLiteral("a"), QStringLiteral("\n\r\t\u0001\u007f")}});
    row("order", {{QStringLiteral("b"), QStringLiteral("1")},
                  {QStringLiteral("B"), QStringLiteral("2")},
                  {QStringLiteral("\uffff"), QStringLiteral("3")},
                  {QStringLiteral("a"), QStringLiteral("4")}});
}

void TestKeyValueJson::writesWhatStoresHold()
{
    QFETCH(KeyValues, values);
    const QString json = toJson(values);
    QCOMPARE(json, treeJson(values));
    const std::optional<KeyValues> read = fromJson(json);
    QVERIFY(read.has_value());
    QCOMPARE(*read, values);
}

void TestKeyValueJson::randomTexts()
{
    std::mt19937 random(11);
    const QString letters = QStringLiteral("ab\"\\,:{}[]/ \u00e9\n\u6771");
    const auto text = [&] {
        QString made;
        for (auto length = random() % 6; length > 0; --length)
            made += letters.at(static_cast<qsizetype>(random() % static_cast<size_t>(letters.size())));
        return made;
    };
    for (int i = 0; i < 3000; ++i) {
        KeyValues values;
        for (auto count = random() % 4; count > 0; --count)
            values.insert(text(), text());
        QCOMPARE(toJson(values), treeJson(values));
        QCOMPARE(fromJson(toJson(values)).value(), values);
    }
}

void TestKeyValueJson::reads_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<bool>("good");
    QTest::addColumn<KeyValues>("values");
    const KeyValues one = {{QStringLiteral("a"), QStringLiteral("b")}};
    QTest::newRow("blanks") << " { \"a\" : \"b\" } " << true << one;
    QTest::newRow("escapes") << "{\"\\u0061\":\"b\"}" << true << one;
    QTest::newRow("a number is no text") << "{\"a\":5}" << true << KeyValues{{QStringLiteral("a"), QString()}};
    QTest::newRow("cut off") << "{\"a\":\"b" << false << KeyValues();
    QTest::newRow("cut off in an escape") << "{\"a\":\"b\\" << false << KeyValues();
    QTest::newRow("comma at the end") << "{\"a\":\"b\",}" << false << KeyValues();
    QTest::newRow("more behind it") << "{\"a\":\"b\"}x" << false << KeyValues();
    QTest::newRow("a list") << "[\"a\"]" << false << KeyValues();
    QTest::newRow("nothing") << "" << false << KeyValues();
}

void TestKeyValueJson::reads()
{
    QFETCH(QString, json);
    QFETCH(bool, good);
    QFETCH(KeyValues, values);
    const std::optional<KeyValues> read = fromJson(json);
    QCOMPARE(read.has_value(), good);
    QCOMPARE(read.value_or(KeyValues()), values);
}

QTEST_APPLESS_MAIN(TestKeyValueJson)
#include "tst_keyvaluejson.moc"
