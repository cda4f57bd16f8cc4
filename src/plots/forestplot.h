// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/verdict.h"
#include "plots/plotview.h"
#include "stats/estimate.h"

#include <QString>

#include <vector>

namespace alidade {

/// One line of a forest: a ratio with its interval.
struct ForestRow
{
    QString label;
    Estimate ratio;
    Verdict verdict = Verdict::Undecided;
    double weight = -1;    ///< share in what is combined, 0 … 1; below 0: no part in it
    bool combined = false; ///< drawn as a diamond, below a line
};

struct ForestContent
{
    QString subject;             ///< "mkl against openblas, by machine"
    std::vector<ForestRow> rows; ///< top first
    double margin = 0.02;
};

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
