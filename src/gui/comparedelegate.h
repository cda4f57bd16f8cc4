// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <QStyledItemDelegate>

namespace alidade {

class ComparisonModel;
class CompareTree;
struct ThemeColors;

/// What the columns of a comparison have in common: the tree paints the row, a delegate only what stands in its cell.
class CompareDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    CompareDelegate(const ComparisonModel& model, const CompareTree& tree);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const final;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    /// One cell under way.
    struct Cell
    {
        QPainter& painter;
        QRect rect; ///< inside the padding
        QRect full; ///< the whole cell
        QFont font;
        QFont bold;
        const ThemeColors& colors;
        bool selected = false;
        bool stale = false; ///< an older answer: everything in the disabled colour

        QColor text() const;
        QColor muted() const;
        QColor words(Verdict verdict) const;
        QColor mark(Verdict verdict) const;
        /// Draws on the middle line; elides in the middle where it must. Returns the width that it took.
        int draw(const QRect& where, const QString& words, const QColor& color, bool inBold = false,
                 Qt::Alignment alignment = Qt::AlignLeft) const;
    };

    virtual void paintGroup(const Cell& cell, const QModelIndex& index) const = 0;
    virtual void paintCase(const Cell& cell, const QModelIndex& index, const CaseComparison& comparison) const = 0;

    const ComparisonModel& m_model;
    const CompareTree& m_tree;
};

/// Leaf name and muted parameters; group names in bold.
class BenchmarkDelegate final : public CompareDelegate
{
public:
    using CompareDelegate::CompareDelegate;

protected:
    void paintGroup(const Cell& cell, const QModelIndex& index) const override;
    void paintCase(const Cell& cell, const QModelIndex& index, const CaseComparison& comparison) const override;
};

/// "214 → 231 µs", the unit in a slot of its own so that numbers stand below each other; "3 of 48 moved" for a group.
class LevelsDelegate final : public CompareDelegate
{
public:
    using CompareDelegate::CompareDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void paintGroup(const Cell& cell, const QModelIndex& index) const override;
    void paintCase(const Cell& cell, const QModelIndex& index, const CaseComparison& comparison) const override;

private:
    int unitSlot(const QFontMetrics& metrics) const;
};

/// Glyph and word; what a folded group holds.
class VerdictDelegate final : public CompareDelegate
{
public:
    using CompareDelegate::CompareDelegate;

protected:
    void paintGroup(const Cell& cell, const QModelIndex& index) const override;
    void paintCase(const Cell& cell, const QModelIndex& index, const CaseComparison& comparison) const override;

private:
    static void drawFlag(const Cell& cell, int left);
};

/// p, q and samples: the model's text, muted.
class QuietDelegate final : public CompareDelegate
{
public:
    QuietDelegate(const ComparisonModel& model, const CompareTree& tree, int column);

protected:
    void paintGroup(const Cell& cell, const QModelIndex& index) const override;
    void paintCase(const Cell& cell, const QModelIndex& index, const CaseComparison& comparison) const override;

private:
    int m_column;
};

} // namespace alidade
