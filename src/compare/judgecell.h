// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/casetable.h"
#include "compare/configurations.h"

#include <optional>
#include <vector>

namespace alidade {

/// One case on one machine as it stands in one cell: evidence by version of the benchmark's code.
struct StratumEvidence
{
    QString benchmark;
    ParameterSet parameters;
    Metric metric;
    QString machine;
    QString match; ///< equal texts of two cells in a row: the same case on the same machine
    struct Version
    {
        BenchmarkId benchmark;
        SideEvidence evidence;
    };
    std::vector<Version> versions;
};

/// Levels, and the ratios to the reference's strata as judgeCase has them. reference null: nothing to hold against.
/// `acrossBenchmarks`: the columns are benchmarks, so that versions of their code say nothing.
GridCell evidenceCell(const std::vector<StratumEvidence>& cell, const std::vector<StratumEvidence>* reference,
                      const ComparisonPolicy& policy, bool acrossBenchmarks);

/// Difference and noise of two strata's processes; df 0 where one has no logs.
CaseContrast contrastOf(const CellStratum& reference, const CellStratum& stratum);
/// Ratio, variance and degrees of freedom of the stratum by the moderated t test. p of it; NaN, and nothing changed,
/// where the contrast says nothing of noise.
double moderate(CellStratum& stratum, const CaseContrast& contrast, const VariancePrior& prior, double confidence);

/// The verdict of a cell with strata that have been moderated. p: of the one stratum of a cell that has one.
void finishCell(GridCell& cell, const Metric& metric, const ComparisonPolicy& policy, double p);

/// A mean log ratio with its uncertainty.
struct LogMean
{
    Estimate ratio;
    double logVariance = 0; ///< NaN where it is not from processes
    double p = 0;
    bool optimistic = false;
};

/// Of strata that have a ratio, at this confidence; as described at projectConfigurations. All NaN for none.
LogMean meanRatio(const std::vector<CellStratum>& strata, double confidence);

} // namespace alidade
