// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/distributionpage.h"

#include "core/quantity.h"
#include "gui/tablelook.h"
#include "jobs/job.h"
#include "models/distributiontablemodel.h"
#include "models/workspace.h"
#include "ui_distributionpage.h"

#include <QHeaderView>
#include <QSettings>
#include <QSortFilterProxyModel>

namespace alidade {

DistributionPage::DistributionPage(Workspace& workspace, JobQueue& jobs, QWidget* parent)
    : ViewPage(parent)
    , m_ui(std::make_unique<Ui::DistributionPage>())
    , m_workspace(workspace)
    , m_jobs(jobs)
    , m_model(new DistributionTableModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
{
    m_ui->setupUi(this);
    setBackgroundRole(QPalette::Base);
    QFont bold = m_ui->emptyTitle->font();
    bold.setBold(true);
    m_ui->emptyTitle->setFont(bold);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(DistributionTableModel::kSortRole);
    m_ui->table->setModel(m_sorted);
    m_ui->table->sortByColumn(-1, Qt::AscendingOrder);
    m_ui->table->setSortingEnabled(true);
    lookLikeATable(*m_ui->table);
    connect(&m_workspace, &Workspace::sourceChanged, this, &DistributionPage::reload);
    connect(&m_workspace, &Workspace::casesChanged, this, &DistributionPage::reload);
    connect(&m_workspace, &Workspace::sidesChanged, this, &DistributionPage::reload);
    connect(&m_workspace, &Workspace::policyChanged, this, &DistributionPage::reload);
    connect(&m_workspace, &Workspace::currentRunChanged, this, &DistributionPage::reloadForRun);
    reload();
}

DistributionPage::~DistributionPage() = default;

QAbstractItemModel* DistributionPage::tableTwin() const
{
    return m_model;
}

void DistributionPage::setTableShown(bool shown)
{
    m_tableShown = shown;
    if (m_ui->stack->currentWidget() != m_ui->emptyPage)
        m_ui->stack->setCurrentWidget(shown ? static_cast<QWidget*>(m_ui->table) : m_ui->panel);
}

void DistributionPage::reloadForRun()
{
    // With two sides the clicked run changes nothing here.
    if (m_workspace.baseline().runs.empty() || m_workspace.contender().runs.empty())
        reload();
}

void DistributionPage::reload()
{
    const auto source = m_workspace.source();
    if (!source || m_workspace.cases().empty()) {
        m_model->setSides({}, {});
        showEmpty(tr("No benchmark is chosen"),
                  source
                      ? tr("Choose a benchmark on the left to see how its values are distributed.")
                      : tr("Drop results onto the window, or open a workspace; then choose a benchmark on the left."));
        return;
    }
    DistributionQuery query{m_workspace.cases().front(), m_workspace.baseline(), m_workspace.contender(),
                            m_workspace.currentRun(), m_workspace.policy()};
    m_ui->busy->watch(m_jobs.start<DistributionContent>(
        tr("Reading raw values"), QStringLiteral("distribution"), this,
        [source, query = std::move(query)](const Progress& progress) {
            return readDistribution(*source, query, progress);
        },
        [this](Result<DistributionContent> result) { receive(std::move(result)); }));
}

void DistributionPage::receive(Result<DistributionContent> result)
{
    if (!result) {
        if (result.error().code == ErrorCode::Cancelled)
            Q_EMIT statusChanged(tr("Reading raw values was cancelled"));
        else
            showEmpty(tr("The values could not be read"), result.error().toString());
        return;
    }
    const DistributionContent& content = *result;
    m_model->setSides(content.sides, content.metric);
    m_ui->table->resizeColumnsToContents();
    if (content.sides.empty()) {
        showEmpty(tr("No side has this benchmark"),
                  tr("Choose a baseline and a candidate above that have it, or click a point in the history."));
        return;
    }
    if (content.sides.size() == 2)
        m_ui->panel->setSides(content.sides[0], content.sides[1], content.metric, content.ratio, content.verdict);
    else
        m_ui->panel->setSide(content.sides.front(), content.metric);
    m_ui->stack->setCurrentWidget(m_tableShown ? static_cast<QWidget*>(m_ui->table) : m_ui->panel);
    chooseRun();
    setAccessibleDescription(m_ui->panel->sentence());
    qint64 values = 0;
    for (const CaseSamples& side : content.sides)
        values += static_cast<qint64>(side.pooled().size());
    Q_EMIT statusChanged(values > 0 ? tr("%1 raw values").arg(countText(values))
                                    : tr("No raw values are stored of this benchmark"));
}

/// Something to tell of in the inspector: a run of the candidate, where none of the workspace is chosen.
void DistributionPage::chooseRun()
{
    const std::vector<RunId>& runs = m_workspace.contender().runs;
    if (!m_workspace.currentRun().isValid() && !runs.empty())
        m_workspace.setCurrentRun(runs.back());
}

void DistributionPage::showEmpty(const QString& title, const QString& text)
{
    m_ui->emptyTitle->setText(title);
    m_ui->emptyText->setText(text);
    m_ui->stack->setCurrentWidget(m_ui->emptyPage);
}

bool DistributionPage::exportPicture(const QString& path)
{
    return m_ui->panel->exportPicture(path);
}

void DistributionPage::saveLayout(QSettings& settings) const
{
    m_ui->panel->saveLayout(settings, QStringLiteral("Distribution"));
    settings.setValue(QStringLiteral("Distribution/table"), m_tableShown);
    settings.setValue(QStringLiteral("Distribution/columns"), m_ui->table->horizontalHeader()->saveState());
}

void DistributionPage::restoreLayout(const QSettings& settings)
{
    m_ui->panel->restoreLayout(settings, QStringLiteral("Distribution"));
    m_ui->table->horizontalHeader()->restoreState(settings.value(QStringLiteral("Distribution/columns")).toByteArray());
    setTableShown(settings.value(QStringLiteral("Distribution/table"), false).toBool());
}

} // namespace alidade
