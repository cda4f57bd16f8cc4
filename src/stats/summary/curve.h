// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace alidade {

/// Points of a curve, x ascending; both lists have one length.
struct Curve
{
    std::vector<double> x;
    std::vector<double> y;

    bool operator==(const Curve&) const = default;
};

} // namespace alidade
