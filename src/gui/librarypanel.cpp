// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/librarypanel.h"

#include "gui/session.h"
#include "gui/treedelegate.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSet>
#include <QTreeView>
#include <QVBoxLayout>

namespace alidade {

namespace {

constexpr int kIndent = 14;

void forEachIndex(const QAbstractItemModel& model, const QModelIndex& parent,
                  const std::function<void(const QModelIndex&)>& visit)
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        visit(index);
        forEachIndex(model, index, visit);
    }
}

} // namespace

LibraryPanel::LibraryPanel(Workspace& workspace, Session& session, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_session(session)
    , m_view(new QTreeView(this))
    , m_empty(
          new QLabel(tr("Machines, configurations, commits and bundles appear here, as found in your files."), this))
{
    m_empty->setWordWrap(true);
    m_empty->setMargin(14);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_view->setObjectName(QStringLiteral("libraryView"));
    m_view->setAccessibleName(tr("Library"));
    m_view->setModel(&m_model);
    m_view->setItemDelegate(new TreeDelegate(m_view));
    m_view->setHeaderHidden(true);
    m_view->setUniformRowHeights(true);
    m_view->setIndentation(kIndent);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setDragEnabled(true);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_view->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_empty);
    layout->addWidget(m_view);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);

    connect(&session, &Session::contentChanged, this, &LibraryPanel::reload);
    connect(m_view, &QWidget::customContextMenuRequested, this, &LibraryPanel::showMenu);
    connect(m_view, &QTreeView::activated, this, &LibraryPanel::activate);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &LibraryPanel::choose);
    reload();
}

void LibraryPanel::reload()
{
    QSet<QString> open, selected;
    bool first = m_model.rowCount() == 0;
    forEachIndex(m_model, {}, [&](const QModelIndex& index) {
        if (m_view->isExpanded(index))
            open.insert(m_model.path(index));
        if (m_view->selectionModel()->isSelected(index))
            selected.insert(m_model.path(index));
    });
    m_reloading = true;
    m_model.setCatalogue(m_session.index());
    forEachIndex(m_model, {}, [&](const QModelIndex& index) {
        const LibraryModel::Node* node = m_model.node(index);
        const bool small = m_model.rowCount(index.parent()) <= 6;
        const bool openAtFirst =
            first && (node->kind == LibraryModel::Kind::Branch || (node->kind == LibraryModel::Kind::Machine && small));
        if (openAtFirst || open.contains(m_model.path(index)))
            m_view->expand(index);
        if (selected.contains(m_model.path(index)))
            m_view->selectionModel()->select(index, QItemSelectionModel::Select | QItemSelectionModel::Rows);
    });
    m_reloading = false;
    const bool empty = m_model.rowCount() == 0;
    m_empty->setVisible(empty);
    m_view->setVisible(!empty);
}

void LibraryPanel::choose()
{
    if (m_reloading)
        return;
    std::vector<ConfigurationId> configurations;
    const QModelIndexList rows = m_view->selectionModel()->selectedRows();
    for (const QModelIndex& row : rows) {
        const LibraryModel::Node* node = m_model.node(row);
        if (node->kind == LibraryModel::Kind::Configuration)
            configurations.push_back(node->configuration);
        if (node->kind == LibraryModel::Kind::Machine) {
            for (int child = 0; child < m_model.rowCount(row); ++child)
                configurations.push_back(m_model.node(m_model.index(child, 0, row))->configuration);
        }
    }
    m_workspace.setConfigurations(configurations);
    if (rows.size() == 1) {
        const LibraryModel::Node* node = m_model.node(rows.first());
        if (!node->runs.empty())
            m_workspace.setCurrentRun(node->runs.front());
    }
}

void LibraryPanel::activate(const QModelIndex& index)
{
    const ComparisonSide side = m_model.side(index.siblingAtColumn(0));
    if (!side.runs.empty())
        m_workspace.setSides(m_workspace.baseline(), side);
}

void LibraryPanel::showMenu(const QPoint& position)
{
    const QModelIndex index = m_view->indexAt(position).siblingAtColumn(0);
    const LibraryModel::Node* node = m_model.node(index);
    if (!node)
        return;
    QMenu menu(this);
    const ComparisonSide side = m_model.side(index);
    if (!side.runs.empty()) {
        menu.addAction(tr("Use as baseline"), this,
                       [this, side] { m_workspace.setSides(side, m_workspace.contender()); });
        menu.addAction(tr("Use as candidate"), this,
                       [this, side] { m_workspace.setSides(m_workspace.baseline(), side); });
        menu.addSeparator();
    }
    if (node->configuration.isValid()) {
        const ConfigurationId configuration = node->configuration;
        menu.addAction(tr("Show in history"), this, [this, configuration] {
            m_workspace.setConfigurations({configuration});
            Q_EMIT viewRequested(QStringLiteral("History"));
        });
    }
    if (const CommitRecord* commit = m_session.index().commit(node->commit)) {
        const QString hash = QString::fromUtf8(commit->hash);
        menu.addAction(tr("Copy hash"), this, [hash] { QGuiApplication::clipboard()->setText(hash); });
    }
    if (node->kind == LibraryModel::Kind::Bundle) {
        const BundleId bundle = node->bundle;
        const bool hidden = node->hidden;
        menu.addAction(hidden ? tr("Show bundle again") : tr("Hide bundle"), this,
                       [this, bundle, hidden] { Q_EMIT hideRequested(bundle, !hidden); });
        menu.addAction(tr("Label…"), this, [this, bundle] { Q_EMIT labelRequested(bundle); });
    }
    if (!menu.isEmpty())
        menu.exec(m_view->viewport()->mapToGlobal(position));
}

} // namespace alidade
