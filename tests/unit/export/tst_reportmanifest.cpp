// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/helptext.h"
#include "export/reportmanifest.h"
#include "export/sidetext.h"
#include "support/vectorsource.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace alidade;

namespace {

VectorSource sample()
{
    VectorSource source;
    source.add(QStringLiteral("commit     a1    a2    a2    b3\n"
                              "machine    zen4  zen4  arm   arm\n"
                              "env:python 3.12  3.12  3.12  3.12\n"
                              "x          1     2     3     4\n"),
               QStringLiteral("old.zip"));
    source.add(QStringLiteral("commit  -\n"
                              "machine laptop\n"
                              "x       5\n"),
               QStringLiteral("mine \"quoted\" \u6771.json"));
    source.add(QStringLiteral("commit  -\n"
                              "machine laptop\n"
                              "x       6\n"),
               QStringLiteral("next.json"));
    std::vector<BundleRecord>& bundles = source.editCatalogue().bundles;
    for (size_t i = 0; i < bundles.size(); ++i)
        bundles[i].sha256 = QByteArray(32, static_cast<char>('1' + i));
    return source;
}

ComparisonReport reportOf(const VectorSource& source, const std::vector<size_t>& left, const std::vector<size_t>& right)
{
    ComparisonReport report;
    report.baseline = {QStringLiteral("old <b>"), source.runs(left), {QStringLiteral("blas")}, {}};
    report.contender = {QStringLiteral("new"), source.runs(right), {}, {}};
    report.policy.margin = 0.03;
    report.policy.margins = {{QStringLiteral("bench_io.*"), 0.1}, {QStringLiteral("a=b \"c\""), 0.015}};
    report.policy.family = FamilyMethod::Holm;
    report.policy.treatment = {QStringLiteral("blas"), QStringLiteral("a,b")};
    report.policy.useHistory = false;
    report.policy.seed = 18446744073709551615ULL; // a double would round it
    return report;
}

ReportManifest manifest()
{
    const VectorSource source = sample();
    const ComparisonReport report = reportOf(source, {0, 1}, {4});
    ReportManifest made =
        manifestOf(report, **source.catalogue({}), inputsOf(**source.catalogue({}), report.baseline, report.contender));
    made.from = {QStringLiteral("results.tar.gz")};
    made.filter = QStringLiteral("time_\\add");
    made.acrossMachines = true;
    made.search = QStringLiteral("verdict:slower -lapack");
    made.verdicts = {QStringLiteral("slower")};
    return made;
}

QJsonObject changed(QJsonObject object, const QString& path, const QJsonValue& value)
{
    const QString first = path.section(QLatin1Char('.'), 0, 0);
    const QString rest = path.section(QLatin1Char('.'), 1);
    if (rest.isEmpty()) {
        if (value.isUndefined())
            object.remove(first);
        else
            object[first] = value;
    } else {
        object[first] = changed(object[first].toObject(), rest, value);
    }
    return object;
}

} // namespace

class TestReportManifest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void comesBackAsItWas();
    void isReadOutOfAReport();
    void refuses_data();
    void refuses();
    void filesAreRecognised();
    void sidesResolveAgain_data();
    void sidesResolveAgain();
    void missingRunsAreNamed();
    void helpIsComplete();
};

void TestReportManifest::comesBackAsItWas()
{
    const ReportManifest made = manifest();
    QCOMPARE(made.version, programVersion());
    QCOMPARE(made.inputs.size(), size_t(2));
    QCOMPARE(made.baseline.runs.size(), size_t(2));
    const QByteArray bytes = manifestJson(made);
    const Result<ReportManifest> read = readManifest(bytes);
    QVERIFY2(read.has_value(), read ? "" : qPrintable(read.error().toString()));
    QVERIFY(*read == made);
    QCOMPARE(manifestJson(*read), bytes);
    ReportManifest path = made;
    path.contender.isPath = true;
    QVERIFY(readManifest(manifestJson(path)).value().contender.isPath);
    QVERIFY(manifestJson(path) != bytes);
}

void TestReportManifest::isReadOutOfAReport()
{
    const QByteArray report = "{\"cases\": [], \"manifest\": " + manifestJson(manifest()) + "}";
    QVERIFY(readManifest(report).value() == manifest());
}

void TestReportManifest::refuses_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonValue>("value");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const QString& path, const QJsonValue& value, const QString& reason) {
        QTest::newRow(name) << path << value << reason;
    };
    const QJsonValue gone(QJsonValue::Undefined);
    row("not one of ours", QStringLiteral("alidade_manifest"), gone, QStringLiteral("alidade_manifest"));
    row("newer", QStringLiteral("alidade_manifest"), 2, QStringLiteral("newer"));
    row("no side", QStringLiteral("baseline"), gone, QStringLiteral("baseline"));
    row("no run", QStringLiteral("baseline.runs"), QJsonArray(), QStringLiteral("runs"));
    row("key too short", QStringLiteral("baseline.runs"),
        QJsonArray{QJsonObject{{QStringLiteral("key"), QStringLiteral("ab")},
                               {QStringLiteral("bundle"), QString()},
                               {QStringLiteral("entry"), QString()}}},
        QStringLiteral("key"));
    row("selection is a number", QStringLiteral("contender.selection"), 7, QStringLiteral("selection"));
    row("margin below zero", QStringLiteral("settings.margin"), -0.1, QStringLiteral("margin"));
    row("margin is a text", QStringLiteral("settings.margin"), QStringLiteral("2 %"), QStringLiteral("margin"));
    row("confidence of one", QStringLiteral("settings.confidence"), 1, QStringLiteral("confidence"));
    row("unknown family", QStringLiteral("settings.family"), QStringLiteral("bonferroni"), QStringLiteral("family"));
    row("seed is a number", QStringLiteral("settings.seed"), 5, QStringLiteral("seed"));
    row("seed is no number", QStringLiteral("settings.seed"), QStringLiteral("dice"), QStringLiteral("seed"));
    row("treatment of numbers", QStringLiteral("settings.treatment"), QJsonArray{1}, QStringLiteral("treatment"));
    row("inputs is an object", QStringLiteral("inputs"), QJsonObject(), QStringLiteral("inputs"));
    row("hash is no hash", QStringLiteral("inputs"),
        QJsonArray{QJsonObject{{QStringLiteral("name"), QStringLiteral("a")},
                               {QStringLiteral("sha256"), QString(64, QLatin1Char('z'))}}},
        QStringLiteral("sha256"));
}

void TestReportManifest::refuses()
{
    QFETCH(QString, path);
    QFETCH(QJsonValue, value);
    QFETCH(QString, reason);
    const QJsonObject whole = QJsonDocument::fromJson(manifestJson(manifest())).object();
    const Result<ReportManifest> read = readManifest(QJsonDocument(changed(whole, path, value)).toJson());
    QVERIFY(!read.has_value());
    QVERIFY2(read.error().message.contains(reason), qPrintable(read.error().message));
    // Every beginning of the document is refused, none crashes.
    const QByteArray bytes = manifestJson(manifest());
    for (qsizetype end = 0; end < bytes.size() - 3; end += 37)
        QVERIFY(!readManifest(bytes.left(end)).has_value());
}

void TestReportManifest::filesAreRecognised()
{
    const QTemporaryDir folder;
    const auto write = [&folder](const char* name, const QByteArray& bytes) {
        const QString path = folder.filePath(QLatin1String(name));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write");
        return path;
    };
    const QString good = write("m.json", manifestJson(manifest()));
    QVERIFY(looksLikeManifest(good));
    QVERIFY(readManifestFile(good).has_value());
    QVERIFY(!looksLikeManifest(write("pyperf.json", "{\"version\": \"1.0\", \"benchmarks\": []}")));
    QVERIFY(!looksLikeManifest(folder.path()));
    QVERIFY(!looksLikeManifest(folder.filePath(QStringLiteral("nowhere.json"))));
    const Result<ReportManifest> nowhere = readManifestFile(folder.filePath(QStringLiteral("nowhere.json")));
    QVERIFY(!nowhere.has_value());
    QVERIFY(nowhere.error().code == ErrorCode::NotFound);
    QVERIFY(nowhere.error().where.contains(QStringLiteral("nowhere.json")));
}

void TestReportManifest::sidesResolveAgain_data()
{
    QTest::addColumn<QString>("own");
    QTest::addColumn<std::vector<size_t>>("runs");
    QTest::addColumn<QRegularExpression>("text");
    const auto row = [](const char* name, const char* own, const std::vector<size_t>& runs, const char* text) {
        QTest::newRow(name) << QString::fromLatin1(own) << runs << QRegularExpression(QLatin1String(text));
    };
    row("a commit of one machine", "", {0}, "^commit:a10*$");
    row("a commit of two machines", "", {1, 2}, "^commit:a20*$");
    row("a commit on one of them", "", {2}, "^commit:a20*,machine=arm$");
    row("a machine", "", {2, 3}, "^machine=arm$");
    row("no commit", "", {4}, "^machine=laptop.*,bundle:32");
    row("nothing in common", "", {0, 2}, "^run:[0-9a-f]{64},run:[0-9a-f]{64}$");
    row("its own text", "machine=arm", {2, 3}, "^machine=arm$");
    row("its own text says something else by now", "machine=arm", {3}, "^commit:b30*$");
    row("its own text says nothing", "tag:gone", {0}, "^commit:a10*$");
}

void TestReportManifest::sidesResolveAgain()
{
    QFETCH(QString, own);
    QFETCH(std::vector<size_t>, runs);
    QFETCH(QRegularExpression, text);
    const VectorSource source = sample();
    const CataloguePtr catalogue = source.catalogue({}).value();
    const QString selection = selectionText(*catalogue, {{}, source.runs(runs), {}, own});
    QVERIFY2(text.match(selection).hasMatch(), qPrintable(selection));
    const Result<ComparisonSide> again = resolveSide(*catalogue, selection);
    QVERIFY(again.has_value());
    QVERIFY(again->runs == source.runs(runs));
}

void TestReportManifest::missingRunsAreNamed()
{
    const VectorSource source = sample();
    const ReportManifest made = manifest();
    QStringList missing;
    const CataloguePtr whole = source.catalogue({}).value();
    QVERIFY(sideFromManifest(*whole, made.baseline, missing).runs == source.runs({0, 1}));
    QVERIFY(missing.isEmpty());
    Catalogue less = *whole;
    less.runs.erase(less.runs.begin());
    const ComparisonSide rest = sideFromManifest(less, made.baseline, missing);
    QCOMPARE(rest.runs.size(), size_t(1));
    QCOMPARE(missing.size(), 1);
    QVERIFY(missing.first().contains(QStringLiteral("old.zip")));
    QVERIFY(missing.first().contains(QString::fromLatin1(whole->runs.front().key.toHex())));
    // Another store numbers its runs otherwise: content tells.
    Catalogue other = *whole;
    for (RunRecord& run : other.runs)
        run.id.value += 100;
    missing.clear();
    QCOMPARE(sideFromManifest(other, made.contender, missing).runs.front().value, source.runs({4}).front().value + 100);
    QVERIFY(missing.isEmpty());
}

void TestReportManifest::helpIsComplete()
{
    const QStringList topics = helpTopics();
    for (const char* topic :
         {"verdict", "interval", "q", "undecided", "same", "optimistic", "cliffs-delta", "modes", "warm-up",
          "shift-function", "forest", "heat-map", "factorial", "noise-budget", "self-check"})
        QVERIFY2(topics.contains(QLatin1String(topic)), topic);
    for (const QString& topic : topics) {
        QVERIFY2(helpText(topic).startsWith(QStringLiteral("# ")), qPrintable(topic));
        QVERIFY(!helpTitle(topic).isEmpty());
        QVERIFY2(helpSummary(topic).size() > 40, qPrintable(topic));
        QVERIFY(!helpSummary(topic).contains(QLatin1Char('\n')));
        static const QRegularExpression also(QStringLiteral("See also: (.*)\\."));
        const QRegularExpressionMatch match = also.match(helpText(topic));
        if (!match.hasMatch())
            continue;
        for (const QString& other : match.captured(1).split(QStringLiteral(", ")))
            QVERIFY2(topics.contains(other), qPrintable(QString(topic + QStringLiteral(": ") + other)));
    }
    QVERIFY(helpText(QStringLiteral("../themes/alidade.qss")).isEmpty());
}

QTEST_GUILESS_MAIN(TestReportManifest)
#include "tst_reportmanifest.moc"
