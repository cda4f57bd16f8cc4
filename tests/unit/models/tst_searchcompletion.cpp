// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/searchcompletion.h"
#include "models/searchgrammar.h"
#include "support/comparisonreports.h"

#include <QTest>

using namespace alidade;

class TestSearchCompletion : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void completes_data();
    void completes();
    void applies_data();
    void applies();
    void choicesAreUnderstood();
    void bounded();
};

namespace {

SearchVocabulary vocabulary()
{
    return searchVocabulary(testing::smallReport().cases);
}

} // namespace

void TestSearchCompletion::completes_data()
{
    QTest::addColumn<QString>("text"); // the cursor is where the bar stands
    QTest::addColumn<QStringList>("choices");
    const auto row = [](const char* name, const char* text, const QStringList& choices) {
        QTest::newRow(name) << QString::fromUtf8(text) << choices;
    };
    row("nothing typed", "|", {});
    row("after a space", "reduce |", {});
    row("key of a parameter", "dt|", {QStringLiteral("dtype:")});
    row("key that always is", "verd|", {QStringLiteral("verdict:")});
    row("its values", "dtype:|", {QStringLiteral("dtype:float32"), QStringLiteral("dtype:float64")});
    row("a part of the value", "dtype:64|", {QStringLiteral("dtype:float64")});
    row("numbers by size", "n:1|", {QStringLiteral("n:1000"), QStringLiteral("n:1000000")});
    row("verdicts that occur, and both ways", "verdict:f|",
        {QStringLiteral("verdict:failed"), QStringLiteral("verdict:faster")});
    row("capitals ignored", "DTYPE:FLOAT3|", {QStringLiteral("dtype:float32")});
    row("excluded", "-dt|", {QStringLiteral("dtype:")});
    row("words", "bench_l|", {QStringLiteral("bench_linalg.Eindot")});
    row("within words", "einsum|", {QStringLiteral("time_einsum")});
    row("the word at the cursor", "dt| reduce", {QStringLiteral("dtype:")});
    row("complete already", "dtype:float32|", {});
    row("regex", "/dt|", {});
    row("quoted", "\"dt|", {});
    row("unknown key", "nosuch:1|", {});
    row("change", "delta:|", {QStringLiteral("delta:>5%"), QStringLiteral("delta:<-5%"), QStringLiteral("delta:5%")});
}

void TestSearchCompletion::completes()
{
    QFETCH(QString, text);
    QFETCH(QStringList, choices);
    const qsizetype cursor = text.indexOf(QLatin1Char('|'));
    QCOMPARE(completeSearch(vocabulary(), text.remove(cursor, 1), cursor).choices, choices);
}

void TestSearchCompletion::applies_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::newRow("key stays open") << QStringLiteral("dt|") << QStringLiteral("dtype:|");
    QTest::newRow("value ends") << QStringLiteral("dtype:64|") << QStringLiteral("dtype:float64 |");
    QTest::newRow("in the middle") << QStringLiteral("a dtype:64| b") << QStringLiteral("a dtype:float64 |b");
    QTest::newRow("excluded") << QStringLiteral("-dt|") << QStringLiteral("-dtype:|");
}

void TestSearchCompletion::applies()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    qsizetype cursor = before.indexOf(QLatin1Char('|'));
    const QString text = before.remove(cursor, 1);
    const SearchCompletion completion = completeSearch(vocabulary(), text, cursor);
    QVERIFY(!completion.choices.isEmpty());
    QString result = completion.apply(text, completion.choices.front(), cursor);
    QCOMPARE(result.insert(cursor, QLatin1Char('|')), after);
}

/// Whatever is offered finds at least one row of those that it was made of.
void TestSearchCompletion::choicesAreUnderstood()
{
    ComparisonReport report = testing::smallReport();
    report.cases.push_back(testing::comparedCase(
        QStringLiteral("copy"), {{QStringLiteral("how"), QStringLiteral("'two words'")}}, 1, 1, 0.9, 1.1, {}));
    const SearchVocabulary words = searchVocabulary(report.cases);
    for (const QString& key : words.values.keys()) {
        if (key == QStringLiteral("delta") || key == QStringLiteral("p") || key == QStringLiteral("q"))
            continue; // examples
        const QString text = key + QLatin1Char(':');
        for (const QString& choice : completeSearch(words, text, text.size(), 100).choices) {
            const Result<SearchQuery> query = parseSearch(choice);
            QVERIFY2(query.has_value(), qPrintable(choice));
            QVERIFY2(std::any_of(report.cases.begin(), report.cases.end(),
                                 [&query](const CaseComparison& comparison) {
                                     return query->matches({searchHaystack(comparison), &comparison});
                                 }),
                     qPrintable(choice));
        }
    }
}

void TestSearchCompletion::bounded()
{
    std::vector<CaseComparison> cases;
    for (int i = 0; i < 5000; ++i)
        cases.push_back(testing::comparedCase(QStringLiteral("b"), {{QStringLiteral("n"), QString::number(i)}}, 1, 1,
                                              0.9, 1.1, Verdict::Same));
    const SearchVocabulary words = searchVocabulary(cases);
    QVERIFY(words.values.value(QStringLiteral("n")).size() <= 400);
    QCOMPARE(completeSearch(words, QStringLiteral("n:"), 2).choices.size(), 12);
}

QTEST_GUILESS_MAIN(TestSearchCompletion)
#include "tst_searchcompletion.moc"
