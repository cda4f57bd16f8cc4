// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done on the configurations page: warnings and their cures, the current cell, the way to Compare.
#include "compare/sidelabel.h"
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
#include <QPushButton>
#include <QTableView>

namespace alidade {

namespace {

constexpr size_t kMostWarnings = 2; ///< strips; more would push the grid away
constexpr int kWidestName = 240;

} // namespace

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
    icon->setPixmap(
        strokePixmap(QStringLiteral("warning"), Theme::instance().colors().warning, 14, devicePixelRatioF()));
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
    QStyleOptionViewItem option;
    option.initFrom(m_grid);
    option.fontMetrics = m_grid->fontMetrics();
    int height = 24;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const QSize size = delegate->sizeHint(option, m_model->index(0, column));
        const int words = m_grid->fontMetrics().horizontalAdvance(m_model->lastText(column)) + 12;
        m_grid->setColumnWidth(column, std::clamp(words, size.width(), 2 * size.width()));
        height = size.height();
    }
    m_grid->verticalHeader()->setDefaultSectionSize(height);
    m_grid->verticalHeader()->setMaximumWidth(kWidestName);
}

void ConfigurationsPage::currentChanged()
{
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
    const GridCell& cell = m_model->cell(index);
    const GridCell& reference = grid.cell(row, grid.reference);
    if (cell.isReference || cell.runs.empty() || reference.runs.empty()) {
        Q_EMIT statusChanged(cell.isReference ? tr("This is the reference: choose another column to compare it with")
                                              : tr("One side has no result here"));
        return;
    }
    QStringList chosenBy;
    for (const ProjectionKey& key : grid.projection.columns) {
        if (key.kind == ProjectionKey::Kind::Run)
            chosenBy += key.name;
    }
    const auto side = [&](const GridCell& from, size_t column) {
        ComparisonSide made;
        made.runs = from.runs;
        made.label = columnText(grid, column);
        made.chosenBy = chosenBy;
        return made;
    };
    m_workspace.setSides(side(reference, grid.reference), side(cell, static_cast<size_t>(index.column())));
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
