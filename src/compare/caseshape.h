// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <array>
#include <vector>

namespace alidade {

/// How a process gets to its speed (Barrett et al. 2017).
enum class WarmupClass { TooShort, Flat, Warmup, Slowdown, NoSteadyState };

/// What a narrow column can show of one side's distribution.
struct SideShape
{
    static constexpr size_t kBins = 24;

    std::array<float, kBins> bars{};   ///< share of the values in each bin of CaseShape's axis; sums to 1
    std::vector<double> processLevels; ///< medians, in the order in which the processes ran; unknown ones: one per run
    std::vector<WarmupClass> warmups;  ///< by process; empty: not known
    int modes = 0;                     ///< of all values; 0: no samples
    int processModes = 0;              ///< of the processes' levels: two humps between processes
    bool quantised = false;            ///< few different values: a coarse clock
    double effectiveSamples = 0;       ///< independent values behind the autocorrelated ones
    qint64 samples = 0;
    qint64 mildOutliers = 0;   ///< beyond 1.5 interquartile ranges, without the severe ones
    qint64 severeOutliers = 0; ///< beyond 3
};

/// Both sides on one axis of equal ratios from low to high (linear where values are not positive).
struct CaseShape
{
    SideShape baseline, contender;
    double low = 0, high = 0;

    bool isEmpty() const { return baseline.samples == 0 && contender.samples == 0; }
};

/// The shapes of all cases of a report, in its order: what the rows show once the verdicts are there. Pure: any thread.
Result<std::vector<CaseShape>> compareShapes(const SampleSource& source, const ComparisonReport& report,
                                             const Progress& progress);

/// "steady", "warms up", "slows down", "no steady state", "too short to tell".
QString warmupWord(WarmupClass warmup);

} // namespace alidade
