// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/importer.h"

#include "commits/commitgraph.h"
#include "store/store.h"

#include <QFile>
#include <QHash>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <random>

using namespace alidade;

namespace {

using Hashes = std::vector<QByteArray>;

/// Commits of a store that a graph has given a place, in that order; a commit without one ends the test.
Hashes orderOf(const StoreReader& reader)
{
    std::vector<CommitRecord> commits = reader.catalogue({}).value()->commits;
    std::sort(commits.begin(), commits.end(),
              [](const CommitRecord& a, const CommitRecord& b) { return a.order < b.order; });
    Hashes hashes;
    for (const CommitRecord& commit : commits) {
        if (commit.source != OrderSource::Graph || commit.order < 0)
            qFatal("%s has no place", commit.hash.constData());
        hashes.push_back(commit.hash);
    }
    return hashes;
}

} // namespace

/// NumPy's published results against the graph of its main branch, whose 41,819 commits were taken from a clone. The
/// dates alone are wrong for thousands of them.
class TestCommitOrder : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void resultsStandAsOnTheBranch();
    void theSameThroughAClone();

private:
    QByteArray m_lines; ///< hash, parents, committer time, author time
    Hashes m_branch;    ///< first parents, oldest first
    Hashes m_expected;  ///< those of them that have results
};

void TestCommitOrder::initTestCase()
{
    const QString corpus = qEnvironmentVariable("ALIDADE_CORPUS");
    const QString packed = corpus + QStringLiteral("/commits/numpy-main.tsv.xz");
    const QString results = corpus + QStringLiteral("/asv/numpy-bench.tar.xz");
    if (!QFile::exists(packed) || !QFile::exists(results))
        QSKIP("the folder of published results is absent");
    QProcess xz;
    xz.start(QStringLiteral("xz"), {QStringLiteral("-dc"), packed});
    QVERIFY(xz.waitForFinished(60'000) && xz.exitCode() == 0);
    m_lines = xz.readAllStandardOutput();
    QHash<QByteArray, QByteArray> firstParent;
    for (const QByteArray& line : m_lines.split('\n')) {
        const QList<QByteArray> fields = line.split('\t');
        if (fields.size() == 4)
            firstParent.insert(fields[0], fields[1].split(' ').front());
    }
    QCOMPARE(firstParent.size(), 41'819);
    for (QByteArray hash = m_lines.left(40); !hash.isEmpty(); hash = firstParent.value(hash)) // the tip stands first
        m_branch.push_back(hash);
    std::reverse(m_branch.begin(), m_branch.end());
}

void TestCommitOrder::resultsStandAsOnTheBranch()
{
    const QTemporaryDir folder;
    auto writer = StoreWriter::open(folder.filePath(QStringLiteral("s.alidade"))).value();
    const auto report = importBundle(qEnvironmentVariable("ALIDADE_CORPUS") + QStringLiteral("/asv/numpy-bench.tar.xz"),
                                     *writer, {}, {});
    QVERIFY2(report.has_value(), report ? "" : qPrintable(report.error().toString()));
    const auto graph = CommitGraph::fromLines(m_lines);
    QVERIFY2(graph.has_value(), graph ? "" : qPrintable(graph.error().toString()));
    const RepositoryId repository = writer->linkRepository(folder.filePath(QStringLiteral("clone"))).value();
    QVERIFY(writer->setGraph(repository, graph->commits()).has_value());

    const auto reader = StoreReader::open(writer->path()).value();
    const Hashes found = orderOf(*reader);
    QCOMPARE(found.size(), size_t(1240));
    for (const QByteArray& hash : m_branch) {
        if (std::find(found.begin(), found.end(), hash) != found.end())
            m_expected.push_back(hash);
    }
    QCOMPARE(m_expected.size(), found.size()); // all of them are on the branch
    for (size_t i = 0; i < found.size(); ++i)
        QVERIFY2(found[i] == m_expected[i], qPrintable(QStringLiteral("place %1").arg(i)));
}

// A clone with the same shape and dates, whose commits bear other hashes because they hold nothing.
void TestCommitOrder::theSameThroughAClone()
{
    if (QStandardPaths::findExecutable(QStringLiteral("git")).isEmpty())
        QSKIP("git is not installed");
    QVERIFY(!m_expected.empty());
    const QTemporaryDir folder;
    const QString clone = folder.filePath(QStringLiteral("clone.git"));
    const auto graph = CommitGraph::fromLines(m_lines).value(); // parents before their children
    QHash<QByteArray, int> marks;
    QByteArray stream;
    for (const Commit& commit : graph.commits()) {
        const int mark = static_cast<int>(marks.size()) + 1;
        stream += "commit refs/heads/main\nmark :" + QByteArray::number(mark);
        stream += "\nauthor A <a@example.org> " + QByteArray::number(commit.authorTime) + " +0000";
        stream += "\ncommitter A <a@example.org> " + QByteArray::number(commit.committerTime) + " +0000\ndata 40\n";
        stream += commit.hash + '\n'; // the message tells which one it stands for
        for (size_t i = 0; i < commit.parents.size(); ++i)
            stream += (i == 0 ? "from :" : "merge :") + QByteArray::number(marks.value(commit.parents[i])) + '\n';
        marks.insert(commit.hash, mark);
    }
    stream += "reset refs/heads/main\nfrom :" + QByteArray::number(marks.value(m_lines.left(40))) + '\n';
    const auto git = [](const QStringList& arguments, const QByteArray& input = {}) {
        QProcess process;
        process.start(QStringLiteral("git"), arguments);
        process.write(input);
        process.closeWriteChannel();
        if (!process.waitForFinished(300'000) || process.exitCode() != 0)
            qFatal("git: %s", process.readAllStandardError().constData());
        return process.readAllStandardOutput();
    };
    git({QStringLiteral("init"), QStringLiteral("-q"), QStringLiteral("--bare"), clone});
    git({QStringLiteral("-C"), clone, QStringLiteral("fast-import"), QStringLiteral("--quiet")}, stream);
    QHash<QByteArray, QByteArray> standsFor;
    const QByteArray log = git(
        {QStringLiteral("-C"), clone, QStringLiteral("log"), QStringLiteral("--format=%H %s"), QStringLiteral("main")});
    for (const QByteArray& line : log.split('\n')) {
        if (line.size() == 81)
            standsFor.insert(line.mid(41), line.left(40));
    }
    QCOMPARE(standsFor.size(), 41'819);

    auto writer = StoreWriter::open(folder.filePath(QStringLiteral("s.alidade"))).value();
    Hashes shuffled = m_expected;
    std::shuffle(shuffled.begin(), shuffled.end(), std::mt19937(5));
    auto import = writer->beginBundle({QStringLiteral("b"), {}, {}}).value();
    for (const QByteArray& hash : shuffled) {
        RawRun run;
        run.commit = standsFor.value(hash);
        ResultBlock block;
        block.benchmark = QStringLiteral("time_x");
        block.values = {1};
        run.blocks.push_back(block);
        QVERIFY(import->addRun(run, QStringLiteral("r.json"), hash.left(32)).has_value());
    }
    QVERIFY(import->commit(QByteArray(32, 'k'), 0).has_value());
    import.reset();
    QVERIFY(writer->linkRepository(clone).has_value());
    const auto reader = StoreReader::open(writer->path()).value();
    const auto refreshed = refreshCommitOrder(*reader, *writer, {});
    QVERIFY2(refreshed.has_value(), refreshed ? "" : qPrintable(refreshed.error().toString()));
    QCOMPARE(refreshed->placed, 1240);
    QVERIFY2(refreshed->notes.isEmpty(), qPrintable(refreshed->notes.join(QLatin1Char('\n'))));
    const Hashes found = orderOf(*reader);
    QCOMPARE(found.size(), m_expected.size());
    for (size_t i = 0; i < found.size(); ++i)
        QVERIFY2(found[i] == standsFor.value(m_expected[i]), qPrintable(QStringLiteral("place %1").arg(i)));
}

QTEST_GUILESS_MAIN(TestCommitOrder)
#include "tst_commitorder.moc"
