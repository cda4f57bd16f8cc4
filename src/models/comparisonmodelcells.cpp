// SPDX-License-Identifier: GPL-3.0-or-later
// What the cells and heads of a ComparisonModel say.
#include "core/quantity.h"
#include "models/comparisonmodel.h"
#include "models/comparisonsort.h"
#include "models/comparisontext.h"
#include "models/rowshape.h"

#include <cmath>

namespace alidade {

namespace {

QString tooltip(const QStringList& lines)
{
    // Foreign text in a tool tip must stay text.
    return QStringLiteral("<p style='white-space:pre-wrap'>") + lines.join(QLatin1Char('\n')).toHtmlEscaped() +
           QStringLiteral("</p>");
}

} // namespace

QVariant ComparisonModel::data(const QModelIndex& index, int role) const
{
    if (!entryAt(index))
        return {};
    if (role == Qt::TextAlignmentRole) {
        const int column = index.column();
        const bool right = column == LevelsColumn || column == PColumn || column == QColumn;
        return static_cast<int>((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    return isGroup(index) ? groupData(index, role) : caseData(index, role);
}

QVariant ComparisonModel::groupData(const QModelIndex& index, int role) const
{
    const GroupSummary summary = summaryAt(index);
    const QString moved = QStringLiteral("%1 of %2 moved").arg(countText(summary.moved()), countText(summary.shown));
    if (role == Qt::DisplayRole) {
        if (index.column() == BenchmarkColumn)
            return groupAt(index);
        if (index.column() == LevelsColumn)
            return moved;
        return index.column() == VerdictColumn ? QVariant(groupVerdictText(summary.counts, summary.shown)) : QVariant();
    }
    if (role == Qt::AccessibleTextRole && index.column() == BenchmarkColumn)
        return QString(groupAt(index) + QStringLiteral(", ") + moved);
    if (role == Qt::ToolTipRole)
        return tooltip({groupAt(index), moved});
    return {};
}

QVariant ComparisonModel::caseData(const QModelIndex& index, int role) const
{
    const CaseComparison& comparison = *caseAt(index);
    if (role == Qt::DisplayRole)
        return cellText(caseNumber(index), index.column());
    if (role == Qt::AccessibleTextRole && index.column() == BenchmarkColumn)
        return QString(caseTitle(comparison) + QStringLiteral(": ") + verdictWord(comparison.verdict) +
                       QStringLiteral(". ") + caseSentence(comparison));
    if (role == Qt::ToolTipRole && index.column() == ShapeColumn) {
        const CaseShape* shape = shapeOf(caseNumber(index));
        const QStringList remarks = shape ? shapeRemarks(*shape) : QStringList();
        return remarks.isEmpty() ? QVariant() : QVariant(tooltip(remarks));
    }
    if (role == Qt::ToolTipRole)
        return tooltip(
            QStringList{
                QString(comparison.benchmark + QLatin1Char(' ') + parameterText(comparison.parameters, true)).trimmed(),
                caseSentence(comparison)} +
            caseRemarks(comparison));
    return {};
}

QString ComparisonModel::cellText(int number, int column) const
{
    const CaseComparison& comparison = caseOf(number);
    switch (column) {
    case BenchmarkColumn:
        return QString(leafName(comparison.benchmark) + QLatin1Char(' ') + shownParameters(comparison.parameters))
            .trimmed();
    case LevelsColumn: {
        const LevelParts parts = levelParts(comparison);
        return QString(parts.baseline + QStringLiteral(" → ") + parts.contender + QLatin1Char(' ') + parts.unit)
            .trimmed();
    }
    case ChangeColumn:
        if (comparison.verdict == Verdict::Failed)
            return comparison.contender.message.isEmpty() ? comparison.baseline.message : comparison.contender.message;
        return std::isfinite(comparison.ratio.value)
                   ? QString(changeText(comparison.ratio.value) + QLatin1Char(' ') +
                             changeIntervalText(comparison.ratio.low, comparison.ratio.high))
                   : QString();
    case VerdictColumn:
        return verdictCellText(comparison);
    case PColumn:
        return narrowProbability(comparison.p);
    case QColumn:
        return narrowProbability(comparison.q);
    case SamplesColumn:
        return samplesText(comparison);
    case ShapeColumn:
        return shapeOf(number) ? shapeText(*shapeOf(number)) : QString();
    default:
        return {};
    }
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::DisplayRole) {
        switch (section) {
        case BenchmarkColumn:
            return QStringLiteral("Benchmark");
        case LevelsColumn:
            return QStringLiteral("Base → candidate");
        case ChangeColumn:
            return QString(QStringLiteral("Change, ") + m_intervalName);
        case VerdictColumn:
            return QStringLiteral("Verdict");
        case PColumn:
            return QStringLiteral("p");
        case QColumn:
            return QStringLiteral("q");
        case SamplesColumn:
            return QStringLiteral("Samples");
        case ShapeColumn:
            return QStringLiteral("Shape");
        default:
            return {};
        }
    }
    if (role == Qt::ToolTipRole)
        return comparisonColumnHelp(section);
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(
            (section == LevelsColumn || section == PColumn || section == QColumn ? Qt::AlignRight : Qt::AlignLeft) |
            Qt::AlignVCenter);
    return {};
}

} // namespace alidade
