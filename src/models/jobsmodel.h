// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QPointer>

#include <vector>

namespace alidade {

class JobHandle;

/// The jobs of this session, newest first, with progress while they run and the outcome afterwards. A job without a
/// title is the program's own housekeeping and not listed.
class JobsModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { TitleColumn, ProgressColumn, StateColumn, ColumnCount };
    enum Role { FractionRole = Qt::UserRole + 1, RunningRole }; ///< fraction −1: not known

    using QAbstractTableModel::QAbstractTableModel;

    void add(JobHandle* job);
    /// What came out of it, in one line; shown instead of "done".
    void setOutcome(JobHandle* job, const QString& text);
    void cancel(int row);
    void removeFinished();
    int runningCount() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void runningChanged(int running);

private:
    struct Row
    {
        quintptr key = 0; ///< address of the handle, which may be gone
        QPointer<JobHandle> handle;
        QString title, state;
        qint64 done = 0, total = 0;
        bool running = true, cancelled = false, hasOutcome = false;
    };
    int rowOf(quintptr key) const;
    void progressed(quintptr key, qint64 done, qint64 total, const QString& what);
    void finished(quintptr key);
    void changed(int row);

    std::vector<Row> m_rows;
};

} // namespace alidade
