// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parameters.h"
#include "core/stringpool.h"

#include <QTest>

using namespace alidade;

namespace {

ParameterGrid cartesian()
{
    return {{QStringLiteral("dtype"), QStringLiteral("n")},
            {{QStringLiteral("'f32'"), QStringLiteral("'f64'")},
             {QStringLiteral("1"), QStringLiteral("10"), QStringLiteral("100")}},
            {}};
}

} // namespace

class TestParameters : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noneIsOneCase();
    void lastParameterIsFastest();
    void indexOfInvertsAt();
    void listedRows();
    void numbers_data();
    void numbers();
    void poolShares();
};

void TestParameters::noneIsOneCase()
{
    QCOMPARE(noParameters()->size(), 1);
    QVERIFY(noParameters()->at(0).empty());
    QCOMPARE(noParameters()->indexOf({}), std::optional<qsizetype>(0));
}

void TestParameters::lastParameterIsFastest()
{
    const ParameterGrid grid = cartesian();
    QCOMPARE(grid.size(), 6);
    QCOMPARE(parameterText(grid.at(0)), QStringLiteral("'f32', 1"));
    QCOMPARE(parameterText(grid.at(1)), QStringLiteral("'f32', 10"));
    QCOMPARE(parameterText(grid.at(5), true), QStringLiteral("dtype='f64', n=100"));
}

void TestParameters::indexOfInvertsAt()
{
    const ParameterGrid grid = cartesian();
    for (qsizetype i = 0; i < grid.size(); ++i) {
        QStringList values;
        for (const Parameter& parameter : grid.at(i))
            values += parameter.value;
        QCOMPARE(grid.indexOf(values), std::optional<qsizetype>(i));
    }
    QVERIFY(!grid.indexOf({QStringLiteral("'f32'")}));
    QVERIFY(!grid.indexOf({QStringLiteral("'f16'"), QStringLiteral("1")}));
}

void TestParameters::listedRows()
{
    const ParameterGrid grid{{QStringLiteral("x"), QStringLiteral("y")},
                             {},
                             {{QStringLiteral("8"), QStringLiteral("1")}, {QStringLiteral("64"), QStringLiteral("2")}}};
    QVERIFY(grid.isListed());
    QCOMPARE(grid.size(), 2);
    QCOMPARE(parameterText(grid.at(1), true), QStringLiteral("x=64, y=2"));
    QCOMPARE(grid.indexOf({QStringLiteral("64"), QStringLiteral("2")}), std::optional<qsizetype>(1));
    QVERIFY(!grid.indexOf({QStringLiteral("8"), QStringLiteral("2")}));
}

void TestParameters::numbers_data()
{
    QTest::addColumn<QString>("value");
    QTest::addColumn<bool>("isNumber");
    QTest::newRow("integer") << "1000" << true;
    QTest::newRow("exponent") << "1e3" << true;
    QTest::newRow("quoted") << "'1000'" << false;
    QTest::newRow("tuple") << "(1, None)" << false;
}

void TestParameters::numbers()
{
    QFETCH(QString, value);
    QFETCH(bool, isNumber);
    QCOMPARE(Parameter({QStringLiteral("n"), value}).number().has_value(), isNumber);
}

void TestParameters::poolShares()
{
    StringPool pool;
    const QString first = pool.string("name");
    QCOMPARE(pool.string("name").constData(), first.constData());
    const ParameterGridPtr grid = pool.grid(cartesian());
    QCOMPARE(pool.grid(cartesian()).get(), grid.get());
    QVERIFY(pool.grid(ParameterGrid()).get() != grid.get());
}

QTEST_APPLESS_MAIN(TestParameters)
#include "tst_parameters.moc"
