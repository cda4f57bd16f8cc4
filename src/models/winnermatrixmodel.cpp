// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/winnermatrixmodel.h"

#include "core/quantity.h"
#include "models/configurationtext.h"

namespace alidade {

void WinnerMatrixModel::setMatrix(WinnerMatrix matrix, const ConfigurationGridPtr& grid)
{
    beginResetModel();
    m_matrix = std::move(matrix);
    m_grid = grid;
    endResetModel();
}

const ColumnPair* WinnerMatrixModel::pair(const QModelIndex& index) const
{
    if (!index.isValid() || index.row() == index.column())
        return nullptr;
    return &m_matrix.pair(static_cast<size_t>(index.row()), static_cast<size_t>(index.column()));
}

QString WinnerMatrixModel::sentence(const QModelIndex& index) const
{
    const ColumnPair* one = pair(index);
    const QString row = columnText(*m_grid, m_matrix.columns[static_cast<size_t>(index.row())]);
    const QString column = columnText(*m_grid, m_matrix.columns[static_cast<size_t>(index.column())]);
    if (!one || one->matched == 0)
        return one ? QStringLiteral("%1 and %2 have no case in common").arg(row, column) : row;
    const QString p =
        one->adjustedP >= 0 ? QString(QStringLiteral(", p ") + probabilityText(one->adjustedP)) : QString();
    return QStringLiteral("%1 against %2: %3, %4 %5\u202f%, %6 cases%7")
        .arg(row, column, verdictWord(one->verdict), changeText(one->ratio.value),
             changeIntervalText(one->ratio.low, one->ratio.high), countText(one->matched), p);
}

int WinnerMatrixModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_matrix.columns.size());
}

int WinnerMatrixModel::columnCount(const QModelIndex& parent) const
{
    return rowCount(parent);
}

QVariant WinnerMatrixModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const ColumnPair* one = pair(index);
    switch (role) {
    case Qt::DisplayRole:
        return !one || one->matched == 0       ? QStringLiteral("\u2013")
               : one->verdict == Verdict::Same ? QStringLiteral("=")
                                               : heatText(one->ratio.value);
    case Qt::ToolTipRole:
        return sentence(index).toHtmlEscaped();
    case Qt::AccessibleTextRole:
        return sentence(index);
    default:
        return {};
    }
}

QVariant WinnerMatrixModel::headerData(int section, Qt::Orientation, int role) const
{
    if (section < 0 || section >= rowCount())
        return {};
    const QString text = columnText(*m_grid, m_matrix.columns[static_cast<size_t>(section)]);
    if (role == Qt::DisplayRole)
        return text;
    return role == Qt::ToolTipRole ? QVariant(text.toHtmlEscaped()) : QVariant();
}

} // namespace alidade
