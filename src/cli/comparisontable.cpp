// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/comparisontable.h"

#include "core/diagnostic.h"
#include "core/quantity.h"
#include "export/comparisontext.h"
#include "export/exporter.h"

#include <QIODevice>

namespace alidade {

namespace {

constexpr size_t kShownDifferences = 12;

QString sidesText(const ComparisonReport& report)
{
    const auto line = [](const QString& name, const ComparisonSide& side) {
        const auto runs = static_cast<qint64>(side.runs.size());
        return QString(name + shownText(side.label) + QStringLiteral(" (") + countText(runs) +
                       (runs == 1 ? QStringLiteral(" run)\n") : QStringLiteral(" runs)\n")));
    };
    return line(QStringLiteral("baseline   "), report.baseline) + line(QStringLiteral("contender  "), report.contender);
}

QString differencesText(const ComparisonReport& report)
{
    QString text;
    for (size_t i = 0; i < report.differences.size() && i < kShownDifferences; ++i) {
        const KeyDifference& difference = report.differences[i];
        const auto value = [](const QString& written) {
            return written.isEmpty() ? QStringLiteral("\u2013") : shownText(written);
        };
        text += (i == 0 ? QStringLiteral("differs    ") : QStringLiteral("           ")) + shownText(difference.key) +
                QStringLiteral(": ") + value(difference.left) + QStringLiteral(" \u2192 ") + value(difference.right) +
                QLatin1Char('\n');
    }
    if (report.differences.size() > kShownDifferences)
        text += QStringLiteral("           and %1 more keys\n").arg(report.differences.size() - kShownDifferences);
    return text;
}

Table caseTable(const ComparisonReport& report)
{
    Table table;
    table.columns = {
        {QStringLiteral("verdict")},         {QStringLiteral("benchmark")},    {QStringLiteral("baseline"), true},
        {QStringLiteral("contender"), true}, {QStringLiteral("change"), true}, {QStringLiteral("interval %")},
        {QStringLiteral("q"), true},         {QStringLiteral("evidence")},     {QStringLiteral("note")}};
    for (const CaseComparison& row : report.cases) {
        const ScaledUnit unit = rowUnit(row);
        QString benchmark = caseText(row.benchmark, row.parameters);
        if (!row.metric.primary)
            benchmark += QStringLiteral(" [") + row.metric.name + QLatin1Char(']');
        table.rows.push_back({verdictGlyph(row.verdict) + QLatin1Char(' ') + verdictWord(row.verdict), benchmark,
                              sideText(row.baseline, unit), sideText(row.contender, unit), changeCell(row),
                              intervalCell(row), probabilityText(row.q), evidenceCell(row), row.note});
    }
    return table;
}

} // namespace

Result<void> writeComparisonText(QIODevice& device, const ComparisonReport& report)
{
    QString head = sidesText(report) + differencesText(report) + QLatin1Char('\n') + shownText(report.sentence) +
                   QStringLiteral("\n\n");
    device.write(head.toUtf8());
    const Result<void> written = exporterFor(QStringLiteral("text"))->writeTable(device, caseTable(report));
    if (!written)
        return written;
    device.write('\n' + methodText(report.policy).toUtf8() + '\n');
    return {};
}

} // namespace alidade
