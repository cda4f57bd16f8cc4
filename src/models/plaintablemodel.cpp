// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/plaintablemodel.h"

namespace alidade {

void PlainTableModel::setTable(PlainTable table)
{
    beginResetModel();
    m_table = std::move(table);
    endResetModel();
}

int PlainTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int PlainTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
}

QVariant PlainTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const PlainCell& cell = m_table.rows[static_cast<size_t>(index.row())][static_cast<size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case Qt::EditRole:
        return cell.exact.isValid() ? cell.exact : QVariant(cell.text);
    case Qt::ToolTipRole:
        return cell.text.toHtmlEscaped();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (cell.exact.isValid() ? Qt::AlignRight : Qt::AlignLeft));
    default:
        return {};
    }
}

QVariant PlainTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= columnCount())
        return {};
    return m_table.columns.at(section);
}

} // namespace alidade
