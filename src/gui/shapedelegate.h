// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/comparedelegate.h"

#include <vector>

class QPainterPath;

namespace alidade {

/// Both sides' distributions in miniature: baseline filled, candidate outlined; how many modes, where more than one.
class ShapeDelegate final : public CompareDelegate
{
public:
    using CompareDelegate::CompareDelegate;

    /// Of a cell without words.
    static int plainWidth();
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void paintGroup(const Cell& cell, const QModelIndex& index) const override;
    void paintCase(const Cell& cell, const QModelIndex& index, const CaseComparison& comparison) const override;
};

} // namespace alidade
