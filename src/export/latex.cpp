// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/comparisontext.h"
#include "export/exporter.h"
#include "export/output.h"
#include "export/reportmanifest.h"
#include "export/safetext.h"

#include <cmath>

namespace alidade {

namespace {

/// A tabular breaks no page: longer tables come as several, and LaTeX breaks between them.
constexpr size_t kRowsOfOneTable = 40;

/// Begins and ends tabulars as rows come.
class Tables
{
public:
    Tables(Output& output, QString columns, QString head)
        : m_output(output)
        , m_columns(std::move(columns))
        , m_head(std::move(head))
    {}

    void row(const QStringList& cells)
    {
        if (m_rows % kRowsOfOneTable == 0) {
            end();
            m_output << "\\begin{center}\\begin{tabular}{" << m_columns << "}\n\\hline\n" << m_head << "\n\\hline\n";
        }
        ++m_rows;
        m_output << cells.join(QStringLiteral(" & ")) << " \\\\\n";
    }

    void end()
    {
        if (m_rows > m_ended)
            m_output << "\\hline\n\\end{tabular}\\end{center}\n";
        m_ended = m_rows;
    }

private:
    Output& m_output;
    const QString m_columns, m_head;
    size_t m_rows = 0, m_ended = 0;
};

QStringList caseCells(const CaseComparison& row)
{
    const ScaledUnit unit = rowUnit(row);
    QString name = caseText(row.benchmark, row.parameters);
    if (!row.metric.primary)
        name += QStringLiteral(" [") + row.metric.name + QLatin1Char(']');
    const QString verdict = verdictWord(row.verdict);
    return {QStringLiteral("\\texttt{") + latexText(name) + QLatin1Char('}'),
            latexText(sideText(row.baseline, unit)),
            latexText(sideText(row.contender, unit)),
            latexText(changeCell(row)),
            latexText(intervalCell(row)),
            std::isnan(row.q) ? QString() : latexText(probabilityText(row.q)),
            row.optimistic ? QString(verdict + QStringLiteral("\\textsuperscript{o}")) : verdict};
}

void differences(Output& output, const ComparisonReport& report)
{
    const std::vector<SideDifference> changes = changesOf(report);
    if (changes.empty())
        return;
    Tables tables(output, QStringLiteral("lll"), QStringLiteral("Key & Baseline & Contender \\\\"));
    for (const SideDifference& change : changes) {
        const QString of = change.benchmark.isEmpty() ? QString() : QString(QStringLiteral(" of ") + change.benchmark);
        const auto [left, right] = valuesApart(change.key);
        tables.row({latexText(change.key.key + of), latexText(left), latexText(right)});
    }
    tables.end();
}

/// Tables to be read in by \input: nothing but what LaTeX itself has.
class Latex final : public Exporter
{
public:
    QString id() const override { return QStringLiteral("latex"); }
    QString name() const override { return QStringLiteral("LaTeX"); }
    QString suffix() const override { return QStringLiteral("tex"); }

    Result<void> writeTable(QIODevice& device, const Table& table) const override
    {
        Output output(device);
        QString columns;
        QStringList names;
        for (const Table::Column& column : table.columns) {
            columns += column.numeric ? QLatin1Char('r') : QLatin1Char('l');
            names += latexText(column.name);
        }
        if (!table.title.isEmpty())
            output << "\\noindent\\textbf{" << latexText(table.title) << "}\n\n";
        Tables tables(output, columns, names.join(QStringLiteral(" & ")) + QStringLiteral(" \\\\"));
        for (const QStringList& row : table.rows) {
            QStringList cells;
            for (qsizetype i = 0; i < names.size(); ++i)
                cells += latexText(row.value(i));
            tables.row(cells);
        }
        tables.end();
        return output.flush();
    }

    Result<void> writeComparison(QIODevice& device, const ComparisonExport& comparison) const override
    {
        const ComparisonReport& report = comparison.report;
        Output output(device);
        output << "% Written by Alidade " << programVersion() << "; read in with \\input, no package is needed.\n"
               << "\\noindent\\textbf{" << latexText(report.sentence) << "}\n\n\\noindent Baseline "
               << latexText(report.baseline.label) << "; contender " << latexText(report.contender.label) << ". "
               << latexText(geomeanText(report)) << ' ' << latexText(chanceText(report)) << "\n\n";
        Tables tables(output, QStringLiteral("lrrrrrl"),
                      QStringLiteral("Benchmark & Baseline & Contender & Change & Interval, \\% & $q$ & Verdict \\\\"));
        for (const CaseComparison& row : report.cases)
            tables.row(caseCells(row));
        tables.end();
        output << "\n\\noindent Method: " << latexText(methodText(report))
               << ". \\textsuperscript{o}~optimistic: the interval does not know how runs vary.\n\n";
        differences(output, report);
        for (const ReportInput& input : comparison.inputs) {
            output << "\\noindent Input: " << latexText(input.name);
            if (!input.sha256.isEmpty())
                output << ", SHA-256 {\\scriptsize\\texttt{" << QByteArrayView(input.sha256.toHex()) << "}}";
            output << "\n\n";
        }
        return output.flush();
    }
};

} // namespace

const Exporter& latexExporter()
{
    static const Latex exporter;
    return exporter;
}

} // namespace alidade
