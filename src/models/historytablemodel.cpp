// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/historytablemodel.h"

#include "core/number.h"

#include <QDateTime>

#include <cmath>
#include <limits>

namespace alidade {

namespace {

/// Exact, for the table is what CSV exports; empty where there is no number.
QString numberText(double value)
{
    return std::isfinite(value) ? QString::fromLatin1(formatDouble(value)) : QString();
}

/// NaN has no place in an order, and a sort that meets it leaves all others unsorted: such runs stand before all
/// numbers.
double sortable(double value)
{
    return std::isnan(value) ? -std::numeric_limits<double>::infinity() : value;
}

QString caseText(const HistorySeries& series)
{
    const QString parameters = parameterText(series.key.parameters, true);
    return parameters.isEmpty() ? series.benchmark : QString(series.benchmark + u" (" + parameters + u')');
}

QString statusWord(CaseStatus status)
{
    switch (status) {
    case CaseStatus::Ok:
        return QStringLiteral("ok");
    case CaseStatus::Failed:
        return QStringLiteral("failed");
    case CaseStatus::Skipped:
        return QStringLiteral("skipped");
    case CaseStatus::NotRun:
        break;
    }
    return QStringLiteral("not run");
}

} // namespace

void HistoryTableModel::setSeries(std::vector<HistorySeries> series, CataloguePtr catalogue)
{
    beginResetModel();
    m_series = std::move(series);
    m_catalogue = std::move(catalogue);
    m_commits.clear();
    m_configurations.clear();
    m_rows.clear();
    if (m_catalogue) {
        for (std::size_t i = 0; i < m_catalogue->commits.size(); ++i)
            m_commits.emplace(m_catalogue->commits[i].id, i);
        for (const ConfigurationRecord& record : m_catalogue->configurations) {
            const QString environment = record.configuration.shortName();
            const QString separator = environment.isEmpty() ? QString() : QStringLiteral(" · ");
            m_configurations.emplace(record.id, record.configuration.machine + separator + environment);
        }
    }
    for (std::size_t s = 0; s < m_series.size(); ++s) {
        for (std::size_t p = 0; p < m_series[s].points.size(); ++p)
            m_rows.push_back({static_cast<quint32>(s), static_cast<quint32>(p)});
    }
    endResetModel();
}

int HistoryTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int HistoryTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant HistoryTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const HistorySeries& series = m_series[row.series];
    const HistoryPoint& point = series.points[row.point];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return text(series, point, index.column());
    case kSortRole:
        return sortKey(series, point, index.column());
    case kRunRole:
        return point.run.value;
    case Qt::TextAlignmentRole: {
        const bool number = index.column() >= Value && index.column() <= Samples;
        return QVariant::fromValue(Qt::Alignment(number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    default:
        return {};
    }
}

QVariant HistoryTableModel::text(const HistorySeries& series, const HistoryPoint& point, int column) const
{
    switch (column) {
    case Commit: {
        const auto commit = m_commits.find(point.commit);
        return commit == m_commits.end() ? QString() : QString::fromLatin1(m_catalogue->commits[commit->second].hash);
    }
    case Date:
        return point.time == 0 ? QString() : QDateTime::fromMSecsSinceEpoch(point.time).toUTC().toString(Qt::ISODate);
    case Case:
        return caseText(series);
    case ConfigurationColumn: {
        const auto name = m_configurations.find(series.configuration);
        return name == m_configurations.end() ? QString() : name->second;
    }
    case Value:
        return numberText(point.value);
    case Low:
        return numberText(point.low);
    case High:
        return numberText(point.high);
    case Samples:
        return point.samples == 0 ? QString() : QString::number(point.samples);
    case Status:
        return statusWord(point.status);
    case Run:
        return QString::number(point.run.value);
    default:
        return {};
    }
}

QVariant HistoryTableModel::sortKey(const HistorySeries& series, const HistoryPoint& point, int column) const
{
    switch (column) {
    case Commit:
        // By place in the order, not by the letters of the hash; those without a place after all others.
        return point.order >= 0 ? point.order : std::numeric_limits<qint64>::max();
    case Date:
        return point.time;
    case Value:
        return sortable(point.value);
    case Low:
        return sortable(point.low);
    case High:
        return sortable(point.high);
    case Samples:
        return point.samples;
    case Run:
        return point.run.value;
    default:
        return text(series, point, column);
    }
}

QVariant HistoryTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    const QString unit = m_series.empty() ? QString() : m_series.front().metric.unit;
    const QString inUnit = unit.isEmpty() || unit == u"1" ? QString() : QString(u", " + unit);
    switch (section) {
    case Commit:
        return QStringLiteral("Commit");
    case Date:
        return QStringLiteral("Date");
    case Case:
        return QStringLiteral("Benchmark");
    case ConfigurationColumn:
        return QStringLiteral("Configuration");
    case Value:
        return QString(u"Value" + inUnit);
    case Low:
        return QString(u"Low" + inUnit);
    case High:
        return QString(u"High" + inUnit);
    case Samples:
        return QStringLiteral("Samples");
    case Status:
        return QStringLiteral("Status");
    case Run:
        return QStringLiteral("Run");
    default:
        return {};
    }
}

int HistoryTableModel::rowOf(RunId run) const
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_series[m_rows[i].series].points[m_rows[i].point].run == run)
            return static_cast<int>(i);
    }
    return -1;
}

} // namespace alidade
