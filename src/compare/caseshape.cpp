// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/caseshape.h"

#include "compare/runprocesses.h"
#include "compare/shapeof.h"

#include "stats/series/dependence.h"
#include "stats/shape/dip.h"
#include "stats/shape/modes.h"
#include "stats/summary/outliers.h"
#include "stats/summary/quantisation.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

/// A hump that chance would make this often is none.
constexpr double kDipAlpha = 0.05;

WarmupClass warmupOf(SteadyClass steady)
{
    switch (steady) {
    case SteadyClass::TooShort:
        return WarmupClass::TooShort;
    case SteadyClass::Flat:
        return WarmupClass::Flat;
    case SteadyClass::WarmUp:
        return WarmupClass::Warmup;
    case SteadyClass::Slowdown:
        return WarmupClass::Slowdown;
    case SteadyClass::NoSteadyState:
        break;
    }
    return WarmupClass::NoSteadyState;
}

void describe(SideShape& shape, const SideProcesses& side, const Metric& metric)
{
    shape.processLevels = side.levels;
    const std::vector<double> all = side.pooled();
    shape.samples = static_cast<qint64>(all.size());
    shape.processModes = modeCount(side.levels);
    if (all.empty())
        return;
    shape.modes = modeCount(all);
    std::vector<double> sorted = all;
    std::sort(sorted.begin(), sorted.end());
    shape.quantised = quantisation(sorted).quantised;
    const Outliers classes = outliers(all);
    shape.mildOutliers = static_cast<qint64>(classes.mild());
    shape.severeOutliers = static_cast<qint64>(classes.severe());
    for (std::size_t i = 0; i < side.values.size(); ++i) {
        shape.effectiveSamples += effectiveSize(side.values[i]);
        if (side.hierarchyKnown)
            shape.warmups.push_back(warmupOf(settling(side.warmups[i], side.values[i], metric.direction).kind));
    }
}

struct Axis
{
    double low = 0, high = 0;
    bool logarithmic = false;
};

Axis axisOf(const std::vector<double>& a, const std::vector<double>& b)
{
    Axis axis;
    bool first = true;
    for (const std::vector<double>* values : {&a, &b}) {
        for (double value : *values) {
            axis.low = first ? value : std::min(axis.low, value);
            axis.high = first ? value : std::max(axis.high, value);
            first = false;
        }
    }
    axis.logarithmic = axis.low > 0;
    return axis;
}

void fillBars(SideShape& shape, const std::vector<double>& values, const Axis& axis)
{
    if (values.empty())
        return;
    const auto onAxis = [&axis](double value) { return axis.logarithmic ? std::log(value) : value; };
    const double low = onAxis(axis.low), width = onAxis(axis.high) - low;
    const float share = 1.0F / static_cast<float>(values.size());
    for (double value : values) {
        const double place = width > 0 ? (onAxis(value) - low) / width : 0.5;
        const auto bin = static_cast<std::size_t>(place * static_cast<double>(SideShape::kBins));
        shape.bars[std::min(bin, SideShape::kBins - 1)] += share;
    }
}

} // namespace

int modeCount(const std::vector<double>& values)
{
    if (values.empty())
        return 0;
    // The dip is cheap and honest about chance; the density, which is neither, then tells how many humps there are.
    if (values.size() < 4 || dipTest(values).p > kDipAlpha)
        return 1;
    return std::max(1, static_cast<int>(findModes(values).modes.size()));
}

CaseShape shapeOf(const CaseProcesses& processes, const Metric& metric)
{
    CaseShape shape;
    describe(shape.baseline, processes.baseline, metric);
    describe(shape.contender, processes.contender, metric);
    const std::vector<double> a = processes.baseline.pooled(), b = processes.contender.pooled();
    const Axis axis = axisOf(a, b);
    shape.low = axis.low;
    shape.high = axis.high;
    fillBars(shape.baseline, a, axis);
    fillBars(shape.contender, b, axis);
    return shape;
}

Result<std::vector<CaseShape>> compareShapes(const SampleSource& source, const ComparisonReport& report,
                                             const Progress& progress)
{
    std::vector<CaseShape> shapes(report.cases.size());
    qint64 done = 0;
    const auto visit = [&](CaseProcesses&& processes) {
        shapes[processes.index] = shapeOf(processes, report.cases[processes.index].metric);
        if (++done % 64 == 0)
            progress.report(done, static_cast<qint64>(shapes.size()), QStringLiteral("Shapes"));
        return true;
    };
    if (Result<void> visited = visitProcesses(source, report, {}, visit, progress); !visited)
        return visited.error();
    return shapes;
}

QString warmupWord(WarmupClass warmup)
{
    switch (warmup) {
    case WarmupClass::TooShort:
        return QStringLiteral("too short to tell");
    case WarmupClass::Flat:
        return QStringLiteral("steady");
    case WarmupClass::Warmup:
        return QStringLiteral("warms up");
    case WarmupClass::Slowdown:
        return QStringLiteral("slows down");
    case WarmupClass::NoSteadyState:
        break;
    }
    return QStringLiteral("no steady state");
}

} // namespace alidade
