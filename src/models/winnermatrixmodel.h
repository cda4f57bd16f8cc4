// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/winnermatrix.h"

#include <QAbstractTableModel>

namespace alidade {

/// Every configuration against every other, row against column.
class WinnerMatrixModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setMatrix(WinnerMatrix matrix, const ConfigurationGridPtr& grid);
    const WinnerMatrix& matrix() const { return m_matrix; }
    const Metric& metric() const { return m_matrix.metric; }
    /// Null on the diagonal.
    const ColumnPair* pair(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString sentence(const QModelIndex& index) const;

    WinnerMatrix m_matrix;
    ConfigurationGridPtr m_grid;
};

} // namespace alidade
