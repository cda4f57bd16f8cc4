// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QSortFilterProxyModel>

#include <functional>
#include <vector>

namespace alidade {

/// Things to jump to or to do, by name: what the command palette and "go to anything" list.
struct PaletteEntry
{
    QString text;
    QString secondary; ///< kind, or the way there through the menus
    QString keys;      ///< shortcut
    std::function<void()> run;
};

class PaletteModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { SecondaryTextRole = Qt::UserRole + 1, KeysRole, SearchRole };

    using QAbstractListModel::QAbstractListModel;

    void setEntries(std::vector<PaletteEntry> entries);
    const PaletteEntry& entry(int row) const { return m_entries[static_cast<size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<PaletteEntry> m_entries;
    std::vector<QString> m_search;
};

/// Entries that hold every typed word; those that begin with the typed text first.
class PaletteFilter final : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit PaletteFilter(QObject* parent = nullptr);
    void setText(const QString& text);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    QString m_text;
    QStringList m_words;
};

} // namespace alidade
