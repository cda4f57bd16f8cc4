// SPDX-License-Identifier: GPL-3.0-or-later
// What the menus do. The other half of MainWindow: building and following the workspace.
#include "core/quantity.h"
#include "gui/appstyle.h"
#include "gui/benchmarkpanel.h"
#include "gui/mainwindow.h"
#include "gui/overviewpage.h"
#include "gui/searchfield.h"
#include "gui/selectionbar.h"
#include "gui/textdialog.h"
#include "gui/viewexport.h"
#include "gui/viewpage.h"
#include "models/comparisontext.h"
#include "models/theme.h"
#include "ui_mainwindow.h"

#include <QActionGroup>
#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QToolButton>

#include <array>

namespace alidade {

void MainWindow::makeMenus()
{
    QAction* undo = m_undo.createUndoAction(this, tr("&Undo"));
    undo->setObjectName(QStringLiteral("actionUndo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = m_undo.createRedoAction(this, tr("&Redo"));
    redo->setObjectName(QStringLiteral("actionRedo"));
    redo->setShortcut(QKeySequence::Redo);
    m_ui->menuEdit->insertActions(m_ui->menuEdit->actions().value(0), {undo, redo});

    int number = 1;
    for (ViewPage* page : m_pages) {
        auto* action = new QAction(page->viewName(), this);
        action->setObjectName(QStringLiteral("actionView") + page->viewName());
        action->setShortcut(QKeySequence(QString::number(number++)));
        connect(action, &QAction::triggered, this, [this, page] { showView(page->viewName()); });
        m_ui->menuGo->addAction(action);
    }
    // What a view can be asked stands in the menu too, and so in the command palette.
    for (ViewPage* page : m_pages) {
        if (page->actions().isEmpty())
            continue;
        m_ui->menuAnalyse->addSeparator();
        m_ui->menuAnalyse->addActions(page->actions());
    }

    const std::array<std::pair<QDockWidget*, const char*>, 4> docks{
        {{m_ui->libraryDock, ""}, {m_ui->benchmarksDock, ""}, {m_ui->inspectorDock, ""}, {m_ui->jobsDock, "Q"}}};
    for (const auto& [dock, key] : docks) {
        QAction* toggle = dock->toggleViewAction();
        toggle->setObjectName(dock->objectName() + QStringLiteral("Toggle"));
        if (*key)
            toggle->setShortcut(QKeySequence(QLatin1String(key)));
        m_ui->menuWindow->insertAction(m_ui->actionResetLayout, toggle);
    }
    m_ui->menuWindow->insertSeparator(m_ui->actionResetLayout);
    connect(m_jobsButton, &QToolButton::clicked, m_ui->jobsDock->toggleViewAction(), &QAction::trigger);

    m_goTo = new QToolButton(this);
    m_goTo->setObjectName(QStringLiteral("goToButton"));
    m_goTo->setProperty("framed", true);
    m_goTo->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_goTo->setText(tr("Go to anything        Ctrl+P"));
    m_goTo->setMinimumWidth(230);
    connect(m_goTo, &QToolButton::clicked, this, &MainWindow::showGoTo);
    auto* corner = new QWidget(this);
    auto* margins = new QHBoxLayout(corner);
    margins->setContentsMargins(0, 2, 8, 2);
    margins->addWidget(m_goTo);
    m_ui->menuBar->setCornerWidget(corner);
}

void MainWindow::connectFileActions()
{
    const auto on = [this](QAction* action, auto slot) { connect(action, &QAction::triggered, this, slot); };
    on(m_ui->actionOpenFiles, [this] { chooseFiles(); });
    on(m_ui->actionOpenFolder, [this] { chooseFolder(); });
    on(m_ui->actionNewWorkspace, [this] { chooseWorkspace(true); });
    on(m_ui->actionOpenWorkspace, [this] { chooseWorkspace(false); });
    on(m_ui->actionOpenSamples, [this] { openSamples(); });
    on(m_ui->actionLinkClone, [this] { chooseClone(); });
    on(m_ui->actionRefreshOrder, [this] { m_session.refreshCommitOrder(); });
    on(m_ui->actionQuit, [this] { close(); });
    on(m_ui->actionPaste, [this] { paste(); });
    on(m_ui->actionExportPicture, [this] {
        if (ViewPage* page = currentPage())
            showStatus(exportViewPicture(*page, this));
    });
    on(m_ui->actionExportTable, [this] {
        if (ViewPage* page = currentPage())
            showStatus(exportViewTable(*page, this));
    });
    on(m_ui->actionCopyView, [this] {
        if (ViewPage* page = currentPage())
            showStatus(copyViewPicture(*page));
    });
    connect(m_ui->menuRecent, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    fillRecentMenu();
}

void MainWindow::connectViewActions()
{
    const auto on = [this](QAction* action, auto slot) { connect(action, &QAction::triggered, this, slot); };
    m_bar->filterEdit()->setVocabularySource([this] { return currentPage() ? currentPage()->vocabulary() : nullptr; });
    on(m_ui->actionFind, [this] { m_bar->filterEdit()->setFocus(Qt::ShortcutFocusReason); });
    on(m_ui->actionFindBenchmark, [this] {
        m_ui->benchmarksDock->show();
        m_benchmarks->search()->setFocus(Qt::ShortcutFocusReason);
    });
    on(m_ui->actionTableTwin, [this](bool shown) {
        if (ViewPage* page = currentPage())
            page->setTableShown(shown);
        updateActions();
    });
    on(m_ui->actionFullScreen, [this](bool full) { full ? showFullScreen() : showNormal(); });
    on(m_ui->actionBack, [this] { m_history.goBack(); });
    on(m_ui->actionForward, [this] { m_history.goForward(); });
    on(m_ui->actionGoTo, [this] { showGoTo(); });
    on(m_ui->actionSwapSides, [this] { m_workspace.swapSides(); });
    on(m_ui->actionCloseTab, [this] { closeImportPage(m_ui->tabs->currentIndex()); });
    on(m_ui->actionResetLayout, [this] { resetLayout(); });
    on(m_ui->actionCheatSheet, [this] { showCheatSheet(); });
    on(m_ui->actionPalette, [this] { showPalette(); });
    on(m_ui->actionAbout, [this] { showAbout(); });

    auto* themes = new QActionGroup(this);
    const std::array<std::pair<QAction*, Theme::Scheme>, 3> schemes{{{m_ui->actionThemeSystem, Theme::Scheme::System},
                                                                     {m_ui->actionThemeLight, Theme::Scheme::Light},
                                                                     {m_ui->actionThemeDark, Theme::Scheme::Dark}}};
    for (const auto& [action, scheme] : schemes) {
        themes->addAction(action);
        action->setChecked(Theme::instance().scheme() == scheme);
        on(action, [this, scheme = scheme] {
            Theme::instance().setScheme(scheme);
            m_settings.setScheme(scheme);
        });
    }

    auto* margins = new QActionGroup(this);
    const std::array<std::pair<QAction*, double>, 4> sizes{{{m_ui->actionMargin1, 0.01},
                                                            {m_ui->actionMargin2, 0.02},
                                                            {m_ui->actionMargin5, 0.05},
                                                            {m_ui->actionMargin10, 0.10}}};
    margins->addAction(m_ui->actionMarginOther);
    m_ui->actionMarginOther->setChecked(true);
    for (const auto& [action, margin] : sizes) {
        margins->addAction(action);
        if (m_workspace.policy().margin == margin)
            action->setChecked(true);
        on(action, [this, margin = margin] { setMargin(margin); });
    }
    on(m_ui->actionMarginOther, [this] { askMargin(); });
}

void MainWindow::setMargin(double margin)
{
    ComparisonPolicy policy = m_workspace.policy();
    policy.margin = margin;
    m_workspace.setPolicy(policy);
    m_settings.setMargin(margin);
    showStatus(tr("Changes up to %1 count as none").arg(QChar(0x00b1) + percentText(margin)));
}

void MainWindow::askMargin()
{
    bool ok = false;
    const double percent =
        QInputDialog::getDouble(this, tr("Margin θ"), tr("Changes up to this many percent count as none:"),
                                m_workspace.policy().margin * 100, 0.01, 100, 2, &ok);
    if (ok)
        setMargin(percent / 100);
}

void MainWindow::chooseFiles()
{
    openPaths(QFileDialog::getOpenFileNames(
        this, tr("Open results"), {},
        tr("Results and archives (*.json *.gz *.xz *.zst *.bz2 *.zip *.tar *.tgz *.txz *.tbz2 *.7z);;All files (*)")));
}

void MainWindow::chooseFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open a folder of results"));
    if (!folder.isEmpty())
        openPaths({folder});
}

void MainWindow::chooseWorkspace(bool create)
{
    const QString filter = tr("Alidade workspaces (*.alidade);;All files (*)");
    QString path = create ? QFileDialog::getSaveFileName(this, tr("New workspace"), {}, filter, nullptr,
                                                         QFileDialog::DontConfirmOverwrite)
                          : QFileDialog::getOpenFileName(this, tr("Open workspace"), {}, filter);
    if (path.isEmpty())
        return;
    if (create && QFileInfo(path).suffix().isEmpty())
        path += QStringLiteral(".alidade");
    openWorkspace(path);
}

void MainWindow::chooseClone()
{
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Link a clone: choose the folder of the git repository"));
    if (!folder.isEmpty())
        m_session.linkClone(folder);
}

void MainWindow::fillRecentMenu()
{
    m_ui->menuRecent->clear();
    for (const QString& path : m_settings.recentWorkspaces()) {
        QString text = path;
        text.replace(QLatin1Char('&'), QStringLiteral("&&"));
        m_ui->menuRecent->addAction(text, this, [this, path] { openWorkspace(path); });
    }
    m_ui->menuRecent->menuAction()->setEnabled(!m_ui->menuRecent->isEmpty());
}

void MainWindow::labelBundle(BundleId id)
{
    const BundleRecord* bundle = m_session.index().bundle(id);
    if (!bundle)
        return;
    bool ok = false;
    const QString before = bundle->label;
    const QString after =
        QInputDialog::getText(this, tr("Label"), tr("Who or where does it come from?"), QLineEdit::Normal, before, &ok);
    if (ok && after != before)
        relabelBundle(id, before, after);
}

void MainWindow::showError(const QString& what, const Error& error)
{
    showStatus(tr("%1: %2").arg(what, error.message));
    m_samplesComing = false;
    // Not modal: a failure must not stop what else is under way.
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Alidade"), what, QMessageBox::Ok, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(error.where.isEmpty() ? error.message
                                                  : QString(error.message + QStringLiteral("\n\n") + error.where));
    box->setModal(false);
    box->show();
}

void MainWindow::showAbout()
{
    QMessageBox::about(this, tr("About Alidade"),
                       tr("<h3>Alidade %1</h3><p>Judge what a change did to performance.</p>"
                          "<p>Free software under the GNU General Public License, version 3 or later. "
                          "Uses Qt %2, QCustomPlot, SQLite, RapidJSON and KArchive.</p>")
                           .arg(QApplication::applicationVersion(), QLatin1String(qVersion())));
}

} // namespace alidade
