// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/casedetails.h"
#include "compare/distribution.h"
#include "compare/verdict.h"
#include "stats/estimate.h"

#include <QString>

#include <limits>
#include <optional>
#include <vector>

namespace alidade {

/// What is known of a run that kept no raw values. Numbers that are not known are NaN.
struct SummaryBar
{
    RunId run;
    double value = 0;
    double q25 = 0, q75 = 0;
    double low = 0, high = 0; ///< the file's own interval; NaN too where it is infinite

    bool hasQuartiles() const { return q25 <= q75; }
    bool hasInterval() const { return low <= high; }
};

/// A raw value at its place in the order of collection.
struct OrderedValue
{
    double place = 0; ///< 1, 2, 3 … over all runs of all sides, by the start of the run
    double value = 0;
    bool warmup = false;
};

/// Consecutive values that one process gave; of a run whose processes are not known, all of its values.
struct ProcessValues
{
    RunId run;
    bool known = false;         ///< false: a run of unknown hierarchy
    std::vector<double> values; ///< sorted
};

/// One side of a distribution, prepared once for all of its plots.
struct SideDistribution
{
    QString label;
    std::vector<double> sorted; ///< all raw values
    std::vector<ProcessValues> processes;
    std::vector<OrderedValue> order;
    std::vector<SummaryBar> summaries; ///< of the runs without raw values
    std::size_t failed = 0;            ///< runs that gave no number

    bool hasSamples() const { return !sorted.empty(); }
    bool isEmpty() const { return sorted.empty() && summaries.empty(); }
    bool hierarchyKnown() const;
};

/// What the distribution plots draw: one side, or two with the change between them.
struct Distributions
{
    QString benchmark;
    Metric metric;
    std::vector<SideDistribution> sides; ///< none, one, or baseline and candidate
    Estimate ratio{std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN(),
                   std::numeric_limits<double>::quiet_NaN()};
    Verdict verdict = Verdict::Undecided;
    // What a comparison computed of the two sides; comes after the values.
    std::optional<std::vector<DecileShift>> deciles;
    double margin = 0.02; ///< θ, for the deciles
    QString orderNote;    ///< "no drift found"
    QString shapeNote;    ///< "modes 1 → 2"

    bool isEmpty() const;
    bool hasSamples() const;
    /// Smallest and largest finite number to draw; false when there is none.
    bool extent(double& low, double& high) const;
};

Distributions distributions(const std::vector<CaseSamples>& sides, const Metric& metric);

} // namespace alidade
