// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/session.h"
#include "gui/settingsstore.h"
#include "models/jobsmodel.h"
#include "models/palettemodel.h"
#include "models/selectionhistory.h"

#include <QMainWindow>
#include <QUndoStack>

#include <memory>
#include <vector>

class QLabel;
class QTabWidget;
class QToolButton;

namespace Ui {
class MainWindow;
}

namespace alidade {

class BenchmarkPanel;
class ImportPage;
class InspectorPanel;
class NarrowWindow;
class LibraryPanel;
class ManifestOpening;
class OverviewPage;
class SelectionBar;
class ViewPage;

/// The window: menus, bars, docks and the views as tabs. Connects them; knows no numbers.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    Session& session() { return m_session; }
    Workspace& workspace() { return m_workspace; }
    const JobsModel& jobs() const { return m_jobsModel; }
    QUndoStack& undoStack() { return m_undo; }
    /// Overview first, Runs last.
    const std::vector<ViewPage*>& pages() const { return m_pages; }
    QTabWidget& tabs() const;
    void showView(const QString& viewName);

public Q_SLOTS:
    void openWorkspace(const QString& path);
    /// Files, folders and archives as if dropped: one import page for all of them. Workspace files are opened instead,
    /// and a report's manifest brings its view back.
    void openPaths(const QStringList& paths);
    void openSamples();
    /// Without a preview: for bundles that come with the program.
    void importWithoutPreview(const QStringList& paths);

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makePages();
    void makeDocks();
    void makeStatusBar();
    void makeMenus();
    void connectFileActions();
    void connectViewActions();
    void connectSession();
    void applyIcons();
    void resetLayout();
    void restoreWindow();
    void saveWindow();

    ViewPage* currentPage() const;
    void pageChanged();
    void updateActions();
    void updateTitle();
    void contentChanged();
    void workspaceOpened(const QString& path);
    bool sidesAreThere() const;
    void chooseDefaults();
    /// Makes the case that moved most between the two sides the current one; else the first benchmark.
    void chooseMovedCase();
    void chooseFirstBenchmark();
    void imported(const Session::Outcomes& outcomes);
    void showError(const QString& what, const Error& error);
    void showStatus(const QString& text);
    void hideBundle(BundleId bundle, bool hidden);
    void labelBundle(BundleId bundle);
    void relabelBundle(BundleId bundle, const QString& before, const QString& after);
    void addImportPage(ImportPage* page);
    void closeImportPage(int tab);
    void startWaitingDrops();

    void chooseFiles();
    void chooseFolder();
    void chooseWorkspace(bool create);
    void chooseClone();
    void paste();
    void fillRecentMenu();
    void setMargin(double margin);
    void askMargin();
    void showPalette();
    void showGoTo();
    void showCheatSheet();
    void showAbout();

    std::unique_ptr<Ui::MainWindow> m_ui;
    SettingsStore m_settings;
    JobQueue m_jobQueue;
    JobsModel m_jobsModel;
    Workspace m_workspace;
    Session m_session;
    SelectionHistory m_history;
    QUndoStack m_undo;
    SelectionBar* m_bar = nullptr;
    LibraryPanel* m_library = nullptr;
    BenchmarkPanel* m_benchmarks = nullptr;
    InspectorPanel* m_inspector = nullptr;
    NarrowWindow* m_narrow = nullptr;
    OverviewPage* m_overview = nullptr;
    ManifestOpening* m_manifests = nullptr;
    std::vector<ViewPage*> m_pages;
    QLabel* m_workspaceLabel = nullptr;
    QToolButton* m_jobsButton = nullptr;
    QToolButton* m_goTo = nullptr;
    QStringList m_waiting;        ///< dropped, or given on the command line, and not yet begun
    bool m_samplesComing = false; ///< drops wait for them, so that their preview knows what is stored
    QString m_defaultsFor;        ///< workspace for which sides have been chosen
    QByteArray m_plainState;      ///< docks as built, for "Reset layout"
};

} // namespace alidade
