// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <vector>

namespace alidade {

/// The raw values of one case in one run, in collection order, in the metric's canonical unit, per inner iteration.
struct SampleSet
{
    std::vector<double> values;
    /// How many consecutive values each process gave; empty: the format does not tell ("hierarchy unknown").
    std::vector<quint32> processSizes;
    /// Warm-up values, in collection order, kept apart; with processes, warmupSizes says how many each gave.
    std::vector<double> warmups;
    std::vector<quint32> warmupSizes;

    bool operator==(const SampleSet&) const = default;

    bool isEmpty() const { return values.empty(); }
    bool hierarchyKnown() const { return !processSizes.empty(); }
};

enum class CaseStatus : quint8 {
    Ok,
    Failed,  ///< was run and gave no number
    Skipped, ///< the suite said: not here
    NotRun
};

/// Summary numbers that a format gives beside, or instead of, raw values. A field without a value is NaN.
struct Summary
{
    double q25, q75;       ///< quartiles
    double ciLow, ciHigh;  ///< the file's own interval (ASV: 99 % of the median); may be infinite or negative
    double minimum, maximum, mean, standardDeviation;
    double loops;   ///< inner iterations that one raw value averages over
    double repeats; ///< number of raw values that were taken
};

} // namespace alidade
