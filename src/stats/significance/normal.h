// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace alidade {

/// Quantile of the standard normal distribution, 0 < p < 1.
double normalQuantile(double p);

} // namespace alidade
