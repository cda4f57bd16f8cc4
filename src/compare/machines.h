// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <vector>

namespace alidade {

/// The change on one machine: a row of the forest.
struct MachineRow
{
    size_t machine = 0; ///< in MachinesReport::machines
    size_t index = 0;   ///< of the case in that machine's report
    Estimate ratio;
    double standardError = 0; ///< of log ratio; NaN: no interval, not combined
    double weight = 0;        ///< share in the combined one, 0 … 1
    Verdict verdict = Verdict::Undecided;
    bool optimistic = false;
};

struct MachinesCase
{
    QString benchmark;
    ParameterSet parameters;
    Metric metric;
    std::vector<MachineRow> rows;                 ///< in the order of the machines; those without a ratio are left out
    Estimate combined;                            ///< ratio; NaN where no machine has an interval
    double predictionLow = 0, predictionHigh = 0; ///< where the ratio of another machine would lie; NaN below three
    double tau2 = 0;                              ///< variance of log ratios between machines
    double i2 = 0;                                ///< share of it in all variance, 0 … 1
    double p = 0, q = 0;
    Verdict verdict = Verdict::Undecided;
    QString agreement; ///< "3 of 3 machines slower, I² = 20 %", "only arm disagrees"
};

struct MachineComparison
{
    QString machine;
    ComparisonReport report; ///< of this machine's runs alone
};

struct MachinesReport
{
    ComparisonSide baseline, contender;
    ComparisonPolicy policy;
    std::vector<MachineComparison> machines;
    QStringList oneSided;            ///< machines that only one side has: they say nothing of the change
    std::vector<MachinesCase> cases; ///< worth attention first
    std::array<qint64, 7> counts{};
    MachinesCase overall; ///< the machines' geometric means, combined; benchmark empty
    QString method;       ///< in words, for a footnote
    QString sentence;
};

/// The effect within each machine that both sides have, then combined by random effects; raw values of different
/// machines never meet. Error WrongUsage where no machine has both sides.
Result<MachinesReport> compareAcrossMachines(const SampleSource& source, const ComparisonSide& baseline,
                                             const ComparisonSide& contender, const ComparisonPolicy& policy,
                                             const Progress& progress);

} // namespace alidade
