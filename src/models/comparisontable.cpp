// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/comparisontable.h"

#include "core/number.h"
#include "models/comparisontext.h"

#include <array>
#include <cmath>

namespace alidade {

namespace {

QString exact(double value)
{
    return std::isnan(value) ? QString() : QString::fromLatin1(formatDouble(value));
}

QString level(const SideValue& side, double value)
{
    return hasValue(side) ? exact(value) : QString();
}

struct TableColumn
{
    const char* name;
    QString (*text)(const CaseComparison&);
};

using C = CaseComparison;

const std::array kColumns = {
    TableColumn{"benchmark", [](const C& c) { return c.benchmark; }},
    TableColumn{"parameters", [](const C& c) { return parameterText(c.parameters, true); }},
    TableColumn{"metric", [](const C& c) { return c.metric.name; }},
    TableColumn{"unit", [](const C& c) { return c.metric.unit; }},
    TableColumn{"baseline", [](const C& c) { return level(c.baseline, c.baseline.estimate.value); }},
    TableColumn{"baseline low", [](const C& c) { return level(c.baseline, c.baseline.estimate.low); }},
    TableColumn{"baseline high", [](const C& c) { return level(c.baseline, c.baseline.estimate.high); }},
    TableColumn{"candidate", [](const C& c) { return level(c.contender, c.contender.estimate.value); }},
    TableColumn{"candidate low", [](const C& c) { return level(c.contender, c.contender.estimate.low); }},
    TableColumn{"candidate high", [](const C& c) { return level(c.contender, c.contender.estimate.high); }},
    TableColumn{"ratio", [](const C& c) { return exact(c.ratio.value); }},
    TableColumn{"ratio low", [](const C& c) { return exact(c.ratio.low); }},
    TableColumn{"ratio high", [](const C& c) { return exact(c.ratio.high); }},
    TableColumn{"p", [](const C& c) { return exact(c.p); }},
    TableColumn{"q", [](const C& c) { return exact(c.q); }},
    TableColumn{"verdict", [](const C& c) { return verdictWord(c.verdict); }},
    TableColumn{"baseline processes", [](const C& c) { return QString::number(c.baseline.processes); }},
    TableColumn{"baseline samples", [](const C& c) { return QString::number(c.baseline.samples); }},
    TableColumn{"candidate processes", [](const C& c) { return QString::number(c.contender.processes); }},
    TableColumn{"candidate samples", [](const C& c) { return QString::number(c.contender.samples); }},
    TableColumn{"evidence",
                [](const C& c) { return evidenceName(std::max(c.baseline.evidence, c.contender.evidence)); }},
    TableColumn{"optimistic", [](const C& c) { return c.optimistic ? QStringLiteral("yes") : QStringLiteral("no"); }},
    TableColumn{"basis", [](const C& c) { return c.basisText; }},
    TableColumn{"margin", [](const C& c) { return exact(c.margin); }},
    TableColumn{"difference", [](const C& c) { return exact(c.change.value); }},
    TableColumn{"difference low", [](const C& c) { return exact(c.change.low); }},
    TableColumn{"difference high", [](const C& c) { return exact(c.change.high); }},
    TableColumn{"standard error of log ratio", [](const C& c) { return exact(c.standardError); }},
    TableColumn{"degrees of freedom", [](const C& c) { return exact(c.degreesOfFreedom); }},
    TableColumn{"p of same", [](const C& c) { return exact(c.equivalenceP); }},
    TableColumn{"rank ratio", [](const C& c) { return exact(c.robust.ratio.value); }},
    TableColumn{"rank ratio low", [](const C& c) { return exact(c.robust.ratio.low); }},
    TableColumn{"rank ratio high", [](const C& c) { return exact(c.robust.ratio.high); }},
    TableColumn{"rank p", [](const C& c) { return exact(c.robust.p); }},
    TableColumn{"Cliff’s delta", [](const C& c) { return exact(c.robust.cliffDelta.value); }},
    TableColumn{"second opinion", [](const C& c) { return c.robust.words; }},
    TableColumn{"more processes",
                [](const C& c) { return c.moreProcesses > 0 ? QString::number(c.moreProcesses) : QString(); }},
    TableColumn{"withheld", [](const C& c) { return c.blocked ? verdictWord(c.byNumbers) : QString(); }},
    TableColumn{"note", [](const C& c) { return c.note; }},
};

} // namespace

ComparisonTable::ComparisonTable(const ComparisonModel& tree, QObject* parent)
    : QAbstractTableModel(parent)
    , m_tree(tree)
{
    connect(&tree, &QAbstractItemModel::modelReset, this, &ComparisonTable::refresh);
    refresh();
}

void ComparisonTable::refresh()
{
    beginResetModel();
    m_cases = m_tree.shownCases();
    endResetModel();
}

int ComparisonTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_cases.size());
}

int ComparisonTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(kColumns.size());
}

QVariant ComparisonTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || role != Qt::DisplayRole)
        return {};
    const auto number = static_cast<size_t>(m_cases[static_cast<size_t>(index.row())]);
    return kColumns[static_cast<size_t>(index.column())].text(m_tree.report()->cases[number]);
}

QVariant ComparisonTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= columnCount())
        return {};
    return QString::fromUtf8(kColumns[static_cast<size_t>(section)].name);
}

} // namespace alidade
