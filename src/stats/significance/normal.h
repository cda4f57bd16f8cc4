// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace alidade {

/// Quantile of the standard normal distribution, 0 < p < 1.
double normalQuantile(double p);

/// P(Z > z) of the standard normal distribution, with full relative precision in the tail.
double normalUpperTail(double z);

} // namespace alidade
