// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/comparedelegate.h"

class QFont;

namespace alidade {

class IntervalScale;

/// Where the common axis lies inside a cell of the change column; the axis below the view and every row agree on it.
struct IntervalLane
{
    double left = 0, right = 0; ///< ends of the axis
    int numberLeft = 0;         ///< where the slot of the number begins

    static IntervalLane of(const QRect& cell, const QFont& font);

    bool isVisible() const { return right - left >= 40; }
    double x(double position) const { return left + (right - left) * (position + 1) / 2; }
};

/// The change as an interval on the axis that all rows share: margin band, zero line, whisker, point; the number right
/// of it. A folded group shows each member as a tick.
class IntervalDelegate final : public CompareDelegate
{
public:
    using CompareDelegate::CompareDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void paintGroup(const Cell& cell, const QModelIndex& index) const override;
    void paintCase(const Cell& cell, const QModelIndex& index, const CaseComparison& comparison) const override;

private:
    void paintAxis(const Cell& cell, const IntervalLane& lane) const;
    void paintInterval(const Cell& cell, const IntervalLane& lane, const CaseComparison& comparison) const;
    void paintEnd(const Cell& cell, const IntervalLane& lane, double bound, const QColor& color) const;
};

} // namespace alidade
