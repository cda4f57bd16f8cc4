// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/columneffects.h"
#include "compare/machineeffects.h"
#include "compare/parametercurves.h"
#include "compare/winnermatrix.h"
#include "models/plaintablemodel.h"

namespace alidade {

// Table twins of what the configurations view draws.

/// A row per cell: row and column keys, level, ratio with interval, verdict, processes, samples, p, q, note.
PlainTable gridTable(const ConfigurationGrid& grid);
/// A row per point, then one per crossover.
PlainTable curvesTable(const ParameterCurves& curves);
/// A row per ordered pair.
PlainTable matrixTable(const WinnerMatrix& matrix, const ConfigurationGrid& grid);
PlainTable effectsTable(const ColumnEffects& effects, const Catalogue& catalogue);
PlainTable machinesTable(const MachineEffects& effects);

} // namespace alidade
