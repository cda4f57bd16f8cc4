// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/configurationdetails.h"

#include "gui/configurationforests.h"
#include "gui/elidedlabel.h"
#include "gui/helpbutton.h"
#include "gui/tablelook.h"
#include "gui/viewexport.h"
#include "gui/widgetpicture.h"
#include "models/configurationtables.h"
#include "models/configurationtext.h"
#include "models/winnermatrixmodel.h"
#include "plots/curveplot.h"
#include "plots/forestplot.h"
#include "plots/legendline.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace alidade {

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
    makeMatrix();
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
    fitMatrix();
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
        exportPictureFrom(this, QStringLiteral("configurations"),
                          [this](const QString& path) { return exportPicture(path); });
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
