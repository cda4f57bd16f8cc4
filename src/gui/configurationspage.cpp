// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/configurationspage.h"

#include "core/quantity.h"
#include "gui/busystrip.h"
#include "gui/configurationdetails.h"
#include "gui/configurationinspector.h"
#include "gui/heatheader.h"
#include "gui/shelfstrip.h"
#include "gui/widgetpicture.h"
#include "models/configurationgridmodel.h"
#include "models/configurationtables.h"
#include "models/configurationtext.h"
#include "models/plaintablemodel.h"
#include "models/workspace.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace alidade {

ConfigurationsPage::ConfigurationsPage(Workspace& workspace, JobQueue& queue, QWidget* parent)
    : ViewPage(parent)
    , m_workspace(workspace)
    , m_jobs(new ConfigurationJobs(workspace, queue, this))
    , m_model(new ConfigurationGridModel(this))
    , m_twin(new PlainTableModel(this))
    , m_inspector(new ConfigurationInspector(this))
    , m_shelves(new ShelfStrip(this))
    , m_busy(new BusyStrip(this))
    , m_warnings(new QWidget(this))
    , m_reference(new QComboBox(this))
    , m_facet(new QComboBox(this))
    , m_stack(new QStackedWidget(this))
    , m_gridStack(new QStackedWidget(this))
    , m_grid(new QTableView(this))
    , m_table(new QTableView(this))
    , m_legend(new HeatLegend(this))
    , m_splitter(new QSplitter(Qt::Vertical, this))
    , m_details(new ConfigurationDetails(this))
    , m_emptyTitle(new QLabel(this))
    , m_emptyText(new QLabel(this))
    , m_facetLabel(new QLabel(tr("Facet"), this))
    , m_retry(new QPushButton(tr("Try again"), this))
{
    m_inspector->hide(); // until a dock takes it
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_shelves);
    layout->addWidget(m_busy);
    layout->addWidget(m_warnings);
    layout->addWidget(m_stack, 1);
    auto* warnings = new QVBoxLayout(m_warnings);
    warnings->setContentsMargins(0, 0, 0, 0);
    warnings->setSpacing(0);
    putTogether();
    connectWorkspace();
    connect(m_jobs, &ConfigurationJobs::answered, this, &ConfigurationsPage::showAnswer);
    connect(m_jobs, &ConfigurationJobs::failed, this, &ConfigurationsPage::showFailure);
    connect(m_shelves, &ShelfStrip::projectionChosen, this, &ConfigurationsPage::setProjection);
    connect(m_inspector, &ConfigurationInspector::compareRequested, this, &ConfigurationsPage::openCell);
    showRightPage();
}

ConfigurationsPage::~ConfigurationsPage() = default;

void ConfigurationsPage::connectWorkspace()
{
    connect(&m_workspace, &Workspace::sourceChanged, this, [this] {
        m_jobs->forget();
        m_projection.reset(); // keys and values may be others
        askWhenSeen();
    });
    connect(&m_workspace, &Workspace::policyChanged, this, &ConfigurationsPage::askWhenSeen);
    connect(&m_workspace, &Workspace::filterChanged, this, [this] {
        m_model->setFilter(m_workspace.filter());
        tellSummary();
    });
    connect(m_reference, &QComboBox::activated, this, [this](int column) {
        if (!m_answer || column < 0)
            return;
        Projection projection = m_answer->grid->projection;
        projection.reference = m_answer->grid->columns[static_cast<size_t>(column)];
        setProjection(projection);
    });
    connect(m_facet, &QComboBox::activated, this, [this] { m_model->setFacet(m_facet->currentData().toStringList()); });
}

QAbstractItemModel* ConfigurationsPage::tableTwin() const
{
    return m_twin;
}

QWidget* ConfigurationsPage::inspector()
{
    return m_inspector;
}

void ConfigurationsPage::applyProjection(const Projection& projection)
{
    m_projection = projection;
    askWhenSeen();
}

void ConfigurationsPage::askWhenSeen()
{
    m_stale = true;
    if (isVisible())
        askAgain();
    else
        showRightPage();
}

void ConfigurationsPage::askAgain()
{
    m_stale = false;
    if (!m_workspace.source() || m_workspace.catalogue().runs.empty()) {
        m_answer.reset();
        showRightPage();
        return;
    }
    if (!m_answer)
        showMessage(tr("Comparing configurations …"), {});
    m_busy->watch(m_jobs->ask(m_projection));
}

void ConfigurationsPage::showRightPage()
{
    if (!m_workspace.source() || m_workspace.catalogue().runs.empty())
        showMessage(tr("Nothing to compare yet"), tr("Drop results on the window, or open them with Ctrl+O."));
    m_shelves->setVisible(m_answer != nullptr);
}

void ConfigurationsPage::showMessage(const QString& title, const QString& text, bool retry)
{
    m_emptyTitle->setText(title);
    m_emptyText->setText(text);
    m_emptyText->setVisible(!text.isEmpty());
    m_retry->setVisible(retry);
    m_warnings->hide();
    m_stack->setCurrentIndex(0);
}

void ConfigurationsPage::showFailure(const Error& error)
{
    if (error.code == ErrorCode::Cancelled)
        showMessage(tr("The comparison of configurations was stopped"), {}, true);
    else
        showMessage(tr("The configurations could not be compared"), error.message, true);
    // What was asked for stays on the shelves, so that it can be changed.
    if (m_answer && m_projection)
        m_shelves->setProjection(m_answer->results, *m_projection);
}

void ConfigurationsPage::showAnswer(const ConfigurationAnswerPtr& answer)
{
    m_answer = answer;
    m_projection = answer->grid->projection;
    m_shelves->setProjection(answer->results, answer->grid->projection);
    m_shelves->show();
    fillChoices(); // before the model: it gives the facet
    m_model->setGrid(answer->grid);
    m_twin->setTable(gridTable(*answer->grid));
    m_legend->setMargin(answer->grid->policy.margin);
    m_legend->setCrossovers(std::any_of(answer->grid->rows.begin(), answer->grid->rows.end(),
                                        [](const GridRow& row) { return row.hasCrossover; }));
    m_details->setAnswer(answer);
    m_details->setTableShown(m_tableShown);
    showWarnings();
    fitGrid();
    if (answer->grid->rows.empty())
        showMessage(tr("No result has these fixed values"),
                    tr("Take a key off the Fixed shelf, or fix it to another value."));
    else
        m_stack->setCurrentWidget(m_splitter);
    m_grid->setAccessibleDescription(gridSentence(*answer->grid));
    if (m_model->rowCount() > 0)
        m_grid->setCurrentIndex(
            m_model->index(0, answer->grid->columns.size() > 1 && answer->grid->reference == 0 ? 1 : 0));
    currentChanged();
    tellSummary();
    const QString cells = countText(static_cast<qint64>(answer->grid->cells.size()));
    Q_EMIT statusChanged(answer->seconds < 0.05
                             ? tr("%1 cells compared").arg(cells)
                             : tr("%1 cells compared in %2").arg(cells, durationText(answer->seconds)));
}

void ConfigurationsPage::fillChoices()
{
    const ConfigurationGrid& grid = *m_answer->grid;
    m_reference->clear();
    for (size_t column = 0; column < grid.columns.size(); ++column)
        m_reference->addItem(columnText(grid, column));
    m_reference->setCurrentIndex(static_cast<int>(grid.reference));
    const QStringList before = m_facet->currentData().toStringList();
    m_facet->clear();
    m_facet->addItem(tr("all"), QStringList());
    for (const GridRow& row : grid.rows) {
        if (!row.facet.isEmpty() && m_facet->findData(row.facet) < 0)
            m_facet->addItem(valuesText(*grid.catalogue, grid.projection.facets, row.facet), row.facet);
    }
    m_facet->setCurrentIndex(std::max(0, m_facet->findData(before)));
    const bool facets = !grid.projection.facets.empty();
    m_facet->setVisible(facets);
    m_facetLabel->setVisible(facets);
    m_model->setFacet(m_facet->currentData().toStringList());
}

void ConfigurationsPage::tellSummary()
{
    if (m_answer)
        Q_EMIT summaryChanged(
            tr("%1 of %2 rows shown")
                .arg(countText(m_model->rowCount()), countText(static_cast<qint64>(m_answer->grid->rows.size()))));
}

void ConfigurationsPage::setTableShown(bool shown)
{
    m_tableShown = shown;
    m_gridStack->setCurrentIndex(shown ? 1 : 0);
    m_details->setTableShown(shown);
    if (shown)
        m_table->resizeColumnsToContents();
}

bool ConfigurationsPage::exportPicture(const QString& path)
{
    return writeWidgetPicture(*m_stack, path);
}

void ConfigurationsPage::showEvent(QShowEvent* event)
{
    ViewPage::showEvent(event);
    if (m_stale)
        askAgain();
    tellSummary();
}

void ConfigurationsPage::saveLayout(QSettings& settings) const
{
    settings.setValue(QStringLiteral("splitter"), m_splitter->saveState());
    m_details->saveLayout(settings);
}

void ConfigurationsPage::restoreLayout(const QSettings& settings)
{
    m_splitter->restoreState(settings.value(QStringLiteral("splitter")).toByteArray());
    m_details->restoreLayout(settings);
}

} // namespace alidade
