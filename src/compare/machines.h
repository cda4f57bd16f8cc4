// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/machineeffects.h"

#include <vector>

namespace alidade {

/// Where a machine's own comparison stands.
struct MachineRow
{
    size_t machine = 0; ///< in MachinesReport::machines
    size_t index = 0;   ///< of the case in that machine's report
};

struct MachinesCase
{
    QString benchmark;
    ParameterSet parameters;
    Metric metric;
    std::vector<MachineRow> rows; ///< in the order of the machines; those without a ratio are left out
    MachineEffects effects;       ///< its machines are those of the rows
    double q = 0;                 ///< effects.combined.p adjusted over the cases; a chance find is undecided
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
