// SPDX-License-Identifier: GPL-3.0-or-later
// What every build driver has to do, held against each one that the program would find.
#include "bisect/buildservices.h"
#include "bisect/pluginhost.h"
#include "unit/bisect/tinyrepository.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTest>

#include <atomic>
#include <thread>

using namespace alidade;

namespace {

PluginHost& host()
{
    static PluginHost found({qEnvironmentVariable("ALIDADE_BIN") + QStringLiteral("/../lib/alidade/plugins")});
    return found;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList shell(const QString& line)
{
    return {QStringLiteral("sh"), QStringLiteral("-c"), line};
}

/// A repository of three commits ("good", "broken", "skipped"), a recipe, and services.
class Stage
{
public:
    explicit Stage(std::stop_token stop = {})
        : services({repository.beside(QStringLiteral("cache")),
                    QStringLiteral("test-drivers-%1").arg(quintptr(this)),
                    {},
                    std::move(stop)})
    {
        repository.write(QStringLiteral("seconds"), "0.25\n");
        repository.write(QStringLiteral("exit"), "0\n");
        good = QString::fromLatin1(repository.commit());
        repository.write(QStringLiteral("exit"), "1\n");
        broken = QString::fromLatin1(repository.commit());
        repository.write(QStringLiteral("exit"), "125\n");
        skipped = QString::fromLatin1(repository.commit());
        repository.git("tag v1");
        task.repository = repository.path();
        task.cacheBytes = 1 << 30;
        task.cacheDays = 30;
        task.recipe.name = QStringLiteral("test");
        task.recipe.build = {
            shell(QStringLiteral("echo once >> '%1'; test $(ls -A '{build}' | wc -l) = 0 || exit 9; cp seconds "
                                 "'{build}/'; exit $(cat exit)")
                      .arg(repository.beside(QStringLiteral("builds"))))};
        task.recipe.measure = shell(QStringLiteral("cat '{build}/seconds'; echo \"$A {commit}\" > '{results}/said'"));
        task.recipe.environment.insert(QStringLiteral("A"), QStringLiteral("a={source}"));
        task.recipe.resultsFromStdout = true;
        task.recipe.buildTimeoutSeconds = 20;
        task.recipe.measureTimeoutSeconds = 20;
    }

    QString results() const
    {
        const QString path = repository.beside(QStringLiteral("results"));
        QDir().mkpath(path);
        return path;
    }
    qsizetype builds() const { return contentOf(repository.beside(QStringLiteral("builds"))).count('\n'); }

    TinyRepository repository;
    QString good, broken, skipped;
    DriverTask task;
    ProcessServices services;
};

std::unique_ptr<BuildDriver> driverOf(const QString& id)
{
    auto driver = host().create(id);
    return driver ? std::move(*driver) : nullptr;
}

} // namespace

class TestDrivers : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void plansWithoutDoing_data() { drivers(); }
    void plansWithoutDoing();
    void buildsAndMeasures_data() { drivers(); }
    void buildsAndMeasures();
    void keepsWhatItBuilt_data() { drivers(); }
    void keepsWhatItBuilt();
    void failures_data() { drivers(); }
    void failures();
    void stops_data() { drivers(); }
    void stops();
    void leavesTheCloneAlone_data() { drivers(); }
    void leavesTheCloneAlone();
    void twoSessionsBuildOnce_data() { drivers(); }
    void twoSessionsBuildOnce();
    void prunes_data() { drivers(); }
    void prunes();
    void tagsAreThere_data() { drivers(); }
    void tagsAreThere();

private:
    static void drivers()
    {
        QTest::addColumn<QString>("id");
        QVERIFY(!host().plugins().empty());
        for (const PluginDescription& plugin : host().plugins())
            QTest::newRow(qPrintable(plugin.id)) << plugin.id;
    }
};

void TestDrivers::plansWithoutDoing()
{
    QFETCH(QString, id);
    Stage stage;
    const auto driver = driverOf(id);
    QVERIFY(driver);
    const QByteArray before = stage.repository.fingerprint();
    QStringList ofRecipe;
    for (const PlannedCommand& planned : driver->plan(stage.task, stage.good)) {
        QVERIFY(!planned.command.arguments.isEmpty());
        if (planned.ofRecipe)
            ofRecipe += planned.command.arguments.last();
    }
    QCOMPARE(ofRecipe.size(), 2);
    QVERIFY2(!ofRecipe.join(QLatin1Char(' ')).contains(QStringLiteral("{build}")), "placeholders are shown replaced");
    QVERIFY(ofRecipe.last().contains(stage.good));
    QCOMPARE(stage.repository.fingerprint(), before);
    QVERIFY(!QFile::exists(stage.repository.beside(QStringLiteral("cache"))));
    QCOMPARE(stage.builds(), 0);
}

void TestDrivers::buildsAndMeasures()
{
    QFETCH(QString, id);
    Stage stage;
    const auto driver = driverOf(id);
    QCOMPARE(driver->measure(stage.good, stage.results(), stage.services).end, StepEnd::Broken); // not open
    const StepResult opened = driver->open(stage.task, stage.services);
    QVERIFY2(opened.end == StepEnd::Done, qPrintable(opened.message));
    QCOMPARE(driver->measure(stage.good, stage.results(), stage.services).end, StepEnd::Broken); // not built
    QVERIFY(!driver->isCached(stage.good));
    const StepResult built = driver->build(stage.good, stage.services);
    QVERIFY2(built.end == StepEnd::Done, qPrintable(built.message));
    QVERIFY(!built.cached);
    QVERIFY(built.seconds > 0);
    const StepResult measured = driver->measure(stage.good, stage.results(), stage.services);
    QVERIFY2(measured.end == StepEnd::Done, qPrintable(measured.message));
    QCOMPARE(contentOf(stage.results() + QStringLiteral("/stdout")), QByteArray("0.25\n"));
    const QByteArray said = contentOf(stage.results() + QStringLiteral("/said"));
    QVERIFY(said.startsWith("a=/") && said.endsWith(' ' + stage.good.toLatin1() + '\n'));
    QCOMPARE(driver->build(QStringLiteral("v1"), stage.services).end, StepEnd::Broken); // full hashes only
    driver->close(stage.services);
}

void TestDrivers::keepsWhatItBuilt()
{
    QFETCH(QString, id);
    Stage stage;
    for (const bool cached : {false, true}) {
        const auto driver = driverOf(id);
        QCOMPARE(driver->open(stage.task, stage.services).end, StepEnd::Done);
        QCOMPARE(driver->isCached(stage.good), cached);
        const StepResult built = driver->build(stage.good, stage.services);
        QCOMPARE(built.end, StepEnd::Done);
        QCOMPARE(built.cached, cached);
        QVERIFY(driver->build(stage.good, stage.services).cached);
        QCOMPARE(driver->measure(stage.good, stage.results(), stage.services).end, StepEnd::Done);
        driver->close(stage.services);
    }
    QCOMPARE(stage.builds(), 1);
    // Another recipe is another artifact.
    stage.task.recipe.environment.insert(QStringLiteral("A"), QStringLiteral("b"));
    const auto driver = driverOf(id);
    QCOMPARE(driver->open(stage.task, stage.services).end, StepEnd::Done);
    QVERIFY(!driver->isCached(stage.good));
    driver->close(stage.services);
}

void TestDrivers::failures()
{
    QFETCH(QString, id);
    Stage stage;
    stage.task.recipe.buildTimeoutSeconds = 0.5;
    const auto driver = driverOf(id);
    QCOMPARE(driver->open(stage.task, stage.services).end, StepEnd::Done);
    const StepResult broken = driver->build(stage.broken, stage.services);
    QCOMPARE(broken.end, StepEnd::Failed);
    QVERIFY2(broken.message.contains(QStringLiteral("exit code 1")), qPrintable(broken.message));
    QVERIFY(!driver->isCached(stage.broken));
    QCOMPARE(driver->build(stage.skipped, stage.services).end, StepEnd::Skipped);
    QCOMPARE(driver->build(QString(40, QLatin1Char('0')), stage.services).end, StepEnd::Failed); // no such commit
    driver->close(stage.services);

    stage.task.recipe.build = {shell(QStringLiteral("sleep 100"))};
    stage.task.recipe.measure = shell(QStringLiteral("exit 3"));
    QCOMPARE(driver->open(stage.task, stage.services).end, StepEnd::Done);
    const StepResult slow = driver->build(stage.good, stage.services);
    QCOMPARE(slow.end, StepEnd::Failed);
    QVERIFY2(slow.message.contains(QStringLiteral("longer than")), qPrintable(slow.message));
    driver->close(stage.services);

    stage.task.recipe.build = {};
    QCOMPARE(driver->open(stage.task, stage.services).end, StepEnd::Done);
    QCOMPARE(driver->build(stage.good, stage.services).end, StepEnd::Done);
    QCOMPARE(driver->measure(stage.good, stage.results(), stage.services).end, StepEnd::Failed);
    driver->close(stage.services);
}

void TestDrivers::stops()
{
    QFETCH(QString, id);
    std::stop_source stop;
    Stage stage(stop.get_token());
    stage.task.recipe.build = {
        shell(QStringLiteral("touch '%1'; sleep 1000").arg(stage.repository.beside(QStringLiteral("begun"))))};
    stage.task.recipe.buildTimeoutSeconds = 100;
    const auto driver = driverOf(id);
    QCOMPARE(driver->open(stage.task, stage.services).end, StepEnd::Done);
    std::thread stopper([&] {
        while (!QFile::exists(stage.repository.beside(QStringLiteral("begun"))))
            std::this_thread::yield();
        stop.request_stop();
    });
    QElapsedTimer clock;
    clock.start();
    QCOMPARE(driver->build(stage.good, stage.services).end, StepEnd::Stopped);
    stopper.join();
    QVERIFY2(clock.elapsed() < 4000, qPrintable(QString::number(clock.elapsed())));
    QVERIFY(!driver->isCached(stage.good));
    driver->close(stage.services);
}

void TestDrivers::leavesTheCloneAlone()
{
    QFETCH(QString, id);
    Stage stage;
    // A work tree in full use: staged, changed, untracked, stashed, ignored.
    stage.repository.write(QStringLiteral("seconds"), "9\n");
    stage.repository.git("stash -q");
    stage.repository.write(QStringLiteral("staged"), "x");
    stage.repository.git("add staged");
    stage.repository.write(QStringLiteral("seconds"), "7\n");
    stage.repository.write(QStringLiteral("untracked"), "y");
    const QByteArray before = stage.repository.fingerprint();
    const auto driver = driverOf(id);
    QCOMPARE(driver->open(stage.task, stage.services).end, StepEnd::Done);
    for (const QString& commit : {stage.good, stage.broken, stage.skipped})
        driver->build(commit, stage.services);
    QCOMPARE(driver->measure(stage.good, stage.results(), stage.services).end, StepEnd::Done);
    driver->close(stage.services);
    QCOMPARE(contentOf(stage.results() + QStringLiteral("/stdout")), QByteArray("0.25\n"));
    QCOMPARE(stage.repository.fingerprint(), before);
}

void TestDrivers::twoSessionsBuildOnce()
{
    QFETCH(QString, id);
    Stage stage;
    stage.task.recipe.build = {
        shell(QStringLiteral("echo once >> '%1'; sleep 0.5").arg(stage.repository.beside(QStringLiteral("builds"))))};
    std::atomic<int> done = 0;
    std::atomic<int> cached = 0;
    const auto build = [&](const QString& marker) {
        ProcessServices services({stage.repository.beside(QStringLiteral("cache")), marker, {}, {}});
        const auto driver = driverOf(id);
        if (driver->open(stage.task, services).end != StepEnd::Done)
            return;
        const StepResult built = driver->build(stage.good, services);
        done += built.end == StepEnd::Done ? 1 : 0;
        cached += built.cached ? 1 : 0;
        driver->close(services);
    };
    const QString marker = QStringLiteral("test-drivers-two-%1-").arg(QCoreApplication::applicationPid());
    std::thread other([&] { build(marker + QLatin1Char('a')); });
    build(marker + QLatin1Char('b'));
    other.join();
    QCOMPARE(done.load(), 2);
    QCOMPARE(cached.load(), 1);
    QCOMPARE(stage.builds(), 1);
}

void TestDrivers::prunes()
{
    QFETCH(QString, id);
    Stage stage;
    const auto driver = driverOf(id);
    QCOMPARE(driver->open(stage.task, stage.services).end, StepEnd::Done);
    QCOMPARE(driver->build(stage.good, stage.services).end, StepEnd::Done);
    stage.task.cacheBytes = 0;
    const auto second = driverOf(id);
    QCOMPARE(second->open(stage.task, stage.services).end, StepEnd::Done);
    QVERIFY2(second->isCached(stage.good), "what another session uses is not removed");
    QCOMPARE(driver->measure(stage.good, stage.results(), stage.services).end, StepEnd::Done);
    driver->close(stage.services);
    second->close(stage.services);
    QCOMPARE(second->open(stage.task, stage.services).end, StepEnd::Done);
    QVERIFY(!second->isCached(stage.good));
    QCOMPARE(second->build(stage.good, stage.services).end, StepEnd::Done);
    second->close(stage.services);
    QCOMPARE(stage.builds(), 2);
}

void TestDrivers::tagsAreThere()
{
    QFETCH(QString, id);
    Stage stage;
    stage.task.recipe.build = {shell(
        QStringLiteral("git describe --tags > '{build}/described' && git rev-parse HEAD >> '{build}/described'"))};
    stage.task.recipe.measure = shell(QStringLiteral("cat '{build}/described'"));
    stage.repository.write(QStringLiteral("after"), "x");
    const QByteArray after = stage.repository.commit();
    const auto driver = driverOf(id);
    QCOMPARE(driver->open(stage.task, stage.services).end, StepEnd::Done);
    const StepResult built = driver->build(QString::fromLatin1(after), stage.services);
    QVERIFY2(built.end == StepEnd::Done, qPrintable(built.message));
    QCOMPARE(driver->measure(QString::fromLatin1(after), stage.results(), stage.services).end, StepEnd::Done);
    driver->close(stage.services);
    const QByteArray described = contentOf(stage.results() + QStringLiteral("/stdout"));
    QVERIFY2(described.startsWith("v1-1-g") && described.endsWith(after + '\n'), described.constData());
}

QTEST_GUILESS_MAIN(TestDrivers)
#include "tst_drivers.moc"
