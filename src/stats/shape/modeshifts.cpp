// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/shape/modes.h"

#include <cmath>
#include <limits>

namespace alidade {

namespace {

/// For each of few, which of many it is paired with: ascending, the sum of distances the least. Dynamic programme over
/// both lists; a side has a handful of modes.
std::vector<std::size_t> partners(const std::vector<double>& few, const std::vector<double>& many)
{
    const std::size_t rows = few.size() + 1;
    const std::size_t columns = many.size() + 1;
    std::vector<double> cost(rows * columns, std::numeric_limits<double>::infinity());
    for (std::size_t j = 0; j < columns; ++j)
        cost[j] = 0;
    const auto paired = [&](std::size_t i, std::size_t j) {
        return cost[(i - 1) * columns + j - 1] + std::abs(few[i - 1] - many[j - 1]);
    };
    for (std::size_t i = 1; i < rows; ++i) {
        for (std::size_t j = i; j < columns; ++j)
            cost[i * columns + j] = std::min(cost[i * columns + j - 1], paired(i, j));
    }
    std::vector<std::size_t> result(few.size());
    std::size_t j = many.size();
    for (std::size_t i = few.size(); i > 0; --i, --j) {
        while (j > i && cost[i * columns + j] == cost[i * columns + j - 1])
            --j;
        result[i - 1] = j - 1;
    }
    return result;
}

std::vector<double> places(const Modes& modes, bool logarithmic)
{
    std::vector<double> result;
    for (const Mode& mode : modes.modes)
        result.push_back(logarithmic ? std::log(mode.centre) : mode.centre);
    return result;
}

ModeShift shiftBetween(const Modes& a, std::optional<std::size_t> i, const Modes& b, std::optional<std::size_t> j)
{
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    ModeShift shift{i, j, kNone, kNone, 0, 0};
    if (i)
        shift.weightA = a.modes[*i].weight;
    if (j)
        shift.weightB = b.modes[*j].weight;
    if (i && j) {
        shift.difference = b.modes[*j].centre - a.modes[*i].centre;
        if (a.logarithmic && b.logarithmic)
            shift.ratio = b.modes[*j].centre / a.modes[*i].centre;
    }
    return shift;
}

} // namespace

std::vector<ModeShift> modeShifts(const Modes& a, const Modes& b)
{
    const bool logarithmic = a.logarithmic && b.logarithmic;
    const bool fewerInA = a.modes.size() <= b.modes.size();
    const Modes& few = fewerInA ? a : b;
    const Modes& many = fewerInA ? b : a;
    const std::vector<std::size_t> partner = partners(places(few, logarithmic), places(many, logarithmic));
    std::vector<ModeShift> shifts;
    std::size_t next = 0;
    for (std::size_t j = 0; j < many.modes.size(); ++j) {
        std::optional<std::size_t> i;
        if (next < partner.size() && partner[next] == j)
            i = next++;
        shifts.push_back(fewerInA ? shiftBetween(a, i, b, j) : shiftBetween(a, j, b, i));
    }
    return shifts;
}

} // namespace alidade
