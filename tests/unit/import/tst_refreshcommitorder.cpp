// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/importer.h"

#include "asvtree.h"
#include "store/store.h"

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace alidade;

/// A real repository, a real store.
class TestRefreshCommitOrder : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void ordersByGraphThenAppends();
    void rewrittenHistoryIsReadAfresh();
    void vanishedCloneIsANote();

private:
    QByteArray git(const QStringList& arguments);
    QByteArray commit(const QByteArray& subject);
    void importResult(const QByteArray& hash);
    RefreshReport refresh();
    CommitRecord stored(const QByteArray& hash);

    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_clone;
    std::unique_ptr<StoreWriter> m_store;
    int m_results = 0;
};

void TestRefreshCommitOrder::init()
{
    if (QStandardPaths::findExecutable(QStringLiteral("git")).isEmpty())
        QSKIP("git is not installed");
    m_store.reset();
    m_dir = std::make_unique<QTemporaryDir>();
    m_clone = m_dir->filePath(QStringLiteral("clone"));
    QDir().mkpath(m_clone);
    git({QStringLiteral("init"), QStringLiteral("-q"), QStringLiteral("-b"), QStringLiteral("main")});
    Result<std::unique_ptr<StoreWriter>> store = StoreWriter::open(m_dir->filePath(QStringLiteral("s.alidade")));
    QVERIFY(store.has_value());
    m_store = std::move(*store);
}

QByteArray TestRefreshCommitOrder::git(const QStringList& arguments)
{
    QProcess process;
    process.setWorkingDirectory(m_clone);
    QStringList all = {QStringLiteral("-c"), QStringLiteral("user.name=A"),
                       QStringLiteral("-c"), QStringLiteral("user.email=a@example.org"),
                       QStringLiteral("-c"), QStringLiteral("commit.gpgsign=false")};
    process.start(QStringLiteral("git"), all + arguments);
    if (!process.waitForFinished(60'000) || process.exitCode() != 0)
        qFatal("git %s: %s", qPrintable(arguments.join(QLatin1Char(' '))), process.readAllStandardError().constData());
    return process.readAllStandardOutput().trimmed();
}

QByteArray TestRefreshCommitOrder::commit(const QByteArray& subject)
{
    git({QStringLiteral("commit"), QStringLiteral("-q"), QStringLiteral("--allow-empty"), QStringLiteral("-m"),
         QString::fromUtf8(subject)});
    return git({QStringLiteral("rev-parse"), QStringLiteral("HEAD")});
}

void TestRefreshCommitOrder::importResult(const QByteArray& hash)
{
    const AsvTree tree(m_dir->filePath(QStringLiteral("r%1").arg(++m_results)));
    tree.writeResult(QStringLiteral("zen"), hash, m_results);
    const Result<ImportReport> report = importBundle(tree.folder(), *m_store, {}, {});
    QVERIFY(report && report->newRuns == 1);
}

RefreshReport TestRefreshCommitOrder::refresh()
{
    const Result<std::unique_ptr<StoreReader>> reader = StoreReader::open(m_store->path());
    const Result<RefreshReport> report = refreshCommitOrder(**reader, *m_store, {});
    if (!report)
        qFatal("%s", qPrintable(report.error().toString()));
    return *report;
}

CommitRecord TestRefreshCommitOrder::stored(const QByteArray& hash)
{
    const Result<std::unique_ptr<StoreReader>> reader = StoreReader::open(m_store->path());
    const Result<CataloguePtr> catalogue = (*reader)->catalogue({});
    for (const CommitRecord& record : (*catalogue)->commits) {
        if (record.hash == hash)
            return record;
    }
    return {};
}

void TestRefreshCommitOrder::ordersByGraphThenAppends()
{
    const QByteArray first = commit("first words");
    const QByteArray second = commit("second");
    git({QStringLiteral("tag"), QStringLiteral("v1")});
    importResult(second);
    importResult(first);
    importResult(AsvTree::hash("ffff"));
    QVERIFY(m_store->linkRepository(m_clone).has_value());
    RefreshReport report = refresh();
    QCOMPARE(report.newCommits, 2);
    QCOMPARE(report.placed, 2);
    QCOMPARE(report.unknown, 1);
    QVERIFY(report.notes.isEmpty());
    QCOMPARE(stored(first).subject, QStringLiteral("first words"));
    QCOMPARE(stored(second).tag, QStringLiteral("v1"));
    QCOMPARE(stored(first).source, OrderSource::Graph);
    QVERIFY(stored(first).order >= 0);
    QVERIFY(stored(first).order < stored(second).order);
    QCOMPARE(refresh().newCommits, 0);

    const QByteArray third = commit("third");
    importResult(third);
    report = refresh();
    QCOMPARE(report.newCommits, 1);
    QVERIFY(stored(second).order < stored(third).order);
    QCOMPARE(stored(third).subject, QStringLiteral("third"));
}

void TestRefreshCommitOrder::rewrittenHistoryIsReadAfresh()
{
    commit("old");
    QVERIFY(m_store->linkRepository(m_clone).has_value());
    refresh();
    git({QStringLiteral("commit"), QStringLiteral("-q"), QStringLiteral("--amend"), QStringLiteral("--allow-empty"),
         QStringLiteral("-m"), QStringLiteral("new")});
    git({QStringLiteral("reflog"), QStringLiteral("expire"), QStringLiteral("--expire=now"), QStringLiteral("--all")});
    git({QStringLiteral("gc"), QStringLiteral("-q"), QStringLiteral("--prune=now")});
    const QByteArray now = git({QStringLiteral("rev-parse"), QStringLiteral("HEAD")});
    importResult(now);
    const RefreshReport report = refresh();
    QCOMPARE(report.placed, 1);
    QVERIFY(report.notes.isEmpty());
}

void TestRefreshCommitOrder::vanishedCloneIsANote()
{
    const QByteArray only = commit("only");
    importResult(only);
    QVERIFY(m_store->linkRepository(m_clone).has_value());
    refresh();
    QVERIFY(QDir(m_clone).removeRecursively());
    const RefreshReport report = refresh();
    QCOMPARE(report.notes.size(), 1);
    QVERIFY(report.notes.front().contains(m_clone));
    QCOMPARE(report.placed, 1); // what was cached still serves
}

QTEST_GUILESS_MAIN(TestRefreshCommitOrder)
#include "tst_refreshcommitorder.moc"
