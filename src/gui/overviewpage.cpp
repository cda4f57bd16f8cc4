// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/overviewpage.h"

#include "core/quantity.h"
#include "gui/appstyle.h"
#include "gui/emptyoverview.h"
#include "gui/session.h"
#include "gui/tablelook.h"
#include "gui/widgetpicture.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <map>

namespace alidade {

namespace {

QLabel* plain(QWidget* parent, const QFont& font, bool muted = false)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setFont(font);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (muted)
        label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace

OverviewPage::OverviewPage(Session& session, QWidget* parent)
    : ViewPage(parent)
    , m_session(session)
    , m_bundles(new BundlesModel(this))
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyOverview(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(makeData());
    connect(&session, &Session::contentChanged, this, &OverviewPage::reload);
    reload();
}

QWidget* OverviewPage::makeData()
{
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(24, 20, 24, 12);
    layout->setSpacing(10);
    m_headline = plain(page, fontOf(FontRole::Heading, true));
    m_headline->setObjectName(QStringLiteral("overviewHeadline"));
    m_counts = plain(page, fontOf(FontRole::Body));
    m_counts->setObjectName(QStringLiteral("overviewCounts"));
    layout->addWidget(m_headline);
    layout->addWidget(m_counts);
    auto* order = new QHBoxLayout;
    order->setSpacing(10);
    m_order = plain(page, fontOf(FontRole::Body), true);
    m_link = new QPushButton(tr("Link a clone…"), page);
    m_link->setObjectName(QStringLiteral("overviewLinkButton"));
    order->addWidget(m_order, 1);
    order->addWidget(m_link);
    layout->addLayout(order);
    auto* go = new QHBoxLayout;
    go->setSpacing(10);
    const std::pair<QString, QString> ways[] = {{tr("Compare two commits"), QStringLiteral("Compare")},
                                                {tr("See a history"), QStringLiteral("History")},
                                                {tr("See all runs"), QStringLiteral("Runs")}};
    bool first = true;
    for (const auto& [text, view] : ways) {
        auto* button = new QPushButton(text, page);
        if (std::exchange(first, false))
            makePrimary(*button);
        connect(button, &QPushButton::clicked, this, [this, name = view] { Q_EMIT viewRequested(name); });
        go->addWidget(button);
    }
    go->addStretch();
    layout->addLayout(go);
    layout->addSpacing(8);
    auto* machinesHead = new QLabel(tr("Machines"), page);
    machinesHead->setFont(fontOf(FontRole::Body, true));
    m_machines = plain(page, fontOf(FontRole::Body));
    layout->addWidget(machinesHead);
    layout->addWidget(m_machines);
    layout->addSpacing(8);
    auto* bundlesHead = new QLabel(tr("Bundles, newest first"), page);
    bundlesHead->setFont(fontOf(FontRole::Body, true));
    layout->addWidget(bundlesHead);
    m_table = new QTableView(page);
    m_table->setObjectName(QStringLiteral("bundlesTable"));
    m_table->setAccessibleName(tr("Bundles"));
    m_bundles->setCatalogue(m_session.index()); // columns, before their widths
    m_table->setModel(m_bundles);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    lookLikeATable(*m_table);
    constexpr std::array<int, 9> kWidths{190, 110, 130, 64, 84, 90, 72, 70, 120};
    for (size_t column = 0; column < kWidths.size(); ++column)
        m_table->setColumnWidth(static_cast<int>(column), kWidths[column]);
    layout->addWidget(m_table, 1);
    connect(m_link, &QPushButton::clicked, this, &OverviewPage::linkCloneRequested);
    connect(m_table, &QWidget::customContextMenuRequested, this, &OverviewPage::showMenu);
    return page;
}

void OverviewPage::reload()
{
    const CatalogueIndex& index = m_session.index();
    m_bundles->setCatalogue(index);
    m_stack->setCurrentIndex(index.catalogue().bundles.empty() ? 0 : 1);
    const Counts& counts = m_session.counts();
    m_headline->setText(tr("%1 results of %2 benchmarks").arg(countText(counts.results), countText(counts.benchmarks)));
    m_counts->setText(tr("%1 runs  ·  %2 commits  ·  %3 machines  ·  %4 configurations  ·  %5 raw values  ·  %6 failed "
                         " ·  %7 skipped")
                          .arg(countText(counts.runs), countText(counts.commits), countText(counts.machines),
                               countText(counts.configurations), countText(counts.samples), countText(counts.failed),
                               countText(counts.skipped)));
    std::map<QString, qint64> machines;
    for (const RunRecord& run : index.catalogue().runs)
        ++machines[index.machineName(run.configuration)];
    QStringList words;
    for (const auto& [name, runs] : machines)
        words << tr("%1 (%2 runs)").arg(name, countText(runs));
    m_machines->setText(words.join(QStringLiteral("  ·  ")));
    m_order->setText(orderSentence());
    m_link->setVisible(index.catalogue().repositories.empty() && !index.catalogue().commits.empty());
    Q_EMIT summaryChanged(counts.results > 0 ? tr("%1 results").arg(countText(counts.results)) : tr("no results yet"));
}

QString OverviewPage::orderSentence() const
{
    const Catalogue& catalogue = m_session.index().catalogue();
    qint64 graph = 0, site = 0;
    for (const CommitRecord& commit : catalogue.commits) {
        graph += commit.order >= 0 && commit.source == OrderSource::Graph ? 1 : 0;
        site += commit.order >= 0 && commit.source == OrderSource::SiteIndex ? 1 : 0;
    }
    const auto all = static_cast<qint64>(catalogue.commits.size());
    if (all == 0)
        return tr("No commit is recorded in these results.");
    if (graph > 0)
        return tr("%1 of %2 commits are ordered by the history of a linked clone.")
            .arg(countText(graph), countText(all));
    if (site > 0)
        return tr("%1 of %2 commits are ordered as a published site has them.").arg(countText(site), countText(all));
    return tr("Commits are ordered by date only: link a clone of the project to order them by its history.");
}

void OverviewPage::showMenu(const QPoint& position)
{
    const QModelIndex row = m_table->indexAt(position);
    if (!row.isValid())
        return;
    const BundleId id = m_bundles->bundle(row.row());
    const BundleRecord* bundle = m_session.index().bundle(id);
    if (!bundle)
        return;
    const bool hidden = bundle->hidden;
    QMenu menu(this);
    menu.addAction(hidden ? tr("Show bundle again") : tr("Hide bundle"), this,
                   [this, id, hidden] { Q_EMIT hideRequested(id, !hidden); });
    menu.exec(m_table->viewport()->mapToGlobal(position));
}

QAbstractItemModel* OverviewPage::tableTwin() const
{
    return m_bundles;
}

bool OverviewPage::isEmptyShown() const
{
    return m_stack->currentIndex() == 0;
}

bool OverviewPage::exportPicture(const QString& path)
{
    return writeWidgetPicture(*m_stack, path);
}

void OverviewPage::saveLayout(QSettings& settings) const
{
    settings.setValue(QStringLiteral("bundlesHeader"), m_table->horizontalHeader()->saveState());
}

void OverviewPage::restoreLayout(const QSettings& settings)
{
    m_table->horizontalHeader()->restoreState(settings.value(QStringLiteral("bundlesHeader")).toByteArray());
}

} // namespace alidade
