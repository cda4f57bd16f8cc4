// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/comparedelegate.h"

#include "gui/comparetree.h"
#include "gui/verdictpainter.h"
#include "models/comparisonmodel.h"
#include "models/comparisonsort.h"
#include "models/comparisontext.h"
#include "models/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace alidade {

namespace {

constexpr int kPadding = 8;
constexpr int kGlyph = 9;
constexpr int kFlag = 14; ///< room for the flag and the gap before it
constexpr int kRowHeight = 24;
constexpr int kWidestUnit = 80;

} // namespace

CompareDelegate::CompareDelegate(const ComparisonModel& model, const CompareTree& tree)
    : m_model(model)
    , m_tree(tree)
{}

QColor CompareDelegate::Cell::text() const
{
    if (stale)
        return colors.disabled;
    return selected ? colors.selectedText : colors.text;
}

QColor CompareDelegate::Cell::muted() const
{
    return stale ? colors.disabled : colors.muted;
}

QColor CompareDelegate::Cell::words(Verdict verdict) const
{
    return stale ? colors.disabled : colors.words[static_cast<size_t>(verdict)];
}

QColor CompareDelegate::Cell::mark(Verdict verdict) const
{
    return stale ? colors.disabled : colors.mark[static_cast<size_t>(verdict)];
}

int CompareDelegate::Cell::draw(const QRect& where, const QString& words, const QColor& color, bool inBold,
                                Qt::Alignment alignment) const
{
    if (words.isEmpty() || where.width() <= 0)
        return 0;
    const QFont& chosen = inBold ? bold : font;
    const QFontMetrics metrics(chosen);
    const QString shown = metrics.elidedText(words, Qt::ElideMiddle, where.width() + 1);
    painter.setFont(chosen);
    painter.setPen(color);
    painter.drawText(where, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine, shown);
    return metrics.horizontalAdvance(shown);
}

void CompareDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QFont bold = option.font;
    bold.setBold(true);
    const Cell cell{*painter,
                    option.rect.adjusted(kPadding, 0, -kPadding, 0),
                    option.rect,
                    option.font,
                    bold,
                    Theme::instance().colors(),
                    option.state.testFlag(QStyle::State_Selected),
                    m_tree.isStale()};
    painter->save();
    painter->setClipRect(option.rect, Qt::IntersectClip);
    if (m_model.isGroup(index))
        paintGroup(cell, index);
    else if (const CaseComparison* comparison = m_model.caseAt(index))
        paintCase(cell, index, *comparison);
    painter->restore();
}

QSize CompareDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem filled = option;
    initStyleOption(&filled, index);
    const int width = QFontMetrics(option.font).horizontalAdvance(filled.text) + 2 * kPadding;
    return {width, std::max(kRowHeight, QFontMetrics(option.font).height() + 8)};
}

void BenchmarkDelegate::paintGroup(const Cell& cell, const QModelIndex& index) const
{
    cell.draw(cell.full.adjusted(4, 0, -kPadding, 0), m_model.groupAt(index), cell.text(), true);
}

void BenchmarkDelegate::paintCase(const Cell& cell, const QModelIndex& /*index*/,
                                  const CaseComparison& comparison) const
{
    const QRect rect = cell.full.adjusted(4, 0, -kPadding, 0);
    const QString parameters = shownParameters(comparison.parameters);
    const QString leaf = comparison.metric.primary
                             ? leafName(comparison.benchmark)
                             : QString(leafName(comparison.benchmark) + QStringLiteral(" · ") + comparison.metric.name);
    // The name keeps at least half when both do not fit.
    const QFontMetrics metrics(cell.font);
    const int wanted = parameters.isEmpty() ? 0 : metrics.horizontalAdvance(parameters) + kPadding;
    const int forName = std::max(rect.width() - wanted, parameters.isEmpty() ? rect.width() : rect.width() / 2);
    const int taken = cell.draw(QRect(rect.left(), rect.top(), forName, rect.height()), leaf, cell.text());
    cell.draw(rect.adjusted(taken + kPadding, 0, 0, 0), parameters, cell.muted());
}

int LevelsDelegate::unitSlot(const QFontMetrics& metrics) const
{
    int widest = 0;
    for (const QString& unit : m_model.units())
        widest = std::max(widest, metrics.horizontalAdvance(unit));
    return std::min(widest, kWidestUnit) + 1; // a fraction of a pixel must not elide it
}

void LevelsDelegate::paintGroup(const Cell& cell, const QModelIndex& index) const
{
    cell.draw(cell.rect, index.siblingAtColumn(ComparisonModel::LevelsColumn).data().toString(), cell.muted(), false,
              Qt::AlignRight);
}

void LevelsDelegate::paintCase(const Cell& cell, const QModelIndex& /*index*/, const CaseComparison& comparison) const
{
    const LevelParts parts = levelParts(comparison);
    const QFontMetrics metrics(cell.font);
    const int slot = unitSlot(metrics);
    const int space = metrics.horizontalAdvance(QLatin1Char(' '));
    QRect rect = cell.rect;
    cell.draw(QRect(rect.right() - slot + 1, rect.top(), slot, rect.height()), parts.unit, cell.muted());
    rect.setRight(rect.right() - slot - space);
    const QString arrow = QStringLiteral("→");
    // The arrows stand below each other too.
    const int number =
        std::max(metrics.horizontalAdvance(QStringLiteral("0.00")), metrics.horizontalAdvance(parts.contender));
    cell.draw(rect, parts.contender, cell.text(), false, Qt::AlignRight);
    rect.setRight(rect.right() - number - 2 * space);
    cell.draw(rect, arrow, cell.muted(), false, Qt::AlignRight);
    rect.setRight(rect.right() - metrics.horizontalAdvance(arrow) - 2 * space);
    cell.draw(rect, parts.baseline, cell.muted(), false, Qt::AlignRight);
}

QSize LevelsDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QFontMetrics metrics(option.font);
    const QSize size = CompareDelegate::sizeHint(option, index);
    const int columns =
        metrics.horizontalAdvance(QStringLiteral("0.000  →  0.000 ")) + unitSlot(metrics) + 2 * kPadding;
    return {std::max(size.width(), columns), size.height()};
}

void VerdictDelegate::paintGroup(const Cell& cell, const QModelIndex& index) const
{
    if (m_tree.isExpanded(index.siblingAtColumn(0)))
        return;
    const ComparisonModel::GroupSummary summary = m_model.summaryAt(index);
    const Verdict verdict = groupVerdict(summary.counts);
    drawVerdict(cell.painter, QRectF(cell.rect.left() + 1, cell.rect.top(), kGlyph, cell.rect.height()), verdict,
                cell.mark(verdict));
    cell.draw(cell.rect.adjusted(kGlyph + 9, 0, 0, 0), groupVerdictText(summary.counts, summary.shown),
              cell.words(verdict));
}

void VerdictDelegate::paintCase(const Cell& cell, const QModelIndex& /*index*/, const CaseComparison& comparison) const
{
    drawVerdict(cell.painter, QRectF(cell.rect.left() + 1, cell.rect.top(), kGlyph, cell.rect.height()),
                comparison.verdict, cell.mark(comparison.verdict));
    const QRect words = cell.rect.adjusted(kGlyph + 9, 0, comparison.robust.disagrees ? -kFlag : 0, 0);
    const int taken = cell.draw(words, verdictCellText(comparison), cell.words(comparison.verdict));
    if (comparison.robust.disagrees)
        drawFlag(cell, words.left() + taken + 5);
}

/// The second opinion says otherwise: why stands in the tool tip and in the inspector.
void VerdictDelegate::drawFlag(const Cell& cell, int left)
{
    const double top = QRectF(cell.full).center().y() - 5;
    QPainterPath cloth(QPointF(left + 1, top));
    cloth.lineTo(left + 8, top + 3);
    cloth.lineTo(left + 1, top + 6);
    cloth.closeSubpath();
    cell.painter.setRenderHint(QPainter::Antialiasing);
    const QColor& color = cell.stale ? cell.colors.disabled : cell.colors.warning;
    cell.painter.fillPath(cloth, color);
    cell.painter.fillRect(QRectF(left, top, 1.2, 11), color);
}

QuietDelegate::QuietDelegate(const ComparisonModel& model, const CompareTree& tree, int column)
    : CompareDelegate(model, tree)
    , m_column(column)
{}

void QuietDelegate::paintGroup(const Cell& /*cell*/, const QModelIndex& /*index*/) const {}

void QuietDelegate::paintCase(const Cell& cell, const QModelIndex& /*index*/, const CaseComparison& comparison) const
{
    if (m_column == ComparisonModel::SamplesColumn) {
        cell.draw(cell.rect, samplesText(comparison), cell.muted());
        return;
    }
    const double probability = m_column == ComparisonModel::PColumn ? comparison.p : comparison.q;
    cell.draw(cell.rect, narrowProbability(probability), cell.muted(), false, Qt::AlignRight);
}

} // namespace alidade
