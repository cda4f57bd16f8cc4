// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metric.h"
#include "models/theme.h"

namespace alidade {

/// The fill of a heat cell: from base towards slower's mark or faster's by the log of the ratio, symmetric, full at
/// ×2.4 and ÷2.4. ratio not positive: base.
QColor heatColor(double ratio, Direction direction, const ThemeColors& colors);

/// Black or white, whichever stands out more from this fill.
QColor wordsOn(const QColor& fill);

/// Contrast of two colours as WCAG 2 defines it, 1 … 21.
double contrastRatio(const QColor& a, const QColor& b);

} // namespace alidade
