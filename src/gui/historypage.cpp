// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/historypage.h"

#include "core/quantity.h"
#include "gui/tablelook.h"
#include "jobs/job.h"
#include "models/historytablemodel.h"
#include "models/workspace.h"
#include "plots/plotexport.h"
#include "ui_historypage.h"

#include <QButtonGroup>
#include <QHeaderView>
#include <QSettings>
#include <QShortcut>
#include <QSortFilterProxyModel>

#include <algorithm>
#include <cmath>

namespace alidade {

HistoryPage::HistoryPage(Workspace& workspace, JobQueue& jobs, QWidget* parent)
    : ViewPage(parent)
    , m_ui(std::make_unique<Ui::HistoryPage>())
    , m_workspace(workspace)
    , m_jobs(jobs)
    , m_index(workspace.cataloguePtr())
    , m_model(new HistoryTableModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
{
    m_ui->setupUi(this);
    setBackgroundRole(QPalette::Base);
    m_ui->subtitle->setForegroundRole(QPalette::PlaceholderText);
    QFont bold = m_ui->title->font();
    bold.setBold(true);
    m_ui->title->setFont(bold);
    m_ui->emptyTitle->setFont(bold);
    // The second-rank words take what room is left, and give way first.
    m_ui->subtitle->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(HistoryTableModel::kSortRole);
    m_ui->table->setModel(m_sorted);
    m_ui->table->sortByColumn(-1, Qt::AscendingOrder);
    m_ui->table->setSortingEnabled(true);
    lookLikeATable(*m_ui->table);
    m_ui->plot->setTexts([this](const TimeSeriesPlot::Point& point) { return pointText(point); },
                         [this](CommitId id) {
                             const CommitRecord* commit = m_index.commit(id);
                             return commit ? CatalogueIndex::shortHash(commit->hash) : QString();
                         });
    connectControls();
    reload();
}

HistoryPage::~HistoryPage() = default;

void HistoryPage::connectControls()
{
    auto* axes = new QButtonGroup(this);
    for (QToolButton* button : {m_ui->axisIndex, m_ui->axisDate, m_ui->axisEven})
        axes->addButton(button);
    connect(axes, &QButtonGroup::buttonClicked, this, &HistoryPage::layOut);
    connect(m_ui->ratio, &QToolButton::toggled, this, &HistoryPage::layOut);
    connect(m_ui->log, &QToolButton::toggled, m_ui->plot, &TimeSeriesPlot::setLogarithmic);
    connect(m_ui->log, &QToolButton::toggled, this, &HistoryPage::updateNotes);
    connect(m_ui->fit, &QToolButton::clicked, m_ui->plot, [this] { m_ui->plot->fit(); });
    connect(m_ui->linkClone, &QToolButton::clicked, this, &HistoryPage::linkCloneRequested);
    connect(m_ui->log, &QToolButton::clicked, this, [this](bool wanted) { m_logWanted = wanted; });
    for (const auto& [key, button] : {std::pair(Qt::Key_L, m_ui->log), std::pair(Qt::Key_R, m_ui->ratio)}) {
        auto* shortcut = new QShortcut(QKeySequence(key), this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, button, &QToolButton::click);
    }

    TimeSeriesPlot* plot = m_ui->plot;
    connect(plot, &TimeSeriesPlot::pointClicked, this, [this](std::size_t series, std::size_t point) {
        if (const HistoryPoint* clicked = pointOf({series, point}))
            m_workspace.setCurrentRun(clicked->run);
    });
    connect(plot, &TimeSeriesPlot::pointOpened, this, [this](std::size_t series, std::size_t point) {
        openPoint({series, point});
    });
    connect(plot, &PlotView::drawn, this, &HistoryPage::updateNotes);
    connect(m_ui->minimap, &Minimap::windowMoved, plot, &TimeSeriesPlot::setVisibleRange);
    plot->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(plot, &QWidget::customContextMenuRequested, this, &HistoryPage::contextMenu);
    connect(m_ui->table, &QTableView::clicked, this, [this](const QModelIndex& index) {
        m_workspace.setCurrentRun(RunId{index.data(HistoryTableModel::kRunRole).toLongLong()});
    });

    connect(&m_workspace, &Workspace::sourceChanged, this, &HistoryPage::reload);
    connect(&m_workspace, &Workspace::casesChanged, this, &HistoryPage::reload);
    connect(&m_workspace, &Workspace::configurationsChanged, this, &HistoryPage::reload);
    connect(&m_workspace, &Workspace::currentRunChanged, this, &HistoryPage::showCurrentRun);
}

QAbstractItemModel* HistoryPage::tableTwin() const
{
    return m_model;
}

void HistoryPage::setTableShown(bool shown)
{
    m_tableShown = shown;
    if (m_ui->stack->currentWidget() != m_ui->emptyPage)
        m_ui->stack->setCurrentWidget(shown ? static_cast<QWidget*>(m_ui->table) : m_ui->plotPage);
}

void HistoryPage::reload()
{
    m_index = CatalogueIndex(m_workspace.cataloguePtr());
    const auto source = m_workspace.source();
    if (!source || m_workspace.cases().empty()) {
        m_model->setSeries({}, m_workspace.cataloguePtr());
        showEmpty(tr("No benchmark is chosen"),
                  source
                      ? tr("Choose a benchmark on the left to see its values over commits.")
                      : tr("Drop results onto the window, or open a workspace; then choose a benchmark on the left."));
        return;
    }
    m_started.start();
    HistoryQuery query{m_workspace.cases(), m_workspace.configurations()};
    m_ui->busy->watch(m_jobs.start<std::vector<HistorySeries>>(
        tr("Reading the history"), QStringLiteral("history"), this,
        [source, query = std::move(query)](const Progress& progress) { return history(*source, query, progress); },
        [this](Result<std::vector<HistorySeries>> result) { receive(std::move(result)); }));
}

void HistoryPage::receive(Result<std::vector<HistorySeries>> result)
{
    if (!result) {
        if (result.error().code == ErrorCode::Cancelled)
            Q_EMIT statusChanged(tr("Reading the history was cancelled"));
        else
            showEmpty(tr("The history could not be read"), result.error().toString());
        return;
    }
    std::vector<HistorySeries> series = std::move(result).value();
    const bool anything =
        std::any_of(series.begin(), series.end(), [](const HistorySeries& s) { return !s.points.empty(); });
    m_model->setSeries(std::move(series), m_workspace.cataloguePtr());
    m_ui->table->resizeColumnsToContents();
    if (!anything) {
        showEmpty(
            tr("No run has this benchmark"),
            tr("The configurations chosen in the library have no results of it. Choose others, or none for all."));
        return;
    }
    m_ui->log->setChecked(m_logWanted.value_or(needsLogScale(m_model->series())));
    chooseRun();
    layOut();
    Q_EMIT statusChanged(
        tr("History of %1 runs in %2")
            .arg(countText(m_model->rowCount()), durationText(static_cast<double>(m_started.elapsed()) / 1000)));
}

/// Something to tell of in the inspector: the newest run, where none of the workspace is chosen.
void HistoryPage::chooseRun()
{
    if (m_index.run(m_workspace.currentRun()))
        return;
    for (const HistorySeries& series : m_model->series()) {
        if (!series.points.empty())
            return m_workspace.setCurrentRun(series.points.back().run);
    }
}

void HistoryPage::showEmpty(const QString& title, const QString& text)
{
    m_ui->emptyTitle->setText(title);
    m_ui->emptyText->setText(text);
    m_ui->head->hide();
    m_ui->orderStrip->hide();
    m_ui->stack->setCurrentWidget(m_ui->emptyPage);
}

HistoryAxis HistoryPage::axis() const
{
    if (m_ui->axisDate->isChecked())
        return HistoryAxis::Date;
    return m_ui->axisEven->isChecked() ? HistoryAxis::Even : HistoryAxis::Index;
}

void HistoryPage::layOut()
{
    if (m_model->series().empty())
        return;
    auto plotted = std::make_shared<const PlottedHistory>(
        plottedHistory(m_model->series(), m_workspace.catalogue(), axis(), m_ui->ratio->isChecked()));
    setHeading();
    m_ui->head->show();
    m_ui->stack->setCurrentWidget(m_tableShown ? static_cast<QWidget*>(m_ui->table) : m_ui->plotPage);
    m_ui->minimap->setHistory(plotted);
    m_ui->plot->setHistory(plotted, m_ui->title->words());
    m_ui->orderStrip->setVisible(plotted->orderByDate && axis() != HistoryAxis::Date);
    m_ui->minimap->setVisible(plotted->places.size() > 1);
    updateNotes();
    showCurrentRun();
}

void HistoryPage::setHeading()
{
    const HistorySeries& first = m_model->series().front();
    const auto dot = first.benchmark.lastIndexOf(QLatin1Char('.'));
    const QString parameters = parameterText(first.key.parameters);
    QString title = first.benchmark.mid(dot + 1);
    if (!parameters.isEmpty())
        title += QString(u" (" + parameters + u')');
    const auto others = m_workspace.cases().size() - 1;
    if (others > 0)
        title += tr(" and %n more", nullptr, static_cast<int>(others));
    m_ui->title->setWords(title);
    QStringList second;
    if (dot > 0)
        second.append(first.benchmark.left(dot));
    const bool one = std::all_of(m_model->series().begin(), m_model->series().end(),
                                 [&](const HistorySeries& s) { return s.configuration == first.configuration; });
    if (one) {
        second.append(m_index.machineName(first.configuration) + QStringLiteral(" · ") +
                      m_index.environmentName(first.configuration));
    }
    m_ui->subtitle->setWords(second.join(QStringLiteral(", ")));
}

/// What stands around the plot and follows its view: legend, axis note, overview window, alignment.
void HistoryPage::updateNotes()
{
    TimeSeriesPlot* plot = m_ui->plot;
    const auto [left, right] = plot->plottingSpan();
    m_ui->legend->setSpan(left, plot->width() - right);
    m_ui->legend->setEntries(plot->legend(), plot->axisNote());
    m_ui->minimap->setSpan(left, plot->width() - right);
    const auto [from, to] = plot->visibleRange();
    m_ui->minimap->setWindow(from, to);
}

void HistoryPage::showCurrentRun()
{
    const auto& history = *m_ui->plot->history();
    const RunId run = m_workspace.currentRun();
    // A run that the plot already stands on stays: one run can be a point of several series.
    if (const auto current = m_ui->plot->current(); current && pointOf(*current) && pointOf(*current)->run == run)
        return;
    std::optional<TimeSeriesPlot::Point> found;
    for (std::size_t s = 0; s < history.series.size() && !found; ++s) {
        const std::vector<HistoryPoint>& points = m_model->series()[history.series[s].source].points;
        const auto point =
            std::find_if(points.begin(), points.end(), [run](const HistoryPoint& p) { return p.run == run; });
        if (run.isValid() && point != points.end())
            found = TimeSeriesPlot::Point{s, static_cast<std::size_t>(point - points.begin())};
    }
    m_ui->plot->setCurrent(found);
    if (const int row = m_model->rowOf(run); row >= 0 && !m_ui->table->hasFocus())
        m_ui->table->selectRow(m_sorted->mapFromSource(m_model->index(row, 0)).row());
}

const HistorySeries* HistoryPage::seriesOf(TimeSeriesPlot::Point point) const
{
    const auto& history = *m_ui->plot->history();
    if (point.series >= history.series.size())
        return nullptr;
    const std::size_t source = history.series[point.series].source;
    return source < m_model->series().size() ? &m_model->series()[source] : nullptr;
}

const HistoryPoint* HistoryPage::pointOf(TimeSeriesPlot::Point point) const
{
    const HistorySeries* series = seriesOf(point);
    return series && point.point < series->points.size() ? &series->points[point.point] : nullptr;
}

bool HistoryPage::exportPicture(const QString& path)
{
    PictureText text;
    text.title = m_ui->title->words();
    text.subtitle = m_ui->subtitle->words();
    text.legend = m_ui->legend;
    return exportPlots(path, text, {m_ui->plot}, {});
}

void HistoryPage::saveLayout(QSettings& settings) const
{
    settings.setValue(QStringLiteral("History/axis"), static_cast<int>(axis()));
    if (m_logWanted)
        settings.setValue(QStringLiteral("History/log"), *m_logWanted);
    settings.setValue(QStringLiteral("History/ratio"), m_ui->ratio->isChecked());
    settings.setValue(QStringLiteral("History/table"), m_tableShown);
    settings.setValue(QStringLiteral("History/columns"), m_ui->table->horizontalHeader()->saveState());
}

void HistoryPage::restoreLayout(const QSettings& settings)
{
    const int axis = settings.value(QStringLiteral("History/axis"), 0).toInt();
    m_ui->axisIndex->setChecked(axis == static_cast<int>(HistoryAxis::Index));
    m_ui->axisDate->setChecked(axis == static_cast<int>(HistoryAxis::Date));
    m_ui->axisEven->setChecked(axis == static_cast<int>(HistoryAxis::Even));
    m_ui->ratio->setChecked(settings.value(QStringLiteral("History/ratio"), false).toBool());
    if (const QVariant log = settings.value(QStringLiteral("History/log")); log.isValid())
        m_logWanted = log.toBool();
    m_ui->log->setChecked(m_logWanted.value_or(needsLogScale(m_model->series())));
    m_ui->table->horizontalHeader()->restoreState(settings.value(QStringLiteral("History/columns")).toByteArray());
    setTableShown(settings.value(QStringLiteral("History/table"), false).toBool());
    layOut();
}

} // namespace alidade
