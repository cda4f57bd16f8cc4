// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parameters.h"

#include <optional>

namespace alidade {

/// Whether two combinations are the same case: same values under the same names, in any order; where one side has no
/// names (an older file without a description), the same values in the same order.
bool sameParameters(const ParameterSet& a, const ParameterSet& b);

/// Where the combination stands in the grid, by the rule of sameParameters.
std::optional<qsizetype> findParameters(const ParameterGrid& grid, const ParameterSet& wanted);

/// A text that is equal for all combinations that sameParameters could call equal: the values in sorted order.
QString parameterBucket(const ParameterSet& set);

} // namespace alidade
