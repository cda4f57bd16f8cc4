// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/comparetree.h"

#include "models/comparisonmodel.h"
#include "models/comparisontext.h"
#include "models/theme.h"

#include <QHeaderView>
#include <QHoverEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScopedValueRollback>

namespace alidade {

namespace {

constexpr int kIndent = 14;
constexpr int kUnfoldedRows = 2000; ///< more rows than this begin folded: nobody reads them unfolded

} // namespace

CompareTree::CompareTree(QWidget* parent)
    : QTreeView(parent)
{
    setUniformRowHeights(true);
    setIndentation(kIndent);
    setAllColumnsShowFocus(true);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerItem);
    setMouseTracking(true);
    setExpandsOnDoubleClick(true);
    setFrameShape(NoFrame);
    connect(this, &QTreeView::expanded, this, [this](const QModelIndex& index) { remember(index, false); });
    connect(this, &QTreeView::collapsed, this, [this](const QModelIndex& index) { remember(index, true); });
    connect(this, &QTreeView::doubleClicked, this, &CompareTree::activate);
}

void CompareTree::setComparisonModel(ComparisonModel* model)
{
    m_model = model;
    setModel(model);
    connect(model, &QAbstractItemModel::modelReset, this, &CompareTree::unfold);
    unfold();
}

void CompareTree::setStale(bool stale)
{
    m_stale = stale;
    viewport()->update();
}

void CompareTree::remember(const QModelIndex& group, bool folded)
{
    if (m_restoring)
        return;
    const QString name = m_model->groupAt(group);
    (folded ? m_folded : m_unfolded).insert(name);
    (folded ? m_unfolded : m_folded).remove(name);
}

/// Groups in which something moved or failed stand open, the others are one line each; what the user did comes first.
void CompareTree::unfold()
{
    const QScopedValueRollback restoring(m_restoring, true);
    m_hovered = QModelIndex();
    int rows = 0;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex group = m_model->index(row, 0);
        if (!m_model->isGroup(group))
            continue;
        const QString name = m_model->groupAt(group);
        const ComparisonModel::GroupSummary summary = m_model->summaryAt(group);
        const bool finding = summary.moved() + summary.counts[static_cast<size_t>(Verdict::Failed)] > 0;
        const bool few = m_model->shownCount() <= 60;
        const bool open =
            m_unfolded.contains(name) || ((finding || few) && rows < kUnfoldedRows && !m_folded.contains(name));
        if (open) {
            setExpanded(group, true);
            rows += summary.shown;
        }
    }
    setCurrentCase(m_current);
}

int CompareTree::currentCase() const
{
    return m_model ? m_model->caseNumber(currentIndex()) : -1;
}

void CompareTree::setCurrentCase(int number)
{
    const QModelIndex index = m_model->indexOfCase(number);
    if (!index.isValid() || index == currentIndex().siblingAtColumn(0))
        return;
    const QScopedValueRollback restoring(m_restoring, true);
    if (index.parent().isValid())
        setExpanded(index.parent(), true);
    m_current = number;
    setCurrentIndex(index);
    scrollTo(index);
    if (index.row() == 0 && index.parent().isValid())
        scrollTo(index.parent()); // the first of a group comes with its head
}

std::vector<int> CompareTree::selectedCases() const
{
    std::vector<int> cases;
    if (const int current = currentCase(); current >= 0)
        cases.push_back(current);
    const QModelIndexList rows = selectionModel()->selectedRows();
    for (const QModelIndex& row : rows) {
        const int number = m_model->caseNumber(row);
        if (number >= 0 && (cases.empty() || number != cases.front()))
            cases.push_back(number);
    }
    return cases;
}

void CompareTree::goToFinding(int step)
{
    const int number = m_model->neighbourFinding(m_model->indexOfCase(m_current).isValid() ? m_current : -1, step);
    if (number < 0) {
        Q_EMIT findingNotFound(step);
        return;
    }
    setCurrentCase(number);
    Q_EMIT casesSelected();
}

std::vector<int> CompareTree::casesInView() const
{
    std::vector<int> cases;
    const int bottom = viewport()->height();
    for (QModelIndex index = indexAt(QPoint(1, 1)); index.isValid(); index = indexBelow(index)) {
        if (visualRect(index).top() >= bottom)
            break;
        if (const int number = m_model->caseNumber(index); number >= 0)
            cases.push_back(number);
    }
    return cases;
}

void CompareTree::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTreeView::currentChanged(current, previous);
    if (m_restoring)
        return;
    if (const int number = m_model->caseNumber(current); number >= 0)
        m_current = number;
}

void CompareTree::selectionChanged(const QItemSelection& selected, const QItemSelection& deselected)
{
    QTreeView::selectionChanged(selected, deselected);
    if (!m_restoring)
        Q_EMIT casesSelected();
}

void CompareTree::activate(const QModelIndex& index)
{
    if (m_model->caseNumber(index) >= 0)
        Q_EMIT caseActivated();
}

void CompareTree::keyPressEvent(QKeyEvent* event)
{
    const QModelIndex current = currentIndex().siblingAtColumn(0);
    const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    if (plain && (event->key() == Qt::Key_Period || event->key() == Qt::Key_Comma)) {
        goToFinding(event->key() == Qt::Key_Period ? 1 : -1);
        return;
    }
    if (plain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        if (m_model->isGroup(current))
            setExpanded(current, !isExpanded(current));
        else
            activate(current);
        return;
    }
    QTreeView::keyPressEvent(event);
}

/// Typing goes to the search field, not to a jump by first letters; the letters are the window's shortcuts.
void CompareTree::keyboardSearch(const QString& /*search*/) {}

bool CompareTree::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::HoverMove || event->type() == QEvent::HoverEnter)
        m_hovered = indexAt(static_cast<QHoverEvent*>(event)->position().toPoint()).siblingAtColumn(0);
    else if (event->type() == QEvent::HoverLeave || event->type() == QEvent::Leave)
        m_hovered = QModelIndex();
    return QTreeView::viewportEvent(event);
}

void CompareTree::drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const ThemeColors& c = Theme::instance().colors();
    const bool group = m_model->isGroup(index);
    const QRect row(0, option.rect.top(), viewport()->width(), option.rect.height());
    const bool selected = selectionModel()->isRowSelected(index.row(), index.parent());
    QColor fill = group ? c.head : (index.row() % 2 != 0 ? c.alternate : c.base);
    if (m_hovered.isValid() && m_hovered == index.siblingAtColumn(0))
        fill = c.hover;
    if (selected)
        fill = c.selection;
    painter->fillRect(row, fill);
    if (group)
        painter->fillRect(QRect(row.left(), row.top(), row.width(), 1), c.hairline);
    QTreeView::drawRow(painter, option, index);
    if (hasFocus() && index.siblingAtColumn(0) == currentIndex().siblingAtColumn(0))
        painter->fillRect(QRect(0, row.top(), 2, row.height()), c.accent);
}

void CompareTree::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const
{
    if (!m_model->isGroup(index))
        return;
    const QPointF centre = QRectF(rect).center();
    QPainterPath chevron;
    if (isExpanded(index)) {
        chevron.moveTo(centre + QPointF(-3.5, -1.75));
        chevron.lineTo(centre + QPointF(0, 1.75));
        chevron.lineTo(centre + QPointF(3.5, -1.75));
    } else {
        chevron.moveTo(centre + QPointF(-1.75, -3.5));
        chevron.lineTo(centre + QPointF(1.75, 0));
        chevron.lineTo(centre + QPointF(-1.75, 3.5));
    }
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->strokePath(chevron,
                        QPen(Theme::instance().colors().muted, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->restore();
}

} // namespace alidade
