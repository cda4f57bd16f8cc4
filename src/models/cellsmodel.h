// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include <vector>

namespace alidade {

/// A table of cells that are all known beforehand: shown text and, for sorting and for exports, the value behind it.
class CellsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    struct Column
    {
        QString title;
        bool isNumber = false;
    };
    struct Cell
    {
        QString text;
        QVariant value; ///< Qt::EditRole; the text where invalid
    };
    using Row = std::vector<Cell>;

    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    void setCells(std::vector<Column> columns, std::vector<Row> rows);
    static Cell countCell(qint64 count);
    static Cell timeCell(qint64 unixMs);

private:
    std::vector<Column> m_columns;
    std::vector<Row> m_rows;
};

} // namespace alidade
