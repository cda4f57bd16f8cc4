// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/summary/quantisation.h"

#include <algorithm>
#include <cmath>

namespace alidade {

Quantisation quantisation(std::span<const double> sorted)
{
    Quantisation result;
    if (sorted.empty())
        return result;
    const double rounding = 1e-12 * std::max(std::abs(sorted.front()), std::abs(sorted.back()));
    result.distinct = 1;
    for (std::size_t i = 1; i < sorted.size(); ++i) {
        const double gap = sorted[i] - sorted[i - 1];
        if (!(gap > rounding))
            continue;
        ++result.distinct;
        result.step = result.step == 0 ? gap : std::min(result.step, gap);
    }
    result.quantised = sorted.size() >= 4 && 2 * result.distinct <= sorted.size();
    return result;
}

} // namespace alidade
