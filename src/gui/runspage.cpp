// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/runspage.h"

#include "core/quantity.h"
#include "gui/session.h"
#include "gui/tablelook.h"
#include "gui/widgetpicture.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QSettings>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace alidade {

namespace {

/// A row stays when every typed word is in one of its cells.
class WordsFilter final : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setWords(const QStringList& words)
    {
        m_words = words;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        QString text;
        for (int column = 0; column < sourceModel()->columnCount(parent) && !m_words.isEmpty(); ++column)
            text += sourceModel()->index(row, column, parent).data(Qt::EditRole).toString() + QLatin1Char('\n');
        return std::all_of(m_words.begin(), m_words.end(),
                           [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
    }

private:
    QStringList m_words;
};

} // namespace

RunsPage::RunsPage(Workspace& workspace, Session& session, QWidget* parent)
    : ViewPage(parent)
    , m_workspace(workspace)
    , m_session(session)
    , m_model(new RunsModel(this))
    , m_filter(new WordsFilter(this))
    , m_table(new QTableView(this))
{
    m_model->setCatalogue(session.index()); // columns, before their widths
    m_filter->setSourceModel(m_model);
    m_filter->setSortRole(Qt::EditRole);
    m_table->setObjectName(QStringLiteral("runsTable"));
    m_table->setAccessibleName(tr("Runs"));
    m_table->setModel(m_filter);
    m_table->setSortingEnabled(true);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->sortByColumn(0, Qt::DescendingOrder);
    lookLikeATable(*m_table);
    constexpr std::array<int, 13> kWidths{124, 76, 130, 124, 110, 130, 120, 70, 60, 66, 80, 150, 200};
    for (size_t column = 0; column < kWidths.size(); ++column)
        m_table->setColumnWidth(static_cast<int>(column), kWidths[column]);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    setFocusProxy(m_table);
    connect(&session, &Session::contentChanged, this, &RunsPage::reload);
    connect(&workspace, &Workspace::filterChanged, this, &RunsPage::refilter);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RunsPage::chooseCurrent);
    connect(m_table, &QWidget::customContextMenuRequested, this, &RunsPage::showMenu);
    reload();
}

void RunsPage::reload()
{
    m_model->setCatalogue(m_session.index());
    report();
}

void RunsPage::refilter()
{
    static_cast<WordsFilter*>(m_filter)->setWords(m_workspace.filter().split(QLatin1Char(' '), Qt::SkipEmptyParts));
    report();
}

void RunsPage::report()
{
    Q_EMIT summaryChanged(tr("%1 of %2 runs").arg(countText(m_filter->rowCount()), countText(m_model->rowCount())));
}

void RunsPage::chooseCurrent(const QModelIndex& index)
{
    if (index.isValid())
        m_workspace.setCurrentRun(m_model->run(m_filter->mapToSource(index).row()));
}

void RunsPage::useAs(bool baseline)
{
    ComparisonSide side;
    QStringList labels;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows()) {
        const RunRecord* run = m_session.index().run(m_model->run(m_filter->mapToSource(index).row()));
        if (!run)
            continue;
        side.runs.push_back(run->id);
        const CommitRecord* commit = m_session.index().commit(run->commit);
        labels << (commit ? CatalogueIndex::shortHash(commit->hash) : run->entry) + QStringLiteral(" · ") +
                      m_session.index().machineName(run->configuration);
    }
    labels.removeDuplicates();
    constexpr qsizetype kNamed = 3;
    side.label = labels.size() > kNamed ? tr("%1 runs").arg(side.runs.size()) : labels.join(QStringLiteral(" + "));
    if (side.runs.empty())
        return;
    m_workspace.setSides(baseline ? side : m_workspace.baseline(), baseline ? m_workspace.contender() : side);
}

void RunsPage::showMenu(const QPoint& position)
{
    const QModelIndex index = m_filter->mapToSource(m_table->indexAt(position));
    if (!index.isValid())
        return;
    const BundleId bundle = m_model->bundle(index.row());
    QMenu menu(this);
    menu.addAction(tr("Use as baseline"), this, [this] { useAs(true); });
    menu.addAction(tr("Use as candidate"), this, [this] { useAs(false); });
    menu.addSeparator();
    if (const RunRecord* run = m_session.index().run(m_model->run(index.row()))) {
        if (const CommitRecord* commit = m_session.index().commit(run->commit)) {
            const QString hash = QString::fromUtf8(commit->hash);
            menu.addAction(tr("Copy hash"), this, [hash] { QGuiApplication::clipboard()->setText(hash); });
        }
    }
    menu.addAction(tr("Hide its bundle"), this, [this, bundle] { Q_EMIT hideRequested(bundle, true); });
    menu.exec(m_table->viewport()->mapToGlobal(position));
}

bool RunsPage::exportPicture(const QString& path)
{
    return writeWidgetPicture(*m_table, path);
}

void RunsPage::saveLayout(QSettings& settings) const
{
    settings.setValue(QStringLiteral("header"), m_table->horizontalHeader()->saveState());
}

void RunsPage::restoreLayout(const QSettings& settings)
{
    m_table->horizontalHeader()->restoreState(settings.value(QStringLiteral("header")).toByteArray());
}

} // namespace alidade
