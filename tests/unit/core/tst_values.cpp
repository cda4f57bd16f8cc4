// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/configuration.h"
#include "core/diagnostic.h"
#include "core/metric.h"
#include "core/result.h"

#include <QTest>

using namespace alidade;

class TestValues : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void resultChains();
    void units_data();
    void units();
    void diagnosticsSayWhere();
    void hostileTextIsShownEscaped();
    void differencesPutWhatMattersFirst();
};

void TestValues::resultChains()
{
    const auto half = [](int n) -> Result<int> {
        if (n % 2 != 0)
            return Error{ErrorCode::InvalidInput, QStringLiteral("odd"), QString::number(n)};
        return n / 2;
    };
    QCOMPARE(half(8).and_then(half).value_or(-1), 2);
    const Result<int> odd = half(6).and_then(half);
    QVERIFY(!odd);
    QCOMPARE(odd.error().toString(), QStringLiteral("3: odd"));
    QCOMPARE(half(8).transform([](int n) { return n + 1; }).value_or(-1), 5);
}

void TestValues::units_data()
{
    QTest::addColumn<QString>("written");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<double>("factor");
    QTest::newRow("asv") << "seconds" << "s" << 1.0;
    QTest::newRow("milliseconds") << "ms" << "s" << 1e-3;
    QTest::newRow("micro sign") << "\u00b5s" << "s" << 1e-6;
    QTest::newRow("greek mu") << "\u03bcs" << "s" << 1e-6;
    QTest::newRow("nanoseconds") << "ns" << "s" << 1e-9;
    QTest::newRow("bytes") << "bytes" << "B" << 1.0;
    QTest::newRow("pyperf byte") << "byte" << "B" << 1.0;
    QTest::newRow("dimensionless") << "unit" << "1" << 1.0;
    QTest::newRow("free text") << "particles / second" << "particles / second" << 1.0;
}

void TestValues::units()
{
    QFETCH(QString, written);
    QFETCH(QString, unit);
    QFETCH(double, factor);
    QCOMPARE(canonicalUnit(written), (CanonicalUnit{unit, factor}));
}

void TestValues::diagnosticsSayWhere()
{
    Diagnostic diagnostic{Severity::Rejected, QStringLiteral("json.syntax"), QStringLiteral("unexpected end"),
                          QStringLiteral("i7/a.json"), 17, 3};
    QCOMPARE(diagnostic.toString(QStringLiteral("b.zip")), QStringLiteral("b.zip:i7/a.json:17:3: unexpected end"));
    diagnostic.line = 0;
    QCOMPARE(diagnostic.toString(), QStringLiteral("i7/a.json: unexpected end"));
}

void TestValues::hostileTextIsShownEscaped()
{
    QCOMPARE(shownText(QStringLiteral("a\u001b[31m\u202eb\n")), QStringLiteral("a\\u{1b}[31m\\u{202e}b\\u{a}"));
    QCOMPARE(shownText(QStringLiteral("n\u00e4he \u03bcs \U0001F600")), QStringLiteral("n\u00e4he \u03bcs \U0001F600"));
    QCOMPARE(shownText(QString(QChar(0xD800))), QStringLiteral("\\u{d800}"));
}

void TestValues::differencesPutWhatMattersFirst()
{
    Configuration left{QStringLiteral("zen4"), {{QStringLiteral("ram"), QStringLiteral("64GB")}}, {},
                       {{QStringLiteral("allocator"), QStringLiteral("glibc")}, {QStringLiteral("a note"), QStringLiteral("x")}}};
    Configuration right = left;
    right.environment[QStringLiteral("allocator")] = QStringLiteral("tcmalloc");
    right.environment.remove(QStringLiteral("a note"));
    const auto found = differences(left, right);
    QCOMPARE(found.size(), size_t(2));
    QCOMPARE(found[0], (KeyDifference{QStringLiteral("allocator"), QStringLiteral("glibc"), QStringLiteral("tcmalloc")}));
    QCOMPARE(found[1], (KeyDifference{QStringLiteral("a note"), QStringLiteral("x"), QString()}));
    QVERIFY(differences(left, left).empty());
}

QTEST_APPLESS_MAIN(TestValues)
#include "tst_values.moc"
