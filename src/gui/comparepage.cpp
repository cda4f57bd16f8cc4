// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/comparepage.h"

#include "core/quantity.h"
#include "gui/appstyle.h"
#include "gui/comparability.h"
#include "gui/compareinspector.h"
#include "gui/comparejobs.h"
#include "gui/distributionpanel.h"
#include "gui/widgetpicture.h"
#include "models/comparisontable.h"
#include "models/comparisontext.h"
#include "models/searchgrammar.h"
#include "models/workspace.h"
#include "ui_comparepage.h"

#include <QHeaderView>
#include <QSettings>

#include <algorithm>

namespace alidade {

namespace {

constexpr int kPatienceMs = 200;
constexpr int kPauseMs = 60;
constexpr size_t kMostCases = 8; ///< as many as the other views show

} // namespace

ComparePage::ComparePage(Workspace& workspace, JobQueue& queue, QWidget* parent)
    : ViewPage(parent)
    , m_ui(std::make_unique<Ui::ComparePage>())
    , m_workspace(workspace)
    , m_model(new ComparisonModel(this))
    , m_table(new ComparisonTable(*m_model, this))
    , m_jobs(new CompareJobs(workspace, queue, this))
    , m_analyses(new CompareAnalyses(workspace, queue, this))
    , m_inspector(new CompareInspector(this))
    , m_distribution(new DistributionPanel(this))
{
    m_ui->setupUi(this);
    setBackgroundRole(QPalette::Base);
    m_inspector->hide(); // until a dock takes it
    m_ui->splitter->addWidget(m_distribution);
    m_ui->splitter->setSizes({360, 230});
    m_ui->splitter->setStretchFactor(0, 1);
    m_ui->splitter->setStretchFactor(1, 0);
    m_ui->emptyTitle->setFont(fontOf(FontRole::Heading, true));
    m_ui->progressStrip->hide();
    m_ui->filterStrip->hide();
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatienceMs);
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    setUpTree();
    setUpOrders();
    setUpAnalyses();
    connectWorkspace();
    connectJobs();
    askAgain();
}

ComparePage::~ComparePage() = default;

QWidget* ComparePage::inspector()
{
    return m_inspector;
}

QString ComparePage::viewName() const
{
    return QStringLiteral("Compare");
}

QAbstractItemModel* ComparePage::tableTwin() const
{
    return m_table;
}

/// Made when the first key is typed on a report, not with every report.
const SearchVocabulary* ComparePage::vocabulary()
{
    if (m_model->report() && m_vocabularyOf != m_model->report()) {
        m_vocabulary = searchVocabulary(m_model->report()->cases);
        m_vocabularyOf = m_model->report();
    }
    return m_model->report() ? &m_vocabulary : nullptr;
}

void ComparePage::setTableShown(bool /*shown*/) {}

bool ComparePage::isTableShown() const
{
    return true;
}

bool ComparePage::exportPicture(const QString& path)
{
    return writeWidgetPicture(*this, path);
}

void ComparePage::connectWorkspace()
{
    connect(&m_workspace, &Workspace::sourceChanged, this, &ComparePage::askAgain);
    connect(&m_workspace, &Workspace::sidesChanged, this, &ComparePage::askAgain);
    connect(&m_workspace, &Workspace::policyChanged, this, &ComparePage::askAgain);
    connect(&m_workspace, &Workspace::filterChanged, this, &ComparePage::applyFilter);
    connect(&m_workspace, &Workspace::casesChanged, this, &ComparePage::followWorkspaceCase);
}

void ComparePage::connectJobs()
{
    connect(&m_patience, &QTimer::timeout, m_ui->progressStrip, &QWidget::show);
    connect(&m_pause, &QTimer::timeout, this, [this] {
        if (m_shownCase < 0)
            return;
        m_jobs->fetchSamples(m_model->report()->cases[static_cast<size_t>(m_shownCase)]);
        m_analyses->fetchDetails(m_model->report(), m_shownCase);
    });
    connect(m_jobs, &CompareJobs::started, this, [this] {
        m_ui->progressBar->setRange(0, 0);
        m_ui->tree->setStale(true);
        m_patience.start();
    });
    connect(m_jobs, &CompareJobs::progressed, this, [this](qint64 done, qint64 total, const QString& what) {
        // A bar counts in int; thousandths are finer than its pixels.
        m_ui->progressBar->setRange(0, total > 0 ? 1000 : 0);
        m_ui->progressBar->setValue(total > 0 ? static_cast<int>(1000 * done / total) : 0);
        if (!what.isEmpty())
            m_ui->progressText->setText(what);
    });
    connect(m_jobs, &CompareJobs::compared, this, &ComparePage::showReport);
    connect(m_jobs, &CompareJobs::failed, this, &ComparePage::showFailure);
    connect(m_jobs, &CompareJobs::samplesFetched, this, &ComparePage::showSamples);
    connect(m_jobs, &CompareJobs::samplesFailed, this,
            [this](const Error& error) { m_distribution->clear(error.toString()); });
    connect(m_jobs, &CompareJobs::reportWritten, this,
            [this](const QString& path) { Q_EMIT statusChanged(tr("Wrote %1").arg(path)); });
    connect(m_jobs, &CompareJobs::reportFailed, this,
            [this](const Error& error) { Q_EMIT statusChanged(error.toString()); });
    connect(m_ui->cancelButton, &QPushButton::clicked, m_jobs, &CompareJobs::cancel);
    connect(m_ui->retryButton, &QPushButton::clicked, this, &ComparePage::askAgain);
}

void ComparePage::askAgain()
{
    if (!m_jobs->hasSides()) {
        m_jobs->cancel();
        showNoSides();
        return;
    }
    m_jobs->compareSoon();
    if (!m_model->report())
        showMessage(tr("Comparing …"), {}, false);
}

void ComparePage::showNoSides()
{
    m_model->setReport({});
    tellAnalyses();
    m_shownCase = -1;
    m_inspector->setCase({}, -1, {});
    Q_EMIT summaryChanged({});
    if (!m_workspace.source() || m_workspace.catalogue().runs.empty())
        showMessage(tr("Nothing to compare yet"), tr("Drop results on the window, or open them with Ctrl+O."), false);
    else
        showMessage(tr("Choose a baseline and a candidate above"),
                    tr("The two fields at the top take commits, configurations or bundles. Rows of the library can be "
                       "dragged onto "
                       "them, too."),
                    false);
}

void ComparePage::showMessage(const QString& title, const QString& text, bool retry)
{
    m_patience.stop();
    m_ui->progressStrip->hide();
    m_ui->emptyTitle->setText(title);
    m_ui->emptyText->setText(text);
    m_ui->emptyText->setVisible(!text.isEmpty());
    m_ui->retryButton->setVisible(retry);
    m_ui->stack->setCurrentWidget(m_ui->emptyPage);
}

void ComparePage::showFailure(const Error& error)
{
    m_patience.stop();
    m_ui->progressStrip->hide();
    if (error.code == ErrorCode::Cancelled)
        showMessage(tr("The comparison was stopped"), {}, true);
    else
        showMessage(tr("The comparison could not be made"), error.toString(), true);
    Q_EMIT statusChanged(error.code == ErrorCode::Cancelled ? tr("Comparison stopped") : error.toString());
}

void ComparePage::showReport(const ComparisonReportPtr& report, double seconds)
{
    m_patience.stop();
    m_ui->progressStrip->hide();
    m_ui->tree->setStale(false);
    m_shownCase = -1;
    m_ui->tree->forgetCurrent();
    m_model->setReport(report);
    tellAnalyses();
    const auto rows = static_cast<qint64>(report->cases.size());
    Q_EMIT statusChanged(
        tr("Compared %1 %2 in %3").arg(countText(rows), rows == 1 ? tr("row") : tr("rows"), durationText(seconds)));
    if (rows == 0) {
        showMessage(tr("The sides have nothing to compare"),
                    tr("%1 and %2 hold no benchmark with a result on either side.")
                        .arg(report->baseline.label, report->contender.label),
                    false);
        return;
    }
    m_ui->counts->setReport(*report);
    m_ui->comparability->setReport(*report);
    m_analyses->fetchShapes(report);
    m_ui->stack->setCurrentWidget(m_ui->contentPage);
    m_ui->tree->setAccessibleDescription(report->sentence);
    applyFilter();
    fitColumns();
    selectSomething();
}

void ComparePage::applyFilter()
{
    const Result<SearchQuery> query = parseSearch(m_workspace.filter());
    QString problem;
    if (query)
        m_model->setQuery(*query);
    else
        problem = tr("The filter is not understood: %1").arg(query.error().message);
    if (query && m_model->shownCount() == 0 && vocabulary()) {
        const QString key = unknownParameter(*vocabulary(), *query);
        if (!key.isEmpty())
            problem = tr("No row has a parameter “%1”; the filter knows %2 and the parameters of the rows")
                          .arg(key, searchKeys().join(QStringLiteral(", ")));
    }
    m_ui->filterStrip->setVisible(!problem.isEmpty());
    m_ui->filterText->setText(problem);
    tellSummary();
}

void ComparePage::tellSummary()
{
    if (m_model->report())
        Q_EMIT summaryChanged(
            tr("%1 of %2 moved").arg(countText(m_model->shownMoved()), countText(m_model->shownCount())));
}

/// The workspace's case where it is among the rows, else the first; a case of another view stays chosen there.
void ComparePage::selectSomething()
{
    const std::vector<CaseKey>& wanted = m_workspace.cases();
    int number = wanted.empty() ? -1 : m_model->numberOfKey(wanted.front());
    if (!m_model->indexOfCase(number).isValid())
        number = m_model->shownCount() > 0 ? m_model->shownCases().front() : -1;
    m_ui->tree->setCurrentCase(number);
    if (wanted.empty())
        followSelection();
    else
        showCurrent();
}

/// The rows chosen here become the workspace's cases, so that history and distribution show them.
void ComparePage::followSelection()
{
    const std::vector<int> selected = m_ui->tree->selectedCases();
    std::vector<CaseKey> keys;
    for (const int number : selected) {
        const CaseComparison& comparison = m_model->report()->cases[static_cast<size_t>(number)];
        // A benchmark whose code changed has an id a side; the candidate's comes first.
        for (const BenchmarkId id : {comparison.contenderBenchmark, comparison.baselineBenchmark}) {
            const CaseKey key{id, comparison.parameters};
            if (id.isValid() && std::find(keys.begin(), keys.end(), key) == keys.end() && keys.size() < kMostCases)
                keys.push_back(key);
        }
    }
    if (!keys.empty())
        m_workspace.setCases(keys);
    showCurrent();
}

void ComparePage::followWorkspaceCase()
{
    if (m_workspace.cases().empty() || !m_model->report())
        return;
    const int number = m_model->numberOfKey(m_workspace.cases().front());
    if (number < 0 || number == m_ui->tree->currentCase())
        return;
    m_ui->tree->setCurrentCase(number);
    showCurrent();
}

void ComparePage::showCurrent()
{
    const int number = m_ui->tree->currentCase();
    if (number == m_shownCase || (number < 0 && m_shownCase >= 0 && m_model->report()))
        return; // a group keeps the last row's details in view
    m_shownCase = number;
    m_details = {};
    m_inspector->setCase(m_model->report(), number, m_workspace.cataloguePtr());
    if (number >= 0)
        m_pause.start();
    else
        m_distribution->clear(tr("Choose a row to see how its values are distributed."));
}

void ComparePage::showEvent(QShowEvent* event)
{
    ViewPage::showEvent(event);
    fitColumns();
    tellSummary();
}

void ComparePage::resizeEvent(QResizeEvent* event)
{
    ViewPage::resizeEvent(event);
    fitColumns();
}

void ComparePage::saveLayout(QSettings& settings) const
{
    settings.setValue(QStringLiteral("header"), m_ui->tree->header()->saveState());
    settings.setValue(QStringLiteral("columns"), static_cast<int>(ComparisonModel::ColumnCount));
    settings.setValue(QStringLiteral("ownWidths"), m_ownWidths);
    settings.setValue(QStringLiteral("splitter"), m_ui->splitter->saveState());
    m_distribution->saveLayout(settings, QStringLiteral("distribution"));
}

void ComparePage::restoreLayout(const QSettings& settings)
{
    // Columns that another version counted otherwise are not these.
    if (settings.value(QStringLiteral("columns")).toInt() == ComparisonModel::ColumnCount) {
        m_ui->tree->header()->restoreState(settings.value(QStringLiteral("header")).toByteArray());
        m_ownWidths = settings.value(QStringLiteral("ownWidths")).toBool();
    }
    m_ui->splitter->restoreState(settings.value(QStringLiteral("splitter")).toByteArray());
    m_distribution->restoreLayout(settings, QStringLiteral("distribution"));
}

} // namespace alidade
