// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/comparisontext.h"
#include "export/exporter.h"
#include "export/markdowncomment.h"
#include "export/output.h"
#include "export/safetext.h"

#include <QHash>

#include <cmath>

namespace alidade {

namespace {

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
        Output output(device);
        output << markdownComment(comparison);
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
