// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/mainwindow.h"

#include "core/quantity.h"
#include "gui/appstyle.h"
#include "gui/benchmarkpanel.h"
#include "gui/emptyoverview.h"
#include "gui/historypage.h"
#include "gui/inspectorpanel.h"
#include "gui/jobsdrawer.h"
#include "gui/librarypanel.h"
#include "gui/manifestopening.h"
#include "gui/narrowwindow.h"
#include "gui/overviewpage.h"
#include "gui/pages.h"
#include "gui/runspage.h"
#include "gui/selectionbar.h"
#include "models/mostmoved.h"
#include "models/sides.h"
#include "models/theme.h"
#include "ui_mainwindow.h"

#include <QFileInfo>
#include <QLabel>
#include <QScreen>
#include <QSettings>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>

namespace alidade {

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent)
    , m_ui(std::make_unique<Ui::MainWindow>())
    , m_session(m_workspace, m_jobQueue)
    , m_history(m_workspace)
{
    m_ui->setupUi(this);
    connect(&m_jobQueue, &JobQueue::started, &m_jobsModel, &JobsModel::add);
    ComparisonPolicy policy = m_workspace.policy();
    policy.margin = m_settings.margin();
    m_workspace.setPolicy(policy);
    m_bar = new SelectionBar(m_workspace, m_session, *m_ui->selectionBar, *m_ui->filterBar, *m_ui->actionSwapSides,
                             *m_ui->menuMargin, this);
    makePages();
    makeDocks();
    makeStatusBar();
    makeMenus();
    connectFileActions();
    connectViewActions();
    connectSession();
    applyIcons();
    connect(&Theme::instance(), &Theme::changed, this, &MainWindow::applyIcons);
    m_plainState = saveState();
    restoreWindow();
    contentChanged();
    pageChanged();
}

MainWindow::~MainWindow()
{
    // Pages and panels listen to m_workspace and m_jobQueue, which die before the widgets that QMainWindow deletes.
    m_jobQueue.stopAll();
    disconnect(&m_jobsModel, nullptr, this, nullptr);
    const QList<QWidget*> children = findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
    qDeleteAll(children);
}

void MainWindow::makePages()
{
    m_overview = new OverviewPage(m_session, this);
    m_pages.push_back(m_overview);
    for (ViewPage* page : alidade::makePages(m_workspace, m_jobQueue, m_undo, this))
        m_pages.push_back(page);
    auto* runs = new RunsPage(m_workspace, m_session, this);
    m_pages.push_back(runs);
    for (ViewPage* page : m_pages) {
        page->setObjectName(page->viewName().toLower() + QStringLiteral("Page"));
        page->setAutoFillBackground(true);
        page->setBackgroundRole(QPalette::Base);
        m_ui->tabs->addTab(page, page->viewName());
        connect(page, &ViewPage::statusChanged, this, &MainWindow::showStatus);
        connect(page, &ViewPage::viewRequested, this, &MainWindow::showView);
        connect(page, &ViewPage::summaryChanged, this, [this, page](const QString& text) {
            page->setProperty("summary", text);
            if (page == currentPage())
                m_bar->setSummary(text);
        });
        if (auto* history = qobject_cast<HistoryPage*>(page))
            connect(history, &HistoryPage::linkCloneRequested, this, &MainWindow::chooseClone);
        m_settings.withGroup(page->viewName(), [page](QSettings& settings) { page->restoreLayout(settings); });
    }
    connect(m_ui->tabs, &QTabWidget::currentChanged, this, &MainWindow::pageChanged);
    connect(m_ui->tabs, &QTabWidget::tabCloseRequested, this, &MainWindow::closeImportPage);
    connect(runs, &RunsPage::hideRequested, this, &MainWindow::hideBundle);
    connect(m_overview, &OverviewPage::hideRequested, this, &MainWindow::hideBundle);
    connect(m_overview, &OverviewPage::linkCloneRequested, this, &MainWindow::chooseClone);
    connect(m_overview->emptyState(), &EmptyOverview::openFilesRequested, this, &MainWindow::chooseFiles);
    connect(m_overview->emptyState(), &EmptyOverview::openFolderRequested, this, &MainWindow::chooseFolder);
    connect(m_overview->emptyState(), &EmptyOverview::samplesRequested, this, &MainWindow::openSamples);
}

void MainWindow::makeDocks()
{
    constexpr int kLeft = 228, kRight = 280, kDrawer = 130, kRoomForInspector = 1180, kLeastLeft = 190;
    m_library = new LibraryPanel(m_workspace, m_session);
    m_benchmarks = new BenchmarkPanel(m_workspace, m_session);
    m_inspector = new InspectorPanel(m_workspace, m_session);
    m_library->setMinimumWidth(kLeastLeft);
    m_benchmarks->setMinimumWidth(kLeastLeft);
    m_ui->libraryDock->setWidget(m_library);
    m_ui->benchmarksDock->setWidget(m_benchmarks);
    m_ui->inspectorDock->setWidget(m_inspector);
    m_ui->jobsDock->setWidget(new JobsDrawer(m_jobsModel));
    for (QDockWidget* dock : {m_ui->libraryDock, m_ui->benchmarksDock, m_ui->inspectorDock, m_ui->jobsDock}) {
        dock->setFont(fontOf(FontRole::Body, true));     // the title …
        dock->widget()->setFont(fontOf(FontRole::Body)); // … but not what is below it
    }
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    splitDockWidget(m_ui->libraryDock, m_ui->benchmarksDock, Qt::Vertical);
    resizeDocks({m_ui->libraryDock, m_ui->inspectorDock}, {kLeft, kRight}, Qt::Horizontal);
    resizeDocks({m_ui->libraryDock, m_ui->benchmarksDock}, {kLeft, 2 * kLeft}, Qt::Vertical);
    resizeDocks({m_ui->jobsDock}, {kDrawer}, Qt::Vertical);
    m_ui->jobsDock->hide();
    m_narrow = new NarrowWindow(*this, *m_ui->inspectorDock, kRoomForInspector);
    connect(m_library, &LibraryPanel::viewRequested, this, &MainWindow::showView);
    connect(m_library, &LibraryPanel::hideRequested, this, &MainWindow::hideBundle);
    connect(m_library, &LibraryPanel::labelRequested, this, &MainWindow::labelBundle);
    connect(m_benchmarks, &BenchmarkPanel::viewRequested, this, &MainWindow::showView);
}

void MainWindow::makeStatusBar()
{
    m_workspaceLabel = new QLabel(this);
    m_workspaceLabel->setObjectName(QStringLiteral("workspaceLabel"));
    m_workspaceLabel->setTextFormat(Qt::PlainText);
    m_workspaceLabel->setForegroundRole(QPalette::PlaceholderText);
    m_jobsButton = new QToolButton(this);
    m_jobsButton->setObjectName(QStringLiteral("jobsButton"));
    m_jobsButton->setAutoRaise(true);
    m_ui->statusBar->addPermanentWidget(m_workspaceLabel);
    m_ui->statusBar->addPermanentWidget(m_jobsButton);
    m_ui->statusBar->setSizeGripEnabled(false);
    const auto showJobs = [this](int running) {
        m_jobsButton->setText(running > 0 ? tr("Jobs %1 running  Q").arg(running) : tr("Jobs  Q"));
    };
    showJobs(0);
    connect(&m_jobsModel, &JobsModel::runningChanged, this, showJobs);
    showStatus(tr("Ready"));
}

void MainWindow::connectSession()
{
    connect(&m_session, &Session::opened, this, &MainWindow::workspaceOpened);
    connect(&m_session, &Session::contentChanged, this, &MainWindow::contentChanged);
    connect(&m_session, &Session::failed, this, &MainWindow::showError);
    connect(&m_session, &Session::statusChanged, this, &MainWindow::showStatus);
    connect(&m_session, &Session::imported, this, &MainWindow::imported);
    // After contentChanged(): what it chooses by itself gives way to what a manifest says.
    m_manifests = new ManifestOpening(m_session, m_workspace, this);
    connect(m_manifests, &ManifestOpening::failed, this, &MainWindow::showError);
    connect(m_manifests, &ManifestOpening::importWanted, this, &MainWindow::openPaths);
    connect(m_manifests, &ManifestOpening::reopened, this, [this](const QString& path) {
        showView(QStringLiteral("Compare"));
        showStatus(tr("Reopened the view of %1").arg(QFileInfo(path).fileName()));
    });
    connect(&m_history, &SelectionHistory::changed, this, &MainWindow::updateActions);
    connect(&m_workspace, &Workspace::sidesChanged, this, &MainWindow::updateActions);
}

QTabWidget& MainWindow::tabs() const
{
    return *m_ui->tabs;
}

ViewPage* MainWindow::currentPage() const
{
    return qobject_cast<ViewPage*>(m_ui->tabs->currentWidget());
}

void MainWindow::showView(const QString& viewName)
{
    for (ViewPage* page : m_pages) {
        if (page->viewName() == viewName) {
            m_ui->tabs->setCurrentWidget(page);
            page->setFocus();
            return;
        }
    }
}

void MainWindow::pageChanged()
{
    ViewPage* page = currentPage();
    m_inspector->setView(page);
    m_bar->setSummary(page ? page->property("summary").toString() : QString());
    updateActions();
}

void MainWindow::updateActions()
{
    ViewPage* page = currentPage();
    const bool hasRuns = !m_session.index().catalogue().runs.empty();
    m_ui->actionBack->setEnabled(m_history.canGoBack());
    m_ui->actionForward->setEnabled(m_history.canGoForward());
    m_ui->actionSwapSides->setEnabled(!m_workspace.baseline().runs.empty() || !m_workspace.contender().runs.empty());
    m_ui->actionExportPicture->setEnabled(page != nullptr);
    m_ui->actionExportTable->setEnabled(page && page->tableTwin() && page->tableTwin()->rowCount() > 0);
    m_ui->actionCopyView->setEnabled(page != nullptr);
    m_ui->actionTableTwin->setEnabled(page != nullptr);
    m_ui->actionTableTwin->setChecked(page && page->isTableShown());
    m_ui->actionCloseTab->setEnabled(page == nullptr);
    m_ui->actionGoTo->setEnabled(m_session.isOpen());
    m_ui->actionLinkClone->setEnabled(m_session.isOpen());
    m_ui->actionRefreshOrder->setEnabled(!m_session.index().catalogue().repositories.empty());
    m_ui->actionFindBenchmark->setEnabled(hasRuns);
}

void MainWindow::contentChanged()
{
    const bool hasRuns = !m_session.index().catalogue().runs.empty();
    for (int tab = 0; tab < m_ui->tabs->count(); ++tab) {
        auto* page = qobject_cast<ViewPage*>(m_ui->tabs->widget(tab));
        if (page && page != m_overview)
            m_ui->tabs->setTabEnabled(tab, hasRuns);
    }
    if (m_defaultsFor != m_session.path() || !sidesAreThere())
        chooseDefaults();
    updateTitle();
    updateActions();
}

bool MainWindow::sidesAreThere() const
{
    // Runs of a bundle that was hidden meanwhile are gone, and so is a selection of nothing else.
    const auto isThere = [this](RunId run) { return m_session.index().run(run) != nullptr; };
    const auto& baseline = m_workspace.baseline().runs;
    const auto& contender = m_workspace.contender().runs;
    return std::any_of(baseline.begin(), baseline.end(), isThere) ||
           std::any_of(contender.begin(), contender.end(), isThere);
}

void MainWindow::chooseDefaults()
{
    const CatalogueIndex& index = m_session.index();
    m_defaultsFor = index.catalogue().runs.empty() ? QString() : m_session.path();
    const auto [baseline, contender] = defaultSides(index);
    m_workspace.setConfigurations({});
    m_workspace.setCases({});
    m_workspace.setSides(baseline, contender);
    if (!m_defaultsFor.isEmpty())
        chooseMovedCase();
    QMetaObject::invokeMethod(&m_history, &SelectionHistory::clear, Qt::QueuedConnection);
}

void MainWindow::chooseMovedCase()
{
    const auto source = m_workspace.source();
    if (!source)
        return;
    const ComparisonSide baseline = m_workspace.baseline(), contender = m_workspace.contender();
    const ComparisonPolicy policy = m_workspace.policy();
    const auto work = [source, baseline, contender, policy](const Progress& progress) -> Result<CaseKey> {
        const auto report = compareRuns(*source, baseline, contender, policy, progress);
        if (!report)
            return report.error();
        return mostMovedCase(*report);
    };
    m_jobQueue.start<CaseKey>(QString(), QStringLiteral("first case"), this, work,
                              [this, before = m_workspace.cases()](Result<CaseKey> found) {
                                  // The user may have chosen meanwhile.
                                  if (m_workspace.cases() != before)
                                      return;
                                  if (found && found->benchmark.isValid())
                                      m_workspace.setCases({*found});
                                  else if (m_workspace.cases().empty())
                                      chooseFirstBenchmark();
                                  // What the program chose is no step that the user would go back from.
                                  if (!m_history.canGoBack())
                                      QMetaObject::invokeMethod(&m_history, &SelectionHistory::clear,
                                                                Qt::QueuedConnection);
                              });
}

void MainWindow::chooseFirstBenchmark()
{
    for (const BenchmarkRecord& benchmark : m_session.index().catalogue().benchmarks) {
        if (benchmark.metric.primary) {
            m_benchmarks->showBenchmark(benchmark.id);
            return;
        }
    }
}

void MainWindow::workspaceOpened(const QString& path)
{
    m_undo.clear();
    m_settings.setLastWorkspace(path);
    m_settings.addRecentWorkspace(path);
    m_history.clear();
    updateTitle();
    showStatus(
        m_session.index().catalogue().runs.empty()
            ? tr("Ready")
            : tr("Opened %1: %2 results").arg(QFileInfo(path).fileName(), countText(m_session.counts().results)));
    startWaitingDrops();
}

void MainWindow::updateTitle()
{
    const QString name = m_session.isOpen() ? QFileInfo(m_session.path()).fileName() : tr("none");
    m_workspaceLabel->setText(tr("Workspace: %1").arg(name));
    m_workspaceLabel->setToolTip(m_session.path().toHtmlEscaped());
    setWindowTitle(m_session.isOpen() ? tr("%1 – Alidade").arg(name) : tr("Alidade"));
}

void MainWindow::showStatus(const QString& text)
{
    m_ui->statusBar->showMessage(text);
}

void MainWindow::restoreWindow()
{
    constexpr QSize kFirst(1440, 900), kFrame(16, 64); // the frame is not known before the window is shown
    if (!restoreGeometry(m_settings.geometry()))
        resize(kFirst.boundedTo(screen()->availableSize() - kFrame));
    restoreState(m_settings.windowState());
}

void MainWindow::saveWindow()
{
    m_narrow->unfold();
    m_settings.setWindow(saveGeometry(), saveState());
    for (ViewPage* page : m_pages)
        m_settings.withGroup(page->viewName(), [page](QSettings& settings) { page->saveLayout(settings); });
}

void MainWindow::resetLayout()
{
    restoreState(m_plainState);
}

void MainWindow::applyIcons()
{
    m_ui->actionBack->setIcon(strokeIcon(QStringLiteral("back")));
    m_ui->actionForward->setIcon(strokeIcon(QStringLiteral("forward")));
    m_ui->actionSwapSides->setIcon(strokeIcon(QStringLiteral("swap")));
    m_goTo->setIcon(strokeIcon(QStringLiteral("search")));
}

} // namespace alidade
