// SPDX-License-Identifier: GPL-3.0-or-later
// What the details below the grid are put together from.
#include "gui/configurationdetails.h"
#include "gui/elidedlabel.h"
#include "gui/heatdelegate.h"
#include "gui/heatheader.h"
#include "gui/helpbutton.h"
#include "gui/tablelook.h"
#include "models/plaintablemodel.h"
#include "models/winnermatrixmodel.h"
#include "plots/curveplot.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

namespace alidade {

namespace {

constexpr int kNarrowest = 90, kWidest = 160; ///< columns of the matrix; names that are longer are elided

} // namespace

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

void ConfigurationDetails::makeMatrix()
{
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
}

void ConfigurationDetails::fitMatrix()
{
    for (int column = 0; column < m_matrixModel->columnCount(); ++column)
        m_matrix->setColumnWidth(
            column, std::clamp(m_matrix->horizontalHeader()->sectionSizeHint(column), kNarrowest, kWidest));
}

} // namespace alidade
