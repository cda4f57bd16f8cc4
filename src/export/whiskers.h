// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <QString>

namespace alidade {

/// The one axis that all whiskers of a report share: log ratio, 1 in the middle.
struct WhiskerScale
{
    double span = 0.1; ///< log ratio at either end
};

/// Wide enough for 98 of 100 shown intervals; others are cut off at the ends.
WhiskerScale whiskerScale(const ComparisonReport& report);

/// The interval of one row as an SVG element: margin band, line, dot. Empty where there is no ratio. Numbers only:
/// holds no text of strangers.
QString whisker(const CaseComparison& row, const WhiskerScale& scale);

} // namespace alidade
