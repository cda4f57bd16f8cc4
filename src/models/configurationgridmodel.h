// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/configurations.h"

#include <QAbstractTableModel>

#include <vector>

namespace alidade {

/// The grid of configurations as it is seen: a row of the model for each row that the filter and the facet leave. Words
/// only; colours are the delegate's.
class ConfigurationGridModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setGrid(const ConfigurationGridPtr& grid);
    const ConfigurationGridPtr& grid() const { return m_grid; }
    /// Words that a row's name must hold, or with a leading '-' must not.
    void setFilter(const QString& words);
    /// Values of the facet keys; empty: all facets.
    void setFacet(const QStringList& facet);

    /// Of the grid.
    size_t gridRow(const QModelIndex& index) const { return m_rows[static_cast<size_t>(index.row())]; }
    const GridCell& cell(const QModelIndex& index) const;
    Direction direction(const QModelIndex& index) const;
    /// Whether a new group of columns begins here: all keys' values but the last differ from the column before.
    bool beginsGroup(int column) const;
    /// "openblas" above "avx2": the header's two levels; the upper one is empty where there is one key only.
    QString groupText(int column) const;
    QString lastText(int column) const;
    bool hasCrossover(int row) const { return m_grid->rows[m_rows[static_cast<size_t>(row)]].hasCrossover; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void refilter();

    ConfigurationGridPtr m_grid;
    QString m_filter;
    QStringList m_facet;
    std::vector<size_t> m_rows;
};

} // namespace alidade
