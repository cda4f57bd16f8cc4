// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/parametercurves.h"

#include "compare/judgecell.h"
#include "core/number.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr size_t kFewestPoints = 3;

double axisValue(const ParameterSet& set, const ProjectionKey& axis)
{
    for (size_t i = 0; i < set.size(); ++i) {
        if (parameterName(set, i) == axis.name)
            return parseDouble(plainValue(set[i].value).toUtf8()).value_or(kNone);
    }
    return kNone;
}

/// The row's values but for the axis: equal for rows of the same curves.
QStringList without(const std::vector<ProjectionKey>& keys, QStringList values, const ProjectionKey& axis)
{
    for (size_t i = keys.size(); i-- > 0;) {
        if (keys[i] == axis)
            values.removeAt(static_cast<qsizetype>(i));
    }
    return values;
}

bool sameCurves(const ConfigurationGrid& grid, const GridRow& a, const GridRow& b, const ProjectionKey& axis)
{
    return a.metric == b.metric &&
           without(grid.projection.rows, a.values, axis) == without(grid.projection.rows, b.values, axis) &&
           without(grid.projection.facets, a.facet, axis) == without(grid.projection.facets, b.facet, axis);
}

CurvePoint pointOf(double x, const std::vector<CellStratum>& strata, double confidence)
{
    CurvePoint point{x, {kNone, kNone, kNone, confidence, 0}, meanRatio(strata, confidence).ratio};
    double sum = 0;
    for (const CellStratum& stratum : strata)
        sum += std::log(stratum.level.estimate.value);
    point.level.value = std::exp(sum / static_cast<double>(strata.size()));
    point.level.n = strata.size();
    if (strata.size() == 1)
        point.level = strata.front().level.estimate;
    return point;
}

void findCrossovers(ParameterCurves& curves, const ParameterCurve& curve)
{
    std::vector<CurveGap> gaps;
    for (const CurvePoint& point : curve.points) {
        if (point.ratio.value > 0)
            gaps.push_back(
                {point.x, std::log(point.ratio.value), std::log(point.ratio.low), std::log(point.ratio.high)});
    }
    for (const Crossover& place : crossovers(gaps)) {
        if (place.isCertain)
            curves.crossovers.push_back({curve.column, place});
    }
}

} // namespace

std::vector<ProjectionKey> curveAxes(const ConfigurationResults& results, const Projection& projection)
{
    std::vector<ProjectionKey> axes;
    for (const KeyValueList& entry : results.keys) {
        if (entry.key.kind != ProjectionKey::Kind::Parameter || shelfOf(projection, entry.key) == Shelf::Columns ||
            shelfOf(projection, entry.key) == Shelf::Fixed)
            continue;
        const auto numbers = std::count_if(entry.values.begin(), entry.values.end(), [](const QString& value) {
            return parseDouble(plainValue(value).toUtf8()).value_or(0) > 0;
        });
        if (numbers >= static_cast<qsizetype>(kFewestPoints))
            axes.push_back(entry.key);
    }
    std::stable_partition(axes.begin(), axes.end(),
                          [&projection](const ProjectionKey& key) { return projection.curve == key; });
    return axes;
}

ParameterCurves parameterCurves(const ConfigurationGrid& grid, size_t row, const ProjectionKey& axis)
{
    ParameterCurves curves;
    const GridRow& wanted = grid.rows[row];
    curves.axis = axis;
    curves.metric = wanted.metric;
    std::vector<ProjectionKey> keys;
    std::copy_if(grid.projection.rows.begin(), grid.projection.rows.end(), std::back_inserter(keys),
                 [&axis](const ProjectionKey& key) { return key != axis; });
    curves.title = valuesText(*grid.catalogue, keys, without(grid.projection.rows, wanted.values, axis));
    std::vector<size_t> rows = {row};
    const bool apart = shelfOf(grid.projection, axis) == Shelf::Rows || shelfOf(grid.projection, axis) == Shelf::Facets;
    for (size_t other = 0; apart && other < grid.rows.size(); ++other) {
        if (other != row && sameCurves(grid, wanted, grid.rows[other], axis))
            rows.push_back(other);
    }
    for (size_t column = 0; column < grid.columns.size(); ++column) {
        std::map<double, std::vector<CellStratum>> byX;
        for (const size_t other : rows) {
            for (const CellStratum& stratum : grid.cell(other, column).strata) {
                const double x = axisValue(stratum.parameters, axis);
                if (x > 0 && stratum.level.status == CaseStatus::Ok && stratum.level.estimate.value > 0)
                    byX[x].push_back(stratum);
            }
        }
        ParameterCurve curve{column, valuesText(*grid.catalogue, grid.projection.columns, grid.columns[column]), {}};
        for (const auto& [x, strata] : byX)
            curve.points.push_back(pointOf(x, strata, grid.policy.confidence));
        if (curve.points.size() < 2)
            continue;
        findCrossovers(curves, curve);
        curves.curves.push_back(std::move(curve));
    }
    return curves;
}

void markCrossovers(ConfigurationGrid& grid)
{
    if (!grid.projection.curve)
        return;
    for (size_t row = 0; row < grid.rows.size(); ++row)
        grid.rows[row].hasCrossover = !parameterCurves(grid, row, *grid.projection.curve).crossovers.empty();
}

} // namespace alidade
