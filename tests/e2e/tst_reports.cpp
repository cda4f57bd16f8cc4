// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandrun.h"
#include "unit/import/asvtree.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace alidade;

namespace {

/// A pyperf file of two benchmarks, each with six processes of two values.
QByteArray pyperf(double first, double second)
{
    const auto benchmark = [](const char* name, double level) {
        QByteArray runs;
        for (int process = 0; process < 6; ++process) {
            const double of = level * (1 + 0.001 * (process % 3));
            runs += QByteArray(process ? ", " : "") + "{\"values\": [" + QByteArray::number(of, 'g', 17) + ", " +
                    QByteArray::number(of * 1.0005, 'g', 17) + "]}";
        }
        return "{\"metadata\": {\"name\": \"" + QByteArray(name) + "\", \"unit\": \"second\"}, \"runs\": [" + runs +
               "]}";
    };
    return "{\"version\": \"1.0\", \"benchmarks\": [" + benchmark("parse", first) + ", " +
           benchmark("bench_io.read", second) + "]}";
}

QByteArray sha256(const QByteArray& bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
}

} // namespace

/// Reports of the real program: the same bytes on a re-run, exit codes for CI, and manifests that reopen the view.
class TestReports : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void sameBytesAgain_data();
    void sameBytesAgain();
    void exitCodes_data();
    void exitCodes();
    void refusedOptions_data();
    void refusedOptions();
    void manifestReopensFiles();
    void manifestFollowsItsFiles();
    void changedInputIsNamed();
    void missingInputIsNamed();
    void manifestReopensAStore();
    void manifestOfAGoneBundle();
    void otherFilesAreNoManifest();
    void machinesAreCombined();
    void helpExplains();

private:
    void writeFile(const QString& name, const QByteArray& content);
    QByteArray readFile(const QString& name) const;
    CommandOutcome compare(const char* more) const;
    std::unique_ptr<CommandHome> m_home;
};

void TestReports::init()
{
    m_home = std::make_unique<CommandHome>();
    writeFile(QStringLiteral("a.json"), pyperf(1, 0.1));
    writeFile(QStringLiteral("b.json"), pyperf(1.06, 0.104));
}

void TestReports::writeFile(const QString& name, const QByteArray& content)
{
    QFile file(m_home->path(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

QByteArray TestReports::readFile(const QString& name) const
{
    QFile file(m_home->path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("no such file");
}

CommandOutcome TestReports::compare(const char* more) const
{
    return m_home->run(QByteArray("compare --baseline a.json --contender b.json " + QByteArray(more)).constData());
}

void TestReports::sameBytesAgain_data()
{
    QTest::addColumn<QString>("format");
    for (const char* format : {"text", "csv", "json", "markdown", "html", "latex"})
        QTest::newRow(format) << QString::fromLatin1(format);
}

void TestReports::sameBytesAgain()
{
    QFETCH(QString, format);
    const QStringList arguments = {QStringLiteral("compare"),
                                   QStringLiteral("--baseline"),
                                   QStringLiteral("a.json"),
                                   QStringLiteral("--contender"),
                                   QStringLiteral("b.json"),
                                   QStringLiteral("--format"),
                                   format,
                                   QStringLiteral("--manifest"),
                                   QStringLiteral("manifest.json")};
    const CommandOutcome first = m_home->run(arguments);
    QCOMPARE(first.exitCode, 1);
    const QByteArray manifest = readFile(QStringLiteral("manifest.json"));
    QVERIFY(manifest.contains(sha256(pyperf(1, 0.1))) && manifest.contains(sha256(pyperf(1.06, 0.104))));
    QCOMPARE(m_home->outputElsewhere(arguments), first.out.toUtf8());
    QCOMPARE(readFile(QStringLiteral("manifest.json")), manifest);
    QCOMPARE(m_home->run("compare --from manifest.json --format csv").exitCode, 1);
}

void TestReports::exitCodes_data()
{
    QTest::addColumn<double>("parse");
    QTest::addColumn<double>("read");
    QTest::addColumn<QString>("options");
    QTest::addColumn<int>("exitCode");
    const auto row = [](const char* name, double parse, double read, const char* options, int exitCode) {
        QTest::newRow(name) << parse << read << QString::fromLatin1(options) << exitCode;
    };
    row("nothing moved", 1, 0.1, "", 0);
    row("one slower", 1.06, 0.1, "", 1);
    row("one faster", 0.9, 0.1, "", 0);
    row("slower, to be let through", 1.06, 0.1, "--fail-on none", 0);
    row("slower, but only failed count", 1.06, 0.1, "--fail-on failed", 0);
    row("slower, in a list", 1.06, 0.1, "--fail-on failed,slower", 1);
    row("faster is asked for", 0.9, 0.1, "--fail-on faster", 1);
    row("undecided is not asked for", 1.02, 0.1, "", 0);
    row("undecided is asked for", 1.02, 0.1, "--fail-on slower,undecided", 1);
    row("same is asked for", 1, 0.1, "--fail-on same", 1);
    row("a wide margin", 1.06, 0.104, "--margin 10", 0);
    row("a wide margin for one, the other slower", 1.06, 0.104, "--margin parse=10", 1);
    row("wide margins for both", 1.06, 0.104, "--margin parse=10% --margin bench_io.*=8", 0);
    row("the pattern names no benchmark", 1.06, 0.1, "--margin pars=10", 1);
    row("a pattern that holds an equals sign", 1.06, 0.1, "--margin n=5=10", 1);
    row("what is not printed counts too", 1.06, 0.1, "--filter bench_io", 1);
    row("what is printed does not change the outcome", 1.06, 0.1, "--verdict same", 1);
    row("another family", 1.06, 0.1, "--family holm", 1);
    row("a third family", 1.06, 0.1, "--family by", 1);
}

void TestReports::exitCodes()
{
    QFETCH(double, parse);
    QFETCH(double, read);
    QFETCH(QString, options);
    QFETCH(int, exitCode);
    writeFile(QStringLiteral("b.json"), pyperf(parse, read));
    const CommandOutcome outcome = compare(options.toLatin1().constData());
    QVERIFY2(outcome.exitCode == exitCode, qPrintable(outcome.out));
}

void TestReports::refusedOptions_data()
{
    QTest::addColumn<QString>("options");
    for (const char* options : {"--margin much", "--margin =5", "--margin parse=", "--margin parse=-1", "--margin 0",
                                "--family bonferroni", "--seed dice", "--confidence 100", "--fail-on slower,slowest",
                                "--verdict quick", "--from a.json --from b.json --baseline-label"})
        QTest::newRow(options) << QString::fromLatin1(options);
}

void TestReports::refusedOptions()
{
    QFETCH(QString, options);
    const CommandOutcome outcome = compare(options.toLatin1().constData());
    QCOMPARE(outcome.exitCode, 2);
    QVERIFY(!outcome.err.isEmpty());
}

void TestReports::manifestReopensFiles()
{
    const CommandOutcome first =
        compare("--format json --margin 3 --margin bench_io.*=10 --family holm --treatment blas "
                "--seed 7 --baseline-label before --manifest m.json");
    QCOMPARE(first.exitCode, 1);
    const CommandOutcome again = m_home->run("compare --from m.json --format json --manifest n.json");
    QCOMPARE(again.exitCode, 1);
    QCOMPARE(again.out, first.out);
    QCOMPARE(readFile(QStringLiteral("n.json")), readFile(QStringLiteral("m.json")));
    // A JSON report holds its manifest.
    writeFile(QStringLiteral("report.json"), first.out.toUtf8());
    QCOMPARE(m_home->run("compare --from report.json --format json").out, first.out);
    // What is given beside the manifest changes the question; sides it names itself.
    QCOMPARE(m_home->run("compare --from m.json --margin 8").exitCode, 0);
    QCOMPARE(m_home->run("compare --from m.json --baseline a.json --contender b.json").exitCode, 2);
    const CommandOutcome shown = compare("--format json --filter bench_io --manifest f.json");
    QCOMPARE(shown.json().object().value(QStringLiteral("cases")).toArray().size(), 1);
    QCOMPARE(m_home->run("compare --from f.json --format json").out, shown.out);
}

void TestReports::manifestFollowsItsFiles()
{
    const CommandOutcome first = compare("--format csv --manifest m.json");
    QVERIFY(QDir(m_home->path(QString())).mkdir(QStringLiteral("sent")));
    for (const char* name : {"a.json", "b.json", "m.json"})
        QVERIFY(QFile::rename(m_home->path(QLatin1String(name)),
                              m_home->path(QStringLiteral("sent/") + QLatin1String(name))));
    const CommandOutcome again = m_home->run("compare --from sent/m.json --format csv");
    QCOMPARE(again.exitCode, 1);
    QCOMPARE(again.out, first.out);
}

void TestReports::changedInputIsNamed()
{
    compare("--manifest m.json");
    const QByteArray before = sha256(pyperf(1.06, 0.104));
    const QByteArray after = pyperf(1, 0.1) + '\n';
    writeFile(QStringLiteral("b.json"), after);
    const CommandOutcome refused = m_home->run("compare --from m.json");
    QCOMPARE(refused.exitCode, 1);
    QCOMPARE(refused.out, QString());
    for (const QByteArray& word : {QByteArray("b.json"), before, sha256(after)})
        QVERIFY2(refused.err.contains(QLatin1String(word)), qPrintable(refused.err));
    QVERIFY2(!refused.err.contains(QStringLiteral("a.json")), qPrintable(refused.err));
    const CommandOutcome accepted = m_home->run("compare --from m.json --accept-changes");
    QCOMPARE(accepted.exitCode, 0);
    QVERIFY(accepted.err.contains(QLatin1String(before)));
}

void TestReports::missingInputIsNamed()
{
    compare("--manifest m.json");
    QVERIFY(QFile::remove(m_home->path(QStringLiteral("a.json"))));
    QVERIFY(QFile::remove(m_home->path(QStringLiteral("b.json"))));
    for (const char* command : {"compare --from m.json", "compare --from m.json --accept-changes"}) {
        const CommandOutcome refused = m_home->run(command);
        QCOMPARE(refused.exitCode, 1);
        for (const QByteArray& word :
             {QByteArray("a.json"), QByteArray("b.json"), sha256(pyperf(1, 0.1)), sha256(pyperf(1.06, 0.104))})
            QVERIFY2(refused.err.contains(QLatin1String(word)), qPrintable(refused.err));
    }
}

void TestReports::manifestReopensAStore()
{
    AsvTree tree(m_home->path(QStringLiteral("results")));
    tree.writeBenchmarks();
    tree.writeMachine(QStringLiteral("zen"));
    tree.writeResult(QStringLiteral("zen"), AsvTree::hash("aaaa1111"), 1.5);
    tree.writeResult(QStringLiteral("zen"), AsvTree::hash("bbbb2222"), 1.7);
    QCOMPARE(m_home->run("import results").exitCode, 0);
    const CommandOutcome first =
        m_home->run("compare --baseline commit:aaaa1111 --contender latest --format json --no-history --fail-on none "
                    "--manifest m.json");
    QCOMPARE(first.exitCode, 0);
    // More results come in: "latest" would be another commit by now, the view is not.
    tree.writeResult(QStringLiteral("zen"), AsvTree::hash("cccc3333"), 9.9);
    QCOMPARE(m_home->run("import results").exitCode, 0);
    const CommandOutcome again = m_home->run("compare --from m.json --format json --fail-on none");
    QCOMPARE(again.exitCode, 0);
    QCOMPARE(again.json().object().value(QStringLiteral("cases")),
             first.json().object().value(QStringLiteral("cases")));
    // Another store that holds the same content will do.
    QCOMPARE(m_home->run("--store other.alidade import a.json results").exitCode, 0);
    const CommandOutcome other =
        m_home->run("--store other.alidade compare --from m.json --format json --fail-on none");
    QCOMPARE(other.exitCode, 0);
    QCOMPARE(other.json().object().value(QStringLiteral("cases")),
             first.json().object().value(QStringLiteral("cases")));
}

void TestReports::manifestOfAGoneBundle()
{
    QCOMPARE(m_home->run("import a.json b.json").exitCode, 0);
    QCOMPARE(m_home->run("compare --baseline bundle:a.json --contender bundle:b.json --manifest m.json").exitCode, 1);
    QCOMPARE(m_home->run("bundle hide b.json").exitCode, 0);
    const CommandOutcome refused = m_home->run("compare --from m.json");
    QCOMPARE(refused.exitCode, 1);
    QVERIFY2(refused.err.contains(QStringLiteral("b.json")), qPrintable(refused.err));
    const QJsonArray inputs =
        QJsonDocument::fromJson(readFile(QStringLiteral("m.json"))).object().value(QStringLiteral("inputs")).toArray();
    QCOMPARE(inputs.size(), 2);
    QVERIFY(refused.err.contains(inputs.last().toObject().value(QStringLiteral("sha256")).toString()));
}

void TestReports::otherFilesAreNoManifest()
{
    writeFile(QStringLiteral("broken.json"), "{\"alidade_manifest\": 1, \"baseline\": {}}");
    const CommandOutcome broken = m_home->run("compare --from broken.json");
    QCOMPARE(broken.exitCode, 1);
    QVERIFY2(broken.err.startsWith(QStringLiteral("broken.json: ")), qPrintable(broken.err));
    compare("--manifest m.json");
    QCOMPARE(m_home->run("compare --from m.json --from a.json").exitCode, 2);
    QCOMPARE(m_home->run("compare --from a.json").exitCode, 2);
}

void TestReports::machinesAreCombined()
{
    // Twice as fast a machine with the same change, and one that only the baseline has.
    const auto onMachine = [this](const char* name, const QByteArray& host, double scale, double change) {
        QByteArray file = pyperf(scale * change, scale * 0.1 * change);
        file.replace("{\"version\": \"1.0\"", "{\"version\": \"1.0\", \"metadata\": {\"hostname\": \"" + host + "\"}");
        writeFile(QLatin1String(name), file);
    };
    QVERIFY(QDir(m_home->path(QString())).mkdir(QStringLiteral("old")));
    QVERIFY(QDir(m_home->path(QString())).mkdir(QStringLiteral("new")));
    onMachine("old/one.json", "one", 1, 1);
    onMachine("old/two.json", "two", 0.5, 1);
    onMachine("old/three.json", "three", 3, 1);
    onMachine("new/one.json", "one", 1, 1.1);
    onMachine("new/two.json", "two", 0.5, 1.1);
    const CommandOutcome outcome =
        m_home->run("compare --baseline old --contender new --machines --format json --manifest m.json");
    QCOMPARE(outcome.exitCode, 1);
    int combined = 0;
    for (const QJsonValue& value : outcome.json().array()) {
        const QJsonObject row = value.toObject();
        QVERIFY(row.value(QStringLiteral("machine")).toString() != QStringLiteral("three"));
        QVERIFY2(std::abs(row.value(QStringLiteral("ratio")).toDouble() - 1.1) < 1e-6, qPrintable(outcome.out));
        if (row.value(QStringLiteral("machine")).toString() != QStringLiteral("all"))
            continue;
        ++combined;
        QCOMPARE(row.value(QStringLiteral("verdict")).toString(), QStringLiteral("slower"));
    }
    QCOMPARE(combined, 3); // two cases and their geometric mean
    QCOMPARE(m_home->run("compare --from m.json --format json").out, outcome.out);
    for (const char* format : {"text", "csv", "markdown", "html", "latex"})
        QCOMPARE(m_home->run(QByteArray("compare --from m.json --format " + QByteArray(format)).constData()).exitCode,
                 1);
    const QString comment = m_home->run("compare --from m.json --format markdown").out;
    QVERIFY2(comment.startsWith(QStringLiteral("### ")), qPrintable(comment));
    QVERIFY2(comment.contains(QStringLiteral("| one | two | Agreement |")), qPrintable(comment));
    QVERIFY2(comment.contains(QStringLiteral("| `parse` | +10.0\u202f% |")), qPrintable(comment));
    QVERIFY2(comment.contains(QStringLiteral("On one side only: three.")), qPrintable(comment));
    QVERIFY2(comment.contains(QStringLiteral("<sub>Method: ")), qPrintable(comment));
}

void TestReports::helpExplains()
{
    const CommandOutcome topics = m_home->run("help");
    QCOMPARE(topics.exitCode, 0);
    QVERIFY(topics.out.contains(QStringLiteral("undecided")));
    const CommandOutcome verdict = m_home->run("help verdict");
    QCOMPARE(verdict.exitCode, 0);
    QVERIFY(verdict.out.startsWith(QStringLiteral("# Verdict")));
    QCOMPARE(m_home->run("explain-terms verdict").out, verdict.out);
    QVERIFY(m_home->run("help all").out.contains(verdict.out));
    const CommandOutcome unknown = m_home->run("help astrology");
    QCOMPARE(unknown.exitCode, 2);
    QVERIFY(unknown.err.contains(QStringLiteral("verdict")));
}

QTEST_GUILESS_MAIN(TestReports)
#include "tst_reports.moc"
