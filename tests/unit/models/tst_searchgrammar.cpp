// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/searchgrammar.h"
#include "models/searchindex.h"
#include "support/comparisonreports.h"

#include <QTest>

using namespace alidade;

class TestSearchGrammar : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void finds_data();
    void finds();
    void refuses_data();
    void refuses();
    void hostilePatternEnds();
};

void TestSearchGrammar::finds_data()
{
    // The cases of smallReport() by number: 0 Reduce.time_add f32, 1 einsum, 2 track_rate, 3 savez, 4 Reduce.time_add
    // f64, 5 time_multiply, 6 startup.
    QTest::addColumn<QString>("text");
    QTest::addColumn<QList<int>>("found");
    const QList<int> all = {0, 1, 2, 3, 4, 5, 6};
    QTest::newRow("nothing") << QString() << all;
    QTest::newRow("word") << QStringLiteral("time_add") << QList<int>{0, 4};
    QTest::newRow("capitals ignored") << QStringLiteral("REDUCE") << QList<int>{0, 4, 5};
    QTest::newRow("both words") << QStringLiteral("reduce float32") << QList<int>{0, 5};
    QTest::newRow("without") << QStringLiteral("reduce -multiply") << QList<int>{0, 4};
    QTest::newRow("quotes") << QStringLiteral("\"time_add dtype\"") << QList<int>{0, 4};
    QTest::newRow("quoted colon is text") << QStringLiteral("\"verdict:slower\"") << QList<int>{};
    QTest::newRow("not quoted") << QStringLiteral("-\"time_add dtype\" reduce") << QList<int>{5};
    QTest::newRow("regex") << QStringLiteral("/time_(add|savez)/") << QList<int>{0, 3, 4};
    QTest::newRow("regex with spaces") << QStringLiteral("/add dtype/ -float64") << QList<int>{0};
    QTest::newRow("not regex") << QStringLiteral("-/^bench/") << QList<int>{6};
    QTest::newRow("open slash is text") << QStringLiteral("/time") << QList<int>{};
    QTest::newRow("parameter") << QStringLiteral("dtype:float32") << QList<int>{0, 5};
    QTest::newRow("not the parameter") << QStringLiteral("-dtype:float32") << QList<int>{1, 2, 3, 4, 6};
    QTest::newRow("parameter number") << QStringLiteral("n:1000") << QList<int>{1, 4};
    QTest::newRow("parameter number written otherwise") << QStringLiteral("n:1e6") << QList<int>{0, 5};
    QTest::newRow("parameter larger") << QStringLiteral("n:>1000") << QList<int>{0, 5};
    QTest::newRow("parameter at most") << QStringLiteral("n:<=1000") << QList<int>{1, 4};
    QTest::newRow("unknown key") << QStringLiteral("nosuch:1") << QList<int>{};
    QTest::newRow("verdict") << QStringLiteral("verdict:slower") << QList<int>{0, 2};
    QTest::newRow("verdict beginning") << QStringLiteral("verdict:und") << QList<int>{4};
    QTest::newRow("verdicts") << QStringLiteral("verdict:faster,failed") << QList<int>{1, 3};
    QTest::newRow("moved") << QStringLiteral("verdict:moved") << QList<int>{0, 1, 2};
    QTest::newRow("not verdict") << QStringLiteral("-verdict:same") << QList<int>{0, 1, 2, 3, 4};
    QTest::newRow("delta larger") << QStringLiteral("delta:>5%") << QList<int>{0};
    QTest::newRow("delta smaller") << QStringLiteral("delta:<-6%") << QList<int>{1};
    QTest::newRow("delta real minus") << QStringLiteral("delta:<−4%") << QList<int>{1, 2};
    QTest::newRow("delta either way") << QStringLiteral("delta:4.9%") << QList<int>{0, 1, 2};
    QTest::newRow("delta factor") << QStringLiteral("delta:<x0.9") << QList<int>{1};
    QTest::newRow("q") << QStringLiteral("q:>0.05") << QList<int>{4};
    QTest::newRow("unit") << QStringLiteral("unit:1/s") << QList<int>{2};
    QTest::newRow("unit with prefix") << QStringLiteral("unit:ms") << QList<int>{0, 1, 3, 4, 5, 6};
    QTest::newRow("metric") << QStringLiteral("metric:through") << QList<int>{2};
    QTest::newRow("optimistic") << QStringLiteral("is:opt") << QList<int>{4};
    QTest::newRow("one flag or the other") << QStringLiteral("is:disputed,optimistic") << QList<int>{4};
    QTest::newRow("benchmark, not its parameters") << QStringLiteral("benchmark:float32") << QList<int>{};
    QTest::newRow("benchmark, capitals ignored") << QStringLiteral("benchmark:EINSUM") << QList<int>{1};
    QTest::newRow("key and value in a name") << QStringLiteral("time:add") << QList<int>{};
    QTest::newRow("being typed") << QStringLiteral("verdict: - \"") << all;
}

void TestSearchGrammar::finds()
{
    QFETCH(QString, text);
    QFETCH(QList<int>, found);
    const Result<SearchQuery> query = parseSearch(text);
    QVERIFY2(query.has_value(), query ? "" : qPrintable(query.error().message));
    const ComparisonReport report = testing::smallReport();
    QList<int> matching;
    for (size_t i = 0; i < report.cases.size(); ++i) {
        if (query->matches({searchHaystack(report.cases[i]), &report.cases[i]}))
            matching.append(static_cast<int>(i));
    }
    QCOMPARE(matching, found);
    // Rows laid out for speed answer the same.
    const std::vector<char> rows = SearchIndex(report.cases).matches(*query, 0x7F);
    QList<int> indexed;
    for (size_t i = 0; i < rows.size(); ++i) {
        if (rows[i] != 0)
            indexed.append(static_cast<int>(i));
    }
    QCOMPARE(indexed, found);
}

void TestSearchGrammar::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says");
    QTest::newRow("regex") << QStringLiteral("add /time_(add/") << QStringLiteral("at character 10");
    QTest::newRow("verdict") << QStringLiteral("verdict:worse") << QStringLiteral("slower, faster");
    QTest::newRow("delta") << QStringLiteral("delta:>much") << QStringLiteral("delta:>5%");
    QTest::newRow("flag") << QStringLiteral("is:odd") << QStringLiteral("optimistic, disputed");
    QTest::newRow("q") << QStringLiteral("q:small") << QStringLiteral("q:<0.05");
}

void TestSearchGrammar::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, says);
    const Result<SearchQuery> query = parseSearch(text);
    QVERIFY(!query.has_value());
    QCOMPARE(query.error().code, ErrorCode::WrongUsage);
    QVERIFY2(query.error().message.contains(says), qPrintable(query.error().message));
}

void TestSearchGrammar::hostilePatternEnds()
{
    const Result<SearchQuery> query = parseSearch(QStringLiteral("/(a+)+$/"));
    QVERIFY(query.has_value());
    CaseComparison comparison;
    comparison.benchmark = QString(200, QLatin1Char('a')) + QLatin1Char('!');
    QVERIFY(!query->matches({searchHaystack(comparison), &comparison})); // given up, not hung
}

QTEST_GUILESS_MAIN(TestSearchGrammar)
#include "tst_searchgrammar.moc"
