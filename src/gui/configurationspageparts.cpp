// SPDX-License-Identifier: GPL-3.0-or-later
// What the configurations page is put together from.
#include "gui/appstyle.h"
#include "gui/configurationdetails.h"
#include "gui/configurationspage.h"
#include "gui/heatdelegate.h"
#include "gui/heatheader.h"
#include "gui/helpbutton.h"
#include "gui/tablelook.h"
#include "models/configurationgridmodel.h"
#include "models/plaintablemodel.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace alidade {

/// The page without a grid: why there is none.
QWidget* ConfigurationsPage::makeEmpty()
{
    auto* empty = new QWidget(this);
    auto* words = new QVBoxLayout(empty);
    m_emptyTitle->setObjectName(QStringLiteral("emptyTitle"));
    m_emptyTitle->setFont(fontOf(FontRole::Heading, true));
    m_emptyText->setObjectName(QStringLiteral("emptyText"));
    for (QLabel* label : {m_emptyTitle, m_emptyText}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignCenter);
    }
    words->addStretch(2);
    words->addWidget(m_emptyTitle);
    words->addWidget(m_emptyText);
    words->addWidget(m_retry, 0, Qt::AlignCenter);
    words->addStretch(3);
    connect(m_retry, &QPushButton::clicked, this, &ConfigurationsPage::askAgain);
    return empty;
}

void ConfigurationsPage::makeGrid()
{
    m_grid->setObjectName(QStringLiteral("heatGrid"));
    m_grid->setAccessibleName(tr("Configurations side by side"));
    m_grid->setModel(m_model);
    m_grid->setHorizontalHeader(new HeatHeader(*m_model, m_grid));
    m_grid->setVerticalHeader(new HeatRowHeader(*m_model, m_grid));
    m_grid->setCornerButtonEnabled(false);
    m_grid->setItemDelegate(new GridDelegate(*m_model, m_grid));
    m_grid->setShowGrid(false);
    m_grid->setFrameShape(QFrame::NoFrame);
    m_grid->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_grid->setSelectionMode(QAbstractItemView::SingleSelection);
    m_grid->setTabKeyNavigation(false);
    m_grid->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_grid->setContextMenuPolicy(Qt::CustomContextMenu);
    m_grid->installEventFilter(this);
    connect(m_grid, &QAbstractItemView::doubleClicked, this, &ConfigurationsPage::openCell);
    connect(m_grid, &QWidget::customContextMenuRequested, this, &ConfigurationsPage::showCellMenu);
    connect(m_grid->selectionModel(), &QItemSelectionModel::currentChanged, this, &ConfigurationsPage::currentChanged);
    m_table->setModel(m_twin);
    m_table->setObjectName(QStringLiteral("gridTable"));
    m_table->setAccessibleName(tr("Configurations as a table"));
    lookLikeATable(*m_table);
}

/// Which column is the reference, which facet is shown.
QLayout* ConfigurationsPage::makeChoices()
{
    auto* choices = new QHBoxLayout;
    choices->setContentsMargins(12, 4, 14, 4);
    choices->setSpacing(8);
    const auto add = [&](QComboBox* box, QLabel* label, const char* name) {
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setBuddy(box);
        box->setObjectName(QLatin1String(name));
        box->setAccessibleName(label->text());
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(14);
        choices->addWidget(label);
        choices->addWidget(box, 1);
    };
    add(m_reference, new QLabel(tr("Reference"), this), "reference");
    add(m_facet, m_facetLabel, "facet");
    choices->addStretch(1);
    return choices;
}

void ConfigurationsPage::putTogether()
{
    makeGrid();
    auto* upper = new QWidget(this);
    auto* column = new QVBoxLayout(upper);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(makeChoices());
    m_gridStack->addWidget(m_grid);
    m_gridStack->addWidget(m_table);
    column->addWidget(m_gridStack, 1);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(0, 0, 14, 0);
    foot->addWidget(m_legend, 1);
    foot->addWidget(new HelpButton(QStringLiteral("heat-map"), this));
    column->addLayout(foot);
    m_splitter->addWidget(upper);
    m_splitter->addWidget(m_details);
    m_splitter->setSizes({340, 250});
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    m_stack->addWidget(makeEmpty());
    m_stack->addWidget(m_splitter);
}

} // namespace alidade
