// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/distribution.h"

#include <QAbstractTableModel>

namespace alidade {

/// Every stored value of one case on two sides, one a row, exact and in collection order: raw values, warm-ups, and the
/// value of a run that kept no raw ones.
class SampleTable final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { SideColumn, RunColumn, ProcessColumn, IndexColumn, KindColumn, ValueColumn, ColumnCount };

    explicit SampleTable(QObject* parent = nullptr);

    void setSides(const CaseSamples& baseline, const CaseSamples& contender);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    enum class Kind { Value, Warmup, Summary };
    struct Row
    {
        bool contender = false;
        RunId run;
        int process = -1; ///< from 0; -1: not known
        int index = 0;    ///< within the run and kind, from 0
        Kind kind = Kind::Value;
        double value = 0;
    };

    void addSide(const CaseSamples& side, bool contender);
    void addValues(const RunSamples& run, bool contender, Kind kind);

    QString m_unit;
    std::vector<Row> m_rows;
};

} // namespace alidade
