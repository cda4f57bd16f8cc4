// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/curvecontent.h"
#include "plots/plotview.h"

#include <vector>

namespace alidade {

/// Levels along a parameter, one line a configuration, with interval bands, and a ring where one overtakes the
/// reference.
class CurvePlot final : public PlotView
{
    Q_OBJECT
public:
    explicit CurvePlot(QWidget* parent = nullptr);

    /// At most eight curves are drawn: the reference's and the first ones.
    void setCurves(CurveContent curves, size_t reference);
    void setLogarithmic(bool on);
    bool isLogarithmic() const { return m_logarithmic; }
    const CurveContent& curves() const { return m_curves; }
    /// Indices into curves().curves of those that are drawn, in the order of their colours.
    const std::vector<size_t>& shown() const { return m_shown; }

    void fit() override;
    QString sentence() const override;

protected:
    void applyTheme() override;
    void pointerMoved(const QPointF& pixel) override;

private:
    void addCurve(size_t place);
    void addCrossovers();
    void addCrossoverWords(const CurveCrossover& crossover, const QString& label);
    bool isBetterAbove(const CurveCrossover& crossover) const;
    void chooseShown(size_t reference);

    CurveContent m_curves;
    std::vector<size_t> m_shown;
    bool m_logarithmic = true;
};

} // namespace alidade
