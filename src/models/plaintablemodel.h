// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QStringList>

#include <vector>

namespace alidade {

/// A cell of a table twin: the words shown, and the exact number for exports and sorting.
struct PlainCell
{
    QString text;
    QVariant exact = {};
};

struct PlainTable
{
    QStringList columns;
    std::vector<std::vector<PlainCell>> rows;
};

/// A table that was worked out whole: what plots show, in words and numbers.
class PlainTableModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setTable(PlainTable table);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    PlainTable m_table;
};

} // namespace alidade
