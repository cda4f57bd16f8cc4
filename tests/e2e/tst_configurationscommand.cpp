// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandrun.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <memory>

using namespace alidade;

namespace {

/// A pyperf file of three benchmarks, each with six processes of two values, that says which allocator was used.
QByteArray pyperf(const char* allocator, const char* pool, double factor)
{
    const auto benchmark = [&](const char* name, double level) {
        QByteArray runs;
        for (int process = 0; process < 6; ++process) {
            const double of = level * (1 + 0.001 * (process % 3));
            runs += QByteArray(process ? ", " : "") + "{\"values\": [" + QByteArray::number(of, 'g', 17) + ", " +
                    QByteArray::number(of * 1.0005, 'g', 17) + "]}";
        }
        return "{\"metadata\": {\"name\": \"" + QByteArray(name) + "\", \"unit\": \"second\"}, \"runs\": [" + runs +
               "]}";
    };
    return "{\"version\": \"1.0\", \"metadata\": {\"allocator\": \"" + QByteArray(allocator) + "\", \"pool\": \"" +
           QByteArray(pool) + "\", \"hostname\": \"bench\"}, \"benchmarks\": [" + benchmark("parse", factor) + ", " +
           benchmark("io.read", 0.1 * factor) + ", " + benchmark("steady", 0.5) + "]}";
}

} // namespace

/// `alidade-cli configurations` as the real program.
class TestConfigurationsCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void textPivots();
    void sameBytesAgain_data();
    void sameBytesAgain();
    void jsonHasEveryCell();
    void agreesWithCompare();
    void hiddenKeysAreSaid();
    void fixesAndReference();
    void exitCodes_data();
    void exitCodes();

private:
    std::unique_ptr<CommandHome> m_home;
};

void TestConfigurationsCommand::initTestCase()
{
    m_home = std::make_unique<CommandHome>();
    const std::array<std::tuple<const char*, const char*, const char*, double>, 4> files{
        {{"a.json", "glibc", "on", 1},
         {"b.json", "glibc", "off", 1.2},
         {"c.json", "tcmalloc", "on", 0.8},
         {"d.json", "tcmalloc", "off", 1.001}}};
    for (const auto& [name, allocator, pool, factor] : files) {
        QFile file(m_home->path(QString::fromLatin1(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(pyperf(allocator, pool, factor));
        file.close();
        const CommandOutcome imported = m_home->run({QStringLiteral("import"), QString::fromLatin1(name)});
        QVERIFY2(imported.exitCode == 0, qPrintable(imported.err));
    }
}

void TestConfigurationsCommand::textPivots()
{
    const CommandOutcome outcome =
        m_home->run("configurations --columns allocator,pool --reference glibc,on --rows benchmark");
    QCOMPARE(outcome.exitCode, 0);
    QVERIFY2(outcome.err.isEmpty(), qPrintable(outcome.err));
    const QStringList lines = outcome.out.trimmed().split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 4);
    QVERIFY2(lines.at(0).contains(QStringLiteral("(ref)")), qPrintable(lines.at(0)));
    QVERIFY2(lines.at(2).startsWith(QStringLiteral("parse")), qPrintable(lines.at(2)));
    QVERIFY2(lines.at(2).contains(QStringLiteral("\u25B2 +20.0\u202f%")), qPrintable(lines.at(2)));
    QVERIFY2(lines.at(2).contains(QStringLiteral("\u25BC \u221220.0\u202f%")), qPrintable(lines.at(2)));
    QVERIFY2(lines.at(3).contains(QStringLiteral("= 0.0\u202f%")), qPrintable(lines.at(3)));
}

void TestConfigurationsCommand::sameBytesAgain_data()
{
    QTest::addColumn<QString>("format");
    for (const char* format : {"text", "csv", "json", "markdown", "html", "latex"})
        QTest::newRow(format) << QString::fromLatin1(format);
}

void TestConfigurationsCommand::sameBytesAgain()
{
    QFETCH(QString, format);
    const QStringList arguments = {QStringLiteral("configurations"), QStringLiteral("--columns"),
                                   QStringLiteral("allocator,pool"), QStringLiteral("--format"), format};
    const CommandOutcome first = m_home->run(arguments);
    QVERIFY2(first.exitCode == 0, qPrintable(first.err));
    QVERIFY(first.out.size() > 100);
    QCOMPARE(m_home->outputElsewhere(arguments), first.out.toUtf8());
}

void TestConfigurationsCommand::jsonHasEveryCell()
{
    const CommandOutcome outcome =
        m_home->run("configurations --columns allocator,pool --reference glibc,on --format json");
    QCOMPARE(outcome.exitCode, 0);
    const QJsonDocument document = outcome.json();
    const QJsonArray rows =
        document.isArray() ? document.array() : document.object().value(QLatin1String("rows")).toArray();
    QCOMPARE(rows.size(), 12);
    int references = 0, slower = 0, faster = 0, same = 0;
    for (const QJsonValue& value : rows) {
        const QString verdict = value.toObject().value(QLatin1String("verdict")).toString();
        references += verdict == QStringLiteral("reference") ? 1 : 0;
        slower += verdict == QStringLiteral("slower") ? 1 : 0;
        faster += verdict == QStringLiteral("faster") ? 1 : 0;
        same += verdict == QStringLiteral("same") ? 1 : 0;
    }
    QCOMPARE(references, 3);
    QCOMPARE(slower, 2);
    QCOMPARE(faster, 2);
    QCOMPARE(same, 5);
}

void TestConfigurationsCommand::agreesWithCompare()
{
    const CommandOutcome grid =
        m_home->run("configurations --columns allocator --fix pool=on --reference glibc --rows benchmark --format csv");
    QCOMPARE(grid.exitCode, 0);
    const CommandOutcome pair = m_home->run("compare --baseline bundle:a.json --contender bundle:c.json --format csv");
    const auto field = [](const QString& csv, const QString& benchmark, const QString& also, const QString& column) {
        const QStringList lines = csv.split(QLatin1Char('\n'));
        const auto at = lines.at(0).trimmed().split(QLatin1Char(',')).indexOf(column);
        for (const QString& line : lines) {
            if (line.startsWith(benchmark + QLatin1Char(',')) && line.contains(also))
                return line.split(QLatin1Char(',')).value(at);
        }
        return QString();
    };
    for (const QString& benchmark : {QStringLiteral("parse"), QStringLiteral("io.read"), QStringLiteral("steady")}) {
        const QString ratio = field(grid.out, benchmark, QStringLiteral("tcmalloc"), QStringLiteral("ratio"));
        QVERIFY2(!ratio.isEmpty(), qPrintable(grid.out));
        QCOMPARE(field(pair.out, benchmark, QString(), QStringLiteral("ratio")), ratio);
        QCOMPARE(field(pair.out, benchmark, QString(), QStringLiteral("q")),
                 field(grid.out, benchmark, QStringLiteral("tcmalloc"), QStringLiteral("q")));
        QCOMPARE(field(pair.out, benchmark, QString(), QStringLiteral("verdict")),
                 field(grid.out, benchmark, QStringLiteral("tcmalloc"), QStringLiteral("verdict")));
    }
}

void TestConfigurationsCommand::hiddenKeysAreSaid()
{
    const CommandOutcome outcome = m_home->run("configurations --columns allocator");
    QCOMPARE(outcome.exitCode, 0);
    QVERIFY2(outcome.err.contains(QStringLiteral("pool varies (off, on)")), qPrintable(outcome.err));
    QVERIFY2(outcome.err.contains(QStringLiteral("--fix pool=off")), qPrintable(outcome.err));
    QVERIFY(m_home->run("configurations --columns allocator --ignore pool").err.isEmpty());
    QVERIFY(m_home->run("configurations --columns allocator --fix pool=on").err.isEmpty());
}

void TestConfigurationsCommand::fixesAndReference()
{
    const CommandOutcome outcome = m_home->run(
        "configurations --columns allocator --fix pool=off --fix benchmark=parse --reference tcmalloc --format csv");
    QCOMPARE(outcome.exitCode, 0);
    QCOMPARE(outcome.out.trimmed().split(QLatin1Char('\n')).size(), 3);
    QVERIFY2(outcome.out.contains(QStringLiteral("slower")), qPrintable(outcome.out)); // glibc against tcmalloc
}

void TestConfigurationsCommand::exitCodes_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* options, int exitCode, const char* says) {
        QTest::newRow(options) << QString::fromLatin1(options) << exitCode << QString::fromLatin1(says);
    };
    row("--columns allocator,pool", 0, "");
    row("--columns colour", 2, "is no key of these results");
    row("--columns allocator --fix pool", 2, "write KEY=VALUE");
    row("--columns allocator --fix pool=maybe", 2, "no run has all the fixed values");
    row("--columns allocator,pool --reference glibc", 2, "one value for each column key");
    row("--columns allocator,pool --reference glibc,maybe", 2, "no column has the values");
    row("--columns allocator --threshold zero", 2, "--threshold needs a percentage");
    row("--columns allocator --format sheet", 2, "");
    row("--frobnicate", 2, "");
    row("--store nowhere.alidade", 1, "");
}

void TestConfigurationsCommand::exitCodes()
{
    QFETCH(QString, options);
    QFETCH(int, exitCode);
    QFETCH(QString, says);
    const CommandOutcome outcome = m_home->run(QByteArray("configurations " + options.toLatin1()).constData());
    QVERIFY2(outcome.exitCode == exitCode, qPrintable(outcome.err + QString::number(outcome.exitCode)));
    QVERIFY2(outcome.err.contains(says), qPrintable(outcome.err));
    QCOMPARE(outcome.out.isEmpty(), exitCode != 0);
}

QTEST_GUILESS_MAIN(TestConfigurationsCommand)
#include "tst_configurationscommand.moc"
