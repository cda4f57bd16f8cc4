// SPDX-License-Identifier: GPL-3.0-or-later
// How results come into the window: drops, paste, dialogs and the command line; and the undo of it.
#include "core/quantity.h"
#include "gui/appstyle.h"
#include "gui/commands.h"
#include "gui/emptyoverview.h"
#include "gui/importpage.h"
#include "gui/mainwindow.h"
#include "gui/manifestopening.h"
#include "gui/overviewpage.h"
#include "gui/samplefolder.h"
#include "gui/viewpage.h"
#include "models/theme.h"
#include "ui_mainwindow.h"

#include <QClipboard>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QTabBar>

namespace alidade {

namespace {

QStringList localPaths(const QMimeData& data)
{
    QStringList paths;
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile())
            paths << url.toLocalFile();
    }
    return paths;
}

} // namespace

void MainWindow::openWorkspace(const QString& path)
{
    m_session.open(QFileInfo(path).absoluteFilePath());
}

void MainWindow::openPaths(const QStringList& paths)
{
    for (const QString& path : paths) {
        if (QFileInfo(path).suffix() == QLatin1String("alidade"))
            openWorkspace(path);
        else if (looksLikeManifest(path))
            m_manifests->open(QFileInfo(path).absoluteFilePath());
        else
            m_waiting << QFileInfo(path).absoluteFilePath();
    }
    if (m_session.isOpen())
        startWaitingDrops();
}

void MainWindow::startWaitingDrops()
{
    if (m_waiting.isEmpty() || m_samplesComing)
        return;
    auto* page = new ImportPage(m_session, m_waiting, this);
    m_waiting.clear();
    addImportPage(page);
    page->start();
}

void MainWindow::addImportPage(ImportPage* page)
{
    page->setObjectName(QStringLiteral("importPage"));
    page->setAutoFillBackground(true);
    page->setBackgroundRole(QPalette::Base);
    QString text = page->title();
    text.replace(QLatin1Char('&'), QStringLiteral("&&"));
    const int tab = m_ui->tabs->addTab(page, text);
    m_ui->tabs->setTabsClosable(true);
    // Only import pages can be closed.
    for (int i = 0; i < m_ui->tabs->count(); ++i) {
        if (qobject_cast<ViewPage*>(m_ui->tabs->widget(i))) {
            m_ui->tabs->tabBar()->setTabButton(i, QTabBar::RightSide, nullptr);
            m_ui->tabs->tabBar()->setTabButton(i, QTabBar::LeftSide, nullptr);
        }
    }
    m_ui->tabs->setCurrentIndex(tab);
    page->setFocus();
    connect(page, &ImportPage::statusChanged, this, &MainWindow::showStatus);
    connect(page, &ImportPage::viewRequested, this, &MainWindow::showView);
    connect(page, &ImportPage::closeRequested, this, [this, page] { closeImportPage(m_ui->tabs->indexOf(page)); });
}

void MainWindow::closeImportPage(int tab)
{
    auto* page = qobject_cast<ImportPage*>(m_ui->tabs->widget(tab));
    if (!page)
        return;
    m_ui->tabs->removeTab(tab);
    page->deleteLater();
}

void MainWindow::imported(const Session::Outcomes& outcomes)
{
    std::vector<BundleId> bundles;
    QString name;
    for (const Session::Outcome& outcome : outcomes) {
        if (outcome.report && outcome.report->bundle.isValid()) {
            bundles.push_back(outcome.report->bundle);
            name = outcome.report->name;
        }
    }
    if (bundles.empty())
        return;
    if (bundles.size() > 1)
        name = tr("%1 bundles").arg(countText(static_cast<qint64>(bundles.size())));
    m_undo.push(new ImportCommand(m_session, std::move(bundles), name));
    showStatus(tr("Imported %1").arg(name));
}

void MainWindow::importWithoutPreview(const QStringList& paths)
{
    std::vector<Session::Request> requests;
    for (const QString& path : paths)
        requests.push_back({path, {}});
    m_session.importBundles(requests, [this](const Session::Outcomes&) {
        m_samplesComing = false;
        startWaitingDrops();
    });
}

void MainWindow::openSamples()
{
    const QStringList samples = sampleBundles();
    if (samples.isEmpty()) {
        showError(tr("The samples can't be found"),
                  {ErrorCode::NotFound,
                   tr("They are installed beside the program, in share/alidade/samples. Install Alidade again, or run "
                      "it from its build folder."),
                   {}});
        return;
    }
    const QString path = sampleWorkspacePath();
    // Identical results are not stored twice: importing again on every start brings in what a newer version added.
    connect(
        &m_session, &Session::opened, this,
        [this, path, samples](const QString& opened) {
            if (opened == path)
                importWithoutPreview(samples);
            else
                m_samplesComing = false;
        },
        Qt::SingleShotConnection);
    m_samplesComing = true;
    openWorkspace(path);
}

void MainWindow::paste()
{
    const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
    if (!copied)
        return;
    const QStringList paths = localPaths(*copied);
    if (!paths.isEmpty()) {
        openPaths(paths);
        return;
    }
    const QByteArray text = copied->text().toUtf8();
    if (text.trimmed().isEmpty()) {
        showStatus(tr("The clipboard holds no text and no files"));
        return;
    }
    auto* page = new ImportPage(m_session, {tr("pasted text")}, this);
    addImportPage(page);
    const QPointer<ImportPage> shown(page);
    m_session.importText(QStringLiteral("pasted.json"), text, [shown](const Session::Outcomes& outcomes) {
        if (shown)
            shown->showOutcome(outcomes);
    });
}

void MainWindow::hideBundle(BundleId id, bool hidden)
{
    const BundleRecord* bundle = m_session.index().bundle(id);
    m_undo.push(new HideCommand(m_session, id, hidden, bundle ? bundle->name : QString()));
}

void MainWindow::relabelBundle(BundleId id, const QString& before, const QString& after)
{
    m_undo.push(new LabelCommand(m_session, id, before, after));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!event->mimeData()->hasUrls() || localPaths(*event->mimeData()).isEmpty())
        return;
    m_overview->emptyState()->setDragActive(true);
    event->setDropAction(Qt::CopyAction);
    event->accept();
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent* event)
{
    m_overview->emptyState()->setDragActive(false);
    QMainWindow::dragLeaveEvent(event);
}

void MainWindow::dropEvent(QDropEvent* event)
{
    m_overview->emptyState()->setDragActive(false);
    const QStringList paths = localPaths(*event->mimeData());
    if (paths.isEmpty())
        return;
    event->setDropAction(Qt::CopyAction);
    event->accept();
    // Only queued: the other program waits until this returns, and windows that open inside a drop crash some
    // platforms.
    QMetaObject::invokeMethod(
        this, [this, paths] { openPaths(paths); }, Qt::QueuedConnection);
}

bool MainWindow::event(QEvent* event)
{
    if (event->type() == QEvent::ThemeChange)
        QMetaObject::invokeMethod(
            this, [] { followSystemTheme(); }, Qt::QueuedConnection);
    return QMainWindow::event(event);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    saveWindow();
    const QStringList running = m_jobQueue.stopAll();
    if (!running.isEmpty())
        showStatus(tr("Still stopping: %1").arg(running.join(QStringLiteral(", "))));
    QMainWindow::closeEvent(event);
}

} // namespace alidade
