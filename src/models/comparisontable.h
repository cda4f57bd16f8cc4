// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/comparisonmodel.h"

#include <QAbstractTableModel>

namespace alidade {

/// The table twin of a comparison: the rows that the tree shows, in its order, without groups, with exact numbers.
class ComparisonTable final : public QAbstractTableModel
{
    Q_OBJECT
public:
    explicit ComparisonTable(const ComparisonModel& tree, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void refresh();

    const ComparisonModel& m_tree;
    std::vector<int> m_cases;
};

} // namespace alidade
