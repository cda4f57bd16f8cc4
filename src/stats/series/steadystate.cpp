// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/series/steadystate.h"

#include "stats/series/pelt.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

/// A stretch this short is an outlier, except at the very start, where it is a cold cache.
constexpr std::size_t kOutlier = 2;

bool isPhase(const Segment& segment)
{
    return segment.begin == 0 || segment.size() > kOutlier;
}

double halfBand(std::span<const double> values, const Segment& last, double floor, const SteadyPolicy& policy)
{
    std::vector<double> part(values.begin() + static_cast<std::ptrdiff_t>(last.begin),
                             values.begin() + static_cast<std::ptrdiff_t>(last.end));
    std::sort(part.begin(), part.end());
    const double spread = quantileSorted(part, 0.9) - quantileSorted(part, 0.1);
    // A coarse clock may give all the same number: its step, √12 times the sd of rounding, is no change.
    return std::max({policy.band * spread, std::sqrt(12 * floor), policy.tolerance});
}

} // namespace

SteadyState steadyState(std::span<const double> values, const SteadyPolicy& policy)
{
    SteadyState state;
    const std::size_t n = values.size();
    if (n < kShortestProcess)
        return state;
    const double floor = varianceFloor(values);
    state.segments = describeSegments(values, pelt(values, {processPenalty(n), 1, floor}));
    const auto last = std::find_if(state.segments.rbegin(), state.segments.rend(), isPhase);
    const double band = halfBand(values, *last, floor, policy);
    bool reachesBack = true;
    bool slower = false;
    bool faster = false;
    state.steadyFrom = last->begin;
    for (auto segment = last; segment != state.segments.rend(); ++segment) {
        if (!isPhase(*segment))
            continue;
        const double off = segment->median - last->median;
        reachesBack = reachesBack && std::abs(off) <= band;
        if (reachesBack)
            state.steadyFrom = segment->begin;
        slower = slower || off > band;
        faster = faster || off < -band;
    }
    if (static_cast<double>(n - state.steadyFrom) < policy.settledShare * static_cast<double>(n)) {
        state.kind = SteadyClass::NoSteadyState;
        state.steadyFrom = 0;
    } else if (faster) {
        state.kind = SteadyClass::Slowdown;
    } else {
        state.kind = slower ? SteadyClass::WarmUp : SteadyClass::Flat;
    }
    return state;
}

SteadyVote steadyVote(std::span<const SteadyState> processes)
{
    SteadyVote vote;
    std::size_t settled = 0;
    std::size_t classed = 0;
    for (const SteadyState& process : processes) {
        ++vote.counts[static_cast<std::size_t>(process.kind)];
        if (process.kind == SteadyClass::TooShort)
            continue;
        ++classed;
        if (process.kind == SteadyClass::NoSteadyState)
            continue;
        ++settled;
        vote.from = std::max(vote.from, process.steadyFrom);
    }
    vote.isSteady = classed > 0 && 2 * settled >= classed;
    if (!vote.isSteady)
        vote.from = 0;
    return vote;
}

} // namespace alidade
