// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/comparisontext.h"
#include "export/exporter.h"
#include "export/output.h"
#include "export/safetext.h"

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
.v{white-space:nowrap}
)";

void cell(Output& output, const char* classes, const QString& text)
{
    output << "<td class=\"" << classes << "\">" << htmlText(text) << "</td>";
}

void caseRow(Output& output, const CaseComparison& row)
{
    const ScaledUnit unit = rowUnit(row);
    const QString word = verdictWord(row.verdict);
    output << "<tr><td class=\"v " << word << "\">" << verdictGlyph(row.verdict) << ' ' << word << "</td>";
    const QString metric = row.metric.primary ? QString() : QString(QStringLiteral(" ") + row.metric.name);
    cell(output, "c", caseText(row.benchmark, row.parameters) + metric);
    cell(output, "n", sideText(row.baseline, unit));
    cell(output, "n", sideText(row.contender, unit));
    cell(output, "n", changeCell(row));
    cell(output, "n", intervalCell(row));
    cell(output, "n", std::isnan(row.q) ? QString() : probabilityText(row.q));
    cell(output, "m", evidenceCell(row) + (row.optimistic ? QStringLiteral(", optimistic") : QString()));
    cell(output, "m", row.note);
    output << "</tr>\n";
}

void casesTable(Output& output, const ComparisonReport& report)
{
    output << "<h2>Cases, worth attention first</h2>\n<table>\n<thead><tr><th>Verdict</th><th>Case</th><th "
              "class=\"n\">Baseline</th>"
              "<th class=\"n\">Contender</th><th class=\"n\">Change</th><th class=\"n\">Interval, %</th><th "
              "class=\"n\">q</th>"
              "<th>Evidence</th><th>Note</th></tr></thead>\n<tbody>\n";
    for (const CaseComparison& row : report.cases)
        caseRow(output, row);
    output << "</tbody>\n</table>\n";
}

void differencesTable(Output& output, const ComparisonReport& report)
{
    output << "<h2>Configurations</h2>\n";
    if (report.differences.empty()) {
        output << "<p>Comparable: no key differs (" << countText(report.equalKeys) << " equal).</p>\n";
        return;
    }
    output << "<p>" << counted(static_cast<qint64>(report.differences.size()), QStringLiteral("differing key")) << ", "
           << countText(report.equalKeys) << " equal.</p>\n"
           << "<table>\n<thead><tr><th>Key</th><th>Baseline</th><th>Contender</th></tr></thead>\n<tbody>\n";
    for (const KeyDifference& difference : report.differences) {
        output << "<tr>";
        cell(output, "c", difference.key);
        cell(output, "c", difference.left);
        cell(output, "c", difference.right);
        output << "</tr>\n";
    }
    output << "</tbody>\n</table>\n";
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

/// One page without script or anything fetched: it may be opened from a mail or an artifact store.
class Html final : public Exporter
{
public:
    QString id() const override { return QStringLiteral("html"); }
    QString name() const override { return QStringLiteral("HTML"); }
    QString suffix() const override { return QStringLiteral("html"); }

    Result<void> writeComparison(QIODevice& device, const ComparisonExport& comparison) const override
    {
        const ComparisonReport& report = comparison.report;
        Output output(device);
        output << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                  "'unsafe-inline'\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
               << htmlText(report.baseline.label) << " vs " << htmlText(report.contender.label) << "</title>\n<style>"
               << kStyle << "</style>\n</head>\n<body>\n<h1>" << htmlText(report.sentence) << "</h1>\n<p>Baseline <b>"
               << htmlText(report.baseline.label) << "</b> · contender <b>" << htmlText(report.contender.label)
               << "</b></p>\n";
        casesTable(output, report);
        if (report.leftOut > 0)
            output << "<p class=\"m\">" << counted(report.leftOut, QStringLiteral("case"))
                   << " skipped or not run on both sides, left out.</p>\n";
        differencesTable(output, report);
        output << "<h2>Method</h2>\n<p>" << htmlText(methodText(report.policy)) << ".</p>\n";
        inputsList(output, comparison.inputs);
        output << "</body>\n</html>\n";
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
