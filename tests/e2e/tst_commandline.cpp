// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/exitcode.h"

#include "commandrun.h"
#include "unit/import/asvtree.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTest>

#include <csignal>

using namespace alidade;

// Scripts depend on these numbers.
static_assert(static_cast<int>(ExitCode::Done) == 0);
static_assert(static_cast<int>(ExitCode::BadOutcome) == 1);
static_assert(static_cast<int>(ExitCode::WrongUsage) == 2);
static_assert(static_cast<int>(ExitCode::Partly) == 3);
static_assert(static_cast<int>(ExitCode::Undecided) == 4);
static_assert(static_cast<int>(ExitCode::Stopped) == 5);
static_assert(static_cast<int>(ExitCode::OurFault) == 6);

namespace {

/// Two processes with these values each, as pyperf writes them.
QByteArray pyperf(double scale)
{
    const auto number = [scale](double value) { return QByteArray::number(value * scale, 'g', 17); };
    return "{\"version\": \"1.0\", \"metadata\": {\"name\": \"parse\", \"unit\": \"second\"}, \"benchmarks\": "
           "[{\"runs\": ["
           "{\"values\": [" +
           number(1.0) + ", " + number(1.001) + "]}, {\"values\": [" + number(1.002) + ", " + number(0.999) +
           "]}, {\"values\": [" + number(1.001) + "]}, {\"values\": [" + number(0.998) + "]}]}]}";
}

} // namespace

/// The real program in an empty home: what users and CI scripts see.
class TestCommandLine : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void helpAndVersion();
    void wrongUsage_data();
    void wrongUsage();
    void unknownSubcommandIsNamed();
    void journey();
    void importOutcomes();
    void archiveOfWhatIsKnown();
    void standardInput();
    void oneBadAmongAThousand();
    void compareFiles_data();
    void compareFiles();
    void compareFileWithStore();
    void compareWithoutEvidence();
    void exportIsWholeOrNothing();
    void outputsDestroyNothing_data();
    void outputsDestroyNothing();
    void lostOutputIsNoSuccess_data();
    void lostOutputIsNoSuccess();
    void bundleHideAndUnhide();
    void storeIsRefusedUntouched();
    void completion();
    void interruptLeavesNothingHalfDone();

private:
    void writeFile(const QString& name, const QByteArray& content);
    std::unique_ptr<CommandHome> m_home;
    std::unique_ptr<AsvTree> m_tree;
};

void TestCommandLine::init()
{
    m_home = std::make_unique<CommandHome>();
    m_tree = std::make_unique<AsvTree>(m_home->path(QStringLiteral("results")));
    m_tree->writeBenchmarks();
    m_tree->writeMachine(QStringLiteral("zen"));
    m_tree->writeResult(QStringLiteral("zen"), AsvTree::hash("aaaa1111"), 1.5);
    m_tree->writeResult(QStringLiteral("zen"), AsvTree::hash("bbbb2222"), 0.1, "null");
}

void TestCommandLine::writeFile(const QString& name, const QByteArray& content)
{
    QFile file(m_home->path(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

void TestCommandLine::helpAndVersion()
{
    const CommandOutcome help = m_home->run("--help");
    QCOMPARE(help.exitCode, 0);
    for (const char* word :
         {"import", "list", "show", "compare", "history", "export", "verify", "Examples", "Exit codes"})
        QVERIFY2(help.out.contains(QLatin1String(word)), word);
    QCOMPARE(m_home->run("--version").exitCode, 0);
    const CommandOutcome compare = m_home->run("compare --help");
    QCOMPARE(compare.exitCode, 0);
    QVERIFY(compare.out.contains(QStringLiteral("--fail-on")));
    QVERIFY(compare.out.contains(QStringLiteral("Examples")));
}

void TestCommandLine::wrongUsage_data()
{
    QTest::addColumn<QString>("arguments");
    for (const char* arguments :
         {"", "frobnicate", "import", "list", "list nonsense", "compare --baseline x", "import --commit abc results",
          "import --set commit=x results", "history", "--nonsense", "list runs --format nonsense",
          "import --set novalue results", "compare --baseline nosuchfile --contender results", "completion tcsh",
          "compare --baseline results --contender results --threshold much",
          "compare --baseline results --contender results --fail-on slowest"})
        QTest::newRow(*arguments == '\0' ? "nothing" : arguments) << QString::fromUtf8(arguments);
}

void TestCommandLine::wrongUsage()
{
    QFETCH(QString, arguments);
    QCOMPARE(m_home->run("import results").exitCode, 0);
    const CommandOutcome outcome = m_home->run(arguments.toUtf8().constData());
    QCOMPARE(outcome.exitCode, 2);
    QVERIFY(!outcome.err.isEmpty());
}

void TestCommandLine::unknownSubcommandIsNamed()
{
    const CommandOutcome outcome = m_home->run("exprot --help");
    QCOMPARE(outcome.exitCode, 2);
    for (const char* word : {"exprot", "compare", "export"})
        QVERIFY2(outcome.err.contains(QLatin1String(word)), word);
    QVERIFY(m_home->run("expand").err.contains(QStringLiteral("did you mean “export”?")));
}

void TestCommandLine::journey()
{
    const CommandOutcome import = m_home->run("import results");
    QCOMPARE(import.exitCode, 0);
    QCOMPARE(import.lastLine(), QStringLiteral("results=5 samples=6 rejected=0"));
    QCOMPARE(import.err, QString());
    QVERIFY(QFile::exists(m_home->path(QStringLiteral(".local/share/alidade/default.alidade"))));

    const CommandOutcome again = m_home->run("import results");
    QCOMPARE(again.exitCode, 0);
    QCOMPARE(again.lastLine(), QStringLiteral("results=0 samples=0 rejected=0"));

    const CommandOutcome commits = m_home->run("list commits");
    QCOMPARE(commits.exitCode, 0);
    QVERIFY(commits.out.contains(QString::fromUtf8(AsvTree::hash("aaaa1111"))));
    for (const char* kind : {"bundles", "runs", "commits", "machines", "configurations", "benchmarks"}) {
        for (const char* format : {"text", "json", "csv", "markdown"}) {
            const CommandOutcome list = m_home->run(
                {QStringLiteral("list"), QLatin1String(kind), QStringLiteral("--format"), QLatin1String(format)});
            QCOMPARE(list.exitCode, 0);
            QVERIFY(!list.out.isEmpty());
            QVERIFY2(QLatin1String(format) != QLatin1String("json") || !list.json().isNull(), qPrintable(list.out));
        }
    }

    const CommandOutcome show = m_home->run("show run:1 --format json");
    QCOMPARE(show.exitCode, 0);
    const QJsonObject facts = show.json().object().value(QStringLiteral("facts")).toObject();
    QCOMPARE(facts.value(QStringLiteral("machine")).toString(), QStringLiteral("zen"));
    QVERIFY(facts.value(QStringLiteral("entry")).toString().startsWith(QStringLiteral("zen/")));
    QCOMPARE(show.json().object().value(QStringLiteral("rows")).toArray().size(), 3);
    for (const char* what : {"commit:aaaa1111", "bundle:results", "benchmark:suite.time_sum"})
        QCOMPARE(m_home->run({QStringLiteral("show"), QLatin1String(what)}).exitCode, 0);

    const CommandOutcome compare =
        m_home->run("compare --baseline commit:aaaa1111 --contender commit:bbbb2222 --format json --fail-on none");
    QCOMPARE(compare.exitCode, 0);
    const QJsonObject report = compare.json().object();
    QCOMPARE(report.value(QStringLiteral("cases")).toArray().size(), 3);
    QVERIFY(report.contains(QStringLiteral("counts")) && report.contains(QStringLiteral("geomean")) &&
            report.contains(QStringLiteral("method")) && report.contains(QStringLiteral("inputs")));

    const CommandOutcome history = m_home->run("history --benchmark time_sort --param n=1");
    QCOMPARE(history.exitCode, 0);
    QCOMPARE(history.out.count(QLatin1Char('\n')), 3);

    QCOMPARE(m_home->run("export values -o values.csv").exitCode, 0);
    QFile csv(m_home->path(QStringLiteral("values.csv")));
    QVERIFY(csv.open(QIODevice::ReadOnly));
    QVERIFY(csv.readAll().contains("1.25"));

    const CommandOutcome verify = m_home->run("verify --format json");
    QCOMPARE(verify.exitCode, 0);
    QCOMPARE(verify.err, QString());
}

void TestCommandLine::importOutcomes()
{
    writeFile(QStringLiteral("text.txt"), "hello\n");
    const CommandOutcome refused = m_home->run("import text.txt");
    QCOMPARE(refused.exitCode, 1);
    QVERIFY2(refused.err.startsWith(QStringLiteral("text.txt")), qPrintable(refused.err));
    QCOMPARE(refused.lastLine(), QStringLiteral("results=0 samples=0 rejected=1"));
    const CommandOutcome absent = m_home->run("import nowhere.tar.gz");
    QCOMPARE(absent.exitCode, 1);
    QVERIFY(absent.err.contains(QStringLiteral("nowhere.tar.gz")));
    const CommandOutcome partly = m_home->run("import text.txt results");
    QCOMPARE(partly.exitCode, 3);
    QCOMPARE(partly.lastLine(), QStringLiteral("results=5 samples=6 rejected=1"));
    const CommandOutcome dry = m_home->run("--store other.alidade import --dry-run results");
    QCOMPARE(dry.exitCode, 0);
    QVERIFY(!QFile::exists(m_home->path(QStringLiteral("other.alidade"))));
    QCOMPARE(m_home->run("--store other.alidade list runs").exitCode, 1);
    // An option of the program may stand behind the subcommand.
    QCOMPARE(m_home->run("import results --store other.alidade").exitCode, 0);
    QCOMPARE(m_home->run("list runs --store other.alidade").exitCode, 0);
}

void TestCommandLine::archiveOfWhatIsKnown()
{
    if (QStandardPaths::findExecutable(QStringLiteral("tar")).isEmpty())
        QSKIP("tar is not installed");
    QProcess tar;
    tar.setWorkingDirectory(m_home->path(QString()));
    tar.start(QStringLiteral("tar"), {QStringLiteral("-czf"), QStringLiteral("sent.tgz"), QStringLiteral("results")});
    QVERIFY(tar.waitForFinished(-1) && tar.exitCode() == 0);
    const CommandOutcome first = m_home->run("import sent.tgz");
    QCOMPARE(first.exitCode, 0);
    QCOMPARE(first.lastLine(), QStringLiteral("results=5 samples=6 rejected=0"));
    const CommandOutcome again = m_home->run("import results");
    QCOMPARE(again.exitCode, 0);
    QCOMPARE(again.lastLine(), QStringLiteral("results=0 samples=0 rejected=0"));
    QCOMPARE(m_home->run("import - --dry-run").exitCode, 2);
}

void TestCommandLine::standardInput()
{
    const CommandOutcome outcome =
        m_home->run({QStringLiteral("import"), QStringLiteral("-"), QStringLiteral("--name"), QStringLiteral("piped"),
                     QStringLiteral("--commit"), QString::fromUtf8(AsvTree::hash("1234"))},
                    pyperf(1));
    QCOMPARE(outcome.exitCode, 0);
    QCOMPARE(outcome.lastLine(), QStringLiteral("results=1 samples=6 rejected=0"));
    QVERIFY(m_home->run("list bundles").out.contains(QStringLiteral("piped")));
    QVERIFY(m_home->run("list commits").out.contains(QStringLiteral("1234000")));
}

void TestCommandLine::oneBadAmongAThousand()
{
    for (int i = 0; i < 1000; ++i)
        m_tree->writeResult(QStringLiteral("many"), QByteArray::number(0x10000000 + i, 16) + QByteArray(32, '0'),
                            1 + i);
    m_tree->write(
        QStringLiteral("many/10000200-broken.json"),
        "{\"commit_hash\": \"10000200\", \"result_columns\": [\"result\"], \"results\": {\n  \"a\": [[1.5], [");
    const CommandOutcome outcome = m_home->run("import results");
    QCOMPARE(outcome.exitCode, 3);
    QCOMPARE(outcome.lastLine(), QStringLiteral("results=%1 samples=%2 rejected=1").arg(5 + 3000).arg(6 + 3000));
    QCOMPARE(outcome.err.trimmed().count(QLatin1Char('\n')), 0);
    QVERIFY2(outcome.err.startsWith(QStringLiteral("results:many/10000200-broken.json:2:")), qPrintable(outcome.err));
}

void TestCommandLine::compareFiles_data()
{
    QTest::addColumn<double>("scale");
    QTest::addColumn<QString>("options");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QString>("verdict");
    QTest::newRow("slower") << 1.2 << QString() << 1 << QStringLiteral("slower");
    QTest::newRow("faster") << 0.8 << QString() << 0 << QStringLiteral("faster");
    QTest::newRow("same") << 1.0 << QString() << 0 << QStringLiteral("same");
    QTest::newRow("within the threshold") << 1.2 << QStringLiteral("--threshold 30") << 0 << QStringLiteral("same");
    QTest::newRow("not to fail") << 1.2 << QStringLiteral("--fail-on none") << 0 << QStringLiteral("slower");
    QTest::newRow("fail on faster") << 0.8 << QStringLiteral("--fail-on slower,faster") << 1
                                    << QStringLiteral("faster");
}

void TestCommandLine::compareFiles()
{
    QFETCH(double, scale);
    QFETCH(QString, options);
    QFETCH(int, exitCode);
    QFETCH(QString, verdict);
    writeFile(QStringLiteral("a.json"), pyperf(1));
    writeFile(QStringLiteral("b.json"), pyperf(scale));
    const QString arguments = QStringLiteral("compare --baseline a.json --contender b.json --format json ") + options;
    const CommandOutcome outcome = m_home->run(arguments.toUtf8().constData());
    QCOMPARE(outcome.exitCode, exitCode);
    const QJsonObject row = outcome.json().object().value(QStringLiteral("cases")).toArray().first().toObject();
    QCOMPARE(row.value(QStringLiteral("verdict")).toString(), verdict);
    QVERIFY(std::abs(row.value(QStringLiteral("ratio")).toDouble() - scale) < 1e-9);
    QCOMPARE(outcome.json().object().value(QStringLiteral("inputs")).toArray().size(), 2);
    QVERIFY(!QFile::exists(m_home->path(QStringLiteral(".local/share/alidade")))); // no set-up, no trace
    for (const char* format : {"text", "csv", "markdown", "html"}) {
        const QString other = QStringLiteral("compare --baseline a.json --contender b.json %1 --format %2")
                                  .arg(options, QLatin1String(format));
        QCOMPARE(m_home->run(other.toUtf8().constData()).exitCode, exitCode);
    }
}

void TestCommandLine::compareFileWithStore()
{
    writeFile(QStringLiteral("a.json"), pyperf(1));
    writeFile(QStringLiteral("b.json"), pyperf(1.2));
    QCOMPARE(m_home->run("import a.json --label nightly").exitCode, 0);
    QCOMPARE(m_home->run("compare --baseline bundle:nightly --contender b.json").exitCode, 1);
    QCOMPARE(m_home->run("compare --baseline b.json --contender bundle:nightly").exitCode, 0);
    QCOMPARE(m_home->run("compare --from results --baseline commit:aaaa1111 --contender commit:bbbb2222 --fail-on none")
                 .exitCode,
             0);
}

void TestCommandLine::compareWithoutEvidence()
{
    // One value a side and no spread: nothing can be judged.
    const QByteArray one =
        "{\"version\": \"1.0\", \"benchmarks\": [{\"metadata\": {\"name\": \"x\"}, \"runs\": [{\"values\": [%]}]}]}";
    writeFile(QStringLiteral("a.json"), QByteArray(one).replace('%', "1.0"));
    writeFile(QStringLiteral("b.json"), QByteArray(one).replace('%', "1.5"));
    QCOMPARE(m_home->run("compare --baseline a.json --contender b.json").exitCode, 4);
}

void TestCommandLine::exportIsWholeOrNothing()
{
    writeFile(QStringLiteral("a.json"), pyperf(1));
    writeFile(QStringLiteral("out.csv"), "precious");
    QCOMPARE(m_home->run("export comparison --baseline a.json --contender nowhere.json -o out.csv").exitCode, 2);
    QFile out(m_home->path(QStringLiteral("out.csv")));
    QVERIFY(out.open(QIODevice::ReadOnly));
    QCOMPARE(out.readAll(), QByteArray("precious"));
    QCOMPARE(m_home->run("export comparison --baseline a.json --contender a.json -o report.html").exitCode, 0);
    QVERIFY(QFile::exists(m_home->path(QStringLiteral("report.html"))));
    QCOMPARE(m_home->run("import a.json").exitCode, 0);
    const CommandOutcome noFolder = m_home->run("export values -o nowhere/out.csv");
    QCOMPARE(noFolder.exitCode, 1);
    QVERIFY(noFolder.err.contains(QStringLiteral("nowhere/out.csv")));
}

void TestCommandLine::outputsDestroyNothing_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("precious");
    QTest::newRow("the open store") << "--store s.alidade export values --format csv -o s.alidade"
                                    << "s.alidade";
    QTest::newRow("another store") << "--store s.alidade export values --format csv -o t.alidade"
                                   << "t.alidade";
    QTest::newRow("an input") << "compare --baseline a.json --contender b.json -o a.json"
                              << "a.json";
    QTest::newRow("an input by a link") << "compare --baseline a.json --contender b.json -o link.json"
                                        << "a.json";
    QTest::newRow("a file of an input folder") << "compare --baseline f --contender b.json -o f/a.json"
                                               << "f/a.json";
    QTest::newRow("an input by the manifest") << "compare --baseline a.json --contender b.json --manifest b.json"
                                              << "b.json";
}

/// What a command reads, and what is a workspace, is not replaced by what it writes.
void TestCommandLine::outputsDestroyNothing()
{
    QFETCH(QString, arguments);
    QFETCH(QString, precious);
    writeFile(QStringLiteral("a.json"), pyperf(1));
    writeFile(QStringLiteral("b.json"), pyperf(1.2));
    QVERIFY(QDir(m_home->path({})).mkpath(QStringLiteral("f")));
    writeFile(QStringLiteral("f/a.json"), pyperf(1));
    QVERIFY(QFile::link(m_home->path(QStringLiteral("a.json")), m_home->path(QStringLiteral("link.json"))));
    QCOMPARE(m_home->run("--store s.alidade import a.json").exitCode, 0);
    QCOMPARE(m_home->run("--store t.alidade import b.json").exitCode, 0);
    const auto content = [&] {
        QFile file(m_home->path(precious));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QByteArray before = content();
    QVERIFY(!before.isEmpty());
    const CommandOutcome outcome = m_home->run(arguments.split(QLatin1Char(' ')));
    QCOMPARE(outcome.exitCode, 2);
    QVERIFY2(outcome.err.contains(QStringLiteral("choose another file")), qPrintable(outcome.err));
    QCOMPARE(content(), before);
}

void TestCommandLine::lostOutputIsNoSuccess_data()
{
    QTest::addColumn<QString>("arguments");
    for (const char* arguments : {"list bundles", "export values --format csv", "import b.json", "--help"})
        QTest::newRow(arguments) << QString::fromLatin1(arguments);
}

/// A full disk behind `> file` must not look like success.
void TestCommandLine::lostOutputIsNoSuccess()
{
    QFETCH(QString, arguments);
    if (!QFile::exists(QStringLiteral("/dev/full")))
        QSKIP("no /dev/full on this system");
    writeFile(QStringLiteral("a.json"), pyperf(1));
    writeFile(QStringLiteral("b.json"), pyperf(1.2));
    QCOMPARE(m_home->run("import a.json").exitCode, 0);
    QProcess process;
    m_home->prepare(process, arguments.split(QLatin1Char(' ')));
    process.setStandardOutputFile(QStringLiteral("/dev/full"));
    process.start();
    QVERIFY(process.waitForFinished(-1));
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardError().contains("standard output"));
}

void TestCommandLine::bundleHideAndUnhide()
{
    QCOMPARE(m_home->run("import results").exitCode, 0);
    QCOMPARE(m_home->run("bundle hide results").exitCode, 0);
    QVERIFY(!m_home->run("list runs").out.contains(QStringLiteral("zen")));
    QVERIFY(m_home->run("list bundles --all").out.contains(QStringLiteral("hidden")));
    QCOMPARE(m_home->run("bundle unhide results").exitCode, 0);
    QVERIFY(m_home->run("list runs").out.contains(QStringLiteral("zen")));
    QCOMPARE(
        m_home
            ->run({QStringLiteral("bundle"), QStringLiteral("label"), QStringLiteral("results"), QStringLiteral("Ada")})
            .exitCode,
        0);
    QVERIFY(m_home->run("list bundles").out.contains(QStringLiteral("Ada")));
    QCOMPARE(m_home->run("bundle purge Ada").exitCode, 0);
    QCOMPARE(m_home->run("bundle purge Ada").exitCode, 2);
}

void TestCommandLine::storeIsRefusedUntouched()
{
    const QByteArray content =
        "this is a diary, not a store, and long enough to have a header: " + QByteArray(200, '.');
    writeFile(QStringLiteral("diary.alidade"), content);
    writeFile(QStringLiteral("letter.alidade"), "x"); // SQLite takes it for an empty file
    for (const char* arguments : {"--store letter.alidade import results", "--store diary.alidade import results",
                                  "--store diary.alidade list runs", "--store diary.alidade verify"}) {
        const CommandOutcome outcome = m_home->run(arguments);
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.err.contains(QStringLiteral(".alidade")), qPrintable(outcome.err));
    }
    QFile file(m_home->path(QStringLiteral("diary.alidade")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), content);
    QFile letter(m_home->path(QStringLiteral("letter.alidade")));
    QVERIFY(letter.open(QIODevice::ReadOnly));
    QCOMPARE(letter.readAll(), QByteArray("x"));
}

void TestCommandLine::completion()
{
    for (const char* shell : {"bash", "zsh", "fish"}) {
        const CommandOutcome outcome = m_home->run({QStringLiteral("completion"), QLatin1String(shell)});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(outcome.out.contains(QStringLiteral("compare")));
        QVERIFY(outcome.out.contains(QStringLiteral("fail-on")));
    }
    // The script completes what it should, in the real shell.
    writeFile(QStringLiteral("c.bash"), m_home->run("completion bash").out.toUtf8() +
                                            "COMP_WORDS=(alidade-cli export val); COMP_CWORD=2; _alidade_cli; "
                                            "echo \"${COMPREPLY[@]}\"\n");
    QProcess bash;
    bash.start(QStringLiteral("bash"), {m_home->path(QStringLiteral("c.bash"))});
    QVERIFY(bash.waitForFinished(-1));
    QCOMPARE(bash.readAllStandardOutput().trimmed(), QByteArray("values"));
}

void TestCommandLine::interruptLeavesNothingHalfDone()
{
    for (int i = 0; i < 500; ++i)
        m_tree->writeResult(QStringLiteral("many"), QByteArray::number(0x10000000 + i, 16) + QByteArray(32, '0'),
                            1 + i);
    int stopped = 0;
    for (int round = 0; round < 20 && stopped < 3; ++round) {
        const QString store = QStringLiteral("s%1.alidade").arg(round);
        QProcess process;
        m_home->prepare(process,
                        {QStringLiteral("import"), QStringLiteral("results"), QStringLiteral("--store"), store});
        process.start();
        QVERIFY(process.waitForStarted());
        process.waitForFinished(10 * round);
        if (process.state() == QProcess::Running)
            ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(-1));
        if (process.exitStatus() != QProcess::NormalExit)
            continue; // before the program had come to handle it
        QVERIFY2(process.exitCode() == 0 || process.exitCode() == 5, qPrintable(QString::number(process.exitCode())));
        stopped += process.exitCode() == 5;
        const CommandOutcome verify = m_home->run({QStringLiteral("--store"), store, QStringLiteral("verify"),
                                                   QStringLiteral("--format"), QStringLiteral("csv")});
        const bool whole = verify.out.contains(QStringLiteral("runs,502"));
        const bool nothing = verify.exitCode == 1 || verify.out.contains(QStringLiteral("runs,0"));
        QVERIFY2(process.exitCode() == 0 ? whole : nothing, qPrintable(verify.out + verify.err));
    }
    QVERIFY(stopped > 0);
}

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_commandline.moc"
