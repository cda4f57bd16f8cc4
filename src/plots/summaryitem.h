// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/distributionseries.h"
#include "models/theme.h"
#include "plots/qcp.h"

namespace alidade {

/// A run that kept no raw values: interval as a line with caps, quartiles as a bar with a tick at each, the value as a
/// bold tick. What is not known is not drawn. Included by this folder's .cpp files only.
class SummaryItem final : public QCPAbstractItem
{
public:
    /// `row`: place on the vertical axis; `words`: beside the bar, may be empty.
    SummaryItem(QCustomPlot* plot, const SummaryBar& bar, double row, const QString& words);
    void setLook(const QColor& color, const ThemeColors& colors, const QFont& small, double lineScale);

    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1; }

protected:
    void draw(QCPPainter* painter) override;

private:
    SummaryBar m_bar;
    double m_row;
    QString m_words;
    QColor m_color, m_muted, m_base;
    QFont m_small;
    double m_lineScale = 1;
};

} // namespace alidade
