// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/theme.h"
#include "plots/forestplot.h"
#include "plots/qcp.h"

namespace alidade {

/// One line of a forest at a height of the vertical axis: interval with caps, point or diamond, its change in words at
/// the right end. Included by this folder's .cpp files only.
class ForestItem final : public QCPAbstractItem
{
public:
    ForestItem(QCustomPlot* plot, ForestRow row, double height);
    void setLook(const ThemeColors& colors, const QFont& small, double lineScale);

    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1; }

protected:
    void draw(QCPPainter* painter) override;

private:
    double x(double ratio) const;
    void drawDiamond(QCPPainter& painter, double y) const;
    void drawInterval(QCPPainter& painter, double y) const;

    ForestRow m_row;
    double m_height;
    ThemeColors m_colors;
    QFont m_small;
    double m_lineScale = 1;
};

} // namespace alidade
