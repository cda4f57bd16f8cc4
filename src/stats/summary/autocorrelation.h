// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace alidade {

/// Sample autocorrelation at this lag, with the usual divisor n (R's acf). NaN where values do not vary or are too few.
double autocorrelation(std::span<const double> values, std::size_t lag);

} // namespace alidade
