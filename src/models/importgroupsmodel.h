// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/importreport.h"

#include <QAbstractTableModel>

#include <vector>

namespace alidade {

/// The rows of an import preview: one machine and configuration by one tool each, with a box that says whether to
/// import it.
class ImportGroupsModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column {
        NameColumn,
        ToolColumn,
        CommitsColumn,
        CellsColumn,
        RawColumn,
        MetadataColumn,
        FindingColumn,
        ColumnCount
    };
    enum Role {
        SecondaryTextRole = Qt::UserRole + 100, ///< muted words after the text
        FractionRole,   ///< RawColumn: share of results with raw values, 0 … 1; negative: none
        MarksRole,      ///< MetadataColumn: list of "cpu=Apple M3"; empty value: not found
        FindingKindRole ///< FindingKind
    };
    enum class FindingKind { Good, Note, Warning, Bad };
    struct Finding
    {
        FindingKind kind = FindingKind::Good;
        QString text;
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// One report per bundle of the page.
    void setReports(const std::vector<ImportReport>& reports);
    const ImportGroup& group(int row) const { return m_rows[static_cast<size_t>(row)].group; }
    bool isChecked(int row) const { return m_rows[static_cast<size_t>(row)].checked; }
    int checkedCount() const;
    /// Keys of the unchecked groups of one bundle, for ImportOptions::excludedGroups.
    QStringList excluded(size_t report) const;
    bool anyChecked(size_t report) const;
    static Finding finding(const ImportGroup& group);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    void checksChanged();

private:
    struct Row
    {
        ImportGroup group;
        QString bundle; ///< shown where a page has several
        size_t report = 0;
        bool checked = true;
    };
    QVariant text(const Row& row, int column) const;
    QVariant secondary(const Row& row, int column) const;

    std::vector<Row> m_rows;
};

} // namespace alidade
