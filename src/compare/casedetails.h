// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/caseshape.h"
#include "compare/noisebudget.h"

#include <vector>

namespace alidade {

/// One hump of a distribution.
struct ModeDetail
{
    double place = 0;  ///< in the metric's unit
    double weight = 0; ///< share of the values, 0 … 1
};

/// A mode of the baseline and the one of the contender that it went to.
struct ModeChange
{
    int baseline = -1, contender = -1; ///< places in the sides' modes; -1: vanished, or new
    double ratio = 0;                  ///< NaN where it vanished or is new
};

/// The change at one decile of the distribution: contender / baseline.
struct DecileShift
{
    double probability = 0.5;
    double baseline = 0; ///< level
    Estimate ratio;      ///< with a simultaneous band
    double p = 1;        ///< adjusted over the deciles
};

struct SideDetails
{
    std::vector<ModeDetail> modes; ///< ascending
    double dipP = 0;               ///< Hartigan: that there is one mode
    double lag1 = 0;               ///< autocorrelation within processes, mean over them
    double drift = 0;              ///< per process in run order, relative (Theil–Sen of logs of levels)
    double driftP = 0;             ///< Mann–Kendall
};

/// What one chosen case can be asked beyond its verdict. Takes up to some tenths of a second.
struct CaseDetails
{
    CaseShape shape;
    SideDetails baseline, contender;
    std::vector<ModeChange> modeChanges;
    std::vector<DecileShift> deciles; ///< empty below ten values a side
    Estimate bootstrap;               ///< of the ratio, processes then iterations; NaN below two processes a side
    QString bootstrapMethod;
    double kolmogorovP = 0;    ///< that both distributions are one; of values pooled within sides: optimistic
    double brunnerMunzelP = 0; ///< on process levels; NaN where undefined
    NoiseBudget noise;
    std::vector<QString> remarks; ///< plain words, the weightiest first: "2 modes in the contender, 1 in the baseline"
};

/// Of the case at this place of the report. Pure: any thread.
Result<CaseDetails> caseDetails(const SampleSource& source, const ComparisonReport& report, size_t index,
                                const Progress& progress);

} // namespace alidade
