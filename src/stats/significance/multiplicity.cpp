// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/significance/multiplicity.h"

#include <algorithm>
#include <cmath>

namespace alidade {

std::vector<double> benjaminiHochberg(std::span<const double> p)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < p.size(); ++i) {
        if (!std::isnan(p[i]))
            order.push_back(i);
    }
    std::sort(order.begin(), order.end(), [&p](std::size_t a, std::size_t b) { return p[a] < p[b]; });
    std::vector<double> adjusted(p.begin(), p.end());
    const auto tests = static_cast<double>(order.size());
    double smallest = 1;
    for (std::size_t rank = order.size(); rank > 0; --rank) {
        const std::size_t i = order[rank - 1];
        smallest = std::min(smallest, p[i] * tests / static_cast<double>(rank));
        adjusted[i] = smallest;
    }
    return adjusted;
}

} // namespace alidade
