// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/configurations.h"
#include "stats/factorial/crossover.h"

#include <optional>
#include <vector>

namespace alidade {

struct CurvePoint
{
    double x = 0;
    Estimate level; ///< geometric mean where several cases have this x (then without an interval)
    Estimate ratio; ///< to the reference column at this x; NaN where there is none
};

/// One column of the grid along a parameter, x ascending. Levels and x are positive: for logarithmic axes.
struct ParameterCurve
{
    size_t column = 0;
    QString label;
    std::vector<CurvePoint> points;
};

/// Where a column and the reference surely change places.
struct CurveCrossover
{
    size_t column = 0;
    Crossover place; ///< secondGains: the column has the smaller values from here on
};

struct ParameterCurves
{
    QString title; ///< "add · f32": the row without the parameter
    ProjectionKey axis;
    Metric metric;
    std::vector<ParameterCurve> curves;
    std::vector<CurveCrossover> crossovers; ///< by column, then x; certain ones only

    bool isEmpty() const { return curves.empty(); }
};

/// Parameters with three numbers or more in some row's results: what can be an axis; the projection's own first.
std::vector<ProjectionKey> curveAxes(const ConfigurationResults& results, const Projection& projection);

/// The row's results along the axis, one curve a column. Where the axis is a row key, the other rows that differ in it
/// alone belong to the curves, too. Results without a positive number of the axis are left out.
ParameterCurves parameterCurves(const ConfigurationGrid& grid, size_t row, const ProjectionKey& axis);

/// Rows whose curves cross (projection's curve axis only).
void markCrossovers(ConfigurationGrid& grid);

} // namespace alidade
