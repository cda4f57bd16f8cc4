// SPDX-License-Identifier: GPL-3.0-or-later
#include "bisect/pluginhost.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace alidade;

namespace {

QString builtPlugin(const char* name)
{
    return QCoreApplication::applicationDirPath() + QStringLiteral("/plugins/%1.so").arg(QString::fromLatin1(name));
}

} // namespace

class TestPluginHost : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void acceptedWithoutRunningIt();
    void refused_data();
    void refused();
    void brokenFiles();
    void firstOfAnIdWins();
    void folders();
    void ourOwn();

private:
    /// Copies it into the folder of plugins.
    void add(const char* name, const char* as = nullptr);

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestPluginHost::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("ALIDADE_TEST_CANARY", m_folder->filePath(QStringLiteral("canary")).toLocal8Bit());
    qunsetenv("ALIDADE_PLUGIN_PATH");
}

void TestPluginHost::add(const char* name, const char* as)
{
    const QString path = m_folder->filePath(QString::fromLatin1(as ? as : name) + QStringLiteral(".so"));
    QVERIFY2(QFile::copy(builtPlugin(name), path), name);
}

void TestPluginHost::acceptedWithoutRunningIt()
{
    add("good");
    const QString canary = m_folder->filePath(QStringLiteral("canary"));
    PluginHost host({m_folder->path()});
    QCOMPARE(host.plugins().size(), size_t(1));
    const PluginDescription& plugin = host.plugins().front();
    QCOMPARE(plugin.id, QStringLiteral("good"));
    QCOMPARE(plugin.name, QStringLiteral("Good"));
    QCOMPARE(plugin.version, QStringLiteral("2.5"));
    QCOMPARE(plugin.capabilities, QStringList({QStringLiteral("x")}));
    QVERIFY(host.problems().empty());
    QVERIFY(!host.create(QStringLiteral("none")));
    QVERIFY2(!QFile::exists(canary), "code of the plugin ran before it was asked for");
    const auto driver = host.create(QStringLiteral("good"));
    QVERIFY2(driver, driver ? "" : qPrintable(driver.error().toString()));
    QVERIFY(QFile::exists(canary));
    QVERIFY((*driver)->isCached(QString()));
    QVERIFY(host.create(QStringLiteral("good"))); // as many drivers as one likes
}

void TestPluginHost::refused_data()
{
    QTest::addColumn<QString>("plugin");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* plugin, const char* reason) {
        QTest::newRow(plugin) << QString::fromLatin1(plugin) << QString::fromLatin1(reason);
    };
    row("otheriid", "org.alidade.Other/1");
    row("nextiid", "org.alidade.BuildDriver/2");
    row("major", "version 2 of the SDK");
    row("minor", "newer SDK (1.99)");
    row("nosdk", "which SDK");
    row("noid", "no id");
}

void TestPluginHost::refused()
{
    QFETCH(QString, plugin);
    QFETCH(QString, reason);
    add(qPrintable(plugin));
    PluginHost host({m_folder->path()});
    QVERIFY(host.plugins().empty());
    QCOMPARE(host.problems().size(), size_t(1));
    QVERIFY(host.problems().front().file.endsWith(plugin + QStringLiteral(".so")));
    QVERIFY2(host.problems().front().reason.contains(reason), qPrintable(host.problems().front().reason));
    QVERIFY(!host.create(plugin));
    QVERIFY(!QFile::exists(m_folder->filePath(QStringLiteral("canary"))));
}

void TestPluginHost::brokenFiles()
{
    QFile text(m_folder->filePath(QStringLiteral("text.so")));
    QVERIFY(text.open(QIODevice::WriteOnly));
    text.write("no library\n");
    text.close();
    add("good", "cut");
    QFile cut(m_folder->filePath(QStringLiteral("cut.so")));
    QVERIFY(cut.resize(2000));
    QFile::copy(m_folder->filePath(QStringLiteral("text.so")), m_folder->filePath(QStringLiteral("readme.txt")));
    PluginHost host({m_folder->path()});
    QVERIFY(host.plugins().empty());
    QCOMPARE(host.problems().size(), size_t(2));
    for (const PluginProblem& problem : host.problems())
        QVERIFY2(problem.reason.contains(QStringLiteral("no plugin")), qPrintable(problem.reason));
}

void TestPluginHost::firstOfAnIdWins()
{
    add("good", "a");
    const QTemporaryDir second;
    QVERIFY(QFile::copy(builtPlugin("twin"), second.filePath(QStringLiteral("b.so"))));
    PluginHost host({m_folder->path(), second.path()});
    QCOMPARE(host.plugins().size(), size_t(1));
    QCOMPARE(host.plugins().front().name, QStringLiteral("Good"));
    QCOMPARE(host.problems().size(), size_t(1));
    QVERIFY(host.problems().front().reason.contains(QStringLiteral("already provided")));
}

void TestPluginHost::folders()
{
    add("good");
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(m_folder->path()));
    PluginHost relative({QStringLiteral("."), QString()});
    QVERIFY(relative.plugins().empty());
    QCOMPARE(relative.problems().size(), size_t(2));
    for (const QString& folder : PluginHost::defaultFolders())
        QVERIFY(QDir::isAbsolutePath(folder));
    PluginHost defaults(PluginHost::defaultFolders());
    for (const PluginDescription& plugin : defaults.plugins())
        QVERIFY(plugin.id != QStringLiteral("good"));
    QVERIFY(QDir::setCurrent(before));
    qputenv("ALIDADE_PLUGIN_PATH", m_folder->path().toLocal8Bit() + ":/nowhere/else");
    QCOMPARE(PluginHost::defaultFolders().size(), 3);
    QCOMPARE(PluginHost(PluginHost::defaultFolders()).plugins().front().id, QStringLiteral("good"));
    // What everyone may write to is nobody's word.
    QVERIFY(QFile::setPermissions(m_folder->path(), QFile::Permissions(0x7777)));
    const PluginHost open({m_folder->path()});
    QVERIFY(open.plugins().empty());
    QCOMPARE(open.problems().size(), size_t(1));
}

void TestPluginHost::ourOwn()
{
    PluginHost host({qEnvironmentVariable("ALIDADE_BIN") + QStringLiteral("/../lib/alidade/plugins")});
    QVERIFY2(host.problems().empty(), host.problems().empty() ? "" : qPrintable(host.problems().front().reason));
    QCOMPARE(host.plugins().size(), size_t(1));
    QVERIFY(host.create(QStringLiteral("local")));
}

QTEST_GUILESS_MAIN(TestPluginHost)
#include "tst_pluginhost.moc"
