// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/history.h"

#include <QAbstractTableModel>

#include <unordered_map>

namespace alidade {

/// The table twin of a history: one row per point, failed ones too. Rows of one series stand together, in its order.
class HistoryTableModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Commit, Date, Value, Low, High, Samples, Status, Case, ConfigurationColumn, Run, ColumnCount };
    /// For sorting: the number or text behind the words.
    static constexpr int kSortRole = Qt::UserRole;
    /// qint64: RunId of the row.
    static constexpr int kRunRole = Qt::UserRole + 1;

    using QAbstractTableModel::QAbstractTableModel;

    void setSeries(std::vector<HistorySeries> series, CataloguePtr catalogue);
    const std::vector<HistorySeries>& series() const { return m_series; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Of the first row that shows this run; -1: none does.
    int rowOf(RunId run) const;

private:
    struct Row
    {
        quint32 series, point;
    };
    QVariant text(const HistorySeries& series, const HistoryPoint& point, int column) const;
    QVariant sortKey(const HistorySeries& series, const HistoryPoint& point, int column) const;

    std::vector<HistorySeries> m_series;
    CataloguePtr m_catalogue;
    std::unordered_map<CommitId, std::size_t> m_commits;
    std::unordered_map<ConfigurationId, QString> m_configurations;
    std::vector<Row> m_rows;
};

} // namespace alidade
