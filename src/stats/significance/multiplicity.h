// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

namespace alidade {

/// Benjamini & Hochberg (1995): p values adjusted to control the false discovery rate over all of them, in the order
/// given. NaN is no test: it stays NaN and does not count.
std::vector<double> benjaminiHochberg(std::span<const double> p);

} // namespace alidade
