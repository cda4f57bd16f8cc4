// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/jobsmodel.h"

#include "core/quantity.h"
#include "jobs/job.h"

#include <algorithm>

namespace alidade {

namespace {
constexpr size_t kRemembered = 200;
}

void JobsModel::add(JobHandle* job)
{
    if (!job || job->title().isEmpty())
        return;
    const auto key = reinterpret_cast<quintptr>(job);
    beginInsertRows({}, 0, 0);
    m_rows.insert(m_rows.begin(), Row{key, job, job->title(), {}, 0, 0});
    endInsertRows();
    connect(job, &JobHandle::progressed, this,
            [this, key](qint64 done, qint64 total, const QString& what) { progressed(key, done, total, what); });
    connect(job, &JobHandle::finished, this, [this, key] { finished(key); });
    connect(job, &QObject::destroyed, this, [this, key] { finished(key); });
    if (m_rows.size() > kRemembered && !m_rows.back().running) {
        beginRemoveRows({}, static_cast<int>(m_rows.size()) - 1, static_cast<int>(m_rows.size()) - 1);
        m_rows.pop_back();
        endRemoveRows();
    }
    Q_EMIT runningChanged(runningCount());
}

void JobsModel::setOutcome(JobHandle* job, const QString& text)
{
    const int row = rowOf(reinterpret_cast<quintptr>(job));
    if (row < 0)
        return;
    m_rows[static_cast<size_t>(row)].state = text;
    m_rows[static_cast<size_t>(row)].hasOutcome = true;
    changed(row);
}

void JobsModel::cancel(int row)
{
    Row& job = m_rows[static_cast<size_t>(row)];
    if (!job.running || !job.handle)
        return;
    job.cancelled = true;
    job.state = QStringLiteral("stopping …");
    job.handle->cancel();
    changed(row);
}

void JobsModel::removeFinished()
{
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (m_rows[static_cast<size_t>(row)].running)
            continue;
        beginRemoveRows({}, row, row);
        m_rows.erase(m_rows.begin() + row);
        endRemoveRows();
    }
}

int JobsModel::runningCount() const
{
    return static_cast<int>(std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.running; }));
}

int JobsModel::rowOf(quintptr key) const
{
    // Newest first: an address that was used again finds its newest job.
    const auto it = std::find_if(m_rows.begin(), m_rows.end(), [key](const Row& row) { return row.key == key; });
    return it == m_rows.end() ? -1 : static_cast<int>(it - m_rows.begin());
}

void JobsModel::progressed(quintptr key, qint64 done, qint64 total, const QString& what)
{
    const int row = rowOf(key);
    if (row < 0 || !m_rows[static_cast<size_t>(row)].running)
        return;
    Row& job = m_rows[static_cast<size_t>(row)];
    job.done = done;
    job.total = total;
    if (!job.cancelled)
        job.state = what;
    changed(row);
}

void JobsModel::finished(quintptr key)
{
    const int row = rowOf(key);
    if (row < 0 || !m_rows[static_cast<size_t>(row)].running)
        return;
    Row& job = m_rows[static_cast<size_t>(row)];
    job.running = false;
    if (!job.hasOutcome)
        job.state = job.cancelled ? QStringLiteral("cancelled") : QStringLiteral("done");
    changed(row);
    Q_EMIT runningChanged(runningCount());
}

void JobsModel::changed(int row)
{
    Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

int JobsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int JobsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant JobsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& job = m_rows[static_cast<size_t>(index.row())];
    if (role == RunningRole)
        return job.running;
    if (role == FractionRole)
        return job.total > 0 ? std::min(1.0, static_cast<double>(job.done) / static_cast<double>(job.total)) : -1.0;
    if (role == Qt::ToolTipRole)
        return QString(job.title + QStringLiteral(": ") + job.state).toHtmlEscaped();
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole)
        return {};
    switch (index.column()) {
    case TitleColumn:
        return job.title;
    case ProgressColumn:
        if (!job.running)
            return QString();
        return job.total > 0 ? QString(QString::number(100 * job.done / job.total) + QChar(0x202f) + QLatin1Char('%'))
                             : QStringLiteral("running");
    default:
        return job.state;
    }
}

QVariant JobsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    static const QStringList titles{QStringLiteral("Job"), QStringLiteral("Progress"), QStringLiteral("State")};
    return titles.value(section);
}

} // namespace alidade
