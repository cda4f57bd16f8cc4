// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/diagnostic.h"
#include "export/exporter.h"
#include "export/reportmanifest.h"
#include "support/comparisonreports.h"

#include <QBuffer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace alidade;

namespace {

/// A report in which every text that comes from strangers is this one.
ComparisonReport reportOf(const QString& text)
{
    ComparisonReport report;
    report.baseline = {text, {RunId{1}}, {}, {}};
    report.contender = {text, {RunId{2}}, {}, {}};
    const ParameterSet parameters = {{text, text}};
    for (const Verdict verdict : {Verdict::Slower, Verdict::Slower, Verdict::Undecided, Verdict::Same}) {
        CaseComparison row = alidade::testing::comparedCase(text, parameters, 1e-3, 1.2, 1.1, 1.3, verdict);
        row.metric.name = text;
        row.metric.unit = text;
        row.metric.primary = false;
        row.note = text;
        row.basisText = text;
        row.robust.disagrees = true;
        row.robust.words = text;
        report.cases.push_back(row);
    }
    report.cases.push_back(alidade::testing::failedCase(text, 1, text));
    alidade::testing::countVerdicts(report);
    report.differences = {{text, text, text}};
    report.changes = {{{text, text, text}, DifferenceKind::Counter, true, text}};
    report.blockedBy = text;
    report.policy.margins = {{text, 0.1}};
    report.policy.treatment = {text};
    report.geomean = {1.1, 1.0, 1.2, 0.95, 3};
    report.sentence = text;
    return report;
}

QByteArray written(const char* format, const QString& text)
{
    const ComparisonReport report = reportOf(text);
    ReportManifest manifest;
    manifest.version = programVersion();
    manifest.baseline = {text, true, text, {text}, {{QByteArray(32, 'a'), text, text}}};
    manifest.contender = manifest.baseline;
    manifest.policy = report.policy;
    manifest.filter = text;
    manifest.inputs = {{text, QByteArray(32, 'b')}};
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const Result<void> done =
        exporterFor(QLatin1String(format))->writeComparison(buffer, {report, manifest.inputs, &manifest});
    return done ? buffer.data() : QByteArray();
}

struct NamedText
{
    const char* name;
    QString text;
};

std::vector<NamedText> hostileTexts()
{
    return {
        {"bar", QStringLiteral("a|b||c")},
        {"script", QStringLiteral("<script>alert(1)</script>")},
        {"image", QStringLiteral("<img src=x onerror=alert(1)>")},
        {"attribute", QStringLiteral("\" onload=\"x' onclick='y")},
        {"end of a fold", QStringLiteral("</details></table></body>")},
        {"entity", QStringLiteral("&lt;b&gt; &amp; &#60;")},
        {"ticks", QStringLiteral("`a` ``b`` ```")},
        {"tick and bar", QStringLiteral("`|`")},
        {"link", QStringLiteral("[x](https://example.org) ![y](z) www.example.org")},
        {"mention", QStringLiteral("@team #12 org/repo#3")},
        {"percent", QStringLiteral("100% % comment")},
        {"commands", QStringLiteral("\\input{/etc/passwd} \\write18{id} \\end{tabular} ^^41 ~ _ $x$ { } #1")},
        {"backslashes", QStringLiteral("\\ \\\\ C:\\new\\table")},
        {"lines", QStringLiteral("a\nb\r\n# c\n\n<b>")},
        {"bidi", QStringLiteral("a\u202eb\u2066c\u200f")},
        {"controls", QStringLiteral("a\u0001b\u001b[31mc\u007f")},
        {"formula", QStringLiteral("=cmd|'/C calc'!A0")},
        {"far letters", QStringLiteral("\u6771\u4eac \U0001F680 \u00e9\u00ef\u010d \u03b1 \u00b5")},
        {"end of data", QStringLiteral("]]> --> <!--")},
        {"long", QString(5000, QLatin1Char('x')) + QLatin1Char('|')},
    };
}

void addTexts()
{
    QTest::addColumn<QString>("text");
    for (const NamedText& row : hostileTexts())
        QTest::newRow(row.name) << row.text;
}

/// Markdown without its code spans: what a reader of Markdown takes for markup. Empty on a span that does not end.
QString outsideCode(const QString& line)
{
    QString rest;
    qsizetype i = 0;
    while (i < line.size()) {
        if (line.at(i) != QLatin1Char('`')) {
            rest += line.at(i++);
            continue;
        }
        qsizetype fence = i;
        while (fence < line.size() && line.at(fence) == QLatin1Char('`'))
            ++fence;
        const qsizetype ticks = fence - i;
        qsizetype end = fence;
        for (qsizetype run = 0; end <= line.size(); ++end) {
            const bool tick = end < line.size() && line.at(end) == QLatin1Char('`');
            if (!tick && run == ticks)
                break;
            run = tick ? run + 1 : 0;
        }
        if (end > line.size())
            return {};
        rest += QLatin1Char('~'); // stands for the span
        i = end;
    }
    return rest;
}

} // namespace

class TestInjection : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void html_data() { addTexts(); }
    void html();
    void markdown_data() { addTexts(); }
    void markdown();
    void latex_data() { addTexts(); }
    void latex();
    void latexCompiles();
    void json_data() { addTexts(); }
    void json();
    void csv_data() { addTexts(); }
    void csv();
    void commentsStayShort();
};

void TestInjection::html()
{
    QFETCH(QString, text);
    QString page = QString::fromUtf8(written("html", text));
    QVERIFY(page.startsWith(QStringLiteral("<!DOCTYPE html>\n")));
    // With its void elements closed the page is XML, and a strict reader sees every element in it.
    page.remove(QStringLiteral("<!DOCTYPE html>\n"));
    page.replace(QRegularExpression(QStringLiteral("<meta([^>]*)>")), QStringLiteral("<meta\\1/>"));
    static const QStringList known =
        QStringLiteral("html head meta title style body h1 h2 p b table thead tbody tr th td ul li span svg "
                       "rect line circle details summary pre code")
            .split(QLatin1Char(' '));
    QXmlStreamReader reader(page);
    QString content;
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement()) {
            QVERIFY2(known.contains(reader.name()), qPrintable(reader.name().toString()));
            for (const QXmlStreamAttribute& attribute : reader.attributes()) {
                const QString name = attribute.name().toString();
                QVERIFY2(!name.startsWith(QStringLiteral("on")) && name != QStringLiteral("href") &&
                             name != QStringLiteral("src"),
                         qPrintable(name));
            }
        }
        if (reader.isCharacters())
            content += reader.text();
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY(content.contains(shownText(text)));
    QVERIFY(!page.contains(QChar(0x202e)));
}

void TestInjection::markdown()
{
    QFETCH(QString, text);
    const QString comment = QString::fromUtf8(written("markdown", text));
    QVERIFY(!comment.isEmpty());
    static const QRegularExpression allowed(
        QStringLiteral("</?(details|summary|sub|code)>|<!-- -->|&(#[0-9]+|lt|gt|amp|quot);"));
    qsizetype columns = 0;
    for (const QString& line : comment.split(QLatin1Char('\n'))) {
        // Inside of an HTML block nothing is code: there everything is escaped as HTML.
        const bool isHtml = line.startsWith(QLatin1Char('<')) && !line.startsWith(QStringLiteral("<sub>"));
        QString rest = isHtml ? line : outsideCode(line);
        QVERIFY2(line.isEmpty() || !rest.isEmpty(), qPrintable(line));
        rest.remove(allowed);
        QVERIFY2(!rest.contains(QLatin1Char('<')) && !rest.contains(QLatin1Char('>')), qPrintable(line));
        for (const char* markup : {"](", "://", "www.", "\r"})
            QVERIFY2(isHtml || !rest.contains(QLatin1String(markup)), qPrintable(line));
        static const QRegularExpression mention(QStringLiteral("@[a-z]|#[0-9]"));
        QVERIFY2(isHtml || !rest.contains(mention), qPrintable(line));
        // Bars divide a table's row before code is looked at: each must have as many as its head.
        QString cells = line;
        cells.remove(QStringLiteral("\\|"));
        const qsizetype bars = cells.count(QLatin1Char('|'));
        const bool inTable = line.startsWith(QLatin1Char('|'));
        columns = inTable ? (columns == 0 ? bars : columns) : 0;
        QVERIFY2(!inTable || bars == columns, qPrintable(line));
    }
    QVERIFY(!comment.contains(QChar(0x202e)));
    QCOMPARE(comment.count(QStringLiteral("\n<details><summary>")), comment.count(QStringLiteral("\n</details>\n")));
}

void TestInjection::latex()
{
    QFETCH(QString, text);
    QString tex = QString::fromUtf8(written("latex", text));
    QVERIFY(!tex.isEmpty());
    for (const QChar c : tex)
        QVERIFY2(c.unicode() < 0x80, qPrintable(QString::number(c.unicode(), 16)));
    // Without the commands that we write, no command is left.
    tex.remove(QRegularExpression(QStringLiteral("^%[^\n]*\n")));
    tex.remove(QRegularExpression(
        QStringLiteral("\\\\(begin|end)\\{(center|tabular)\\}(\\{[lr]+\\})?|\\\\(noindent|hline|scriptsize)\\b|"
                       "\\\\(textbf|texttt|textsuperscript|ensuremath)(?=\\{)|\\\\text(backslash|asciicircum|"
                       "asciitilde)\\{\\}|\\\\ldots\\{\\}|\\\\char34\\b|\\\\[{}$&#%_,]|\\\\\\\\|\\\\(pm|mu|delta|"
                       "times|div|cdot|infty|rightarrow)\\b|\\\\['`^\"~=.ruvHc](?=\\{)|\\\\ss\\{\\}|\\\\[ij] ")));
    QVERIFY2(!tex.contains(QLatin1Char('\\')), qPrintable(tex));
    for (const char* special : {"%", "#", "_"})
        QVERIFY2(!tex.contains(QLatin1String(special)), special);
    QCOMPARE(tex.count(QLatin1Char('{')), tex.count(QLatin1Char('}')));
    QCOMPARE(tex.count(QLatin1Char('$')), 2); // $q$ of the head
}

/// Every text at once through the real program, without a package.
void TestInjection::latexCompiles()
{
    const QString program = QStandardPaths::findExecutable(QStringLiteral("pdflatex"));
    if (program.isEmpty())
        QSKIP("pdflatex is not installed");
    QByteArray document = "\\documentclass{article}\n\\begin{document}\n";
    for (const NamedText& row : hostileTexts())
        document += written("latex", row.text.left(300));
    document += "\\end{document}\n";
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("all.tex")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(document), document.size());
    file.close();
    QProcess process;
    process.setWorkingDirectory(folder.path());
    process.start(program, {QStringLiteral("-interaction=nonstopmode"), QStringLiteral("-halt-on-error"),
                            QStringLiteral("all.tex")});
    QVERIFY(process.waitForFinished(-1));
    const QByteArray log = process.readAllStandardOutput();
    QVERIFY2(process.exitCode() == 0, log.right(1500));
    QVERIFY(QFile::exists(folder.filePath(QStringLiteral("all.pdf"))));
}

void TestInjection::json()
{
    QFETCH(QString, text);
    QJsonParseError error;
    const QJsonObject root = QJsonDocument::fromJson(written("json", text), &error).object();
    QCOMPARE(error.error, QJsonParseError::NoError);
    const QJsonObject row = root.value(QStringLiteral("cases")).toArray().first().toObject();
    QCOMPARE(row.value(QStringLiteral("benchmark")).toString(), text);
    QCOMPARE(row.value(QStringLiteral("note")).toString(), text);
    QVERIFY(readManifest(written("json", text)).value().filter == text);
}

void TestInjection::csv()
{
    QFETCH(QString, text);
    const QByteArray table = written("csv", text);
    QVERIFY(!table.isEmpty());
    // A quoted cell may hold anything; outside of quotes no cell begins as a formula does.
    bool quoted = false;
    bool start = true;
    for (const char c : table) {
        if (c == '"')
            quoted = !quoted;
        QVERIFY2(quoted || !start || !QByteArrayView("=@\t").contains(c), table);
        start = !quoted && (c == ',' || c == '\n');
    }
    QVERIFY(!quoted);
}

void TestInjection::commentsStayShort()
{
    ComparisonReport report = reportOf(QStringLiteral("x"));
    report.cases.clear();
    for (int i = 0; i < 20'000; ++i)
        report.cases.push_back(
            alidade::testing::comparedCase(QStringLiteral("bench_%1.time_of_something_with_a_long_name").arg(i / 40),
                                           {{QStringLiteral("n"), QString::number(i)}}, 1e-3, 1.2, 1.1, 1.3,
                                           i % 3 == 0 ? Verdict::Undecided : Verdict::Slower));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QVERIFY(exporterFor(QStringLiteral("markdown"))->writeComparison(buffer, {report, {}}).has_value());
    QVERIFY2(buffer.size() < 65'536, qPrintable(QString::number(buffer.size())));
    QVERIFY(buffer.data().contains("more"));
    QVERIFY(buffer.data().contains("Method:"));
}

QTEST_GUILESS_MAIN(TestInjection)
#include "tst_injection.moc"
