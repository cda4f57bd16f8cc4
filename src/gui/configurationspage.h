// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/configurationjobs.h"
#include "gui/viewpage.h"

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTableView;
class QUndoStack;

namespace alidade {

class BusyStrip;
class ConfigurationDetails;
class ConfigurationGridModel;
class ConfigurationInspector;
class HeatLegend;
class PlainTableModel;
class ShelfStrip;

/// Several configurations side by side: keys on shelves, a heat map of ratios to a reference column, and below it
/// curves, winners, effects and machines. Works when it is looked at; the workspace's margin and filter hold here, too.
class ConfigurationsPage final : public ViewPage
{
    Q_OBJECT
public:
    ConfigurationsPage(Workspace& workspace, JobQueue& queue, QWidget* parent = nullptr);
    ~ConfigurationsPage() override;

    QString viewName() const override { return QStringLiteral("Configurations"); }
    QAbstractItemModel* tableTwin() const override;
    void setTableShown(bool shown) override;
    bool isTableShown() const override { return m_tableShown; }
    bool exportPicture(const QString& path) override;
    QWidget* inspector() override;
    void saveLayout(QSettings& settings) const override;
    void restoreLayout(const QSettings& settings) override;

    /// Shows this projection, as a step that can be undone.
    void setProjection(const Projection& projection);
    /// The same, as no step.
    void applyProjection(const Projection& projection);
    /// Where steps go; null: they cannot be undone.
    void setUndoStack(QUndoStack* stack) { m_undo = stack; }
    ConfigurationDetails* details() const { return m_details; }

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void putTogether();
    QWidget* makeEmpty();
    void makeGrid();
    QLayout* makeChoices();
    void connectWorkspace();
    void askAgain();
    void askWhenSeen();
    void showAnswer(const ConfigurationAnswerPtr& answer);
    void showFailure(const Error& error);
    void showMessage(const QString& title, const QString& text, bool retry = false);
    void showWarnings();
    void addWarning(const HiddenKey& hidden);
    void fillChoices();
    void fitGrid();
    void currentChanged();
    void openCell();
    void showCellMenu(const QPoint& position);
    void tellSummary();
    void showRightPage();

    Workspace& m_workspace;
    ConfigurationJobs* m_jobs;
    QUndoStack* m_undo = nullptr;
    ConfigurationAnswerPtr m_answer;
    std::optional<Projection> m_projection; ///< none: suggest one
    bool m_stale = true;                    ///< what is shown, if anything, answers another question
    bool m_tableShown = false;
    ConfigurationGridModel* m_model;
    PlainTableModel* m_twin;
    ConfigurationInspector* m_inspector;
    // Owned by the widget tree.
    ShelfStrip* m_shelves;
    BusyStrip* m_busy;
    QWidget* m_warnings;
    QComboBox *m_reference, *m_facet;
    QStackedWidget *m_stack, *m_gridStack;
    QTableView *m_grid, *m_table;
    HeatLegend* m_legend;
    QSplitter* m_splitter;
    ConfigurationDetails* m_details;
    QLabel *m_emptyTitle, *m_emptyText, *m_facetLabel;
    QPushButton* m_retry;
};

} // namespace alidade
