// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/journalentry.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace alidade;

namespace {

QByteArray hash(char digit)
{
    return QByteArray(40, digit);
}

BisectQuestion question()
{
    BisectQuestion question;
    question.commits = {{hash('a'), {hash('9')}}, {hash('b'), {hash('a')}}, {hash('c'), {hash('b'), hash('8')}}};
    question.scope = BisectScope::Graph;
    question.intoMerges = false;
    question.direction = BisectDirection::Faster;
    question.higherIsBetter = true;
    question.smallestEffect = 0.1 + 0.2;
    question.confidence = 0.99;
    question.layoutSpread = 0.003;
    question.budget = {12, 900, 1e4 / 3};
    question.priorWeights = {0, 1.0 / 3, 2};
    question.cached = {hash('b')};
    question.seed = 18446744073709551557u;
    question.expectedBuildSeconds = 191.7;
    question.expectedRunSeconds = 1e-3;
    return question;
}

std::vector<JournalEntry> everyKind()
{
    Overridden everything{OverrideKind::AddRuns, hash('b'), 3, 7, QStringLiteral("s")};
    return {
        {0, Started{question()}},
        {0.1, BuildFinished{hash('a'), BuildOutcome::Skipped, 1.5, "00ff", true}},
        {1.0 / 3, RunFinished{hash('a'), 2.0 / 3 * 1e-9, 5e-324}},
        {1e300, RunFailed{hash('c'), 0.25, QStringLiteral("quote \" back \\ line\nfeed \u00e9 \U0001F600 \x01")}},
        {2, everything},
        {2, Overridden{OverrideKind::Accept}},
        {3, Undone{4}},
        {4, PriorSamples{QStringLiteral("zen4"), hash('b'), {1.5, 1e-7, 0.1}, false}},
        {5, Paused{QStringLiteral("load")}},
        {6, Resumed{}},
        {7, JournalNote{QStringLiteral("{\"kind\":\"run\"}")}},
    };
}

QByteArray textOf(const std::vector<JournalEntry>& entries)
{
    QByteArray text;
    for (const JournalEntry& entry : entries)
        text += journalLine(entry) + '\n';
    return text;
}

} // namespace

class TestJournalEntry : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyEntryReadsBackTheSame()
    {
        for (const JournalEntry& entry : everyKind()) {
            const QByteArray line = journalLine(entry);
            QVERIFY2(!line.contains('\n'), line.constData());
            const Result<JournalEntry> read = parseJournalLine(line);
            QVERIFY2(read.has_value(), line.constData());
            QVERIFY2(*read == entry, line.constData());
            QCOMPARE(journalLine(*read), line);
        }
    }

    void everyOverrideReadsBackTheSame()
    {
        for (int kind = 0; kind <= static_cast<int>(OverrideKind::MoveBadEnd); ++kind) {
            const JournalEntry entry{0, Overridden{static_cast<OverrideKind>(kind), hash('b')}};
            const Result<JournalEntry> read = parseJournalLine(journalLine(entry));
            QVERIFY(read.has_value());
            QCOMPARE(std::get<Overridden>(read->what).kind, static_cast<OverrideKind>(kind));
        }
    }

    void valuesThatAreNoNumbersSurvive()
    {
        const double infinity = std::numeric_limits<double>::infinity();
        for (double value : {std::nan(""), infinity, -infinity}) {
            const Result<JournalEntry> read = parseJournalLine(journalLine({0, RunFinished{hash('a'), value, 1}}));
            QVERIFY(read.has_value());
            const double back = std::get<RunFinished>(read->what).value;
            QVERIFY(std::isnan(value) ? std::isnan(back) : back == value);
        }
    }

    void aWholeJournalIsRead()
    {
        const QByteArray text = textOf(everyKind());
        const Result<JournalText> journal = readJournal(text);
        QVERIFY(journal.has_value());
        QVERIFY(journal->entries == everyKind());
        QVERIFY(journal->diagnostics.empty());
        QCOMPARE(journal->intactBytes, text.size());
    }

    void aTornLastLineIsDroppedAtEveryByte()
    {
        const std::vector<JournalEntry> entries = everyKind();
        const QByteArray whole = textOf(entries);
        const qsizetype last = journalLine(entries.back()).size() + 1;
        for (qsizetype cut = 1; cut < last; ++cut) {
            const Result<JournalText> journal = readJournal(QByteArrayView(whole).chopped(cut));
            QVERIFY(journal.has_value());
            QCOMPARE(journal->entries.size(), entries.size() - 1);
            QCOMPARE(journal->intactBytes, whole.size() - last);
            QCOMPARE(journal->diagnostics.front().code, QStringLiteral("bisect.torn-line"));
        }
    }

    void anUnknownKindIsKeptWithoutEffect()
    {
        const QByteArray line = R"({"kind":"weather","clock":3,"rain":true})";
        const QByteArray text = journalLine({0, Started{question()}}) + '\n' + line + '\n';
        const Result<JournalText> journal = readJournal(text);
        QVERIFY(journal.has_value());
        QCOMPARE(journal->diagnostics.size(), std::size_t(1));
        QCOMPARE(journal->diagnostics[0].line, 2);
        QCOMPARE(journalLine(journal->entries[1]), line);
    }

    void whatIsDamagedIsRefusedWithItsLine_data()
    {
        QTest::addColumn<QByteArray>("line");
        const QByteArray run = journalLine({0, RunFinished{hash('a'), 1, 1}});
        QTest::newRow("not JSON") << QByteArray("run");
        QTest::newRow("not an object") << QByteArray("[1]");
        QTest::newRow("no kind") << QByteArray(R"({"clock":1})");
        QTest::newRow("no clock") << QByteArray(R"({"kind":"resume"})");
        QTest::newRow("short hash") << QByteArray(run).replace(hash('a'), "aaaa");
        QTest::newRow("value is text") << QByteArray(run).replace("\"value\":1", "\"value\":\"one\"");
        QTest::newRow("unknown outcome")
            << journalLine({0, BuildFinished{hash('a'), BuildOutcome::Built, 1, {}, false}}).replace("built", "bilt");
        QTest::newRow("half an entry number") << QByteArray(R"({"kind":"undo","clock":1,"entry":1.5})");
        QTest::newRow("newer version")
            << journalLine({0, Started{question()}}).replace("\"version\":1", "\"version\":2");
    }

    void whatIsDamagedIsRefusedWithItsLine()
    {
        QFETCH(QByteArray, line);
        const Result<JournalText> journal = readJournal(journalLine({0, Started{question()}}) + '\n' + line + '\n');
        QVERIFY(!journal.has_value());
        QCOMPARE(journal.error().where, QStringLiteral("line 2"));
    }

    void aJournalBeginsWithItsQuestion()
    {
        QVERIFY(!readJournal("").has_value());
        QVERIFY(!readJournal(journalLine({0, Resumed{}}) + '\n').has_value());
    }

    void questionsAreChecked()
    {
        QVERIFY(checkQuestion(question()).has_value());
        const auto refused = [](auto change) {
            BisectQuestion changed = question();
            change(changed);
            return !checkQuestion(changed).has_value();
        };
        QVERIFY(refused([](BisectQuestion& q) { q.commits.resize(1); }));
        QVERIFY(refused([](BisectQuestion& q) { q.commits[1].hash = q.commits[0].hash; }));
        QVERIFY(refused([](BisectQuestion& q) { q.commits[1].hash = "abc"; }));
        QVERIFY(refused([](BisectQuestion& q) { q.commits[2].parents = {hash('8')}; }));
        QVERIFY(refused([](BisectQuestion& q) { q.commits[0].parents = {hash('b')}; }));
        QVERIFY(refused([](BisectQuestion& q) { q.priorWeights.resize(2); }));
        QVERIFY(refused([](BisectQuestion& q) { q.priorWeights = {1, 0, 0}; }));
        QVERIFY(refused([](BisectQuestion& q) { q.priorWeights[1] = -1; }));
        QVERIFY(refused([](BisectQuestion& q) { q.smallestEffect = std::nan(""); }));
        QVERIFY(refused([](BisectQuestion& q) { q.confidence = 1; }));
        QVERIFY(refused([](BisectQuestion& q) { q.expectedRunSeconds = 0; }));
        QVERIFY(refused([](BisectQuestion& q) { q.budget.runs = -1; }));
    }
};

QTEST_APPLESS_MAIN(TestJournalEntry)
#include "tst_journalentry.moc"
