// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/machinestable.h"

#include "cli/machinescomment.h"

#include "core/diagnostic.h"
#include "core/number.h"
#include "core/quantity.h"
#include "export/comparisontext.h"
#include "export/output.h"

#include <QIODevice>

#include <cmath>

namespace alidade {

namespace {

QString number(double value)
{
    return std::isnan(value) ? QString() : QString::fromLatin1(formatDouble(value));
}

/// Ratio and interval as a program reads them, or as people do.
QStringList ratioCells(const Estimate& ratio, bool numbers)
{
    if (numbers)
        return {number(ratio.value), number(ratio.low), number(ratio.high)};
    const bool bounded = !std::isnan(ratio.low) && !std::isnan(ratio.high);
    return {changeText(ratio.value), bounded ? changeIntervalText(ratio.low, ratio.high) : QString()};
}

QString share(double fraction, bool numbers)
{
    if (std::isnan(fraction))
        return {};
    return numbers ? number(fraction) : percentOf(std::round(fraction * 100) / 100);
}

void addRow(Table& table, const QString& title, const QString& machine, const QStringList& ratio,
            const QStringList& rest)
{
    table.rows.push_back(QStringList{title, machine} + ratio + rest);
}

void addCase(Table& table, const MachinesCase& row, const QString& title, bool numbers)
{
    for (const OneMachine& one : row.effects.machines)
        addRow(table, title, one.machine, ratioCells(one.effect.ratio, numbers),
               {row.effects.isCombined() ? share(one.weight, numbers) : QString(), QString(), QString(),
                verdictWord(one.verdict), one.effect.optimistic ? QStringLiteral("optimistic") : QString()});
    const MachineEffects& all = row.effects;
    const QStringList ratio =
        all.isCombined() ? ratioCells(all.combined.ratio, numbers) : QStringList(numbers ? 3 : 2, QString());
    addRow(table, title, QStringLiteral("all"), ratio,
           {QString(), share(all.iSquared, numbers), numbers ? number(row.q) : probabilityText(row.q),
            verdictWord(all.verdict), all.agreement});
}

} // namespace

Table machinesTable(const MachinesReport& report, bool numbers)
{
    Table table;
    table.columns = {{QStringLiteral("benchmark")}, {QStringLiteral("machine")}};
    if (numbers)
        table.columns.insert(
            table.columns.end(),
            {{QStringLiteral("ratio"), true}, {QStringLiteral("low"), true}, {QStringLiteral("high"), true}});
    else
        table.columns.insert(table.columns.end(), {{QStringLiteral("change"), true}, {QStringLiteral("interval %")}});
    table.columns.insert(table.columns.end(), {{QStringLiteral("weight"), true},
                                               {QStringLiteral("i2"), true},
                                               {QStringLiteral("q"), true},
                                               {QStringLiteral("verdict")},
                                               {QStringLiteral("note")}});
    for (const MachinesCase& row : report.cases) {
        QString title = caseText(row.benchmark, row.parameters);
        if (!row.metric.primary)
            title += QStringLiteral(" [") + row.metric.name + QLatin1Char(']');
        addCase(table, row, title, numbers);
    }
    if (!report.cases.empty())
        addCase(table, report.overall, QStringLiteral("geometric mean"), numbers);
    return table;
}

Result<void> writeMachines(QIODevice& device, const MachinesReport& report, const Exporter& exporter)
{
    if (exporter.id() == QStringLiteral("markdown")) {
        Output output(device);
        output << machinesComment(report);
        return output.flush();
    }
    const bool numbers = exporter.id() == QStringLiteral("csv") || exporter.id() == QStringLiteral("json");
    Table table = machinesTable(report, numbers);
    QStringList title = {report.baseline.label + QStringLiteral(" \u2192 ") + report.contender.label, report.sentence};
    if (!report.oneSided.isEmpty())
        title += QStringLiteral("on one side only: ") + report.oneSided.join(QStringLiteral(", "));
    title += report.method;
    table.title = title.join(QStringLiteral("; "));
    return exporter.writeTable(device, table);
}

} // namespace alidade
