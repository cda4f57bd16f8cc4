// SPDX-License-Identifier: GPL-3.0-or-later
#include "commits/commitgraph.h"

#include <QFile>
#include <QProcess>
#include <QTest>

using namespace alidade;

namespace {

// One letter a commit: "c" is forty of it.
QByteArray hash(char letter)
{
    return QByteArray(40, letter);
}

// "c:ab:30 b:a:20 a::10" — commit, its parents, its time.
std::vector<Commit> drawn(const QByteArray& text)
{
    std::vector<Commit> commits;
    for (const QByteArray& word : text.split(' ')) {
        const QList<QByteArray> parts = word.split(':');
        Commit commit{hash(parts[0][0]), {}, parts[2].toLongLong(), 0};
        for (char parent : parts[1])
            commit.parents.push_back(hash(parent));
        commits.push_back(commit);
    }
    return commits;
}

QByteArray letters(const CommitGraph& graph)
{
    QByteArray found;
    for (const Commit& commit : graph.commits())
        found += commit.hash.front();
    return found;
}

} // namespace

class TestCommitGraph : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void order_data();
    void order();
    void inputOrderDoesNotMatter();
    void ancestors();
    void linesAreReadStrictly_data();
    void linesAreReadStrictly();
    void historyOfARealProject();
};

void TestCommitGraph::order_data()
{
    QTest::addColumn<QByteArray>("commits");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("none") << QByteArray() << QByteArray();
    QTest::newRow("line") << QByteArray("c:b:3 b:a:2 a::1") << QByteArray("abc");
    QTest::newRow("clocks that go wrong do not matter") << QByteArray("c:b:1 b:a:2 a::3") << QByteArray("abc");
    // d and e were merged by f; the branch stands as one piece below its merge, though it is older than b
    QTest::newRow("merged branch") << QByteArray("f:ce:6 c:b:5 b:a:4 e:d:3 d:a:2 a::1") << QByteArray("abcdef");
    QTest::newRow("two tips, by time") << QByteArray("c:a:3 b:a:2 a::1") << QByteArray("abc");
    QTest::newRow("two roots") << QByteArray("d:c:4 b:a:3 c::2 a::1") << QByteArray("abcd");
    QTest::newRow("octopus") << QByteArray("e:bcd:5 d:a:4 c:a:3 b:a:2 a::1") << QByteArray("abcde");
    QTest::newRow("absent parent") << QByteArray("c:b:3 b:0:2") << QByteArray("bc");
    QTest::newRow("given twice") << QByteArray("b:a:2 a::1 b:a:2") << QByteArray("ab");
    QTest::newRow("impossible cycle") << QByteArray("c:b:3 b:a:2 a:b:1") << QByteArray("abc");
    QTest::newRow("its own parent") << QByteArray("a:a:1") << QByteArray("a");
}

void TestCommitGraph::order()
{
    QFETCH(QByteArray, commits);
    QFETCH(QByteArray, expected);
    const auto graph = CommitGraph::fromCommits(commits.isEmpty() ? std::vector<Commit>() : drawn(commits));
    QCOMPARE(letters(graph), expected);
    for (size_t i = 0; i < graph.commits().size(); ++i)
        QCOMPARE(graph.position(graph.commits()[i].hash), std::optional(i));
    QVERIFY(!graph.position(QByteArray(40, 'f' + 1)));
}

void TestCommitGraph::inputOrderDoesNotMatter()
{
    std::vector<Commit> commits = drawn("f:ce:6 c:b:5 b:a:4 e:d:3 d:a:2 a::1");
    std::sort(commits.begin(), commits.end(), [](const Commit& x, const Commit& y) { return x.hash < y.hash; });
    do {
        QCOMPARE(letters(CommitGraph::fromCommits(commits)), QByteArray("abcdef"));
    } while (std::next_permutation(commits.begin(), commits.end(),
                                   [](const Commit& x, const Commit& y) { return x.hash < y.hash; }));
}

void TestCommitGraph::ancestors()
{
    const auto graph = CommitGraph::fromCommits(drawn("f:ce:6 c:b:5 b:a:4 e:d:3 d:a:2 a::1"));
    const auto is = [&graph](char ancestor, char descendant) {
        return graph.isAncestor(hash(ancestor), hash(descendant));
    };
    QVERIFY(is('a', 'f') && is('d', 'f') && is('b', 'c') && is('a', 'a'));
    QVERIFY(!is('b', 'e') && !is('c', 'd') && !is('f', 'a') && !is('d', 'c') && !is('a', '9') && !is('9', 'a'));
}

void TestCommitGraph::linesAreReadStrictly_data()
{
    QTest::addColumn<QByteArray>("lines");
    QTest::addColumn<int>("commits"); // -1: refused
    const QByteArray good = hash('b') + '\t' + hash('a') + ' ' + hash('c') + "\t20\t-10";
    QTest::newRow("empty") << QByteArray() << 0;
    QTest::newRow("one") << good << 1;
    QTest::newRow("with line ends") << QByteArray(good + "\r\n\n" + hash('a') + "\t\t1\t2\n") << 2;
    QTest::newRow("short hash") << QByteArray("abc\t\t1\t2") << -1;
    QTest::newRow("short parent") << QByteArray(hash('b') + "\tabc\t1\t2") << -1;
    QTest::newRow("too few fields") << QByteArray(hash('b') + "\t\t1") << -1;
    QTest::newRow("time is no number") << QByteArray(hash('b') + "\t\t1x\t2") << -1;
    QTest::newRow("upper case") << QByteArray(hash('B') + "\t\t1\t2") << -1;
}

void TestCommitGraph::linesAreReadStrictly()
{
    QFETCH(QByteArray, lines);
    QFETCH(int, commits);
    const auto graph = CommitGraph::fromLines(lines);
    QCOMPARE(graph.has_value(), commits >= 0);
    if (!graph)
        QVERIFY(graph.error().where == QLatin1String("line 1") && graph.error().code == ErrorCode::InvalidInput);
    else
        QCOMPARE(graph->commits().size(), size_t(commits));
}

void TestCommitGraph::historyOfARealProject()
{
    const QString file = qEnvironmentVariable("ALIDADE_CORPUS") + QStringLiteral("/commits/numpy-main.tsv.xz");
    if (!QFile::exists(file))
        QSKIP("the corpus is not here");
    QProcess unpack;
    unpack.start(QStringLiteral("xz"), {QStringLiteral("-dc"), file});
    if (!unpack.waitForFinished(60'000) || unpack.exitCode() != 0)
        QSKIP("xz is not here");
    const QByteArray lines = unpack.readAllStandardOutput();
    const auto graph = CommitGraph::fromLines(lines);
    QVERIFY2(graph.has_value(), graph ? "" : qPrintable(graph.error().toString()));
    QVERIFY(graph->commits().size() > 40'000);
    QCOMPARE(graph->commits().size(), size_t(lines.count('\n')));
    for (size_t i = 0; i < graph->commits().size(); ++i) {
        for (const QByteArray& parent : graph->commits()[i].parents) {
            const auto at = graph->position(parent);
            QVERIFY(!at || *at < i);
        }
    }
    // Down the first parents from the tip: strictly backwards in the order, and every result of the project lies on it.
    size_t at = graph->position(lines.left(40)).value();
    QCOMPARE(at, graph->commits().size() - 1);
    size_t length = 1;
    while (!graph->commits()[at].parents.empty()) {
        const QByteArray parent = graph->commits()[at].parents.front();
        QVERIFY(graph->isAncestor(parent, graph->commits()[at].hash));
        const size_t next = graph->position(parent).value();
        QVERIFY(next < at);
        at = next;
        ++length;
    }
    QVERIFY(length > 15'000);
    QVERIFY(graph->isAncestor(graph->commits()[at].hash, lines.left(40)));
}

QTEST_GUILESS_MAIN(TestCommitGraph)
#include "tst_commitgraph.moc"
