// SPDX-License-Identifier: GPL-3.0-or-later
// Repositories that try to have something run: by settings, hooks, attributes, references, submodules. Opening,
// listing, planning and preparing run nothing of theirs; nor does a build, beyond the commands of the recipe.
#include "bisect/buildservices.h"
#include "bisect/commitspan.h"
#include "bisect/pluginhost.h"
#include "unit/bisect/tinyrepository.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace alidade;

namespace {

using Trap = void (*)(const TinyRepository& repository, const QString& program);

void config(const TinyRepository& repository, const char* key, const QString& value)
{
    repository.git({QStringLiteral("config"), QString::fromLatin1(key), value});
}

void allHooks(const TinyRepository& repository, const QString& folder, const QString& program)
{
    for (const char* hook : {"post-checkout", "post-index-change", "pre-auto-gc", "reference-transaction",
                             "post-rewrite", "fsmonitor-watchman", "pre-commit", "post-commit", "post-merge"})
        repository.writeProgram(folder + QLatin1Char('/') + QString::fromLatin1(hook),
                                "#!/bin/sh\nexec '" + QFile::encodeName(program) + "'\n");
}

void odd(const TinyRepository& repository, const QByteArray& name)
{
    QFile packed(repository.filePath(QStringLiteral(".git/packed-refs")));
    if (!packed.open(QIODevice::Append))
        qFatal("packed-refs can't be written");
    packed.write(repository.git("rev-parse HEAD") + ' ' + name + '\n');
}

struct Kind
{
    const char* name;
    Trap trap;
};

const Kind kKinds[] = {
    {"hooks", [](const TinyRepository& r, const QString& p) { allHooks(r, QStringLiteral(".git/hooks"), p); }},
    {"hooks path",
     [](const TinyRepository& r, const QString& p) {
         allHooks(r, QStringLiteral(".git/other"), p);
         config(r, "core.hooksPath", r.filePath(QStringLiteral(".git/other")));
     }},
    {"fsmonitor", [](const TinyRepository& r, const QString& p) { config(r, "core.fsmonitor", p); }},
    {"filter",
     [](const TinyRepository& r, const QString& p) {
         r.write(QStringLiteral(".gitattributes"), "* filter=trap diff=trap merge=trap\n");
         r.commit();
         for (const char* key : {"filter.trap.smudge", "filter.trap.clean", "filter.trap.process", "diff.trap.textconv",
                                 "diff.trap.command", "merge.trap.driver"})
             config(r, key, p);
         config(r, "filter.trap.required", QStringLiteral("true"));
     }},
    {"attributes beside the tree",
     [](const TinyRepository& r, const QString& p) {
         r.write(QStringLiteral(".git/info/attributes"), "* filter=trap\n");
         config(r, "filter.trap.smudge", p);
     }},
    {"pager, editor, alias",
     [](const TinyRepository& r, const QString& p) {
         for (const char* key : {"core.pager", "pager.rev-list", "pager.for-each-ref", "core.editor", "sequence.editor",
                                 "core.askPass", "credential.helper", "diff.external", "gui.tool"})
             config(r, key, p);
         config(r, "alias.rev-list", QString(QLatin1Char('!') + p));
         config(r, "alias.worktree", QString(QLatin1Char('!') + p));
     }},
    {"included settings",
     [](const TinyRepository& r, const QString& p) {
         r.write(QStringLiteral("evil.inc"), "[core]\n\tfsmonitor = " + QFile::encodeName(p) + "\n\thooksPath = .\n");
         config(r, "include.path", QStringLiteral("../evil.inc"));
     }},
    {"signatures",
     [](const TinyRepository& r, const QString& p) {
         config(r, "gpg.program", p);
         config(r, "gpg.ssh.program", p);
         config(r, "log.showSignature", QStringLiteral("true"));
     }},
    {"partial clone",
     [](const TinyRepository& r, const QString& p) {
         config(r, "core.repositoryFormatVersion", QStringLiteral("1"));
         config(r, "extensions.partialClone", QStringLiteral("origin"));
         config(r, "remote.origin.promisor", QStringLiteral("true"));
         config(r, "remote.origin.url", QString(QStringLiteral("ext::") + p));
         config(r, "remote.origin.uploadpack", p);
         config(r, "core.sshCommand", p);
         config(r, "core.gitProxy", p);
         // A blob that only the remote would have.
         const QByteArray blob = r.git("rev-parse HEAD:file");
         QFile::remove(r.filePath(QStringLiteral(".git/objects/") + QString::fromLatin1(blob.left(2)) +
                                  QLatin1Char('/') + QString::fromLatin1(blob.mid(2))));
     }},
    {"alternate refs", [](const TinyRepository& r, const QString& p) { config(r, "core.alternateRefsCommand", p); }},
    {"submodule",
     [](const TinyRepository& r, const QString& p) {
         const QByteArray url = "ext::sh -c '" + QFile::encodeName(p) + "'";
         r.write(QStringLiteral(".gitmodules"),
                 "[submodule \"s\"]\n\tpath = s\n\turl = \"" + url + "\"\n\tupdate = !" + QFile::encodeName(p) + "\n");
         r.git({QStringLiteral("update-index"), QStringLiteral("--add"), QStringLiteral("--cacheinfo"),
                QStringLiteral("160000,%1,s").arg(QString::fromLatin1(r.git("rev-parse HEAD")))});
         r.git("add .gitmodules");
         r.git("commit -q -m submodule");
         config(r, "submodule.s.update", QString(QLatin1Char('!') + p));
         config(r, "submodule.recurse", QStringLiteral("true"));
         config(r, "protocol.ext.allow", QStringLiteral("always"));
     }},
    {"bare repository within",
     [](const TinyRepository& r, const QString& p) {
         r.write(QStringLiteral("sub/HEAD"), "ref: refs/heads/main\n");
         r.write(QStringLiteral("sub/objects/x"), "");
         r.write(QStringLiteral("sub/refs/x"), "");
         r.write(QStringLiteral("sub/config"),
                 "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = \"..\"\n"
                 "\tfsmonitor = " +
                     QFile::encodeName(p) + "\n");
         r.commit();
     }},
    {"names of references",
     [](const TinyRepository& r, const QString&) {
         odd(r, "refs/tags/--upload-pack=touch");
         odd(r, "refs/tags/-x");
         odd(r, "refs/heads/$(touch x)");
         odd(r, "refs/tags/;touch");
     }},
    {"replaced objects and grafts",
     [](const TinyRepository& r, const QString& p) {
         r.write(QStringLiteral("script"), QFile::encodeName(p));
         const QByteArray other = r.commit("other");
         r.git({QStringLiteral("replace"), QString::fromLatin1(r.git("rev-parse HEAD^")), QString::fromLatin1(other)});
         r.write(QStringLiteral(".git/info/grafts"), other + '\n');
     }},
    {"work tree elsewhere",
     [](const TinyRepository& r, const QString& p) {
         config(r, "core.worktree", r.path());
         config(r, "core.fsmonitor", p);
         config(r, "core.sparseCheckout", QStringLiteral("true"));
         config(r, "extensions.worktreeConfig", QStringLiteral("true"));
         config(r, "core.repositoryFormatVersion", QStringLiteral("1"));
         r.write(QStringLiteral(".git/config.worktree"),
                 "[core]\n\thooksPath = /\n\tfsmonitor = " + QFile::encodeName(p) + "\n");
     }},
    {"links that lead out",
     [](const TinyRepository& r, const QString&) {
         QFile::link(r.beside(QStringLiteral("canaries")), r.filePath(QStringLiteral("out")));
         r.commit();
         // The same name as a folder in the next commit: a checkout over the link would write through it.
         QFile::remove(r.filePath(QStringLiteral("out")));
         r.write(QStringLiteral("out/pwned"), "x");
         r.commit();
     }},
};

} // namespace

class TestHostileRepository : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void kinds_data();
    void kinds();
};

void TestHostileRepository::kinds_data()
{
    QTest::addColumn<int>("index");
    static_assert(std::size(kKinds) == 16);
    for (size_t i = 0; i < std::size(kKinds); ++i)
        QTest::newRow(kKinds[i].name) << int(i);
}

void TestHostileRepository::kinds()
{
    QFETCH(int, index);
    const TinyRepository repository;
    const QString canaries = repository.beside(QStringLiteral("canaries"));
    QVERIFY(QDir().mkpath(canaries));
    repository.write(QStringLiteral("file"), "one\n");
    const QByteArray good = repository.commit();
    repository.write(QStringLiteral("file"), "two\n");
    repository.commit();
    repository.writeProgram(QStringLiteral(".git/trap"),
                            "#!/bin/sh\ntouch '" + QFile::encodeName(canaries) + "/pwned'\nexit 1\n");
    kKinds[index].trap(repository, repository.filePath(QStringLiteral(".git/trap")));
    const QByteArray bad = QByteArray(repository.git("-c core.fsmonitor=false rev-parse HEAD"));
    // The making of it may have set off what it holds.
    for (const QString& name : QDir(canaries).entryList(QDir::Files))
        QFile::remove(canaries + QLatin1Char('/') + name);
    const QByteArray before = repository.fingerprint();
    const auto canariesSung = [&] {
        return !QDir(canaries).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).isEmpty();
    };

    const auto opened = GitRepository::open(repository.path());
    QVERIFY2(opened, opened ? "" : qPrintable(opened.error().toString()));
    const auto commits = commitsBetween(*opened, good, bad, {});
    QVERIFY2(commits, commits ? "" : qPrintable(commits.error().toString()));
    QVERIFY(resolveCommit(*opened, QStringLiteral("main"), {}));
    QVERIFY(!resolveCommit(*opened, QStringLiteral("--upload-pack=x"), {}));
    PluginHost host({qEnvironmentVariable("ALIDADE_BIN") + QStringLiteral("/../lib/alidade/plugins")});
    auto driver = host.create(QStringLiteral("local"));
    QVERIFY(driver);
    DriverTask task{repository.path(), {}, 1 << 30, 30};
    task.recipe.build = {
        {QStringLiteral("cp"), QStringLiteral("-P"), QStringLiteral("{source}/file"), QStringLiteral("{build}/")}};
    task.recipe.measure = {QStringLiteral("cat"), QStringLiteral("{build}/file")};
    task.recipe.buildTimeoutSeconds = 20;
    (*driver)->plan(task, QString::fromLatin1(bad));
    QVERIFY2(!canariesSung(), "opened, listed or planned: something of the repository was run");

    ProcessServices services({repository.beside(QStringLiteral("cache")), QStringLiteral("hostile"), {}, {}});
    const StepResult prepared = (*driver)->open(task, services);
    QVERIFY2(prepared.end == StepEnd::Done, qPrintable(prepared.message));
    for (const BisectCommit& commit : *commits) {
        const StepResult built = (*driver)->build(QString::fromLatin1(commit.hash), services);
        QVERIFY2(built.end == StepEnd::Done || built.end == StepEnd::Failed, qPrintable(built.message));
        // A partial clone lacks a file, which must not be fetched; everything else builds.
        QVERIFY2(built.end == StepEnd::Done || kKinds[index].name == std::string("partial clone"),
                 qPrintable(built.message));
    }
    (*driver)->close(services);
    QVERIFY2(!canariesSung(), "prepared or built: something of the repository was run");
    QCOMPARE(repository.fingerprint(), before);
}

QTEST_GUILESS_MAIN(TestHostileRepository)
#include "tst_hostilerepository.moc"
