// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

namespace alidade {

/// The distributions of both sides small enough for a cell: heights from 0 to 1 at even places of one axis that both
/// share. A side without raw values is empty.
struct Miniature
{
    std::vector<float> baseline, contender;

    bool isEmpty() const { return baseline.empty() && contender.empty(); }
    bool operator==(const Miniature&) const = default;
};

/// Kernel densities (kde.h) on a logarithmic axis where every value is positive. The axis reaches from the 1st to the
/// 99th percentile of both sides together and a tenth of that beyond, so that one straggler does not press the rest
/// together; each side is as high as the cell. A side whose values are all the same is one spike.
Miniature miniature(std::span<const double> baseline, std::span<const double> contender, std::size_t places = 54);

} // namespace alidade
