// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/benchmarkpanel.h"

#include "gui/appstyle.h"
#include "gui/session.h"
#include "gui/treedelegate.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace alidade {

namespace {

constexpr int kIndent = 14;

/// Every parameter combination of the newest block of a benchmark.
Result<std::vector<ParameterSet>> combinations(const SampleSource& source, BenchmarkId benchmark,
                                               const std::vector<RunId>& newestFirst, const Progress& progress)
{
    constexpr size_t kTried = 64; // runs of other suites do not have this benchmark
    std::vector<ParameterSet> sets;
    const auto take = [&sets](StoredBlock&& block) {
        for (qsizetype i = 0; i < block.block.grid->size(); ++i)
            sets.push_back(block.block.grid->at(i));
        return false;
    };
    for (size_t start = 0; start < newestFirst.size() && sets.empty(); start += kTried) {
        Selection selection;
        selection.benchmarks = {benchmark};
        const size_t end = std::min(start + kTried, newestFirst.size());
        selection.runs.assign(newestFirst.begin() + static_cast<std::ptrdiff_t>(start),
                              newestFirst.begin() + static_cast<std::ptrdiff_t>(end));
        const auto visited = source.visitBlocks(selection, take, progress);
        if (!visited)
            return visited.error();
    }
    return sets;
}

} // namespace

BenchmarkPanel::BenchmarkPanel(Workspace& workspace, Session& session, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_session(session)
    , m_search(new QLineEdit(this))
    , m_view(new QTreeView(this))
    , m_empty(new QLabel(tr("Every benchmark with its parameters appears here."), this))
{
    m_search->setObjectName(QStringLiteral("benchmarkSearch"));
    m_search->setPlaceholderText(tr("Find benchmark"));
    m_search->setAccessibleName(tr("Find benchmark"));
    m_search->setClearButtonEnabled(true);
    m_search->setAcceptDrops(false); // files that are dropped here are for the window
    m_empty->setWordWrap(true);
    m_empty->setMargin(14);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_filter.setSourceModel(&m_model);
    m_view->setObjectName(QStringLiteral("benchmarkView"));
    m_view->setAccessibleName(tr("Benchmarks"));
    m_view->setModel(&m_filter);
    m_view->setItemDelegate(new TreeDelegate(m_view));
    m_view->setHeaderHidden(true);
    m_view->setUniformRowHeights(true);
    m_view->setIndentation(kIndent);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_view->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 0);
    layout->setSpacing(6);
    layout->addWidget(m_search);
    layout->addWidget(m_empty);
    layout->addWidget(m_view);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);

    connect(&session, &Session::contentChanged, this, &BenchmarkPanel::reload);
    connect(&workspace, &Workspace::casesChanged, this, &BenchmarkPanel::followCase);
    connect(&m_model, &BenchmarkTreeModel::parametersWanted, this, &BenchmarkPanel::fetchParameters);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter.setText(text);
        if (!text.isEmpty() && m_filter.rowCount() <= 50)
            m_view->expandToDepth(2);
    });
    connect(m_search, &QLineEdit::returnPressed, m_view, qOverload<>(&QWidget::setFocus));
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &BenchmarkPanel::choose);
    connect(m_view, &QTreeView::activated, this, [this](const QModelIndex& index) {
        if (m_model.benchmark(m_filter.mapToSource(index)).isValid())
            Q_EMIT viewRequested(QStringLiteral("History"));
    });
    reload();
}

void BenchmarkPanel::reload()
{
    m_following = true;
    m_model.setCatalogue(m_session.index().catalogue());
    m_following = false;
    const bool empty = m_model.rowCount() == 0;
    m_empty->setVisible(empty);
    m_view->setVisible(!empty);
    m_search->setVisible(!empty);
    followCase();
}

void BenchmarkPanel::choose()
{
    if (m_following)
        return;
    std::vector<CaseKey> cases;
    BenchmarkId closed;
    const QModelIndexList rows = m_view->selectionModel()->selectedRows();
    for (const QModelIndex& row : rows) {
        const QModelIndex source = m_filter.mapToSource(row);
        if (const auto key = m_model.caseKey(source))
            cases.push_back(*key);
        else if (m_model.benchmark(source).isValid())
            closed = m_model.benchmark(source);
    }
    if (cases.empty() && closed.isValid()) {
        showBenchmark(closed);
        return;
    }
    if (!cases.empty())
        m_workspace.setCases(cases);
}

void BenchmarkPanel::showBenchmark(BenchmarkId benchmark)
{
    const QModelIndex source = m_model.indexOf(benchmark);
    if (!source.isValid())
        return;
    if (const auto key = m_model.caseKey(source)) {
        m_workspace.setCases({*key});
        return;
    }
    if (m_model.rowCount(source) > 0) {
        m_workspace.setCases({*m_model.caseKey(m_model.index(0, 0, source))});
        return;
    }
    m_chooseFirst = benchmark;
    m_view->expand(m_filter.mapFromSource(source));
    if (m_model.canFetchMore(source))
        m_model.fetchMore(source);
}

void BenchmarkPanel::fetchParameters(BenchmarkId benchmark)
{
    const auto source = m_workspace.source();
    if (!source)
        return;
    std::vector<RunId> newestFirst;
    for (const RunRecord& run : m_workspace.catalogue().runs)
        newestFirst.push_back(run.id);
    std::reverse(newestFirst.begin(), newestFirst.end());
    using Sets = std::vector<ParameterSet>;
    m_session.jobs().start<Sets>(
        QString(), QString(), this,
        [source, benchmark, newestFirst](const Progress& progress) {
            return combinations(*source, benchmark, newestFirst, progress);
        },
        [this, benchmark](Result<Sets> result) {
            if (!result)
                return;
            m_model.setParameters(benchmark, *result);
            const bool chooseFirst = m_chooseFirst == benchmark && !result->empty();
            if (chooseFirst) {
                m_chooseFirst = {};
                m_workspace.setCases({CaseKey{benchmark, result->front()}});
            }
            followCase();
        });
}

void BenchmarkPanel::followCase()
{
    // The tree shows what is current, whoever chose it; it must not choose again by that.
    if (m_workspace.cases().empty() || m_model.rowCount() == 0)
        return;
    const CaseKey current = m_workspace.cases().front();
    QModelIndex index = m_model.indexOf(current.benchmark);
    for (int row = 0; row < m_model.rowCount(index); ++row) {
        const auto key = m_model.caseKey(m_model.index(row, 0, index));
        if (key && *key == current) {
            index = m_model.index(row, 0, index);
            break;
        }
    }
    const QModelIndex shown = m_filter.mapFromSource(index);
    if (!shown.isValid() || m_view->selectionModel()->isRowSelected(shown.row(), shown.parent()))
        return;
    m_following = true;
    m_view->selectionModel()->setCurrentIndex(shown, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_view->scrollTo(shown);
    m_following = false;
}

} // namespace alidade
