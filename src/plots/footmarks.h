// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/historyplotseries.h"
#include "models/theme.h"
#include "plots/qcp.h"

namespace alidade {

/// What stands on the foot of a history's axis: crosses where a run gave no number, ticks and names of tags, and above
/// the value axis its unit. Included by this folder's .cpp files only.
class FootMarks final : public QCPAbstractItem
{
public:
    explicit FootMarks(QCustomPlot* plot);

    /// `history` outlives this.
    void setHistory(const PlottedHistory& history) { m_history = &history; }
    void setLook(const ThemeColors& colors, const QFont& small, double lineScale);
    void setUnit(const QString& unit) { m_unit = unit; }

    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1; }

protected:
    void draw(QCPPainter* painter) override;

private:
    void drawFailures(QCPPainter& painter) const;
    void drawTags(QCPPainter& painter) const;

    const PlottedHistory* m_history = nullptr;
    ThemeColors m_colors;
    QFont m_small;
    QString m_unit;
    double m_lineScale = 1;
};

} // namespace alidade
