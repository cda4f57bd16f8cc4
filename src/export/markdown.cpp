// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/comparisontext.h"
#include "export/exporter.h"
#include "export/output.h"
#include "export/safetext.h"

#include <QHash>

#include <cmath>

namespace alidade {

namespace {

/// Rows that a reader of a comment still looks at; the rest is counted and stands in the other formats.
constexpr qsizetype kShownRows = 200;
constexpr size_t kShownDifferences = 20;

void tableHead(Output& output, const QStringList& names, const QList<bool>& numeric)
{
    output << "|";
    for (const QString& name : names)
        output << ' ' << name << " |";
    output << "\n|";
    for (bool right : numeric)
        output << (right ? " --: |" : " :-- |");
    output << '\n';
}

void tableRow(Output& output, const QStringList& cells)
{
    output << '|';
    for (const QString& cell : cells)
        output << ' ' << cell << (cell.isEmpty() ? "|" : " |");
    output << '\n';
}

bool isShown(const CaseComparison& row)
{
    if (row.verdict == Verdict::Failed) // what fails on both sides is no news
        return row.baseline.status != row.contender.status;
    return row.verdict == Verdict::Slower || row.verdict == Verdict::Faster;
}

void casesTable(Output& output, const ComparisonReport& report)
{
    qsizetype shown = 0;
    qsizetype hidden = 0;
    for (const CaseComparison& row : report.cases) {
        if (!isShown(row))
            continue;
        if (shown == kShownRows) {
            ++hidden;
            continue;
        }
        if (shown++ == 0)
            tableHead(output,
                      {QStringLiteral("Verdict"), QStringLiteral("Case"), QStringLiteral("Baseline"),
                       QStringLiteral("Contender"), QStringLiteral("Change"),
                       QStringLiteral("95 % interval")
                           .replace(QStringLiteral("95"), QString::number(report.policy.confidence * 100)),
                       QStringLiteral("Evidence"), QStringLiteral("Note")},
                      {false, false, true, true, true, true, false, false});
        const ScaledUnit unit = rowUnit(row);
        QString name = markdownCode(caseText(row.benchmark, row.parameters));
        if (!row.metric.primary)
            name += QStringLiteral(" ") + markdownText(row.metric.name);
        QString evidence = markdownText(evidenceCell(row));
        if (row.optimistic)
            evidence += QStringLiteral(", optimistic");
        // What "optimistic" means stands once below the table, not in every row of it.
        const bool noted = !row.optimistic || row.codeChanged;
        tableRow(output, {verdictGlyph(row.verdict) + QLatin1Char(' ') + verdictWord(row.verdict), name,
                          markdownText(sideText(row.baseline, unit)), markdownText(sideText(row.contender, unit)),
                          changeCell(row), intervalCell(row), evidence, noted ? markdownText(row.note) : QString()});
    }
    if (hidden > 0)
        output << "\n… and " << countText(hidden) << " more that moved or failed.\n";
    if (shown == 0)
        output << "No case moved beyond the margin.\n";
    output << '\n';
}

void differencesList(Output& output, const ComparisonReport& report)
{
    if (report.differences.empty()) {
        output << "Comparable: no key of the configurations differs (" << countText(report.equalKeys) << " equal).\n\n";
        return;
    }
    output << "Configurations: "
           << counted(static_cast<qint64>(report.differences.size()), QStringLiteral("differing key")) << ", "
           << countText(report.equalKeys) << " equal:\n\n";
    tableHead(output, {QStringLiteral("Key"), QStringLiteral("Baseline"), QStringLiteral("Contender")},
              {false, false, false});
    for (size_t i = 0; i < report.differences.size() && i < kShownDifferences; ++i) {
        const KeyDifference& difference = report.differences[i];
        tableRow(output, {markdownText(difference.key), markdownText(difference.left), markdownText(difference.right)});
    }
    if (report.differences.size() > kShownDifferences)
        output << "\n… and " << countText(static_cast<qint64>(report.differences.size() - kShownDifferences))
               << " more.\n";
    output << '\n';
}

class Markdown final : public Exporter
{
public:
    QString id() const override { return QStringLiteral("markdown"); }
    QString name() const override { return QStringLiteral("Markdown"); }
    QString suffix() const override { return QStringLiteral("md"); }

    Result<void> writeTable(QIODevice& device, const Table& table) const override
    {
        Output output(device);
        if (!table.title.isEmpty())
            output << "### " << markdownText(table.title) << "\n\n";
        QStringList names;
        QList<bool> numeric;
        for (const Table::Column& column : table.columns) {
            names += markdownText(column.name);
            numeric += column.numeric;
        }
        tableHead(output, names, numeric);
        for (const QStringList& row : table.rows) {
            QStringList cells;
            for (qsizetype i = 0; i < names.size(); ++i)
                cells += markdownText(row.value(i));
            tableRow(output, cells);
        }
        return output.flush();
    }

    Result<void> writeComparison(QIODevice& device, const ComparisonExport& comparison) const override
    {
        const ComparisonReport& report = comparison.report;
        Output output(device);
        output << "### " << markdownText(report.sentence) << "\n\n";
        output << "**Baseline** " << markdownText(report.baseline.label) << " · **Contender** "
               << markdownText(report.contender.label) << "\n\n";
        casesTable(output, report);
        differencesList(output, report);
        if (report.leftOut > 0)
            output << counted(report.leftOut, QStringLiteral("case"))
                   << " skipped or not run on both sides, left out.\n\n";
        output << "Method: " << markdownText(methodText(report.policy)) << ".\n";
        if (!comparison.inputs.empty()) {
            output << "\nInputs:\n\n";
            for (const ReportInput& input : comparison.inputs)
                output << "* " << markdownText(input.name)
                       << (input.sha256.isEmpty()
                               ? QString()
                               : QString(QStringLiteral(" · SHA-256 `") + QString::fromLatin1(input.sha256.toHex()) +
                                         QLatin1Char('`')))
                       << '\n';
        }
        return output.flush();
    }

    Result<void> writeHistory(QIODevice& device, const HistoryExport& history) const override
    {
        QHash<CommitId, QString> commits;
        for (const CommitRecord& commit : history.catalogue.commits)
            commits.insert(commit.id, QString::fromUtf8(isFullHash(commit.hash) ? commit.hash.left(10) : commit.hash));
        Output output(device);
        bool first = true;
        for (const HistorySeries& series : history.series) {
            output << (first ? "### " : "\n### ") << markdownCode(caseText(series.benchmark, series.key.parameters));
            first = false;
            if (!series.label.isEmpty())
                output << " · " << markdownText(series.label);
            output << "\n\n";
            tableHead(output,
                      {QStringLiteral("Commit"), QStringLiteral("Date"), QStringLiteral("Value"),
                       QStringLiteral("Spread"), QStringLiteral("Values")},
                      {false, false, true, true, true});
            for (const HistoryPoint& point : series.points) {
                const ScaledUnit unit = scaledUnit(point.value, series.metric.unit);
                const QString value = point.status == CaseStatus::Ok ? levelText(point.value, series.metric.unit)
                                                                     : statusWord(point.status);
                const QString spread = std::isnan(point.low) || std::isnan(point.high)
                                           ? QString()
                                           : QString(scaledNumber(point.low, unit) + QStringLiteral(" … ") +
                                                     scaledNumber(point.high, unit));
                tableRow(output,
                         {markdownText(commits.value(point.commit)), isoTime(point.time).left(10), markdownText(value),
                          spread, point.samples > 0 ? countText(point.samples) : QString()});
            }
        }
        return output.flush();
    }
};

} // namespace

const Exporter& markdownExporter()
{
    static const Markdown exporter;
    return exporter;
}

} // namespace alidade
