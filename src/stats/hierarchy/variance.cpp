// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/hierarchy/variance.h"

#include "stats/significance/distributions.h"
#include "stats/summary/moments.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Sum of squares with its degrees of freedom, over the groups of one level.
struct Pool
{
    double squares = 0;
    double df = 0;
    double reciprocals = 0; ///< Σ 1/n over groups
    double groups = 0;

    void add(std::span<const double> values)
    {
        reciprocals += 1 / static_cast<double>(values.size());
        ++groups;
        if (values.size() < 2)
            return;
        df += static_cast<double>(values.size() - 1);
        squares += variance(values) * static_cast<double>(values.size() - 1);
    }

    double variancePerValue() const { return df > 0 ? squares / df : kNone; }
    double harmonicSize() const { return groups > 0 ? groups / reciprocals : kNone; }
};

std::vector<double> meansOf(const Processes& values, Pool& pool)
{
    std::vector<double> means;
    means.reserve(values.size());
    for (const std::vector<double>& process : values) {
        means.push_back(mean(process));
        pool.add(process);
    }
    return means;
}

/// What of the variance above does not come from the level below.
double ownShare(double above, double below, double size)
{
    return std::isnan(below) ? above : std::max(0.0, above - below / size);
}

} // namespace

VarianceComponents varianceComponents(const Processes& values)
{
    Pool pool;
    const std::vector<double> means = meansOf(values, pool);
    VarianceComponents components;
    components.mean = mean(means);
    components.iterations = pool.variancePerValue();
    components.perProcess = pool.harmonicSize();
    components.count = values.size();
    components.means = variance(means);
    // One process has no variance between processes: NaN must not become the 0 of max().
    components.processes =
        values.size() < 2 ? kNone : ownShare(components.means, components.iterations, components.perProcess);
    return components;
}

Estimate hierarchicalMean(const VarianceComponents& components, double confidence)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    Estimate estimate{components.mean, -kInfinity, kInfinity, confidence, components.count};
    if (components.count < 2)
        return estimate;
    const auto n = static_cast<double>(components.count);
    const double half = studentQuantile(1 - (1 - confidence) / 2, n - 1) * std::sqrt(components.means / n);
    estimate.low = estimate.value - half;
    estimate.high = estimate.value + half;
    return estimate;
}

double optimalIterations(const VarianceComponents& components, double processCost, double iterationCost)
{
    const double within = components.iterations;
    const double between = components.processes;
    if (std::isnan(within) || std::isnan(between))
        return kNone;
    if (!(within > 0))
        return 1;
    if (!(between > 0))
        return std::numeric_limits<double>::infinity();
    return std::max(1.0, std::sqrt(processCost / iterationCost * within / between));
}

ThreeLevelVariance threeLevelVariance(std::span<const Processes> outer)
{
    Pool iterations;
    Pool processes;
    std::vector<double> outerMeans;
    for (const Processes& unit : outer) {
        const std::vector<double> means = meansOf(unit, iterations);
        processes.add(means);
        outerMeans.push_back(mean(means));
    }
    ThreeLevelVariance result;
    result.count = outer.size();
    result.mean = mean(outerMeans);
    result.iterations = iterations.variancePerValue();
    result.outerMeans = variance(outerMeans);
    const double between = processes.variancePerValue();
    result.processes = std::isnan(between) ? kNone : ownShare(between, result.iterations, iterations.harmonicSize());
    if (outer.size() < 2)
        result.outer = kNone;
    else if (!std::isnan(between))
        result.outer = ownShare(result.outerMeans, between, processes.harmonicSize());
    else // one process a unit: their variance is in the outer one, that of the iterations can be taken off
        result.outer = ownShare(result.outerMeans, result.iterations, iterations.harmonicSize());
    return result;
}

} // namespace alidade
