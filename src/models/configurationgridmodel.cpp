// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/configurationgridmodel.h"

#include "core/quantity.h"
#include "models/configurationtext.h"

#include <algorithm>

namespace alidade {

namespace {

QString shownText(const GridCell& cell, const Metric& metric)
{
    if (!cell.isThere())
        return QStringLiteral("\u2205");
    if (cell.verdict == Verdict::Failed)
        return QStringLiteral("failed");
    if (cell.isReference || !(cell.ratio.value > 0))
        return levelText(cell.level.value, metric.unit);
    return cell.verdict == Verdict::Same ? QStringLiteral("=") : heatText(cell.ratio.value);
}

} // namespace

void ConfigurationGridModel::setGrid(const ConfigurationGridPtr& grid)
{
    beginResetModel();
    m_grid = grid;
    refilter();
    endResetModel();
}

void ConfigurationGridModel::setFilter(const QString& words)
{
    if (words == m_filter)
        return;
    beginResetModel();
    m_filter = words;
    refilter();
    endResetModel();
}

void ConfigurationGridModel::setFacet(const QStringList& facet)
{
    if (facet == m_facet)
        return;
    beginResetModel();
    m_facet = facet;
    refilter();
    endResetModel();
}

void ConfigurationGridModel::refilter()
{
    m_rows.clear();
    const QStringList words = m_filter.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (size_t row = 0; m_grid && row < m_grid->rows.size(); ++row) {
        if (!m_facet.isEmpty() && m_grid->rows[row].facet != m_facet)
            continue;
        const QString name = rowText(*m_grid, row);
        const bool wanted = std::all_of(words.begin(), words.end(), [&name](const QString& word) {
            return word.size() > 1 && word.startsWith(QLatin1Char('-'))
                       ? !name.contains(word.mid(1), Qt::CaseInsensitive)
                       : name.contains(word, Qt::CaseInsensitive);
        });
        if (wanted)
            m_rows.push_back(row);
    }
}

const GridCell& ConfigurationGridModel::cell(const QModelIndex& index) const
{
    return m_grid->cell(gridRow(index), static_cast<size_t>(index.column()));
}

Direction ConfigurationGridModel::direction(const QModelIndex& index) const
{
    return m_grid->rows[gridRow(index)].metric.direction;
}

QString ConfigurationGridModel::groupText(int column) const
{
    const auto& keys = m_grid->projection.columns;
    if (keys.size() < 2)
        return {};
    const std::vector<ProjectionKey> upper(keys.begin(), keys.end() - 1);
    return valuesText(*m_grid->catalogue, upper, m_grid->columns[static_cast<size_t>(column)]);
}

QString ConfigurationGridModel::lastText(int column) const
{
    const auto& keys = m_grid->projection.columns;
    if (keys.empty())
        return tr("all");
    const QString& value = m_grid->columns[static_cast<size_t>(column)].constLast();
    const QString text = valuesText(*m_grid->catalogue, {keys.back()}, {value});
    const QString shown = text.isEmpty() ? valueText(*m_grid->catalogue, keys.back(), value) : text;
    return static_cast<size_t>(column) == m_grid->reference ? tr("%1 (ref)").arg(shown) : shown;
}

bool ConfigurationGridModel::beginsGroup(int column) const
{
    if (column == 0)
        return false;
    const QStringList& here = m_grid->columns[static_cast<size_t>(column)];
    const QStringList& before = m_grid->columns[static_cast<size_t>(column - 1)];
    return here.size() > 1 && here.mid(0, here.size() - 1) != before.mid(0, before.size() - 1);
}

int ConfigurationGridModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ConfigurationGridModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_grid ? 0 : static_cast<int>(m_grid->columns.size());
}

QVariant ConfigurationGridModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const size_t row = gridRow(index);
    const auto column = static_cast<size_t>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return shownText(cell(index), m_grid->rows[row].metric);
    case Qt::ToolTipRole:
        // Names come from strangers' files.
        return QString(rowText(*m_grid, row) + QLatin1Char('\n') + cellSentence(*m_grid, row, column)).toHtmlEscaped();
    case Qt::AccessibleTextRole:
        return QString(rowText(*m_grid, row) + QStringLiteral(": ") + cellSentence(*m_grid, row, column));
    case Qt::TextAlignmentRole:
        return Qt::AlignCenter;
    default:
        return {};
    }
}

QVariant ConfigurationGridModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (!m_grid || section < 0)
        return {};
    if (orientation == Qt::Vertical) {
        if (section >= rowCount())
            return {};
        const size_t row = m_rows[static_cast<size_t>(section)];
        if (role == Qt::DisplayRole)
            return rowText(*m_grid, row);
        if (role == Qt::ToolTipRole)
            return rowText(*m_grid, row).toHtmlEscaped();
        if (role == Qt::AccessibleTextRole)
            return m_grid->rows[row].hasCrossover
                       ? tr("%1, with a crossover along the curves").arg(rowText(*m_grid, row))
                       : rowText(*m_grid, row);
        return {};
    }
    if (section >= columnCount())
        return {};
    const QString text = columnText(*m_grid, static_cast<size_t>(section));
    if (role == Qt::DisplayRole)
        return text;
    return role == Qt::ToolTipRole ? QVariant(text.toHtmlEscaped()) : QVariant();
}

} // namespace alidade
