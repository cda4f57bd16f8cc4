// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/history.h"
#include "gui/viewpage.h"
#include "models/catalogueindex.h"
#include "models/historyplotseries.h"
#include "plots/timeseries.h"

#include <QElapsedTimer>

#include <memory>
#include <optional>

class QSortFilterProxyModel;

namespace Ui {
class HistoryPage;
}

namespace alidade {

class HistoryTableModel;
class JobQueue;
class Workspace;

/// The chosen cases over commits: plot, overview and, with T, the same as a table.
class HistoryPage : public ViewPage
{
    Q_OBJECT
public:
    HistoryPage(Workspace& workspace, JobQueue& jobs, QWidget* parent = nullptr);
    ~HistoryPage() override;

    QString viewName() const override { return QStringLiteral("History"); }
    QAbstractItemModel* tableTwin() const override;
    void setTableShown(bool shown) override;
    bool isTableShown() const override { return m_tableShown; }
    bool exportPicture(const QString& path) override;
    void saveLayout(QSettings& settings) const override;
    void restoreLayout(const QSettings& settings) override;

Q_SIGNALS:
    /// The user wants the order of commits from a clone.
    void linkCloneRequested();

private:
    void connectControls();
    void reload();
    void receive(Result<std::vector<HistorySeries>> result);
    void chooseRun();
    void showEmpty(const QString& title, const QString& text);
    void layOut();
    void setHeading();
    void updateNotes();
    void showCurrentRun();
    void openPoint(TimeSeriesPlot::Point point);
    void contextMenu(const QPoint& pixel);
    HistoryAxis axis() const;
    const HistoryPoint* pointOf(TimeSeriesPlot::Point point) const;
    const HistorySeries* seriesOf(TimeSeriesPlot::Point point) const;
    QString pointText(TimeSeriesPlot::Point point) const;
    void chooseSide(TimeSeriesPlot::Point point, bool baseline);

    std::unique_ptr<Ui::HistoryPage> m_ui;
    Workspace& m_workspace;
    JobQueue& m_jobs;
    CatalogueIndex m_index;
    HistoryTableModel* m_model;      ///< owns the series
    QSortFilterProxyModel* m_sorted; ///< what the table shows
    QElapsedTimer m_started;
    std::optional<bool> m_logWanted; ///< as the user set it; nothing: as the values need it
    bool m_tableShown = false;
};

} // namespace alidade
