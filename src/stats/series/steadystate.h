// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/series/segments.h"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace alidade {

/// How a process behaved over its iterations (Barrett et al. 2017).
enum class SteadyClass {
    TooShort, ///< fewer than kShortestProcess iterations: nothing can be said
    Flat,
    WarmUp,       ///< began slower, then settled
    Slowdown,     ///< settled slower than it had been before
    NoSteadyState ///< still changing near its end
};

inline constexpr std::size_t kSteadyClasses = 5;
inline constexpr std::size_t kShortestProcess = 8;

struct SteadyPolicy
{
    double band = 3;      ///< a level is the last segment's when within this many times its (P90 - P10) of its median
    double tolerance = 0; ///< or within this, too little to speak of; in the unit of the values
    double settledShare = 0.25; ///< the steady stretch is this share of all iterations, or there is none
};

struct SteadyState
{
    SteadyClass kind = SteadyClass::TooShort;
    std::size_t steadyFrom = 0;    ///< first iteration of the steady stretch; 0 where there is none
    std::vector<Segment> segments; ///< of pelt() with processPenalty
};

/// Classes one process by its iterations, in the order they ran, warm-up included; log values, larger is slower (negate
/// them for rates). Stretches of one or two iterations that are not the first are outliers, not phases.
SteadyState steadyState(std::span<const double> values, const SteadyPolicy& policy = {});

/// What the processes of a side agree on.
struct SteadyVote
{
    std::array<std::size_t, kSteadyClasses> counts{}; ///< by SteadyClass
    bool isSteady = false;                            ///< at least half of the processes that are long enough settled
    std::size_t from = 0; ///< iterations before this one are left out; the latest start among those that settled
};

SteadyVote steadyVote(std::span<const SteadyState> processes);

} // namespace alidade
