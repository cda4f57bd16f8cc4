// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparison.h"
#include "compare/history.h"
#include "core/number.h"
#include "export/comparisontext.h"
#include "export/exporter.h"
#include "export/reportmanifest.h"
#include "export/valueexport.h"
#include "export/writefile.h"
#include "support/vectorsource.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <cmath>
#include <random>

using namespace alidade;

namespace {

/// Every verdict and kind of evidence once; names that want to be a formula, a link and an element.
VectorSource sample()
{
    VectorSource source;
    source.add(QStringLiteral("commit               a1                  b2\n"
                              "start                1700000000          1700003600\n"
                              "env:python           3.11                3.12\n"
                              "slower(n=10,t='f')   5|5.01|5.02         6|6.01|6.02         # ms\n"
                              "faster               10,10,10,10,10,11   8,8,8,8,8,9         # us\n"
                              "rate                 100|101             120|121             # 1/s higher\n"
                              "steady               3[2.99..3.01]       3[2.99..3.01]\n"
                              "bytes                1024                1024                # B\n"
                              "unsure               5                   6\n"
                              "broken               5                   fail\n"
                              "off                  skip                skip\n"
                              "=cmd|'/C'!A0         1|1.1               2|2.1\n"
                              "<img/src=x>          1|1.1               2|2.1\n"
                              "[a](x)               1|1.1               2|2.1\n"
                              "gone                 5                   -\n"
                              "fresh                -                   5{4.5..5.5}\n"),
               QStringLiteral("@bundle,\"1\".json"));
    return source;
}

ComparisonReport sampleReport(const VectorSource& source)
{
    const Result<ComparisonReport> report = compareRuns(source, {QStringLiteral("a1 <b>&"), source.runs({0})},
                                                        {QStringLiteral("b2 | c"), source.runs({1})}, {}, {});
    if (!report)
        qFatal("%s", qPrintable(report.error().toString()));
    return *report;
}

Table sampleTable()
{
    Table table;
    table.title = QStringLiteral("Bundles");
    table.columns = {{QStringLiteral("name"), false}, {QStringLiteral("runs"), true}};
    table.rows = {{QStringLiteral("old.zip"), QStringLiteral("1433")},
                  {QStringLiteral("=1+1"), QStringLiteral("-5")},
                  {QStringLiteral("two\nlines | \u6771\u4eac"), QString()},
                  {QStringLiteral("@team, \"quoted\""), QStringLiteral("n/a")}};
    return table;
}

QByteArray written(const std::function<Result<void>(QIODevice&)>& write)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const Result<void> result = write(buffer);
    if (!result)
        return "error: " + result.error().message.toUtf8();
    return buffer.data();
}

QByteArray values(const VectorSource& source, const QString& format)
{
    return written([&](QIODevice& device) -> Result<void> {
        const std::unique_ptr<ValueWriter> writer = exporterFor(format)->valueWriter(device);
        const Result<qint64> rows = exportValues(source, {}, {}, *writer, {});
        return rows ? Result<void>() : Result<void>(rows.error());
    });
}

/// Equal to the expected file, byte for byte. With ALIDADE_ACCEPT set the file is written anew.
void compareWithFile(QByteArray actual, const QString& name)
{
    actual.replace(programVersion().toUtf8(), "VERSION"); // a release must not touch these files
    const QString path =
        QStringLiteral("%1/tests/unit/export/expected/%2").arg(qEnvironmentVariable("ALIDADE_SOURCE"), name);
    if (qEnvironmentVariableIsSet("ALIDADE_ACCEPT")) {
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(actual);
        return;
    }
    QFile file(path);
    QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(path));
    const QByteArray expected = file.readAll();
    if (actual == expected)
        return;
    const QList<QByteArray> actualLines = actual.split('\n');
    const QList<QByteArray> expectedLines = expected.split('\n');
    for (qsizetype i = 0; i < std::max(actualLines.size(), expectedLines.size()); ++i)
        QCOMPARE(actualLines.value(i), expectedLines.value(i));
    QFAIL("the files differ");
}

/// The records of a CSV text by RFC 4180.
QList<QStringList> parsedCsv(const QByteArray& bytes)
{
    QList<QStringList> records;
    QStringList record;
    QByteArray cell;
    bool quoted = false;
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        const char c = bytes.at(i);
        if (quoted) {
            if (c == '"' && i + 1 < bytes.size() && bytes.at(i + 1) == '"')
                cell += bytes.at(++i);
            else if (c == '"')
                quoted = false;
            else
                cell += c;
        } else if (c == '"') {
            quoted = true;
        } else if (c == ',' || c == '\n') {
            record += QString::fromUtf8(cell);
            cell.clear();
            if (c == '\n') {
                records += record;
                record.clear();
            }
        } else if (c != '\r') {
            cell += c;
        }
    }
    return records;
}

} // namespace

class TestExport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void comparisons_data();
    void comparisons();
    void histories_data();
    void histories();
    void longValuesAreCutToWhereTheyDiffer();
    void tables_data();
    void tables();
    void rawValues_data();
    void rawValues();
    void registryKnowsEveryFormat();
    void unsupportedIsSaid();
    void jsonHasTheAgreedShape();
    void csvCellsAreNoFormulas();
    void sameInputSameBytes();
    void doublesReadBackBitForBit();
    void valuesCanBeChosen();
    void fullDeviceIsAnError();
    void filesAreWrittenWholeOrNotAtAll();
};

void TestExport::comparisons_data()
{
    QTest::addColumn<QString>("format");
    for (const char* format : {"csv", "json", "markdown", "html", "latex"})
        QTest::newRow(format) << QString::fromLatin1(format);
}

void TestExport::comparisons()
{
    QFETCH(QString, format);
    const VectorSource source = sample();
    const ComparisonReport report = sampleReport(source);
    const Exporter* exporter = exporterFor(format);
    QVERIFY(exporter);
    ReportManifest manifest =
        manifestOf(report, **source.catalogue({}),
                   {{QStringLiteral("old <results>.zip"), QByteArray(32, '\x12')}, {QStringLiteral("new.json"), {}}});
    manifest.version = QStringLiteral("VERSION"); // its hash is in a report
    const ComparisonExport input{report, manifest.inputs, &manifest};
    compareWithFile(written([&](QIODevice& device) { return exporter->writeComparison(device, input); }),
                    QStringLiteral("comparison.") + exporter->suffix());
}

void TestExport::histories_data()
{
    QTest::addColumn<QString>("format");
    for (const char* format : {"text", "csv", "json", "markdown", "html", "latex"})
        QTest::newRow(format) << QString::fromLatin1(format);
}

void TestExport::longValuesAreCutToWhereTheyDiffer()
{
    const QString level = QStringLiteral("{\"level\":1,\"size\":32768,\"type\":\"Data\"},");
    const QString left = QLatin1Char('[') + level + level + level + QStringLiteral("48]");
    const QString right = QLatin1Char('[') + level + level + level + QStringLiteral("64]");
    const auto [a, b] = valuesApart({QStringLiteral("caches"), left, right});
    QVERIFY(a.size() < 20 && b.size() < 20);
    QVERIFY(a.startsWith(QChar(0x2026)) && a.endsWith(QStringLiteral("48]")));
    QVERIFY(b.startsWith(QChar(0x2026)) && b.endsWith(QStringLiteral("64]")));
    const auto [whole, none] = valuesApart({QStringLiteral("caches"), left, {}});
    QVERIFY(whole.startsWith(QLatin1Char('[')) && whole.endsWith(QChar(0x2026)) && whole.size() < 70);
    QVERIFY(none.isEmpty());
    QCOMPARE(valuesApart({QStringLiteral("cpu"), QStringLiteral("i7"), QStringLiteral("i9")}),
             std::pair(QStringLiteral("i7"), QStringLiteral("i9")));
}

void TestExport::histories()
{
    QFETCH(QString, format);
    const VectorSource source = sample();
    const Result<CataloguePtr> catalogue = source.catalogue({});
    const ParameterSet parameters = {{QStringLiteral("n"), QStringLiteral("10")},
                                     {QStringLiteral("t"), QStringLiteral("'f'")}};
    const HistoryQuery query{
        {{source.benchmark(QStringLiteral("slower")), parameters}, {source.benchmark(QStringLiteral("broken")), {}}},
        {}};
    const Result<std::vector<HistorySeries>> series = history(source, query, {});
    QVERIFY(series.has_value());
    const Exporter* exporter = exporterFor(format);
    const HistoryExport input{*series, **catalogue};
    compareWithFile(written([&](QIODevice& device) { return exporter->writeHistory(device, input); }),
                    QStringLiteral("history.") + exporter->suffix());
}

void TestExport::tables_data()
{
    QTest::addColumn<QString>("format");
    for (const char* format : {"text", "csv", "json", "markdown", "html", "latex"})
        QTest::newRow(format) << QString::fromLatin1(format);
}

void TestExport::tables()
{
    QFETCH(QString, format);
    const Exporter* exporter = exporterFor(format);
    const Table table = sampleTable();
    compareWithFile(written([&](QIODevice& device) { return exporter->writeTable(device, table); }),
                    QStringLiteral("table.") + exporter->suffix());
}

void TestExport::rawValues_data()
{
    QTest::addColumn<QString>("format");
    for (const char* format : {"csv", "json"})
        QTest::newRow(format) << QString::fromLatin1(format);
}

void TestExport::rawValues()
{
    QFETCH(QString, format);
    VectorSource source(QStringLiteral("commit  a1\n"
                                       "x(n=1)  1,2|3,4[0.5..inf]{1..3}\n"
                                       "x(n=2)  fail\n"));
    RawRun run;
    ResultBlock block;
    block.benchmark = QStringLiteral("warm");
    block.values = {0.1};
    SampleSet set;
    set.values = {0.1, 0.30000000000000004};
    set.processSizes = {1, 1};
    set.warmups = {0.5, 0.25, 0.125};
    set.warmupSizes = {0, 3};
    block.samples = {set};
    run.blocks = {block};
    source.add(run, QStringLiteral("=other.json"));
    compareWithFile(values(source, format), QStringLiteral("values.") + format);
}

void TestExport::registryKnowsEveryFormat()
{
    QStringList ids;
    for (const Exporter* exporter : exporters()) {
        ids += exporter->id();
        QCOMPARE(exporterFor(exporter->id()), exporter);
        QCOMPARE(exporterFor(exporter->suffix()), exporter);
        QVERIFY(!exporter->name().isEmpty());
    }
    QCOMPARE(ids, QStringList({"text", "csv", "json", "markdown", "html", "latex"}));
    QVERIFY(!exporterFor(QStringLiteral("docx")));
}

void TestExport::unsupportedIsSaid()
{
    const ComparisonReport report;
    const QByteArray text = written([&report](QIODevice& device) {
        return exporterFor(QStringLiteral("text"))->writeComparison(device, {report, {}});
    });
    QVERIFY2(text.startsWith("error: a comparison can"), text);
    QBuffer buffer;
    QVERIFY(!exporterFor(QStringLiteral("markdown"))->valueWriter(buffer));
}

void TestExport::jsonHasTheAgreedShape()
{
    const VectorSource source = sample();
    const ComparisonReport report = sampleReport(source);
    const QByteArray bytes = written([&](QIODevice& device) {
        return exporterFor(QStringLiteral("json"))
            ->writeComparison(device, {report, {{QStringLiteral("x"), QByteArray(32, 'a')}}});
    });
    QJsonParseError error;
    const QJsonObject root = QJsonDocument::fromJson(bytes, &error).object();
    QCOMPARE(error.error, QJsonParseError::NoError);
    for (const char* key : {"cases", "counts", "geomean", "method", "inputs"})
        QVERIFY2(root.contains(QLatin1String(key)), key);
    QCOMPARE(root[QStringLiteral("counts")].toObject().size(), 7);
    const QJsonObject first = root[QStringLiteral("cases")].toArray().first().toObject();
    for (const char* key :
         {"benchmark", "parameters", "metric", "baseline", "contender", "ratio", "interval", "p", "q", "verdict"})
        QVERIFY2(first.contains(QLatin1String(key)), key);
    for (const char* key : {"value", "interval", "processes", "samples"})
        QVERIFY2(first[QStringLiteral("baseline")].toObject().contains(QLatin1String(key)), key);
    QCOMPARE(first[QStringLiteral("ratio")].toDouble(), report.cases.front().ratio.value);
    qint64 rows = 0;
    for (const QJsonValue& count : root[QStringLiteral("counts")].toObject())
        rows += count.toInteger();
    QCOMPARE(rows, static_cast<qint64>(report.cases.size()));
}

void TestExport::csvCellsAreNoFormulas()
{
    const VectorSource source = sample();
    const ComparisonReport report = sampleReport(source);
    const QList<QByteArray> files = {
        written([&](QIODevice& d) {
            return exporterFor(QStringLiteral("csv"))->writeComparison(d, {report, {}});
        }),
        written([&](QIODevice& d) { return exporterFor(QStringLiteral("csv"))->writeTable(d, sampleTable()); }),
        values(source, QStringLiteral("csv"))};
    for (const QByteArray& file : files) {
        const QList<QStringList> records = parsedCsv(file);
        QVERIFY(records.size() > 3);
        for (const QStringList& record : records) {
            QCOMPARE(record.size(), records.first().size());
            for (const QString& cell : record) {
                const bool trigger = !cell.isEmpty() && QStringLiteral("=+-@\t\r").contains(cell.at(0));
                QVERIFY2(!trigger || parseDouble(cell.toUtf8()), qPrintable(cell));
            }
        }
    }
}

void TestExport::sameInputSameBytes()
{
    const QByteArray first = values(sample(), QStringLiteral("json"));
    QLocale::setDefault(QLocale(QLocale::German));
    const QByteArray second = values(sample(), QStringLiteral("json"));
    QLocale::setDefault(QLocale::c());
    QCOMPARE(first, second);
}

void TestExport::doublesReadBackBitForBit()
{
    std::mt19937_64 random(7);
    RawRun run;
    ResultBlock block;
    block.benchmark = QStringLiteral("x");
    block.metric.unit = QStringLiteral("1");
    SampleSet set;
    while (set.values.size() < 5000) {
        const auto value = std::bit_cast<double>(random());
        if (std::isfinite(value))
            set.values.push_back(value);
    }
    set.values.push_back(-0.0);
    set.values.push_back(5e-324);
    block.values = {set.values.front()};
    block.samples = {set};
    run.blocks = {block};
    VectorSource source;
    source.add(run);
    size_t checked = 0;
    for (const QStringList& record : parsedCsv(values(source, QStringLiteral("csv")))) {
        if (record.at(12) != QStringLiteral("value"))
            continue;
        const std::optional<double> value = parseDouble(record.last().toUtf8());
        QVERIFY(value.has_value());
        QCOMPARE(std::bit_cast<quint64>(*value), std::bit_cast<quint64>(set.values[checked]));
        ++checked;
    }
    QCOMPARE(checked, set.values.size());
}

void TestExport::valuesCanBeChosen()
{
    const VectorSource source(QStringLiteral("x 1,2,3[0..4]"));
    const auto rows = [&source](const ValueExportOptions& options) {
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        const std::unique_ptr<ValueWriter> writer = exporterFor(QStringLiteral("csv"))->valueWriter(buffer);
        return exportValues(source, {}, options, *writer, {}).value_or(-1);
    };
    QCOMPARE(rows({}), 6);
    QCOMPARE(rows({true, false, false, false}), 1);
    QCOMPARE(rows({false, true, true, false}), 3);
    QCOMPARE(rows({false, false, false, true}), 2);
}

namespace {

/// A disk that is full after some bytes.
class FullDevice final : public QIODevice
{
protected:
    qint64 readData(char*, qint64) override { return -1; }
    qint64 writeData(const char*, qint64 size) override
    {
        m_left -= size;
        if (m_left < 0)
            setErrorString(QStringLiteral("no space left"));
        return m_left < 0 ? -1 : size;
    }

private:
    qint64 m_left = 100;
};

} // namespace

void TestExport::fullDeviceIsAnError()
{
    const VectorSource source = sample();
    const ComparisonReport report = sampleReport(source);
    for (const char* format : {"csv", "json", "markdown", "html", "latex"}) {
        FullDevice device;
        device.open(QIODevice::WriteOnly);
        const Result<void> result = exporterFor(QString::fromLatin1(format))->writeComparison(device, {report, {}});
        QVERIFY2(!result.has_value(), format);
        QVERIFY(result.error().code == ErrorCode::Io);
        QVERIFY(result.error().message.contains(QStringLiteral("no space left")));
    }
}

void TestExport::filesAreWrittenWholeOrNotAtAll()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("report.csv"));
    const auto content = [&path] {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("none");
    };
    QVERIFY(writeFile(path, [](QIODevice& device) -> Result<void> {
                device.write("first");
                return {};
            }).has_value());
    QCOMPARE(content(), QByteArray("first"));
    const Result<void> failed = writeFile(path, [](QIODevice& device) -> Result<void> {
        device.write("half");
        return Error{ErrorCode::Io, QStringLiteral("it broke"), {}};
    });
    QVERIFY(!failed.has_value());
    QCOMPARE(failed.error().where, path);
    QCOMPARE(content(), QByteArray("first"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
    const Result<void> nowhere =
        writeFile(folder.filePath(QStringLiteral("no/such/folder.csv")), [](QIODevice&) { return Result<void>(); });
    QVERIFY(!nowhere.has_value());
}

QTEST_GUILESS_MAIN(TestExport)
#include "tst_export.moc"
