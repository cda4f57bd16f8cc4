// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/forestcontent.h"
#include "plots/plotview.h"

namespace alidade {

/// Ratios with their intervals on one logarithmic axis, the margin shaded: effects within machines and the combined
/// one, or effects of keys. Interval and point as everywhere: undecided is dashed and hollow.
class ForestPlot final : public PlotView
{
    Q_OBJECT
public:
    explicit ForestPlot(QWidget* parent = nullptr);

    void setContent(ForestContent content);
    const ForestContent& content() const { return m_content; }

    void fit() override;
    QString sentence() const override;
    QSize sizeHint() const override;

protected:
    void applyTheme() override;

private:
    void range(double& left, double& right) const;

    ForestContent m_content;
};

} // namespace alidade
