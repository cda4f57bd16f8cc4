// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/buildservices.h"
#include "bisect/machinestate.h"
#include "bisect/timinglock.h"

#include <QCryptographicHash>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QUuid>

#include <signal.h>

#include <thread>

using namespace alidade;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& content)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

/// A command for the shell, with services around it.
class Stage
{
public:
    explicit Stage(std::stop_token stop = {})
        : services({folder.filePath(QStringLiteral("cache")), marker, {}, std::move(stop)})
    {}

    Command command(const char* line, double timeoutSeconds = 20) const
    {
        Command command;
        command.arguments = {QStringLiteral("sh"), QStringLiteral("-c"), QString::fromLatin1(line)};
        command.folder = folder.path();
        command.timeoutSeconds = timeoutSeconds;
        return command;
    }

    /// Whether the process whose id a command wrote to a file is gone (a zombie that nobody waits for is).
    bool isGone(const char* file) const
    {
        const QByteArray id = contentOf(folder.filePath(QString::fromLatin1(file))).trimmed();
        if (id.isEmpty())
            return false;
        const QByteArray status =
            contentOf(QStringLiteral("/proc/") + QString::fromLatin1(id) + QStringLiteral("/stat"));
        return status.isEmpty() || status.mid(status.lastIndexOf(')') + 2, 1) == "Z";
    }

    QTemporaryDir folder;
    QString marker = QUuid::createUuid().toString();
    ProcessServices services;
};

} // namespace

class TestBuildServices : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ends_data();
    void ends();
    void outputs();
    void onlyNamedVariables();
    void timeOutKillsTheGroup();
    void ignoredTermIsKilled();
    void stopComesBackSoon();
    void nothingIsLeftBehind();
    void survivorsOfAnEarlierProcess();
    void logIsCappedAndHashed();
    void fileIsCapped();
    void quietCommandsAreLoggedWhenTheyFail();
    void timingsExcludeEachOther();
    void machine();
};

void TestBuildServices::ends_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("end");
    QTest::addColumn<int>("exitCode");
    QTest::newRow("well") << "true" << int(CommandEnd::Exited) << 0;
    QTest::newRow("skip") << "exit 125" << int(CommandEnd::Exited) << 125;
    QTest::newRow("signal") << "kill -SEGV $$" << int(CommandEnd::Crashed) << -1;
}

void TestBuildServices::ends()
{
    QFETCH(QString, line);
    QFETCH(int, end);
    QFETCH(int, exitCode);
    Stage stage;
    const CommandResult result = stage.services.run(stage.command(qPrintable(line)));
    QCOMPARE(int(result.end), end);
    if (exitCode >= 0)
        QCOMPARE(result.exitCode, exitCode);
    Command missing = stage.command("");
    missing.arguments = {QStringLiteral("no-such-program-anywhere")};
    QCOMPARE(stage.services.run(missing).end, CommandEnd::NotStarted);
    Command nowhere = stage.command("true");
    nowhere.folder = stage.folder.filePath(QStringLiteral("none"));
    QCOMPARE(stage.services.run(nowhere).end, CommandEnd::NotStarted);
}

void TestBuildServices::outputs()
{
    Stage stage;
    const CommandResult result = stage.services.run(stage.command("echo out; echo err >&2; cat"));
    QCOMPARE(result.output, QByteArray("out\n"));
    QCOMPARE(result.errors, QByteArray("err\n"));
    Command toFile = stage.command("echo out; echo err >&2");
    toFile.outputFile = stage.folder.filePath(QStringLiteral("stdout"));
    const CommandResult filed = stage.services.run(toFile);
    QVERIFY(filed.succeeded());
    QCOMPARE(filed.output, QByteArray());
    QCOMPARE(contentOf(toFile.outputFile), QByteArray("out\n"));
}

void TestBuildServices::onlyNamedVariables()
{
    qputenv("ALIDADE_TEST_SECRET", "s3cret");
    qputenv("ALIDADE_TEST_NAMED", "named");
    Stage stage;
    Command command = stage.command("env");
    command.passed = {QStringLiteral("ALIDADE_TEST_NAMED")};
    command.environment.insert(QStringLiteral("OWN"), QStringLiteral("1"));
    const QByteArray output = stage.services.run(command).output;
    QVERIFY(output.contains("PATH="));
    QVERIFY(output.contains("\nOWN=1\n") || output.startsWith("OWN=1\n"));
    QVERIFY(output.contains("ALIDADE_TEST_NAMED=named"));
    QVERIFY(!output.contains("s3cret"));
}

void TestBuildServices::timeOutKillsTheGroup()
{
    Stage stage;
    const CommandResult result =
        stage.services.run(stage.command("sleep 1000 & echo $! > child; echo $$ > self; sleep 1000", 0.3));
    QCOMPARE(result.end, CommandEnd::TimedOut);
    QVERIFY(result.seconds < 3);
    QTRY_VERIFY(stage.isGone("child"));
    QTRY_VERIFY(stage.isGone("self"));
}

void TestBuildServices::ignoredTermIsKilled()
{
    Stage stage;
    const CommandResult result = stage.services.run(stage.command(
        "trap '' TERM; echo $$ > self; (trap '' TERM; while :; do sleep 0.1; done) & echo $! > child; wait", 0.3));
    QCOMPARE(result.end, CommandEnd::TimedOut);
    QVERIFY2(result.seconds < 3.3, qPrintable(QString::number(result.seconds)));
    QTRY_VERIFY(stage.isGone("child"));
    QTRY_VERIFY(stage.isGone("self"));
}

void TestBuildServices::stopComesBackSoon()
{
    std::stop_source stop;
    Stage stage(stop.get_token());
    std::thread stopper([&stop, &stage] {
        while (!QFile::exists(stage.folder.filePath(QStringLiteral("child"))))
            std::this_thread::yield();
        stop.request_stop();
    });
    QElapsedTimer clock;
    clock.start();
    const CommandResult result = stage.services.run(stage.command("sleep 1000 & echo $! > child; yes > /dev/null"));
    stopper.join();
    QCOMPARE(result.end, CommandEnd::Stopped);
    QVERIFY2(clock.elapsed() < 4000, qPrintable(QString::number(clock.elapsed())));
    QTRY_VERIFY(stage.isGone("child"));
    QCOMPARE(stage.services.run(stage.command("true")).end, CommandEnd::Stopped);
}

void TestBuildServices::nothingIsLeftBehind()
{
    Stage stage;
    const CommandResult result = stage.services.run(
        stage.command("sleep 1000 & echo $! > group; setsid sh -c 'echo $$ > escaped; exec sleep 1000' & "
                      "while ! [ -s escaped ]; do sleep 0.01; done; echo done"));
    QVERIFY(result.succeeded());
    QCOMPARE(result.output, QByteArray("done\n"));
    QTRY_VERIFY(stage.isGone("group"));
    QTRY_VERIFY(stage.isGone("escaped"));
}

void TestBuildServices::survivorsOfAnEarlierProcess()
{
    Stage stage;
    // As after kill -9 of the program: a marked process that nobody waits for.
    QVERIFY(::system(qPrintable(QStringLiteral("ALIDADE_COMMAND='%1' setsid sleep 1000 & echo $! > '%2'")
                                    .arg(stage.marker, stage.folder.filePath(QStringLiteral("orphan"))))) == 0);
    QTRY_VERIFY(
        contentOf(QStringLiteral("/proc/%1/environ")
                      .arg(QString::fromLatin1(contentOf(stage.folder.filePath(QStringLiteral("orphan"))).trimmed())))
            .contains(stage.marker.toUtf8()));
    QCOMPARE(killMarked(stage.marker + QLatin1Char('x')), 0);
    QCOMPARE(killMarked(stage.marker), 1);
    QTRY_VERIFY(stage.isGone("orphan"));
}

void TestBuildServices::logIsCappedAndHashed()
{
    Stage stage;
    const QString log = stage.folder.filePath(QStringLiteral("logs/1.log"));
    QVERIFY(stage.services.beginStep(log));
    const CommandResult result = stage.services.run(stage.command("head -c 100000000 /dev/zero; echo end >&2"));
    QVERIFY(result.succeeded());
    QCOMPARE(result.output.size(), 1 << 20);
    const QByteArray hash = stage.services.endStep();
    const QByteArray kept = contentOf(log);
    QVERIFY(kept.startsWith("$ sh -c "));
    QVERIFY(kept.size() < StepLog::kLimit + 100);
    QVERIFY(kept.endsWith("[more was printed than is kept]\n"));
    QCOMPARE(hash, QCryptographicHash::hash(kept, QCryptographicHash::Sha256).toHex());
}

void TestBuildServices::fileIsCapped()
{
    Stage stage;
    Command command = stage.command("yes");
    command.outputFile = stage.folder.filePath(QStringLiteral("stdout"));
    const CommandResult result = stage.services.run(command);
    QCOMPARE(result.end, CommandEnd::TooMuchOutput);
    QVERIFY(QFileInfo(command.outputFile).size() <= ChildContext().fileLimit);
}

void TestBuildServices::quietCommandsAreLoggedWhenTheyFail()
{
    Stage stage;
    const QString log = stage.folder.filePath(QStringLiteral("1.log"));
    QVERIFY(stage.services.beginStep(log));
    Command command = stage.command("echo fine >&2");
    command.quiet = true;
    stage.services.run(command);
    command = stage.command("echo why >&2; exit 3");
    command.quiet = true;
    stage.services.run(command);
    stage.services.log(QStringLiteral("a line"));
    stage.services.endStep();
    const QByteArray kept = contentOf(log);
    QVERIFY(!kept.contains("fine"));
    QVERIFY(kept.contains("why\n[exit code 3, "));
    QVERIFY(kept.endsWith("a line\n"));
}

void TestBuildServices::timingsExcludeEachOther()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("lock"));
    const auto take = [&file](TimingLock::Kind kind, std::stop_token stop) {
        return TimingLock::take(
            kind, stop, [] {}, file);
    };
    std::stop_source stopped;
    stopped.request_stop();
    {
        const auto first = take(TimingLock::Kind::Building, {});
        QVERIFY(first);
        QVERIFY(take(TimingLock::Kind::Building, stopped.get_token()));
        const auto timing = take(TimingLock::Kind::Timing, stopped.get_token());
        QVERIFY(!timing);
        QCOMPARE(timing.error().code, ErrorCode::Cancelled);
    }
    const auto timing = take(TimingLock::Kind::Timing, {});
    QVERIFY(timing);
    QVERIFY(!take(TimingLock::Kind::Timing, stopped.get_token()));
    QVERIFY(!take(TimingLock::Kind::Building, stopped.get_token()));
}

void TestBuildServices::machine()
{
    const QTemporaryDir root;
    const QString cpu = root.filePath(QStringLiteral("sys/devices/system/cpu/cpu0/"));
    write(root.filePath(QStringLiteral("proc/loadavg")), "0.12 1.00 1.00 1/200 999\n");
    write(cpu + QStringLiteral("cpufreq/scaling_governor"), "performance\n");
    write(cpu + QStringLiteral("thermal_throttle/core_throttle_count"), "7\n");
    write(root.filePath(QStringLiteral("sys/class/power_supply/BAT0/type")), "Battery\n");
    write(root.filePath(QStringLiteral("sys/class/power_supply/BAT0/status")), "Charging\n");
    QVERIFY(machineWarnings(root.path(), 7).empty());
    write(root.filePath(QStringLiteral("proc/loadavg")), "1.50 1.00 1.00 1/200 999\n");
    write(cpu + QStringLiteral("cpufreq/scaling_governor"), "powersave\n");
    write(root.filePath(QStringLiteral("sys/class/power_supply/BAT0/status")), "Discharging\n");
    QStringList codes;
    for (const Diagnostic& diagnostic : machineWarnings(root.path(), 3))
        codes += diagnostic.code;
    QCOMPARE(codes.join(QLatin1Char(' ')),
             QStringLiteral("machine.load machine.governor machine.thermal machine.battery"));
    QVERIFY(machineWarnings(root.filePath(QStringLiteral("empty"))).empty());
}

QTEST_GUILESS_MAIN(TestBuildServices)
#include "tst_buildservices.moc"
