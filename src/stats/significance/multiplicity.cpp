// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/significance/multiplicity.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

/// Where the p values that are numbers stand, smallest first.
std::vector<std::size_t> ascending(std::span<const double> p)
{
    std::vector<std::size_t> order;
    order.reserve(p.size());
    for (std::size_t i = 0; i < p.size(); ++i) {
        if (!std::isnan(p[i]))
            order.push_back(i);
    }
    std::sort(order.begin(), order.end(), [&p](std::size_t a, std::size_t b) { return p[a] < p[b]; });
    return order;
}

/// Benjamini and Hochberg's step up, every p dearer by factor.
std::vector<double> stepUp(std::span<const double> p, const std::vector<std::size_t>& order, double factor)
{
    std::vector<double> adjusted(p.begin(), p.end());
    const auto tests = static_cast<double>(order.size());
    double smallest = 1;
    for (std::size_t rank = order.size(); rank > 0; --rank) {
        const std::size_t i = order[rank - 1];
        smallest = std::min(smallest, p[i] * tests * factor / static_cast<double>(rank));
        adjusted[i] = smallest;
    }
    return adjusted;
}

} // namespace

std::vector<double> holm(std::span<const double> p)
{
    const std::vector<std::size_t> order = ascending(p);
    std::vector<double> adjusted(p.begin(), p.end());
    double largest = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const std::size_t i = order[rank];
        largest = std::max(largest, p[i] * static_cast<double>(order.size() - rank));
        adjusted[i] = std::min(largest, 1.0);
    }
    return adjusted;
}

std::vector<double> benjaminiHochberg(std::span<const double> p)
{
    return stepUp(p, ascending(p), 1);
}

std::vector<double> benjaminiYekutieli(std::span<const double> p)
{
    const std::vector<std::size_t> order = ascending(p);
    double harmonic = 0;
    for (std::size_t rank = order.size(); rank > 0; --rank)
        harmonic += 1 / static_cast<double>(rank);
    return stepUp(p, order, harmonic);
}

double simes(std::span<const double> p)
{
    const std::vector<std::size_t> order = ascending(p);
    if (order.empty())
        return std::numeric_limits<double>::quiet_NaN();
    const auto tests = static_cast<double>(order.size());
    double smallest = 1;
    for (std::size_t rank = 0; rank < order.size(); ++rank)
        smallest = std::min(smallest, p[order[rank]] * tests / static_cast<double>(rank + 1));
    return smallest;
}

} // namespace alidade
