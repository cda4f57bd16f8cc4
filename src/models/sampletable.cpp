// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sampletable.h"

#include "core/number.h"

#include <cmath>

namespace alidade {

SampleTable::SampleTable(QObject* parent)
    : QAbstractTableModel(parent)
{}

void SampleTable::setSides(const CaseSamples& baseline, const CaseSamples& contender)
{
    beginResetModel();
    m_rows.clear();
    m_unit = baseline.metric.unit;
    addSide(baseline, false);
    addSide(contender, true);
    endResetModel();
}

void SampleTable::addSide(const CaseSamples& side, bool contender)
{
    for (const RunSamples& run : side.runs) {
        addValues(run, contender, Kind::Warmup);
        addValues(run, contender, Kind::Value);
        if (!run.hasSamples() && run.status == CaseStatus::Ok && std::isfinite(run.value))
            m_rows.push_back({contender, run.run, -1, 0, Kind::Summary, run.value});
    }
}

void SampleTable::addValues(const RunSamples& run, bool contender, Kind kind)
{
    const bool warmups = kind == Kind::Warmup;
    const std::vector<double>& values = warmups ? run.samples.warmups : run.samples.values;
    const std::vector<quint32>& sizes = warmups ? run.samples.warmupSizes : run.samples.processSizes;
    int process = sizes.empty() ? -1 : 0;
    quint32 inProcess = 0;
    int index = 0;
    for (const double value : values) {
        while (process >= 0 && static_cast<size_t>(process) < sizes.size() &&
               inProcess == sizes[static_cast<size_t>(process)]) {
            ++process;
            inProcess = 0;
        }
        m_rows.push_back({contender, run.run, process, index++, kind, value});
        ++inProcess;
    }
}

int SampleTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SampleTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant SampleTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(
            (index.column() == SideColumn || index.column() == KindColumn ? Qt::AlignLeft : Qt::AlignRight) |
            Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const Row& row = m_rows[static_cast<size_t>(index.row())];
    switch (index.column()) {
    case SideColumn:
        return row.contender ? QStringLiteral("candidate") : QStringLiteral("baseline");
    case RunColumn:
        return row.run.value;
    case ProcessColumn:
        return row.process < 0 ? QVariant() : QVariant(row.process + 1);
    case IndexColumn:
        return row.index + 1;
    case KindColumn:
        return row.kind == Kind::Value    ? QStringLiteral("value")
               : row.kind == Kind::Warmup ? QStringLiteral("warm-up")
                                          : QStringLiteral("result only");
    case ValueColumn:
        return QString::fromLatin1(formatDouble(row.value));
    default:
        return {};
    }
}

QVariant SampleTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case SideColumn:
        return QStringLiteral("Side");
    case RunColumn:
        return QStringLiteral("Run");
    case ProcessColumn:
        return QStringLiteral("Process");
    case IndexColumn:
        return QStringLiteral("Number");
    case KindColumn:
        return QStringLiteral("Kind");
    case ValueColumn:
        return m_unit.isEmpty() || m_unit == QStringLiteral("1") ? QStringLiteral("Value")
                                                                 : QString(QStringLiteral("Value, ") + m_unit);
    default:
        return {};
    }
}

} // namespace alidade
