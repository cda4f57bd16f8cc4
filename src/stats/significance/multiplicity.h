// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

namespace alidade {

// Adjusted p values come in the order given and are compared with the level as they are. NaN is no test: it stays NaN
// and does not count.

/// Holm (1979): controls the chance of any false alarm at all, however the tests depend on each other.
std::vector<double> holm(std::span<const double> p);

/// Benjamini & Hochberg (1995): controls the false discovery rate over all of them, where tests depend positively.
std::vector<double> benjaminiHochberg(std::span<const double> p);

/// Benjamini & Yekutieli (2001): the false discovery rate under any dependence, dearer by the factor 1 + 1/2 + … + 1/m.
std::vector<double> benjaminiYekutieli(std::span<const double> p);

/// Simes (1986): one p for "something in this group moved", the smallest m·p(i)/i. NaN where there is no test.
double simes(std::span<const double> p);

} // namespace alidade
