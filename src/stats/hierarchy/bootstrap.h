// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stats/estimate.h"
#include "stats/hierarchy/processes.h"

#include <cstddef>
#include <cstdint>
#include <functional>

namespace alidade {

/// Anything that can be computed from the values of all processes.
using NestedStatistic = std::function<double(const Processes&)>;

/// Each process counts once.
double meanOfProcessMeans(const Processes& values);
double medianOfProcessMedians(const Processes& values);

/// A quantile within each process, then the median over processes: "how slow are the slowest tenth", with the process
/// as the unit of evidence.
NestedStatistic medianOfProcessQuantiles(double p);

enum class BootstrapKind {
    Percentile, ///< quick looks
    Bca         ///< reports: bias-corrected and accelerated (Efron 1987), with the jackknife over processes
};

struct BootstrapPolicy
{
    std::uint64_t seed = 1;
    std::size_t replicates = 4999;
    double confidence = 0.95;
    BootstrapKind kind = BootstrapKind::Bca;
};

/// A statistic with its interval from drawing processes, then iterations inside each. n counts processes. Replicate r
/// draws from the stream (seed, r). Bounds are infinite for fewer than two processes: iterations of one process say
/// nothing about the next one. Where BCa cannot be had (nothing varies, all replicates on one side) it is percentile.
Estimate hierarchicalBootstrap(const Processes& values, const NestedStatistic& statistic,
                               const BootstrapPolicy& policy = {});

/// The ratio contender/baseline of a statistic of log values, exp(statistic(contender) - statistic(baseline)). n is the
/// smaller number of processes; bounds 0 and infinite where that is below two.
Estimate hierarchicalBootstrapRatio(const Processes& baselineLogs, const Processes& contenderLogs,
                                    const NestedStatistic& statistic, const BootstrapPolicy& policy = {});

} // namespace alidade
