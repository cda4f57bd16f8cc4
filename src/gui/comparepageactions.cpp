// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done on the compare page: columns, orders, menus, copying, reports.
#include "core/quantity.h"
#include "gui/comparability.h"
#include "gui/comparedelegate.h"
#include "gui/compareinspector.h"
#include "gui/comparejobs.h"
#include "gui/comparepage.h"
#include "gui/comparereport.h"
#include "gui/differencesdialog.h"
#include "gui/distributionpanel.h"
#include "gui/helpbutton.h"
#include "gui/intervaldelegate.h"
#include "gui/rawvaluesdialog.h"
#include "gui/shapedelegate.h"
#include "models/comparisontext.h"
#include "models/workspace.h"
#include "ui_comparepage.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>

namespace alidade {

namespace {

constexpr int kNamesAndChange = 400;        ///< least width for both before the samples go
constexpr int kNamesAndChangeAtLeast = 340; ///< … and before the shapes go, too

QString helpTopicOf(int column)
{
    switch (column) {
    case ComparisonModel::ChangeColumn:
        return QStringLiteral("interval");
    case ComparisonModel::VerdictColumn:
        return QStringLiteral("verdict");
    case ComparisonModel::PColumn:
    case ComparisonModel::QColumn:
        return QStringLiteral("q");
    case ComparisonModel::SamplesColumn:
        return QStringLiteral("optimistic");
    case ComparisonModel::ShapeColumn:
        return QStringLiteral("modes");
    default:
        return {};
    }
}

} // namespace

void ComparePage::setUpTree()
{
    CompareTree& tree = *m_ui->tree;
    tree.setComparisonModel(m_model);
    m_ui->axis->attach(&tree, m_model);
    const auto setDelegate = [&tree](int column, CompareDelegate* delegate) {
        delegate->setParent(&tree);
        tree.setItemDelegateForColumn(column, delegate);
    };
    setDelegate(ComparisonModel::BenchmarkColumn, new BenchmarkDelegate(*m_model, tree));
    setDelegate(ComparisonModel::LevelsColumn, new LevelsDelegate(*m_model, tree));
    setDelegate(ComparisonModel::ChangeColumn, new IntervalDelegate(*m_model, tree));
    setDelegate(ComparisonModel::VerdictColumn, new VerdictDelegate(*m_model, tree));
    for (const int column : {ComparisonModel::PColumn, ComparisonModel::QColumn, ComparisonModel::SamplesColumn})
        setDelegate(column, new QuietDelegate(*m_model, tree, column));
    setDelegate(ComparisonModel::ShapeColumn, new ShapeDelegate(*m_model, tree));
    QHeaderView& header = *tree.header();
    header.setSectionsMovable(false);
    header.setStretchLastSection(false);
    header.setSectionResizeMode(ComparisonModel::ChangeColumn, QHeaderView::Stretch);
    header.setHighlightSections(false);
    header.setSortIndicatorClearable(true);
    header.setContextMenuPolicy(Qt::CustomContextMenu);
    header.setSortIndicator(ComparisonModel::kByAttention, Qt::AscendingOrder);
    tree.setSortingEnabled(true);
    tree.setColumnHidden(ComparisonModel::PColumn, true);
    tree.setContextMenuPolicy(Qt::CustomContextMenu);
    header.viewport()->installEventFilter(this);
    connect(&header, &QHeaderView::customContextMenuRequested, this, &ComparePage::showHeaderMenu);
    connect(&tree, &QWidget::customContextMenuRequested, this, &ComparePage::showMenu);
    connect(&tree, &CompareTree::casesSelected, this, &ComparePage::followSelection);
    connect(&tree, &CompareTree::caseActivated, this, [this] { Q_EMIT viewRequested(QStringLiteral("History")); });
    connect(&tree, &CompareTree::findingNotFound, this, [this](int step) {
        Q_EMIT statusChanged(step > 0 ? tr("No further row has moved or failed")
                                      : tr("No earlier row has moved or failed"));
    });
    connect(m_ui->counts, &VerdictCounts::verdictsChanged, this, [this](unsigned bits) {
        m_model->setVerdicts(bits);
        tellSummary();
    });
    connect(m_ui->comparability, &Comparability::differencesRequested, this, &ComparePage::showDifferences);
    connect(m_inspector, &CompareInspector::differencesRequested, this, &ComparePage::showDifferences);
    connect(m_inspector, &CompareInspector::rawValuesRequested, this, &ComparePage::showRawValues);
    connect(m_inspector, &CompareInspector::viewRequested, this, &ComparePage::viewRequested);
    connect(m_ui->copyButton, &QPushButton::clicked, this, &ComparePage::copyMarkdown);
    connect(m_ui->exportButton, &QPushButton::clicked, this, &ComparePage::exportReport);
}

void ComparePage::setUpOrders()
{
    struct Order
    {
        QString text;
        int column;
        Qt::SortOrder order;
    };
    const std::vector<Order> orders = {
        {tr("worth attention first"), ComparisonModel::kByAttention, Qt::AscendingOrder},
        {tr("by name"), ComparisonModel::BenchmarkColumn, Qt::AscendingOrder},
        {tr("largest ratio first"), ComparisonModel::ChangeColumn, Qt::DescendingOrder},
        {tr("smallest ratio first"), ComparisonModel::ChangeColumn, Qt::AscendingOrder},
        {tr("by verdict"), ComparisonModel::VerdictColumn, Qt::AscendingOrder},
        {tr("smallest q first"), ComparisonModel::QColumn, Qt::AscendingOrder},
    };
    auto* menu = new QMenu(m_ui->comparability->orderButton());
    QHeaderView* header = m_ui->tree->header();
    for (const Order& order : orders) {
        QAction* action = menu->addAction(order.text);
        connect(action, &QAction::triggered, header,
                [header, order] { header->setSortIndicator(order.column, order.order); });
    }
    m_ui->comparability->orderButton()->setMenu(menu);
    const auto tell = [this, orders](int column, Qt::SortOrder sortOrder) {
        QString text = tr("own order");
        for (const Order& order : orders) {
            if (order.column == column && (order.order == sortOrder || column == ComparisonModel::kByAttention))
                text = order.text;
        }
        m_ui->comparability->orderButton()->setText(QString(text + QStringLiteral(" ▾")));
    };
    connect(header, &QHeaderView::sortIndicatorChanged, this, tell);
    tell(header->sortIndicatorSection(), header->sortIndicatorOrder());
}

/// Until the user sets widths of his own: what each column needs; names and the change share the rest.
void ComparePage::fitColumns()
{
    if (m_ownWidths || !m_model->report() || !isVisible())
        return;
    CompareTree& tree = *m_ui->tree;
    const QFontMetrics metrics(tree.font());
    const auto fit = [&](int column, const QString& widest) {
        tree.setColumnWidth(column,
                            std::max(metrics.horizontalAdvance(widest) + 20, tree.header()->sectionSizeHint(column)));
    };
    fit(ComparisonModel::LevelsColumn, QStringLiteral("0.000  →  0.000 MiB"));
    fit(ComparisonModel::VerdictColumn, QStringLiteral("▲ +99 processes "));
    fit(ComparisonModel::PColumn, QStringLiteral("<.001"));
    fit(ComparisonModel::QColumn, QStringLiteral("<.001"));
    int rest = tree.viewport()->width();
    for (const int column : {ComparisonModel::LevelsColumn, ComparisonModel::VerdictColumn, ComparisonModel::QColumn})
        rest -= tree.columnWidth(column);
    // Names and changes come first; the shapes stand in the plots below, and the samples in the inspector, too.
    const auto fitIf = [&](int column, int width, int least) {
        tree.setColumnHidden(column, false); // a hidden one has no size hint
        const int wanted = std::max(width, tree.header()->sectionSizeHint(column));
        tree.setColumnHidden(column, rest - wanted < least);
        tree.setColumnWidth(column, wanted);
        rest -= tree.isColumnHidden(column) ? 0 : wanted;
    };
    fitIf(ComparisonModel::ShapeColumn, ShapeDelegate::plainWidth(), kNamesAndChangeAtLeast);
    fitIf(ComparisonModel::SamplesColumn, metrics.horizontalAdvance(QStringLiteral("10 × 20")) + 20, kNamesAndChange);
    tree.setColumnWidth(ComparisonModel::BenchmarkColumn, std::clamp(rest * 42 / 100, 140, 420));
}

std::vector<int> ComparePage::columnWidths() const
{
    std::vector<int> widths;
    for (int column = 0; column < ComparisonModel::ColumnCount; ++column)
        widths.push_back(m_ui->tree->columnWidth(column));
    return widths;
}

/// Widths that change while the header is held are the user's: they stay from then on.
bool ComparePage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonPress)
        m_pressedWidths = columnWidths();
    else if (event->type() == QEvent::MouseMove && !m_pressedWidths.empty())
        m_ownWidths = m_ownWidths || columnWidths() != m_pressedWidths;
    else if (event->type() == QEvent::MouseButtonRelease)
        m_pressedWidths.clear();
    return ViewPage::eventFilter(watched, event);
}

void ComparePage::showHeaderMenu(const QPoint& position)
{
    QMenu menu(this);
    const int clicked = m_ui->tree->header()->logicalIndexAt(position);
    if (const QString topic = helpTopicOf(clicked); !topic.isEmpty()) {
        menu.addAction(tr("How to read “%1” …").arg(m_model->headerData(clicked, Qt::Horizontal).toString()), this,
                       [this, topic] { showHelp(topic, this); });
        menu.addSeparator();
    }
    for (int column = ComparisonModel::LevelsColumn; column < ComparisonModel::ColumnCount; ++column) {
        QAction* action = menu.addAction(m_model->headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!m_ui->tree->isColumnHidden(column));
        connect(action, &QAction::toggled, m_ui->tree, [this, column](bool shown) {
            m_ui->tree->setColumnHidden(column, !shown);
            m_ownWidths = true; // and own columns
        });
    }
    menu.exec(m_ui->tree->header()->mapToGlobal(position));
}

void ComparePage::showMenu(const QPoint& position)
{
    const QModelIndex index = m_ui->tree->indexAt(position);
    if (!index.isValid())
        return;
    QMenu menu(this);
    const QString cell = index.data().toString();
    QAction* copyCell = menu.addAction(tr("Copy cell"), this, [cell] { QGuiApplication::clipboard()->setText(cell); });
    copyCell->setEnabled(!cell.isEmpty());
    menu.addAction(tr("Copy rows"), this, &ComparePage::copyRows);
    menu.addAction(tr("Copy comparison as Markdown"), this, &ComparePage::copyMarkdown);
    if (m_model->caseAt(index)) {
        menu.addSeparator();
        menu.addAction(tr("Show history"), this, [this] { Q_EMIT viewRequested(QStringLiteral("History")); });
        menu.addAction(tr("Show distributions"), this,
                       [this] { Q_EMIT viewRequested(QStringLiteral("Distribution")); });
        menu.addAction(tr("Show raw values …"), this, &ComparePage::showRawValues);
        menu.addAction(tr("Explain this number …"), this, &ComparePage::explainNumber);
    }
    menu.addSeparator();
    menu.addAction(tr("Unfold all"), m_ui->tree, &QTreeView::expandAll);
    menu.addAction(tr("Fold all"), m_ui->tree, &QTreeView::collapseAll);
    menu.exec(m_ui->tree->viewport()->mapToGlobal(position));
}

/// Tab-separated, with the names of the shown columns, exact texts of the cells.
void ComparePage::copyRows()
{
    const std::vector<int> numbers = m_ui->tree->selectedCases();
    QStringList lines;
    QStringList heads;
    for (int column = 0; column < ComparisonModel::ColumnCount; ++column)
        heads += m_model->headerData(column, Qt::Horizontal).toString();
    lines += heads.join(QLatin1Char('\t'));
    for (const int number : numbers) {
        QStringList cells{caseTitle(m_model->report()->cases[static_cast<size_t>(number)])};
        for (int column = 1; column < ComparisonModel::ColumnCount; ++column)
            cells += m_model->indexOfCase(number, column).data().toString().simplified();
        lines += cells.join(QLatin1Char('\t'));
    }
    QGuiApplication::clipboard()->setText(QString(lines.join(QLatin1Char('\n')) + QLatin1Char('\n')));
    Q_EMIT statusChanged(tr("Copied %1 rows").arg(numbers.size()));
}

void ComparePage::copyMarkdown()
{
    if (!m_model->report())
        return;
    QGuiApplication::clipboard()->setText(
        comparisonMarkdown(*m_model->report(), m_workspace.catalogue(), m_workspace.filter()));
    Q_EMIT statusChanged(tr("Copied the comparison as Markdown"));
}

void ComparePage::exportReport()
{
    if (!m_model->report())
        return;
    auto* dialog = new QFileDialog(this, tr("Export report"), QString(), comparisonReportFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("html"));
    // The chosen format gives the ending when none is typed.
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), 1).section(QLatin1Char(')'), 0, 0));
    });
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& path) { m_jobs->writeReport(path, m_model->report()); });
    dialog->open();
}

void ComparePage::showDifferences()
{
    if (m_model->report())
        (new DifferencesDialog(*m_model->report(), this))->show();
}

void ComparePage::showRawValues()
{
    if (m_shownCase < 0)
        return;
    m_rawValuesWanted = true;
    m_jobs->fetchSamples(m_model->report()->cases[static_cast<size_t>(m_shownCase)]);
}

void ComparePage::showSamples(const CasePair& pair)
{
    if (m_shownCase < 0 || !m_model->report())
        return;
    const CaseComparison& comparison = m_model->report()->cases[static_cast<size_t>(m_shownCase)];
    m_distribution->setSides(pair.baseline, pair.contender, comparison.metric, comparison.ratio, comparison.verdict);
    if (m_details)
        m_distribution->setDetails(*m_details, comparison.margin);
    if (std::exchange(m_rawValuesWanted, false))
        (new RawValuesDialog(caseTitle(comparison), pair, this))->show();
}

} // namespace alidade
