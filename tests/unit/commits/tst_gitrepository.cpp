// SPDX-License-Identifier: GPL-3.0-or-later
#include "commits/gitrepository.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace alidade;

/// Real repositories, made here by git itself.
class TestGitRepository : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void readsCommitsInOrder();
    void readsOnlyWhatIsNew();
    void textsAndTags();
    void unborn();
    void detachedHead();
    void shallowClone();
    void bareRepository();
    void fromAFolderBelow();
    void sha256();
    void notAClone();
    void remoteUrlWithoutSecrets();
    void hostileRepositoryRunsNothing();
    void stopKillsGit();
    void onlyFullHashes();

private:
    QByteArray git(const QStringList& arguments, const QString& folder = {}) const;
    QByteArray commit(const QString& subject, const QStringList& more = {}) const;
    QString path() const { return m_folder->filePath(QStringLiteral("clone")); }
    std::unique_ptr<QTemporaryDir> m_folder;
    mutable int m_second = 0;
};

QByteArray TestGitRepository::git(const QStringList& arguments, const QString& folder) const
{
    QProcess process;
    process.setWorkingDirectory(folder.isEmpty() ? path() : folder);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    const QString time = QStringLiteral("%1 +0000").arg(1'700'000'000 + ++m_second * 60);
    for (const char* who : {"AUTHOR", "COMMITTER"}) {
        const QString prefix = QStringLiteral("GIT_") + QString::fromLatin1(who);
        environment.insert(prefix + QStringLiteral("_NAME"), QStringLiteral("T"));
        environment.insert(prefix + QStringLiteral("_EMAIL"), QStringLiteral("t@example.org"));
        environment.insert(prefix + QStringLiteral("_DATE"), time);
    }
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral("git"), arguments);
    if (!process.waitForFinished() || process.exitCode() != 0)
        qWarning("git %s: %s", qPrintable(arguments.join(QLatin1Char(' '))),
                 process.readAllStandardError().constData());
    return process.readAllStandardOutput().trimmed();
}

QByteArray TestGitRepository::commit(const QString& subject, const QStringList& more) const
{
    git(QStringList{QStringLiteral("commit"), QStringLiteral("--quiet"), QStringLiteral("--allow-empty"),
                    QStringLiteral("-m"), subject} +
        more);
    return git({QStringLiteral("rev-parse"), QStringLiteral("HEAD")});
}

void TestGitRepository::initTestCase()
{
    if (QStandardPaths::findExecutable(QStringLiteral("git")).isEmpty())
        QSKIP("git is not here");
}

void TestGitRepository::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QDir().mkpath(path()));
    git({QStringLiteral("init"), QStringLiteral("--quiet"), QStringLiteral("-b"), QStringLiteral("main")});
}

void TestGitRepository::readsCommitsInOrder()
{
    const QByteArray a = commit(QStringLiteral("a"));
    git({QStringLiteral("checkout"), QStringLiteral("-q"), QStringLiteral("-b"), QStringLiteral("side")});
    const QByteArray s = commit(QStringLiteral("s"));
    git({QStringLiteral("checkout"), QStringLiteral("-q"), QStringLiteral("main")});
    const QByteArray b = commit(QStringLiteral("b"));
    git({QStringLiteral("merge"), QStringLiteral("-q"), QStringLiteral("--no-ff"), QStringLiteral("-m"),
         QStringLiteral("m"), QStringLiteral("side")});
    const QByteArray m = git({QStringLiteral("rev-parse"), QStringLiteral("HEAD")});
    const auto repository = GitRepository::open(path());
    QVERIFY2(repository.has_value(), repository ? "" : qPrintable(repository.error().toString()));
    QCOMPARE(repository->path(), QFileInfo(path()).canonicalFilePath());
    const auto commits = repository->commits({});
    QVERIFY(commits.has_value());
    QCOMPARE(commits->size(), size_t(4));
    QCOMPARE(commits->at(0).hash, a);
    QCOMPARE(commits->at(1).hash, b);
    QCOMPARE(commits->at(2).hash, s);
    QCOMPARE(commits->at(3).hash, m);
    QVERIFY((commits->at(3).parents == std::vector<QByteArray>{b, s}));
    QVERIFY(commits->at(3).committerTime > 1'700'000'000);
    QCOMPARE(commits->at(3).committerTime, commits->at(3).authorTime);
}

void TestGitRepository::readsOnlyWhatIsNew()
{
    commit(QStringLiteral("a"));
    const auto repository = GitRepository::open(path());
    const auto before = repository->tips();
    QVERIFY(before.has_value());
    const QByteArray b = commit(QStringLiteral("b"));
    const QByteArray c = commit(QStringLiteral("c"));
    std::vector<QByteArray> known = *before;
    known.push_back(QByteArray(40, '1')); // a tip that is gone by now
    const auto newer = repository->commitsSince(known, {});
    QVERIFY2(newer.has_value(), newer ? "" : qPrintable(newer.error().toString()));
    QCOMPARE(newer->size(), size_t(2));
    QCOMPARE(newer->at(0).hash, b);
    QCOMPARE(newer->at(1).hash, c);
    QCOMPARE(repository->commitsSince(*repository->tips(), {})->size(), size_t(0));
}

void TestGitRepository::textsAndTags()
{
    const QByteArray a = commit(QStringLiteral("first \u00fc\u20ac"));
    const QByteArray b = commit(QStringLiteral("second\n\nbody"));
    git({QStringLiteral("tag"), QStringLiteral("v1"), QString::fromLatin1(a)});
    git({QStringLiteral("tag"), QStringLiteral("-a"), QStringLiteral("-m"), QStringLiteral("x"), QStringLiteral("v2")});
    const auto repository = GitRepository::open(path());
    const auto texts = repository->texts({b, a, QByteArray(40, '1')}, {});
    QVERIFY2(texts.has_value(), texts ? "" : qPrintable(texts.error().toString()));
    QCOMPARE(texts->size(), size_t(2));
    QCOMPARE(texts->at(0).hash, b);
    QCOMPARE(texts->at(0).subject, QStringLiteral("second"));
    QCOMPARE(texts->at(0).tag, QStringLiteral("v2"));
    QCOMPARE(texts->at(1).subject, QStringLiteral("first \u00fc\u20ac"));
    QCOMPARE(texts->at(1).tag, QStringLiteral("v1"));
}

void TestGitRepository::unborn()
{
    const auto repository = GitRepository::open(path());
    QVERIFY(repository.has_value());
    QCOMPARE(repository->tips()->size(), size_t(0));
    QCOMPARE(repository->commits({})->size(), size_t(0));
    QCOMPARE(repository->texts({}, {})->size(), size_t(0));
}

void TestGitRepository::detachedHead()
{
    commit(QStringLiteral("a"));
    git({QStringLiteral("checkout"), QStringLiteral("-q"), QStringLiteral("--detach")});
    commit(QStringLiteral("b"));
    QCOMPARE(GitRepository::open(path())->commits({})->size(), size_t(2));
}

void TestGitRepository::shallowClone()
{
    commit(QStringLiteral("a"));
    const QByteArray b = commit(QStringLiteral("b"));
    const QByteArray c = commit(QStringLiteral("c"));
    const QString shallow = m_folder->filePath(QStringLiteral("shallow"));
    git({QStringLiteral("clone"), QStringLiteral("-q"), QStringLiteral("--depth"), QStringLiteral("2"),
         QStringLiteral("file://") + path(), shallow});
    const auto commits = GitRepository::open(shallow)->commits({});
    QCOMPARE(commits->size(), size_t(2));
    QCOMPARE(commits->at(0).hash, b);
    QCOMPARE(commits->at(1).hash, c);
}

void TestGitRepository::bareRepository()
{
    commit(QStringLiteral("a"));
    const QString bare = m_folder->filePath(QStringLiteral("bare.git"));
    git({QStringLiteral("clone"), QStringLiteral("-q"), QStringLiteral("--bare"), path(), bare});
    const auto repository = GitRepository::open(bare);
    QVERIFY2(repository.has_value(), repository ? "" : qPrintable(repository.error().toString()));
    QCOMPARE(repository->commits({})->size(), size_t(1));
}

void TestGitRepository::fromAFolderBelow()
{
    commit(QStringLiteral("a"));
    const QString below = path() + QStringLiteral("/x/-y");
    QVERIFY(QDir().mkpath(below));
    QCOMPARE(GitRepository::open(below)->path(), QFileInfo(path()).canonicalFilePath());
}

void TestGitRepository::sha256()
{
    const QString other = m_folder->filePath(QStringLiteral("sha256"));
    QVERIFY(QDir().mkpath(other));
    git({QStringLiteral("init"), QStringLiteral("-q"), QStringLiteral("--object-format=sha256")}, other);
    git({QStringLiteral("commit"), QStringLiteral("-q"), QStringLiteral("--allow-empty"), QStringLiteral("-m"),
         QStringLiteral("a")},
        other);
    const auto commits = GitRepository::open(other)->commits({});
    QVERIFY(commits.has_value());
    QCOMPARE(commits->size(), size_t(1));
    QCOMPARE(commits->at(0).hash.size(), 64);
}

void TestGitRepository::notAClone()
{
    const auto outside = GitRepository::open(m_folder->path());
    QVERIFY(!outside && outside.error().code == ErrorCode::NotFound);
    QVERIFY(outside.error().message.contains(QStringLiteral("clone")));
    const auto missing = GitRepository::open(m_folder->filePath(QStringLiteral("missing")));
    QVERIFY(!missing && missing.error().code == ErrorCode::NotFound);
}

void TestGitRepository::remoteUrlWithoutSecrets()
{
    const auto repository = GitRepository::open(path());
    QCOMPARE(repository->remoteUrl(), QString());
    git({QStringLiteral("remote"), QStringLiteral("add"), QStringLiteral("origin"),
         QStringLiteral("https://me:token@example.org/p.git")});
    QCOMPARE(repository->remoteUrl(), QStringLiteral("https://example.org/p.git"));
}

void TestGitRepository::hostileRepositoryRunsNothing()
{
    commit(QStringLiteral("a"));
    const QString canary = m_folder->filePath(QStringLiteral("pwned"));
    const QString script = m_folder->filePath(QStringLiteral("evil.sh"));
    QFile file(script);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("#!/bin/sh\ntouch '" + QFile::encodeName(canary) + "'\ncat\n");
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    file.close();
    const QString included = m_folder->filePath(QStringLiteral("more.config"));
    git({QStringLiteral("config"), QStringLiteral("include.path"), included});
    for (const char* key :
         {"core.fsmonitor", "core.pager", "core.sshCommand", "core.editor", "core.askPass", "diff.external",
          "diff.x.textconv", "filter.x.clean", "filter.x.smudge", "filter.x.process", "gpg.program",
          "credential.helper", "uploadpack.packObjectsHook", "core.alternateRefsCommand", "core.gitProxy"})
        git({QStringLiteral("config"), QStringLiteral("-f"), included, QString::fromLatin1(key), script});
    for (const char* command : {"rev-list", "rev-parse", "log", "for-each-ref", "config"})
        git({QStringLiteral("config"), QStringLiteral("-f"), included,
             QStringLiteral("alias.") + QString::fromLatin1(command), QString(QLatin1Char('!') + script)});
    for (const char* setting : {"pager.rev-list", "pager.log", "pager.for-each-ref", "log.showSignature"})
        git({QStringLiteral("config"), QStringLiteral("-f"), included, QString::fromLatin1(setting),
             QStringLiteral("true")});
    // A partial clone whose missing objects would be fetched by a command.
    git({QStringLiteral("config"), QStringLiteral("remote.origin.url"), QString(QStringLiteral("ext::") + script)});
    git({QStringLiteral("config"), QStringLiteral("remote.origin.promisor"), QStringLiteral("true")});
    git({QStringLiteral("config"), QStringLiteral("protocol.ext.allow"), QStringLiteral("always")});
    git({QStringLiteral("config"), QStringLiteral("extensions.partialClone"), QStringLiteral("origin")});
    for (const char* hook : {"post-checkout", "reference-transaction", "post-index-change", "pre-auto-gc"})
        QFile::copy(script, path() + QStringLiteral("/.git/hooks/") + QString::fromLatin1(hook));
    // Names that look like options, written past git's own checks.
    for (const char* name : {"--exec=evil", "-x"})
        QFile::copy(path() + QStringLiteral("/.git/refs/heads/main"),
                    path() + QStringLiteral("/.git/refs/heads/") + QString::fromLatin1(name));
    QVERIFY(
        QFile::copy(path() + QStringLiteral("/.git/refs/heads/main"), path() + QStringLiteral("/.git/refs/tags/-t")));

    const auto repository = GitRepository::open(path());
    QVERIFY2(repository.has_value(), repository ? "" : qPrintable(repository.error().toString()));
    const auto commits = repository->commits({});
    QVERIFY2(commits.has_value(), commits ? "" : qPrintable(commits.error().toString()));
    QCOMPARE(commits->size(), size_t(1));
    QVERIFY(repository->commitsSince({QByteArray(40, '3')}, {}).has_value()); // an object that is not here
    QVERIFY(repository->texts({commits->at(0).hash, QByteArray(40, '3')}, {}).has_value());
    QVERIFY(repository->tips().has_value());
    static_cast<void>(repository->remoteUrl());
    static_cast<void>(repository->run({QStringLiteral("status")}, {}, {}));
    QVERIFY(!QFile::exists(canary));
}

void TestGitRepository::stopKillsGit()
{
    commit(QStringLiteral("a"));
    const auto repository = GitRepository::open(path());
    std::stop_source stop;
    stop.request_stop();
    const auto commits = repository->commits(Progress(stop.get_token()));
    QVERIFY(!commits && commits.error().code == ErrorCode::Cancelled);
}

void TestGitRepository::onlyFullHashes()
{
    commit(QStringLiteral("a"));
    const auto repository = GitRepository::open(path());
    QVERIFY(repository->texts({"--output=x"}, {}).error().code == ErrorCode::WrongUsage);
    QVERIFY(repository->commitsSince({"main"}, {}).error().code == ErrorCode::WrongUsage);
}

QTEST_GUILESS_MAIN(TestGitRepository)
#include "tst_gitrepository.moc"
