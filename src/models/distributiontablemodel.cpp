// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/distributiontablemodel.h"

#include "core/number.h"

#include <algorithm>
#include <cmath>

namespace alidade {

void DistributionTableModel::setSides(const std::vector<CaseSamples>& sides, const Metric& metric)
{
    beginResetModel();
    m_sides.clear();
    m_rows.clear();
    m_unit = metric.unit;
    for (const CaseSamples& side : sides) {
        const auto number = static_cast<quint32>(m_sides.size());
        m_sides.push_back(side.label);
        for (const RunSamples& run : side.runs) {
            if (run.hasSamples())
                addSamples(number, run);
            else
                addSummary(number, run);
        }
    }
    endResetModel();
}

void DistributionTableModel::addSamples(quint32 side, const RunSamples& run)
{
    const auto addAll = [&](const std::vector<double>& values, const std::vector<quint32>& sizes,
                            const char16_t* kind) {
        std::size_t next = 0;
        for (std::size_t p = 0; p < sizes.size(); ++p) {
            for (quint32 i = 0; i < sizes[p] && next < values.size(); ++i)
                m_rows.push_back({side, static_cast<quint32>(p + 1), run.run.value, i + 1, kind, values[next++]});
        }
        for (quint32 i = 1; next < values.size(); ++i)
            m_rows.push_back({side, 0, run.run.value, i, kind, values[next++]});
    };
    addAll(run.samples.warmups, run.samples.warmupSizes, u"warm-up");
    addAll(run.samples.values, run.samples.processSizes, u"value");
}

void DistributionTableModel::addSummary(quint32 side, const RunSamples& run)
{
    const auto add = [&](const char16_t* kind, double value) {
        if (std::isfinite(value))
            m_rows.push_back({side, 0, run.run.value, 0, kind, value});
    };
    if (run.status == CaseStatus::Ok)
        add(u"level", run.value);
    if (!run.summary)
        return;
    add(u"first quartile", run.summary->q25);
    add(u"third quartile", run.summary->q75);
    add(u"interval, low end", run.summary->ciLow);
    add(u"interval, high end", run.summary->ciHigh);
    add(u"minimum", run.summary->minimum);
    add(u"maximum", run.summary->maximum);
    add(u"mean", run.summary->mean);
    add(u"standard deviation", run.summary->standardDeviation);
}

int DistributionTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DistributionTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant DistributionTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole) {
        const bool number = index.column() != Side && index.column() != Kind;
        return QVariant::fromValue(Qt::Alignment(number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != kSortRole && role != Qt::AccessibleTextRole)
        return {};
    const bool sorting = role == kSortRole;
    switch (index.column()) {
    case Side:
        return m_sides[row.side];
    case Run:
        return sorting ? QVariant(row.run) : QVariant(QString::number(row.run));
    case Process:
        return sorting ? QVariant(row.process) : QVariant(row.process == 0 ? QString() : QString::number(row.process));
    case Index:
        return sorting ? QVariant(row.index) : QVariant(row.index == 0 ? QString() : QString::number(row.index));
    case Kind:
        return QString::fromUtf16(row.kind);
    case Value:
        return sorting ? QVariant(row.value) : QVariant(QString::fromLatin1(formatDouble(row.value)));
    default:
        return {};
    }
}

QVariant DistributionTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (section) {
    case Side:
        return QStringLiteral("Side");
    case Run:
        return QStringLiteral("Run");
    case Process:
        return QStringLiteral("Process");
    case Index:
        return QStringLiteral("Number");
    case Kind:
        return QStringLiteral("Kind");
    case Value:
        return m_unit.isEmpty() || m_unit == u"1" ? QStringLiteral("Value") : QString(u"Value, " + m_unit);
    default:
        return {};
    }
}

} // namespace alidade
