// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done on the configurations page: warnings and their cures, the current cell, the way to Compare.
#include "compare/comparedcells.h"
#include "gui/appstyle.h"
#include "gui/configurationdetails.h"
#include "gui/configurationinspector.h"
#include "gui/configurationspage.h"
#include "gui/elidedlabel.h"
#include "gui/heatdelegate.h"
#include "models/configurationgridmodel.h"
#include "models/configurationtext.h"
#include "models/workspace.h"

#include <QClipboard>
#include <QFrame>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QTableView>
#include <QUndoStack>

namespace alidade {

namespace {

/// Keys moved between shelves, or another reference.
class ProjectionCommand final : public QUndoCommand
{
public:
    ProjectionCommand(ConfigurationsPage* page, Projection before, Projection after)
        : QUndoCommand(ConfigurationsPage::tr("change of the shelves"))
        , m_page(page)
        , m_before(std::move(before))
        , m_after(std::move(after))
    {}
    void undo() override
    {
        if (m_page)
            m_page->applyProjection(m_before);
    }
    void redo() override
    {
        if (m_page)
            m_page->applyProjection(m_after);
    }

private:
    QPointer<ConfigurationsPage> m_page;
    Projection m_before, m_after;
};

constexpr size_t kMostWarnings = 2; ///< strips; more would push the grid away
constexpr int kWidestName = 240;

} // namespace

void ConfigurationsPage::setProjection(const Projection& projection)
{
    if (m_projection && *m_projection == projection)
        return;
    if (m_undo && m_projection)
        m_undo->push(new ProjectionCommand(this, *m_projection, projection));
    else
        applyProjection(projection);
}

void ConfigurationsPage::showWarnings()
{
    qDeleteAll(m_warnings->findChildren<QFrame*>(QStringLiteral("warningStrip"), Qt::FindDirectChildrenOnly));
    const std::vector<HiddenKey>& hidden = m_answer->grid->hidden;
    for (size_t i = 0; i < std::min(hidden.size(), kMostWarnings); ++i)
        addWarning(hidden[i]);
    m_warnings->setVisible(!hidden.empty());
}

void ConfigurationsPage::addWarning(const HiddenKey& hidden)
{
    auto* strip = new QFrame(m_warnings);
    strip->setObjectName(QStringLiteral("warningStrip"));
    strip->setProperty("surface", QStringLiteral("warning"));
    auto* row = new QHBoxLayout(strip);
    row->setContentsMargins(12, 2, 14, 2);
    row->setSpacing(8);
    auto* icon = new QLabel(strip);
    const auto draw = [icon] {
        icon->setPixmap(
            strokePixmap(QStringLiteral("warning"), Theme::instance().colors().warning, 14, icon->devicePixelRatioF()));
    };
    draw();
    connect(&Theme::instance(), &Theme::changed, icon, draw);
    auto* words = new ElidedLabel(strip);
    words->setObjectName(QStringLiteral("warningText"));
    QString sentence = hiddenSentence(*m_answer->grid, hidden);
    const size_t more =
        m_answer->grid->hidden.size() > kMostWarnings ? m_answer->grid->hidden.size() - kMostWarnings : 0;
    if (more > 0 && hidden.key == m_answer->grid->hidden[kMostWarnings - 1].key)
        sentence += tr(" %1 more keys vary unseen.").arg(more);
    words->setWords(sentence);
    words->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    row->addWidget(icon);
    row->addWidget(words, 1);
    const auto addCure = [&](const QString& text, const QString& name, Shelf shelf, const QString& value = {}) {
        auto* button = new QPushButton(text, strip);
        button->setObjectName(name);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, key = hidden.key, shelf, value] {
            setProjection(moved(m_answer->grid->projection, key, shelf, value));
        });
    };
    addCure(tr("Add to columns"), QStringLiteral("cureColumns"), Shelf::Columns);
    QString value = valueText(*m_answer->grid->catalogue, hidden.key, hidden.values.constFirst());
    value = fontMetrics().elidedText(value.replace(QLatin1Char('&'), QStringLiteral("&&")), Qt::ElideMiddle, 90);
    addCure(tr("Fix %1").arg(value), QStringLiteral("cureFix"), Shelf::Fixed, hidden.values.constFirst());
    addCure(tr("Facet"), QStringLiteral("cureFacet"), Shelf::Facets);
    m_warnings->layout()->addWidget(strip);
}

/// Columns as wide as their words need; names in the rest.
void ConfigurationsPage::fitGrid()
{
    const auto* delegate = static_cast<const HeatDelegate*>(m_grid->itemDelegate());
    int words = 0;
    for (int column = 0; column < m_model->columnCount(); ++column)
        words = std::max(words, m_grid->fontMetrics().horizontalAdvance(m_model->lastText(column)) + 16);
    QStyleOptionViewItem option;
    option.initFrom(m_grid);
    option.fontMetrics = m_grid->fontMetrics();
    int height = 24;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const QSize size = delegate->sizeHint(option, m_model->index(0, column));
        const int gap = m_model->beginsGroup(column) ? HeatDelegate::kGroupGap : 0;
        const int least = size.width() - gap;
        m_grid->setColumnWidth(column, std::clamp(words, least, 2 * least) + gap);
        height = size.height();
    }
    m_grid->verticalHeader()->setDefaultSectionSize(height);
    m_grid->verticalHeader()->setMaximumWidth(std::max(kWidestName, width() * 2 / 5));
}

void ConfigurationsPage::currentChanged()
{
    m_grid->verticalHeader()->viewport()->update(); // the current row's name is bold
    const QModelIndex index = m_grid->currentIndex();
    if (!m_answer || !index.isValid() || index.row() >= m_model->rowCount()) {
        m_inspector->clear();
        return;
    }
    const size_t row = m_model->gridRow(index);
    const auto column = static_cast<size_t>(index.column());
    m_inspector->setCell(m_answer->grid, row, column);
    m_details->setCell(row, column);
}

/// The two sides behind the current cell, in Compare.
void ConfigurationsPage::openCell()
{
    const QModelIndex index = m_grid->currentIndex();
    if (!m_answer || !index.isValid())
        return;
    const ConfigurationGrid& grid = *m_answer->grid;
    const size_t row = m_model->gridRow(index);
    const auto column = static_cast<size_t>(index.column());
    const GridCell& cell = m_model->cell(index);
    if (!hasTwoSides(grid, row, column)) {
        const bool missing = !cell.isThere() || !grid.cell(row, grid.reference).isThere();
        Q_EMIT statusChanged(cell.isReference ? tr("This is the reference: choose another column to compare it with")
                             : missing        ? tr("One side has no result here")
                                              : tr("The columns are not runs: Compare holds runs against each other"));
        return;
    }
    ComparisonSide baseline = cellSide(grid, row, grid.reference);
    ComparisonSide contender = cellSide(grid, row, column);
    baseline.label = columnText(grid, grid.reference);
    contender.label = columnText(grid, column);
    m_workspace.setSides(baseline, contender);
    const CellStratum& first = cell.strata.front();
    if (!first.versions.empty())
        m_workspace.setCases({{first.versions.front(), first.parameters}});
    Q_EMIT viewRequested(QStringLiteral("Compare"));
}

void ConfigurationsPage::showCellMenu(const QPoint& position)
{
    const QModelIndex index = m_grid->indexAt(position);
    if (!index.isValid())
        return;
    m_grid->setCurrentIndex(index);
    QMenu menu(this);
    menu.addAction(tr("Open in Compare"), this, &ConfigurationsPage::openCell);
    menu.addAction(tr("Use this column as reference"), this, [this, index] {
        Projection projection = m_answer->grid->projection;
        projection.reference = m_answer->grid->columns[static_cast<size_t>(index.column())];
        setProjection(projection);
    });
    menu.addAction(tr("Copy sentence"), this,
                   [index] { QGuiApplication::clipboard()->setText(index.data(Qt::AccessibleTextRole).toString()); });
    menu.exec(m_grid->viewport()->mapToGlobal(position));
}

void ConfigurationsPage::resizeEvent(QResizeEvent* event)
{
    ViewPage::resizeEvent(event);
    if (m_answer)
        fitGrid();
}

bool ConfigurationsPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_grid && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            openCell();
            return true;
        }
    }
    return ViewPage::eventFilter(watched, event);
}

} // namespace alidade
