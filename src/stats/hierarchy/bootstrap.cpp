// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/hierarchy/bootstrap.h"

#include "stats/random/random.h"
#include "stats/significance/distributions.h"
#include "stats/significance/normal.h"
#include "stats/summary/moments.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace alidade {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Draws processes, then iterations inside each, into storage that is used again and again.
void redraw(const Processes& values, Processes& drawn, Random& random)
{
    drawn.resize(values.size());
    for (std::vector<double>& process : drawn) {
        const std::vector<double>& from = values[static_cast<std::size_t>(random.below(values.size()))];
        process.resize(from.size());
        random.resample(from, process);
    }
}

/// What each process, left out, does to the statistic: Efron's empirical influence, in sums of powers.
struct Influence
{
    double cubes = 0;
    double squares = 0;

    void add(const Processes& values, const NestedStatistic& statistic)
    {
        const auto n = static_cast<double>(values.size());
        std::vector<double> without;
        for (std::size_t left = 0; left < values.size(); ++left) {
            Processes others = values;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(left));
            without.push_back(statistic(others));
        }
        const double centre = mean(without);
        for (double one : without) {
            const double influence = (n - 1) * (centre - one);
            cubes += std::pow(influence / n, 3);
            squares += std::pow(influence / n, 2);
        }
    }

    double acceleration() const { return squares > 0 ? cubes / std::pow(squares, 1.5) / 6 : 0; }
};

/// Where the bounds lie among the sorted replicates, as probabilities.
std::pair<double, double> bcaTails(const std::vector<double>& sorted, double value, double acceleration, double tail)
{
    const auto range = std::equal_range(sorted.begin(), sorted.end(), value);
    const auto below = static_cast<double>(range.first - sorted.begin());
    const auto equal = static_cast<double>(range.second - range.first);
    const double share = (below + equal / 2) / static_cast<double>(sorted.size());
    if (!(share > 0 && share < 1))
        return {tail, 1 - tail};
    const double bias = normalQuantile(share);
    const auto corrected = [&](double p) {
        const double z = bias + normalQuantile(p);
        return normalDistribution(bias + z / (1 - acceleration * z));
    };
    const std::pair<double, double> tails(corrected(tail), corrected(1 - tail));
    // An acceleration so large that the correction folds over is no correction.
    return tails.first < tails.second ? tails : std::pair(tail, 1 - tail);
}

void fillInterval(Estimate& estimate, std::vector<double> replicates, double acceleration, BootstrapKind kind)
{
    std::sort(replicates.begin(), replicates.end());
    std::pair<double, double> tails((1 - estimate.confidence) / 2, 1 - (1 - estimate.confidence) / 2);
    if (kind == BootstrapKind::Bca && replicates.front() < replicates.back())
        tails = bcaTails(replicates, estimate.value, acceleration, tails.first);
    estimate.low = quantileSorted(replicates, tails.first);
    estimate.high = quantileSorted(replicates, tails.second);
}

} // namespace

double meanOfProcessMeans(const Processes& values)
{
    std::vector<double> means;
    means.reserve(values.size());
    for (const std::vector<double>& process : values)
        means.push_back(mean(process));
    return mean(means);
}

double medianOfProcessMedians(const Processes& values)
{
    std::vector<double> medians;
    medians.reserve(values.size());
    for (const std::vector<double>& process : values)
        medians.push_back(median(process));
    return median(std::move(medians));
}

NestedStatistic medianOfProcessQuantiles(double p)
{
    return [p](const Processes& values) {
        std::vector<double> quantiles;
        quantiles.reserve(values.size());
        for (const std::vector<double>& process : values)
            quantiles.push_back(quantile(process, p));
        return median(std::move(quantiles));
    };
}

Estimate hierarchicalBootstrap(const Processes& values, const NestedStatistic& statistic, const BootstrapPolicy& policy)
{
    Estimate estimate{std::numeric_limits<double>::quiet_NaN(), -kInfinity, kInfinity, policy.confidence,
                      values.size()};
    if (values.empty())
        return estimate;
    estimate.value = statistic(values);
    if (values.size() < 2 || policy.replicates == 0)
        return estimate;
    std::vector<double> replicates(policy.replicates);
    Processes drawn;
    for (std::size_t i = 0; i < replicates.size(); ++i) {
        Random random(policy.seed, i);
        redraw(values, drawn, random);
        replicates[i] = statistic(drawn);
    }
    Influence influence;
    if (policy.kind == BootstrapKind::Bca)
        influence.add(values, statistic);
    fillInterval(estimate, std::move(replicates), influence.acceleration(), policy.kind);
    return estimate;
}

Estimate hierarchicalBootstrapRatio(const Processes& baselineLogs, const Processes& contenderLogs,
                                    const NestedStatistic& statistic, const BootstrapPolicy& policy)
{
    Estimate estimate{std::numeric_limits<double>::quiet_NaN(), -kInfinity, kInfinity, policy.confidence,
                      std::min(baselineLogs.size(), contenderLogs.size())};
    if (estimate.n > 0)
        estimate.value = statistic(contenderLogs) - statistic(baselineLogs);
    if (estimate.n > 1 && policy.replicates > 0) {
        std::vector<double> replicates(policy.replicates);
        Processes drawn;
        for (std::size_t i = 0; i < replicates.size(); ++i) {
            Random random(policy.seed, i);
            redraw(baselineLogs, drawn, random);
            const double baseline = statistic(drawn);
            redraw(contenderLogs, drawn, random);
            replicates[i] = statistic(drawn) - baseline;
        }
        Influence baseline;
        Influence contender;
        if (policy.kind == BootstrapKind::Bca) {
            baseline.add(baselineLogs, statistic);
            contender.add(contenderLogs, statistic);
        }
        // The baseline is subtracted: its influence has the other sign.
        const Influence both{contender.cubes - baseline.cubes, contender.squares + baseline.squares};
        fillInterval(estimate, std::move(replicates), both.acceleration(), policy.kind);
    }
    estimate.value = std::exp(estimate.value);
    estimate.low = std::exp(estimate.low);
    estimate.high = std::exp(estimate.high);
    return estimate;
}

} // namespace alidade
