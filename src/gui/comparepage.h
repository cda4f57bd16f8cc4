// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/compareanalyses.h"
#include "gui/viewpage.h"
#include "models/comparisonmodel.h"
#include "models/searchcompletion.h"

#include <QPointer>
#include <QTimer>

#include <memory>

namespace Ui {
class ComparePage;
}

namespace alidade {

class AnalysisDialog;
struct CasePair;
class CompareInspector;
class CompareJobs;
class ComparisonTable;
class DistributionPanel;
class ExplainDialog;
class JobQueue;
class Workspace;
struct Error;

/// Two sides, case by case: counts, comparability, the table with every change on one axis, the distributions of the
/// current row. Follows the workspace's sides, margin and filter; the row that is current here is the workspace's case.
class ComparePage final : public ViewPage
{
    Q_OBJECT
public:
    ComparePage(Workspace& workspace, JobQueue& queue, QWidget* parent = nullptr);
    ~ComparePage() override;

    /// Everything about the current row, for a dock of the main window, which owns it from then on.
    QWidget* inspector() override;

    QString viewName() const override;
    QAbstractItemModel* tableTwin() const override;
    void setTableShown(bool shown) override;
    bool isTableShown() const override;
    bool exportPicture(const QString& path) override;
    const SearchVocabulary* vocabulary() override;
    void saveLayout(QSettings& settings) const override;
    void restoreLayout(const QSettings& settings) override;

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setUpTree();
    void setUpOrders();
    void setUpAnalyses();
    /// What can be asked of the report that is shown, if one is.
    void tellAnalyses();
    QAction* addAnalysis(const QString& text, const QString& key, void (ComparePage::*ask)());
    void connectWorkspace();
    void connectJobs();

    void askAgain();
    void showReport(const ComparisonReportPtr& report, double seconds);
    void showFailure(const Error& error);
    void showMessage(const QString& title, const QString& text, bool retry);
    void showNoSides();
    void applyFilter();
    void tellSummary();

    void selectSomething();
    void followSelection();
    void followWorkspaceCase();
    void showCurrent();
    void showSamples(const CasePair& pair);

    void showMenu(const QPoint& position);
    void showHeaderMenu(const QPoint& position);
    void showDetails(const ComparisonReportPtr& report, int number, const CaseDetailsPtr& details);
    void explainNumber();
    void checkItself();
    void budgetNoise();
    void planMeasurement();
    void declareTreatment();
    void copyMarkdown();
    void copyRows();
    void exportReport();
    void showDifferences();
    void showRawValues();
    void fitColumns();
    std::vector<int> columnWidths() const;

    std::unique_ptr<Ui::ComparePage> m_ui;
    Workspace& m_workspace;
    ComparisonModel* m_model;
    ComparisonTable* m_table;
    CompareJobs* m_jobs;
    CompareAnalyses* m_analyses;
    CompareInspector* m_inspector;
    DistributionPanel* m_distribution;
    QTimer m_patience;        ///< quick comparisons show no progress
    QTimer m_pause;           ///< samples are fetched when the arrow keys rest
    CaseDetailsPtr m_details; ///< of the shown case; null: not there yet
    QPointer<ExplainDialog> m_explanation;
    QPointer<AnalysisDialog> m_check, m_noise, m_plan;
    std::vector<QAction*> m_analysisActions;
    SearchVocabulary m_vocabulary;
    ComparisonReportPtr m_vocabularyOf; ///< the report that it was made from
    int m_shownCase = -1;
    std::vector<int> m_pressedWidths; ///< of the columns, when the header was pressed
    bool m_ownWidths = false;         ///< the user has set a column's width, or chosen columns
    bool m_rawValuesWanted = false;
};

} // namespace alidade
