// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/machinescomment.h"

#include "core/quantity.h"
#include "export/comparisontext.h"
#include "export/safetext.h"

#include <algorithm>

namespace alidade {

namespace {

constexpr size_t kMostRows = 200; ///< of one table: hosts refuse comments that are longer than about 65,000 characters
constexpr size_t kMostMachines = 8; ///< with a column of their own

QString changeWithGlyph(double ratio, Verdict verdict)
{
    return ratio > 0 ? QString(verdictGlyph(verdict) + QLatin1Char(' ') + changeText(ratio)) : QString();
}

QString line(const QStringList& cells)
{
    return QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
}

QString head(const MachinesReport& report)
{
    QStringList names = {QStringLiteral("Verdict"), QStringLiteral("Case"), QStringLiteral("All machines"),
                         QStringLiteral("Interval, %"), QStringLiteral("q")};
    QStringList rule = {QStringLiteral(":--"), QStringLiteral(":--"), QStringLiteral("--:"), QStringLiteral("--:"),
                        QStringLiteral("--:")};
    for (size_t i = 0; i < std::min(report.machines.size(), kMostMachines); ++i) {
        names += markdownText(report.machines[i].machine);
        rule += QStringLiteral("--:");
    }
    return line(names + QStringList{QStringLiteral("Agreement")}) + line(rule + QStringList{QStringLiteral(":--")});
}

QString row(const MachinesReport& report, const MachinesCase& one, const QString& name)
{
    QStringList cells = {verdictGlyph(one.effects.verdict) + QLatin1Char(' ') + verdictWord(one.effects.verdict), name,
                         one.effects.combined.ratio.value > 0 ? changeText(one.effects.combined.ratio.value)
                                                              : QString(),
                         one.effects.combined.ratio.low >= 0
                             ? changeIntervalText(one.effects.combined.ratio.low, one.effects.combined.ratio.high)
                             : QString(),
                         probabilityText(one.q)};
    for (size_t i = 0; i < std::min(report.machines.size(), kMostMachines); ++i) {
        const auto found = std::find_if(
            one.effects.machines.begin(), one.effects.machines.end(),
            [&report, i](const OneMachine& effect) { return effect.machine == report.machines[i].machine; });
        cells += found == one.effects.machines.end() ? QString()
                                                     : changeWithGlyph(found->effect.ratio.value, found->verdict);
    }
    return line(cells + QStringList{markdownText(one.effects.agreement)});
}

/// The cases that are wanted, as a table; empty where there are none.
template<typename Wanted>
QString table(const MachinesReport& report, const MachinesCase* first, Wanted wanted)
{
    QString rows = first ? row(report, *first, QStringLiteral("geometric mean")) : QString();
    size_t count = 0;
    for (const MachinesCase& one : report.cases) {
        if (!wanted(one) || ++count > kMostRows)
            continue;
        QString title = caseText(one.benchmark, one.parameters);
        if (!one.metric.primary)
            title += QStringLiteral(" [") + one.metric.name + QLatin1Char(']');
        rows += row(report, one, markdownCode(title));
    }
    if (rows.isEmpty())
        return {};
    const QString more =
        count > kMostRows
            ? QString(QLatin1Char('\n') + counted(static_cast<qint64>(count - kMostRows), QStringLiteral("more case")) +
                      QStringLiteral(".\n"))
            : QString();
    return head(report) + rows + more;
}

bool isMoved(const MachinesCase& one)
{
    return one.effects.verdict == Verdict::Slower || one.effects.verdict == Verdict::Faster ||
           one.effects.verdict == Verdict::Failed;
}

} // namespace

QString machinesComment(const MachinesReport& report)
{
    QString text = QStringLiteral("### ") + markdownText(report.sentence) + QStringLiteral("\n\n") +
                   markdownCode(report.baseline.label) + QStringLiteral(" \u2192 ") +
                   markdownCode(report.contender.label) + QStringLiteral("\n\n");
    text += table(report, report.cases.empty() ? nullptr : &report.overall, isMoved) + QLatin1Char('\n');
    const QString undecided =
        table(report, nullptr, [](const MachinesCase& one) { return one.effects.verdict == Verdict::Undecided; });
    if (!undecided.isEmpty())
        text += QStringLiteral("<details><summary>") +
                counted(report.counts[static_cast<size_t>(Verdict::Undecided)], QStringLiteral("case")) +
                QStringLiteral(" undecided</summary>\n\n") + undecided + QStringLiteral("\n</details>\n\n");
    if (!report.oneSided.isEmpty())
        text += QStringLiteral("On one side only: ") + markdownText(report.oneSided.join(QStringLiteral(", "))) +
                QStringLiteral(".\n\n");
    return text + QStringLiteral("<sub>Method: ") + markdownText(report.method) + QStringLiteral(".</sub>\n");
}

} // namespace alidade
