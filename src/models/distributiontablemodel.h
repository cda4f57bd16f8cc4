// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/distribution.h"

#include <QAbstractTableModel>

namespace alidade {

/// The table twin of a distribution: one row per raw value, warm-up or stored summary number, as it was collected.
class DistributionTableModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Side, Run, Process, Index, Kind, Value, ColumnCount };
    static constexpr int kSortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void setSides(const std::vector<CaseSamples>& sides, const Metric& metric);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        quint32 side = 0;
        quint32 process = 0; ///< from 1; 0: not known
        qint64 run = 0;
        quint32 index = 0; ///< from 1 within the process or run; 0 for summary numbers
        const char16_t* kind = u"value";
        double value = 0;
    };
    void addSamples(quint32 side, const RunSamples& run);
    void addSummary(quint32 side, const RunSamples& run);

    std::vector<QString> m_sides;
    QString m_unit;
    std::vector<Row> m_rows;
};

} // namespace alidade
