// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace alidade {

/// Silverman's rule of thumb, 0.9·min(sd, IQR/1.34)·n^(-1/5) (Silverman 1986, eq. 3.31). 0 where values do not vary.
double silvermanBandwidth(std::span<const double> values);

/// Sheather & Jones (1991), "solve the equation", over 1,000 bins: keeps two humps apart that the rule of thumb blurs.
/// Silverman's where the equation has no solution.
double sheatherJonesBandwidth(std::span<const double> values);

} // namespace alidade
