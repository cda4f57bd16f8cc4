// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/number.h"
#include "export/comparisontext.h"
#include "export/exporter.h"
#include "export/helptext.h"
#include "export/output.h"
#include "export/reportmanifest.h"
#include "export/safetext.h"
#include "export/whiskers.h"

#include <cmath>

namespace alidade {

namespace {

/// Colours of verdicts are Okabe-Ito's; word and glyph say the same without them.
constexpr char kStyle[] = R"(
:root{color-scheme:light dark;--text:#1b1d1f;--muted:#5c6268;--line:#d9dcdf;--base:#fff;--head:#f3f4f5;--slower:#a33b00;--faster:#00619c}
@media(prefers-color-scheme:dark){:root{--text:#e6e8ea;--muted:#a0a6ac;--line:#3a3f44;--base:#1b1e20;--head:#25292c;--slower:#ff9a57;--faster:#6cbcf0}}
body{font:14px/1.45 system-ui,sans-serif;color:var(--text);background:var(--base);margin:2em auto;max-width:80em;padding:0 1em}
h1{font-size:1.35em}h2{font-size:1.1em;margin-top:2em}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.25em .6em;border-bottom:1px solid var(--line);vertical-align:top}
th{background:var(--head);position:sticky;top:0}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.c{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
.m{color:var(--muted)}.slower,.failed{color:var(--slower);font-weight:600}.faster{color:var(--faster);font-weight:600}
.v{white-space:nowrap}.w{width:170px;padding:.25em 0}
svg{display:block}.band{fill:var(--head)}.zero{stroke:var(--line)}.ci{stroke:var(--text);stroke-width:1.5}.dot{fill:var(--text)}
.slower .ci{stroke:var(--slower)}.slower .dot{fill:var(--slower)}.faster .ci{stroke:var(--faster)}.faster .dot{fill:var(--faster)}
pre{overflow-x:auto;font-size:12px}.warn{border-left:4px solid var(--slower);padding-left:.7em}
)";

void cell(Output& output, const char* classes, const QString& text)
{
    output << "<td class=\"" << classes << "\">" << htmlText(text) << "</td>";
}

void caseRow(Output& output, const CaseComparison& row, const WhiskerScale& scale)
{
    const ScaledUnit unit = rowUnit(row);
    const QString word = verdictWord(row.verdict);
    output << "<tr><td class=\"v " << word << "\">" << verdictGlyph(row.verdict) << ' ' << word << "</td>";
    const QString metric = row.metric.primary ? QString() : QString(QStringLiteral(" ") + row.metric.name);
    cell(output, "c", caseText(row.benchmark, row.parameters) + metric);
    cell(output, "n", sideText(row.baseline, unit));
    cell(output, "n", sideText(row.contender, unit));
    cell(output, "n", changeCell(row));
    output << "<td class=\"w " << word << "\">" << whisker(row, scale) << "</td>";
    cell(output, "n", intervalCell(row));
    cell(output, "n", std::isnan(row.q) ? QString() : probabilityText(row.q));
    cell(output, "m", basisCell(row));
    cell(output, "m", noteCell(row));
    output << "</tr>\n";
}

void casesTable(Output& output, const ComparisonReport& report)
{
    output << "<h2>Cases, worth attention first</h2>\n<table>\n<thead><tr><th>Verdict</th><th>Case</th><th "
              "class=\"n\">Baseline</th>"
              "<th class=\"n\">Contender</th><th class=\"n\">Change</th><th></th><th class=\"n\">Interval, %</th><th "
              "class=\"n\">q</th>"
              "<th>Rests on</th><th>Note</th></tr></thead>\n<tbody>\n";
    const WhiskerScale scale = whiskerScale(report);
    for (const CaseComparison& row : report.cases)
        caseRow(output, row, scale);
    output << "</tbody>\n</table>\n<p class=\"m\">Whiskers: the interval of the ratio on one logarithmic axis, \u00f7"
           << QByteArrayView(formatDouble(std::round(std::exp(scale.span) * 100) / 100)) << " to \u00d7"
           << QByteArrayView(formatDouble(std::round(std::exp(scale.span) * 100) / 100))
           << "; the shaded band is the margin.</p>\n";
}

void differencesTable(Output& output, const ComparisonReport& report)
{
    const std::vector<SideDifference> changes = changesOf(report);
    output << "<h2>What else changed?</h2>\n";
    if (changes.empty()) {
        output << "<p>Comparable: no key differs (" << countText(report.equalKeys) << " equal).</p>\n";
        return;
    }
    if (!report.blockedBy.isEmpty())
        output << "<p class=\"warn\">Not comparable as they are: " << htmlText(report.blockedBy)
               << " differ, so that nothing is called faster or the same.</p>\n";
    output << "<p>" << counted(static_cast<qint64>(changes.size()), QStringLiteral("difference")) << ", "
           << counted(report.equalKeys, QStringLiteral("equal key")) << ".</p>\n"
           << "<table>\n<thead><tr><th>Key</th><th>Baseline</th><th>Contender</th><th></th></tr></thead>\n<tbody>\n";
    for (const SideDifference& change : changes) {
        output << "<tr>";
        cell(output, "c",
             change.benchmark.isEmpty() ? change.key.key
                                        : QString(change.key.key + QStringLiteral(" of ") + change.benchmark));
        cell(output, "c", change.key.left);
        cell(output, "c", change.key.right);
        cell(output, "m", change.kind == DifferenceKind::Other ? QString() : differenceWord(change.kind));
        output << "</tr>\n";
    }
    output << "</tbody>\n</table>\n";
}

void headCounts(Output& output, const ComparisonReport& report)
{
    output << "<p>";
    for (size_t i = 0; i < report.counts.size(); ++i) {
        const auto verdict = static_cast<Verdict>(i);
        if (report.counts[i] > 0)
            output << "<span class=\"v " << verdictWord(verdict) << "\">" << verdictGlyph(verdict) << ' '
                   << countText(report.counts[i]) << ' ' << verdictWord(verdict) << "</span> &#160; ";
    }
    output << "</p>\n<p>" << htmlText(geomeanText(report)) << ' ' << htmlText(chanceText(report)) << "</p>\n";
}

/// What brings the comparison back: to be saved as a file, or opened as it stands in the JSON report.
void manifestPart(Output& output, const ComparisonExport& comparison)
{
    if (!comparison.manifest)
        return;
    output
        << "<details><summary>Manifest: reopens this view (<code>alidade-cli compare --from FILE</code>, or drop the "
           "file on the window)</summary>\n<pre>"
        << htmlLines(QString::fromUtf8(manifestJson(*comparison.manifest))) << "</pre></details>\n";
}

void helpPart(Output& output)
{
    output << "<h2>How to read this</h2>\n";
    for (const char* topic : {"verdict", "interval", "q", "undecided"})
        output << "<p>" << htmlText(helpSummary(QLatin1String(topic))) << "</p>\n";
}

void inputsList(Output& output, const std::vector<ReportInput>& inputs)
{
    if (inputs.empty())
        return;
    output << "<h2>Inputs</h2>\n<ul>\n";
    for (const ReportInput& input : inputs) {
        output << "<li><span class=\"c\">" << htmlText(input.name) << "</span>";
        if (!input.sha256.isEmpty())
            output << " · SHA-256 <span class=\"c\">" << QByteArrayView(input.sha256.toHex()) << "</span>";
        output << "</li>\n";
    }
    output << "</ul>\n";
}

/// Up to the body. `title` is HTML.
void pageHead(Output& output, const QString& title)
{
    output
        << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
        << title << "</title>\n<style>" << kStyle << "</style>\n</head>\n<body>\n";
}

/// One page without script or anything fetched: it may be opened from a mail or an artifact store.
class Html final : public Exporter
{
public:
    QString id() const override { return QStringLiteral("html"); }
    QString name() const override { return QStringLiteral("HTML"); }
    QString suffix() const override { return QStringLiteral("html"); }

    Result<void> writeTable(QIODevice& device, const Table& table) const override
    {
        Output output(device);
        pageHead(output, htmlText(table.title));
        if (!table.title.isEmpty())
            output << "<h1>" << htmlText(table.title) << "</h1>\n";
        output << "<table>\n<thead><tr>";
        for (const Table::Column& column : table.columns)
            output << "<th" << (column.numeric ? " class=\"n\"" : "") << '>' << htmlText(column.name) << "</th>";
        output << "</tr></thead>\n<tbody>\n";
        for (const QStringList& row : table.rows) {
            output << "<tr>";
            for (size_t i = 0; i < table.columns.size(); ++i)
                cell(output, table.columns[i].numeric ? "n" : "c", row.value(static_cast<qsizetype>(i)));
            output << "</tr>\n";
        }
        output << "</tbody>\n</table>\n</body>\n</html>\n";
        return output.flush();
    }

    Result<void> writeComparison(QIODevice& device, const ComparisonExport& comparison) const override
    {
        const ComparisonReport& report = comparison.report;
        Output output(device);
        pageHead(output, htmlText(report.baseline.label) + QStringLiteral(" vs ") + htmlText(report.contender.label));
        output << "<h1>" << htmlText(report.sentence) << "</h1>\n<p>Baseline <b>" << htmlText(report.baseline.label)
               << "</b> · contender <b>" << htmlText(report.contender.label) << "</b></p>\n";
        headCounts(output, report);
        casesTable(output, report);
        if (report.leftOut > 0)
            output << "<p class=\"m\">" << counted(report.leftOut, QStringLiteral("case"))
                   << " skipped or not run on both sides, left out.</p>\n";
        differencesTable(output, report);
        output << "<h2>Method</h2>\n<p>" << htmlText(methodText(report)) << ".</p>\n";
        helpPart(output);
        inputsList(output, comparison.inputs);
        manifestPart(output, comparison);
        output << "<p class=\"m\">Alidade " << programVersion() << "</p>\n</body>\n</html>\n";
        return output.flush();
    }
};

} // namespace

const Exporter& htmlExporter()
{
    static const Html exporter;
    return exporter;
}

} // namespace alidade
