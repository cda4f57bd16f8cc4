// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/judgecell.h"

namespace alidade {

/// The change on one machine alone.
struct OneMachine
{
    QString machine;
    LogMean effect;
    Verdict verdict = Verdict::Undecided;
    double weight = 0;  ///< share in the combined one, 0 … 1
    qint64 matched = 0; ///< cases behind it
};

/// A change within each machine, then combined by random effects; raw values of two machines never meet.
struct MachineEffects
{
    std::vector<OneMachine> machines; ///< by name; those without a ratio are left out
    LogMean combined;                 ///< NaN where fewer than two machines have a variance of their own
    Verdict verdict = Verdict::Undecided;
    double predictionLow = 0, predictionHigh = 0; ///< where the ratio on the next machine is expected
    double tau = 0;                               ///< standard deviation of log ratios between machines
    double iSquared = 0;                          ///< share of it in all variance, 0 … 1
    QString agreement;                            ///< "slower on 2 of 3 machines; undecided on arm"

    bool isCombined() const { return combined.ratio.n > 1; }
};

/// Of what each machine found: ratio, variance and verdict are theirs; their weights are filled in. Machines without a
/// variance are shown and not combined.
MachineEffects combineEffects(std::vector<OneMachine> machines, double margin, Direction direction, double confidence);

/// Of strata that have a ratio to their partners.
MachineEffects machineEffects(const std::vector<CellStratum>& strata, const ComparisonPolicy& policy,
                              Direction direction);

/// One column against the reference: in this row, or over all rows of the grid's common metric.
MachineEffects machineEffects(const ConfigurationGrid& grid, size_t column, std::optional<size_t> row);

} // namespace alidade
