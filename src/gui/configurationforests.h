// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/columneffects.h"
#include "compare/machineeffects.h"
#include "plots/forestplot.h"

namespace alidade {

/// What forests show of configurations, and the words beside them.

/// A line per value of each column key.
ForestContent effectsForest(const ColumnEffects& effects, const ConfigurationGrid& grid);
/// "simd × size p 0.004; noise 1.1 %".
QString interactionWords(const ColumnEffects& effects);

/// A line per machine, and one for all of them; of one row, or of all.
ForestContent machinesForest(const MachineEffects& effects, const ConfigurationGrid& grid, size_t column,
                             std::optional<size_t> row);
/// "slower on 2 of 3 machines, undecided on 1; 80 % of the spread is between machines".
QString agreementWords(const MachineEffects& effects);

} // namespace alidade
