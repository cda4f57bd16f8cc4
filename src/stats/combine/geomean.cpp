// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/combine/geomean.h"

#include "stats/random/random.h"
#include "stats/summary/moments.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace alidade {

namespace {

double redrawnMean(std::span<const double> values, Random& random)
{
    if (values.size() == 1)
        return values.front();
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        sum += values[static_cast<std::size_t>(random.below(values.size()))];
    return sum / static_cast<double>(values.size());
}

double redrawnLogMean(std::span<const MatchedCase> cases, Random& random)
{
    double sum = 0;
    double weights = 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const MatchedCase& one = cases[static_cast<std::size_t>(random.below(cases.size()))];
        sum += one.weight * (redrawnMean(one.contender, random) - redrawnMean(one.baseline, random));
        weights += one.weight;
    }
    return sum / weights;
}

double logMean(std::span<const MatchedCase> cases)
{
    double sum = 0;
    double weights = 0;
    for (const MatchedCase& one : cases) {
        sum += one.weight * (mean(one.contender) - mean(one.baseline));
        weights += one.weight;
    }
    return sum / weights;
}

} // namespace

Estimate geometricMeanRatio(std::span<const MatchedCase> cases, const GeomeanPolicy& policy)
{
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    Estimate estimate{kNone, kNone, kNone, policy.confidence, cases.size()};
    if (cases.empty())
        return estimate;
    estimate.value = std::exp(logMean(cases));
    if (cases.size() == 1 && std::min(cases[0].baseline.size(), cases[0].contender.size()) < 2) {
        estimate.low = 0;
        estimate.high = std::numeric_limits<double>::infinity();
        return estimate;
    }
    std::vector<double> replicates(policy.replicates);
    for (std::size_t i = 0; i < replicates.size(); ++i) {
        Random random(policy.seed, i);
        replicates[i] = redrawnLogMean(cases, random);
    }
    std::sort(replicates.begin(), replicates.end());
    const double tail = (1 - policy.confidence) / 2;
    estimate.low = std::exp(quantileSorted(replicates, tail));
    estimate.high = std::exp(quantileSorted(replicates, 1 - tail));
    return estimate;
}

} // namespace alidade
