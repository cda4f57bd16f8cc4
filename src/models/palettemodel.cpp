// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/palettemodel.h"

#include <algorithm>

namespace alidade {

void PaletteModel::setEntries(std::vector<PaletteEntry> entries)
{
    beginResetModel();
    m_entries = std::move(entries);
    m_search.clear();
    for (const PaletteEntry& entry : m_entries)
        m_search.push_back(QString(entry.text + QLatin1Char(' ') + entry.secondary).toLower());
    endResetModel();
}

int PaletteModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto row = static_cast<size_t>(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return m_entries[row].text;
    case Qt::AccessibleTextRole:
        return QString(m_entries[row].text + QLatin1Char(' ') + m_entries[row].secondary + QLatin1Char(' ') +
                       m_entries[row].keys);
    case SecondaryTextRole:
        return m_entries[row].secondary;
    case KeysRole:
        return m_entries[row].keys;
    case SearchRole:
        return m_search[row];
    default:
        return {};
    }
}

PaletteFilter::PaletteFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setDynamicSortFilter(true);
}

void PaletteFilter::setText(const QString& text)
{
    m_text = text.trimmed().toLower();
    m_words = m_text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidate();
    sort(m_text.isEmpty() ? -1 : 0); // unfiltered: in the order given
}

bool PaletteFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QString text = sourceModel()->index(row, 0, parent).data(PaletteModel::SearchRole).toString();
    return std::all_of(m_words.begin(), m_words.end(), [&](const QString& word) { return text.contains(word); });
}

bool PaletteFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const bool leftStarts = left.data(PaletteModel::SearchRole).toString().startsWith(m_text);
    const bool rightStarts = right.data(PaletteModel::SearchRole).toString().startsWith(m_text);
    return leftStarts != rightStarts ? leftStarts : left.row() < right.row();
}

} // namespace alidade
