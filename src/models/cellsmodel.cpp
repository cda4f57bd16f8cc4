// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/cellsmodel.h"

#include "core/quantity.h"
#include "models/catalogueindex.h"

#include <QDateTime>

namespace alidade {

void CellsModel::setCells(std::vector<Column> columns, std::vector<Row> rows)
{
    beginResetModel();
    m_columns = std::move(columns);
    m_rows = std::move(rows);
    endResetModel();
}

CellsModel::Cell CellsModel::countCell(qint64 count)
{
    return {countText(count), count};
}

CellsModel::Cell CellsModel::timeCell(qint64 unixMs)
{
    if (unixMs == 0)
        return {};
    return {dateTimeText(unixMs), QDateTime::fromMSecsSinceEpoch(unixMs, Qt::UTC).toString(Qt::ISODate)};
}

int CellsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CellsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant CellsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Cell& cell = m_rows[static_cast<size_t>(index.row())][static_cast<size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case Qt::EditRole:
        return cell.value.isValid() ? cell.value : QVariant(cell.text);
    case Qt::ToolTipRole:
        return cell.text.isEmpty() ? QVariant() : QVariant(cell.text.toHtmlEscaped());
    case Qt::TextAlignmentRole:
        return m_columns[static_cast<size_t>(index.column())].isNumber
                   ? QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter)
                   : QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant CellsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section >= columnCount())
        return {};
    const Column& column = m_columns[static_cast<size_t>(section)];
    if (role == Qt::DisplayRole)
        return column.title;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((column.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

} // namespace alidade
