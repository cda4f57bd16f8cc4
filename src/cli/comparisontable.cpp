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
    const std::vector<SideDifference> changes = changesOf(report);
    const auto value = [](const QString& written) {
        return written.isEmpty() ? QStringLiteral("\u2013") : shownText(written);
    };
    QString text;
    for (size_t i = 0; i < changes.size() && i < kShownDifferences; ++i) {
        const SideDifference& change = changes[i];
        const auto [left, right] = valuesApart(change.key);
        text += (i == 0 ? QStringLiteral("differs    ") : QStringLiteral("           ")) + shownText(change.key.key);
        if (!change.benchmark.isEmpty())
            text += QStringLiteral(" of ") + shownText(change.benchmark);
        text += QStringLiteral(": ") + value(left) + QStringLiteral(" \u2192 ") + value(right);
        if (change.kind != DifferenceKind::Other)
            text += QStringLiteral("  (") + differenceWord(change.kind) + QLatin1Char(')');
        text += QLatin1Char('\n');
    }
    if (changes.size() > kShownDifferences)
        text += QStringLiteral("           and %1 more\n").arg(changes.size() - kShownDifferences);
    if (!report.blockedBy.isEmpty())
        text += QStringLiteral("blocked    ") + shownText(report.blockedBy) +
                QStringLiteral(" differ: nothing is called faster or the same (--treatment KEY where it is meant)\n");
    return text;
}

/// Sentences below the headline.
QString remarksText(const ComparisonReport& report)
{
    QString text;
    for (const QString& sentence : {geomeanText(report), chanceText(report)})
        text += sentence.isEmpty() ? QString() : QString(sentence + QLatin1Char('\n'));
    return text;
}

Table caseTable(const ComparisonReport& report)
{
    Table table;
    table.columns = {
        {QStringLiteral("verdict")},         {QStringLiteral("benchmark")},    {QStringLiteral("baseline"), true},
        {QStringLiteral("contender"), true}, {QStringLiteral("change"), true}, {QStringLiteral("interval %")},
        {QStringLiteral("q"), true},         {QStringLiteral("rests on")},     {QStringLiteral("note")}};
    for (const CaseComparison& row : report.cases) {
        const ScaledUnit unit = rowUnit(row);
        QString benchmark = caseText(row.benchmark, row.parameters);
        if (!row.metric.primary)
            benchmark += QStringLiteral(" [") + row.metric.name + QLatin1Char(']');
        table.rows.push_back({verdictGlyph(row.verdict) + QLatin1Char(' ') + verdictWord(row.verdict), benchmark,
                              sideText(row.baseline, unit), sideText(row.contender, unit), changeCell(row),
                              intervalCell(row), probabilityText(row.q), basisCell(row), noteCell(row)});
    }
    return table;
}

} // namespace

Result<void> writeComparisonText(QIODevice& device, const ComparisonReport& report)
{
    QString head = sidesText(report) + differencesText(report) + QLatin1Char('\n') + shownText(report.sentence) +
                   QLatin1Char('\n') + remarksText(report) + QLatin1Char('\n');
    device.write(head.toUtf8());
    const Result<void> written = exporterFor(QStringLiteral("text"))->writeTable(device, caseTable(report));
    if (!written)
        return written;
    device.write('\n' + methodText(report).toUtf8() + '\n');
    return {};
}

} // namespace alidade
