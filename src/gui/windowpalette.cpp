// SPDX-License-Identifier: GPL-3.0-or-later
// The command palette, "go to anything" and the list of keys: all made from what is there, so that none can go stale.
#include "gui/benchmarkpanel.h"
#include "gui/mainwindow.h"
#include "gui/palettedialog.h"
#include "gui/textdialog.h"
#include "gui/viewpage.h"
#include "models/sides.h"
#include "ui_mainwindow.h"

#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

#include <set>

namespace alidade {

namespace {

QString plainText(const QAction& action)
{
    QString text = action.text();
    return text.remove(QLatin1Char('&'));
}

void collect(const QMenu& menu, const QString& path, std::vector<std::pair<QString, QAction*>>& actions)
{
    for (QAction* action : menu.actions()) {
        if (action->menu())
            collect(*action->menu(), path + QStringLiteral(" ▸ ") + plainText(*action), actions);
        else if (!action->isSeparator())
            actions.emplace_back(path, action);
    }
}

std::vector<std::pair<QString, QAction*>> allActions(const QMenuBar& bar)
{
    std::vector<std::pair<QString, QAction*>> actions;
    for (const QAction* top : bar.actions()) {
        if (top->menu())
            collect(*top->menu(), plainText(*top), actions);
    }
    return actions;
}

} // namespace

void MainWindow::showPalette()
{
    std::vector<PaletteEntry> entries;
    for (const auto& [path, action] : allActions(*m_ui->menuBar)) {
        if (action->isEnabled())
            entries.push_back({plainText(*action), path, action->shortcut().toString(QKeySequence::NativeText),
                               [action = action] { action->trigger(); }});
    }
    auto* dialog = new PaletteDialog(tr("Type a command"), std::move(entries), this);
    dialog->setObjectName(QStringLiteral("commandPalette"));
    dialog->open();
}

void MainWindow::showGoTo()
{
    std::vector<PaletteEntry> entries;
    for (ViewPage* page : m_pages) {
        const QString name = page->viewName();
        entries.push_back({name, tr("view"), {}, [this, name] { showView(name); }});
    }
    const CatalogueIndex& index = m_session.index();
    for (const BenchmarkRecord& benchmark : index.catalogue().benchmarks) {
        if (!benchmark.metric.primary)
            continue;
        entries.push_back({benchmark.name, tr("benchmark"), {}, [this, id = benchmark.id] {
                               m_benchmarks->showBenchmark(id);
                               showView(QStringLiteral("History"));
                           }});
    }
    for (const SideChoice& choice : sideChoices(index)) {
        const QString name =
            choice.hash.isEmpty() ? choice.name : QString(choice.hash + QStringLiteral("  ") + choice.name);
        entries.push_back({name, tr("as candidate · %1").arg(choice.place), {}, [this, choice] {
                               m_workspace.setSides(m_workspace.baseline(), choice.side());
                               m_workspace.setCurrentRun(choice.runs.front());
                               showView(QStringLiteral("Compare"));
                           }});
    }
    std::set<QString> machines;
    for (const ConfigurationRecord& configuration : index.catalogue().configurations) {
        const ConfigurationId id = configuration.id;
        const QString name = index.machineName(id) + QStringLiteral(" · ") + index.environmentName(id);
        entries.push_back({name, tr("configuration"), {}, [this, id] {
                               m_workspace.setConfigurations({id});
                               showView(QStringLiteral("History"));
                           }});
    }
    auto* dialog = new PaletteDialog(tr("Go to a benchmark, commit, machine or view"), std::move(entries), this);
    dialog->setObjectName(QStringLiteral("goToDialog"));
    dialog->open();
}

void MainWindow::showCheatSheet()
{
    auto* dialog = new QDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("cheatSheet"));
    dialog->setWindowTitle(tr("Keys"));
    dialog->resize(520, 620);
    auto* table = new QTableWidget(0, 3, dialog);
    table->setAccessibleName(tr("Keys"));
    table->setHorizontalHeaderLabels({tr("Key"), tr("What it does"), tr("Where")});
    table->verticalHeader()->hide();
    table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setShowGrid(false);
    const auto add = [table](const QString& key, const QString& what, const QString& where) {
        const int row = table->rowCount();
        table->insertRow(row);
        table->setItem(row, 0, new QTableWidgetItem(key));
        table->setItem(row, 1, new QTableWidgetItem(what));
        table->setItem(row, 2, new QTableWidgetItem(where));
    };
    for (const auto& [path, action] : allActions(*m_ui->menuBar)) {
        if (!action->shortcut().isEmpty())
            add(action->shortcut().toString(QKeySequence::NativeText), plainText(*action), path);
    }
    // Views have keys of their own, as actions of the page.
    for (ViewPage* page : m_pages) {
        for (const QAction* action : page->findChildren<QAction*>()) {
            if (!action->shortcut().isEmpty())
                add(action->shortcut().toString(QKeySequence::NativeText), plainText(*action), page->viewName());
        }
    }
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(table);
    dialog->open();
}

} // namespace alidade
