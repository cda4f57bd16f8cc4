// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/rank/ranks.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace alidade {

namespace {

/// First place after from that holds another value.
std::size_t groupEnd(std::span<const double> sorted, std::size_t from)
{
    std::size_t end = from + 1;
    while (end < sorted.size() && sorted[end] == sorted[from])
        ++end;
    return end;
}

double cubeTerm(std::size_t count)
{
    const auto t = static_cast<double>(count);
    return t * t * t - t;
}

} // namespace

std::vector<double> sortedValues(std::span<const double> values)
{
    if (std::any_of(values.begin(), values.end(), [](double value) { return std::isnan(value); }))
        return {};
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

PairOrder pairOrder(std::span<const double> sortedA, std::span<const double> sortedB)
{
    PairOrder order;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < sortedA.size() || j < sortedB.size()) {
        const bool fromA = j == sortedB.size() || (i < sortedA.size() && sortedA[i] <= sortedB[j]);
        const double value = fromA ? sortedA[i] : sortedB[j];
        const std::size_t nextI = i < sortedA.size() && sortedA[i] == value ? groupEnd(sortedA, i) : i;
        const std::size_t nextJ = j < sortedB.size() && sortedB[j] == value ? groupEnd(sortedB, j) : j;
        order.above += static_cast<std::uint64_t>(nextI - i) * j;
        order.equal += static_cast<std::uint64_t>(nextI - i) * (nextJ - j);
        order.below += static_cast<std::uint64_t>(nextI - i) * (sortedB.size() - nextJ);
        order.tieTerm += cubeTerm(nextI - i + nextJ - j);
        i = nextI;
        j = nextJ;
    }
    return order;
}

double tieTerm(std::span<const double> sorted)
{
    double sum = 0;
    for (std::size_t i = 0; i < sorted.size();) {
        const std::size_t end = groupEnd(sorted, i);
        sum += cubeTerm(end - i);
        i = end;
    }
    return sum;
}

std::vector<double> midRanks(std::span<const double> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&values](std::size_t l, std::size_t r) { return values[l] < values[r]; });
    std::vector<double> ranks(values.size());
    for (std::size_t i = 0; i < order.size();) {
        std::size_t end = i + 1;
        while (end < order.size() && values[order[end]] == values[order[i]])
            ++end;
        const double shared = 0.5 * static_cast<double>(i + 1 + end);
        for (; i < end; ++i)
            ranks[order[i]] = shared;
    }
    return ranks;
}

} // namespace alidade
