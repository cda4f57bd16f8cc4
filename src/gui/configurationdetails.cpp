// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/configurationdetails.h"

#include "gui/configurationforests.h"
#include "gui/elidedlabel.h"
#include "gui/heatdelegate.h"
#include "gui/heatheader.h"
#include "gui/helpbutton.h"
#include "gui/tablelook.h"
#include "gui/widgetpicture.h"
#include "models/configurationtables.h"
#include "models/configurationtext.h"
#include "models/winnermatrixmodel.h"
#include "plots/curveplot.h"
#include "plots/forestplot.h"
#include "plots/legendline.h"

#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QMessageBox>
#include <QSettings>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

namespace alidade {

namespace {

constexpr int kNarrowest = 90, kWidest = 160; ///< columns of the matrix; names that are longer are elided

} // namespace

ConfigurationDetails::ConfigurationDetails(QWidget* parent)
    : QWidget(parent)
    , m_tabs(new QTabBar(this))
    , m_pages(new QStackedWidget(this))
    , m_note(new ElidedLabel(this))
    , m_axis(new QComboBox(this))
    , m_logarithmic(new QToolButton(this))
    , m_allRows(new QToolButton(this))
    , m_curves(new CurvePlot(this))
    , m_legend(new LegendLine(this))
    , m_effects(new ForestPlot(this))
    , m_machines(new ForestPlot(this))
    , m_matrix(new QTableView(this))
    , m_matrixModel(new WinnerMatrixModel(this))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 4);
    layout->setSpacing(0);
    makeHead();
    layout->addWidget(m_pages, 1);

    auto* curves = new QWidget(this);
    auto* column = new QVBoxLayout(curves);
    column->setContentsMargins(4, 0, 4, 0);
    column->setSpacing(0);
    column->addWidget(m_legend);
    column->addWidget(m_curves, 1);
    m_matrix->setModel(m_matrixModel);
    m_matrix->setItemDelegate(new MatrixDelegate(*m_matrixModel, m_matrix));
    m_matrix->setShowGrid(false);
    m_matrix->setFrameShape(QFrame::NoFrame);
    m_matrix->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_matrix->setTabKeyNavigation(false);
    m_matrix->setCornerButtonEnabled(false);
    m_matrix->setHorizontalHeader(new NameHeader(Qt::Horizontal, m_matrix));
    m_matrix->setVerticalHeader(new NameHeader(Qt::Vertical, m_matrix));
    m_matrix->verticalHeader()->setDefaultSectionSize(std::max(24, fontMetrics().height() + 8));
    m_matrix->verticalHeader()->setMaximumWidth(2 * kWidest);
    m_matrix->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_panels[Curves] = makePanel(tr("Curves"), curves, m_curves);
    m_panels[Winners] = makePanel(tr("Row against column"), m_matrix, nullptr);
    m_panels[Effects] = makePanel(tr("Effects"), m_effects, m_effects);
    m_panels[Machines] = makePanel(tr("Machines"), m_machines, m_machines);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        m_tabChosen = true;
        m_pages->setCurrentIndex(tab);
        describe();
    });
    setTab(Curves);
    m_tabChosen = false;
}

ConfigurationDetails::~ConfigurationDetails() = default;

void ConfigurationDetails::makeHead()
{
    auto* head = new QHBoxLayout;
    head->setContentsMargins(8, 2, 14, 2);
    head->setSpacing(8);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setObjectName(QStringLiteral("detailTabs"));
    m_tabs->setAccessibleName(tr("Details of the grid"));
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_axis->setObjectName(QStringLiteral("axis"));
    m_axis->setAccessibleName(tr("Parameter along the curves"));
    const std::array<std::pair<QToolButton*, QString>, 2> buttons{
        {{m_logarithmic, tr("log–log")}, {m_allRows, tr("all rows")}}};
    for (const auto& [button, text] : buttons) {
        button->setText(text);
        button->setCheckable(true);
        button->setProperty("framed", true);
    }
    m_logarithmic->setChecked(true);
    m_logarithmic->setObjectName(QStringLiteral("logarithmic"));
    m_allRows->setObjectName(QStringLiteral("allRows"));
    m_allRows->setToolTip(tr("All rows of the column together, instead of the current cell"));
    head->addWidget(m_tabs);
    head->addWidget(m_note, 1);
    head->addWidget(m_axis);
    head->addWidget(m_logarithmic);
    head->addWidget(m_allRows);
    const std::array<const char*, 4> topics{"crossover", "winner-matrix", "factorial", "forest"};
    for (size_t tab = 0; tab < topics.size(); ++tab) {
        m_help[tab] = new HelpButton(QString::fromLatin1(topics[tab]), this);
        head->addWidget(m_help[tab]);
    }
    static_cast<QVBoxLayout*>(layout())->addLayout(head);
    connect(m_axis, &QComboBox::activated, this, &ConfigurationDetails::showCurves);
    connect(m_logarithmic, &QToolButton::toggled, m_curves, &CurvePlot::setLogarithmic);
    connect(m_allRows, &QToolButton::toggled, this, &ConfigurationDetails::showMachines);
}

ConfigurationDetails::Panel ConfigurationDetails::makePanel(const QString& name, QWidget* picture, PlotView* plot)
{
    Panel panel;
    panel.picture = picture;
    panel.plot = plot;
    panel.stack = new QStackedWidget(this);
    panel.twin = new PlainTableModel(this);
    panel.table = new QTableView(this);
    panel.words = new ElidedLabel(this);
    panel.table->setModel(panel.twin);
    panel.table->setAccessibleName(tr("%1 as a table").arg(name));
    lookLikeATable(*panel.table);
    panel.words->setAlignment(Qt::AlignCenter);
    panel.words->setForegroundRole(QPalette::PlaceholderText);
    picture->setAccessibleName(name);
    for (QWidget* page : {picture, static_cast<QWidget*>(panel.table), static_cast<QWidget*>(panel.words)})
        panel.stack->addWidget(page);
    panel.stack->setCurrentWidget(panel.words);
    m_tabs->addTab(name);
    m_pages->addWidget(panel.stack);
    if (plot) {
        plot->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(plot, &QWidget::customContextMenuRequested, this,
                [this, plot](const QPoint& pixel) { contextMenu(plot, pixel); });
    }
    return panel;
}

void ConfigurationDetails::setTab(Tab tab)
{
    m_tabs->setCurrentIndex(tab);
    m_pages->setCurrentIndex(tab);
    describe();
}

ConfigurationDetails::Tab ConfigurationDetails::tab() const
{
    return static_cast<Tab>(m_tabs->currentIndex());
}

/// No words: there is something to see.
void ConfigurationDetails::show(Tab tab, const QString& words)
{
    Panel& panel = m_panels[static_cast<size_t>(tab)];
    panel.words->setWords(words);
    QWidget* const page = m_tableShown ? static_cast<QWidget*>(panel.table) : panel.picture;
    panel.stack->setCurrentWidget(words.isEmpty() ? page : panel.words);
    panel.table->resizeColumnsToContents();
}

void ConfigurationDetails::setTableShown(bool shown)
{
    m_tableShown = shown;
    for (int tab = Curves; tab <= Machines; ++tab)
        show(static_cast<Tab>(tab), m_panels[static_cast<size_t>(tab)].words->words());
}

void ConfigurationDetails::setAnswer(const ConfigurationAnswerPtr& answer)
{
    m_answer = answer;
    m_row = m_column = 0;
    const QString before = m_axis->currentText();
    m_axis->clear();
    m_axes = curveAxes(*answer->results, answer->grid->projection);
    for (const ProjectionKey& axis : m_axes)
        m_axis->addItem(keyTitle(axis));
    m_axis->setCurrentIndex(std::max(0, m_axis->findText(before)));
    m_matrixModel->setMatrix(answer->matrix, answer->grid);
    for (int column = 0; column < m_matrixModel->columnCount(); ++column)
        m_matrix->setColumnWidth(
            column, std::clamp(m_matrix->horizontalHeader()->sectionSizeHint(column), kNarrowest, kWidest));
    m_panels[Winners].twin->setTable(matrixTable(answer->matrix, *answer->grid));
    show(Winners, answer->matrix.columns.size() > 1 ? QString() : tr("One column only: nothing to hold against it"));
    showEffects();
    setCell(0, answer->grid->reference);
    if (!m_tabChosen)
        showFirstFilled();
}

/// Until somebody has chosen a tab: the first that has something to show.
void ConfigurationDetails::showFirstFilled()
{
    for (int tab = Curves; tab <= Machines; ++tab) {
        const Panel& panel = m_panels[static_cast<size_t>(tab)];
        if (panel.stack->currentWidget() != panel.words) {
            setTab(static_cast<Tab>(tab));
            break;
        }
    }
    m_tabChosen = false; // that was us
}

void ConfigurationDetails::setCell(size_t row, size_t column)
{
    m_row = row;
    m_column = column;
    showCurves();
    showMachines();
}

void ConfigurationDetails::showCurves()
{
    if (!m_answer)
        return;
    const ConfigurationGrid& grid = *m_answer->grid;
    const auto place = static_cast<size_t>(std::max(0, m_axis->currentIndex()));
    if (place >= m_axes.size() || m_row >= grid.rows.size()) {
        show(Curves, tr("No parameter has three numbers or more: nothing to draw a curve along"));
        m_panels[Curves].twin->setTable({});
        describe();
        return;
    }
    const ParameterCurves curves = parameterCurves(grid, m_row, m_axes[place]);
    m_panels[Curves].twin->setTable(curvesTable(curves));
    m_curves->setCurves(curves, grid.reference);
    std::vector<LegendLine::Entry> entries;
    for (const size_t shown : m_curves->shown())
        entries.push_back({LegendLine::Entry::Sample::Marker, entries.size(),
                           std::max<size_t>(3, m_curves->shown().size()), false, curves.curves[shown].label});
    const size_t hidden = curves.curves.size() - m_curves->shown().size();
    m_legend->setEntries(std::move(entries), hidden > 0 ? tr("%1 more in the table").arg(hidden) : QString());
    show(Curves,
         curves.isEmpty() ? tr("%1 has no curve along %2").arg(curves.title, keyTitle(curves.axis)) : QString());
    describe();
}

void ConfigurationDetails::showEffects()
{
    const ColumnEffects& effects = m_answer->effects;
    m_effects->setContent(effectsForest(effects, *m_answer->grid));
    m_panels[Effects].twin->setTable(effectsTable(effects, *m_answer->grid->catalogue));
    show(Effects, effects.isEmpty() ? tr("No effects: %1").arg(effects.reason) : QString());
}

/// The column that the forest is of: the current one, or, on the reference, the first other.
size_t ConfigurationDetails::otherColumn() const
{
    const ConfigurationGrid& grid = *m_answer->grid;
    if (m_column != grid.reference || grid.columns.size() < 2)
        return m_column;
    return grid.reference == 0 ? 1 : 0;
}

void ConfigurationDetails::showMachines()
{
    if (!m_answer)
        return;
    const ConfigurationGrid& grid = *m_answer->grid;
    const bool all = m_allRows->isChecked();
    MachineEffects effects;
    if (m_row < grid.rows.size() && grid.columns.size() > 1)
        effects = machineEffects(grid, otherColumn(), all ? std::nullopt : std::optional(m_row));
    const std::optional<size_t> row = all || m_row >= grid.rows.size() ? std::nullopt : std::optional(m_row);
    const size_t column = otherColumn();
    m_agreement = effects.machines.size() > 1 ? agreementWords(effects) : QString();
    ForestContent content;
    if (grid.columns.size() > 1)
        content = machinesForest(effects, grid, column, row);
    m_machines->setContent(content);
    m_panels[Machines].twin->setTable(machinesTable(effects));
    const bool placed =
        shelfOf(grid.projection, {ProjectionKey::Kind::Run, QStringLiteral("machine")}) == Shelf::Columns;
    const QString words =
        effects.machines.size() > 1 ? QString()
        : placed                    ? tr("Machines are columns here; take machine off them to see each key by machine")
                 : tr("Results of one machine only; without machine on a shelf, each machine gets a line here");
    show(Machines, words);
    describe();
}

/// What stands beside the tabs.
void ConfigurationDetails::describe()
{
    m_axis->setVisible(tab() == Curves && m_axes.size() > 1);
    m_logarithmic->setVisible(tab() == Curves && !m_axes.empty());
    m_allRows->setVisible(tab() == Machines);
    for (int each = Curves; each <= Machines; ++each)
        m_help[static_cast<size_t>(each)]->setVisible(each == tab());
    if (!m_answer)
        return;
    switch (tab()) {
    case Curves:
        m_note->setWords(m_curves->sentence());
        break;
    case Winners:
        m_note->setWords(m_answer->matrix.method);
        break;
    case Effects:
        m_note->setWords(interactionWords(m_answer->effects));
        break;
    case Machines:
        m_note->setWords(m_agreement.isEmpty() ? m_machines->content().subject
                                               : tr("%1 (%2)").arg(m_agreement, m_machines->content().subject));
        break;
    }
    setAccessibleDescription(m_note->words());
}

bool ConfigurationDetails::exportPicture(const QString& path)
{
    const Panel& panel = m_panels[static_cast<size_t>(tab())];
    return panel.plot ? panel.plot->exportTo(path) : writeWidgetPicture(*panel.picture, path);
}

void ConfigurationDetails::contextMenu(PlotView* plot, const QPoint& pixel)
{
    QMenu menu(this);
    menu.addAction(tr("Show everything"), plot, [plot] { plot->fit(); });
    menu.addAction(tr("Copy summary sentence"), this,
                   [plot] { QGuiApplication::clipboard()->setText(plot->sentence()); });
    menu.addAction(tr("Export picture…"), this, [this] {
        const QString path = QFileDialog::getSaveFileName(
            this, tr("Export picture"), QStringLiteral("configurations.svg"), tr("Pictures (*.svg *.pdf *.png)"));
        if (!path.isEmpty() && !exportPicture(path))
            QMessageBox::warning(this, tr("Export picture"),
                                 tr("%1 could not be written. The name must end in .png, .svg or .pdf, and the folder "
                                    "must allow writing.")
                                     .arg(path));
    });
    menu.exec(plot->mapToGlobal(pixel));
}

void ConfigurationDetails::saveLayout(QSettings& settings) const
{
    settings.setValue(QStringLiteral("tab"), m_tabChosen ? m_tabs->currentIndex() : -1);
    settings.setValue(QStringLiteral("logarithmic"), m_logarithmic->isChecked());
}

void ConfigurationDetails::restoreLayout(const QSettings& settings)
{
    const int tab = settings.value(QStringLiteral("tab"), -1).toInt();
    if (tab >= Curves && tab <= Machines) {
        setTab(static_cast<Tab>(tab));
        m_tabChosen = true;
    }
    m_logarithmic->setChecked(settings.value(QStringLiteral("logarithmic"), true).toBool());
}

} // namespace alidade
