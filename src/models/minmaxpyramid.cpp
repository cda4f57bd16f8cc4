// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/minmaxpyramid.h"

#include <algorithm>
#include <utility>

namespace alidade {

MinMaxPyramid::MinMaxPyramid(std::vector<double> values)
    : m_values(std::move(values))
{
    std::vector<Extent> level((m_values.size() + kBranch - 1) / kBranch);
    for (std::size_t i = 0; i < m_values.size(); ++i)
        level[i / kBranch].include(m_values[i]);
    while (!level.empty()) {
        m_levels.push_back(level);
        if (level.size() == 1)
            break;
        std::vector<Extent> above((level.size() + kBranch - 1) / kBranch);
        for (std::size_t i = 0; i < level.size(); ++i)
            above[i / kBranch].include(level[i]);
        level = std::move(above);
    }
}

MinMaxPyramid::Extent MinMaxPyramid::extent(std::size_t begin, std::size_t end) const
{
    Extent result;
    while (begin < end && begin % kBranch != 0)
        result.include(m_values[begin++]);
    while (begin < end && end % kBranch != 0)
        result.include(m_values[--end]);
    begin /= kBranch;
    end /= kBranch;
    // Whole blocks only from here: take the ragged ends of each level, then go one up.
    for (std::size_t k = 0; begin < end; ++k) {
        const std::vector<Extent>& level = m_levels[k];
        while (begin < end && begin % kBranch != 0)
            result.include(level[begin++]);
        while (begin < end && end % kBranch != 0)
            result.include(level[--end]);
        begin /= kBranch;
        end /= kBranch;
    }
    return result;
}

std::vector<ColumnSlice> columnSlices(const std::vector<double>& x, double from, double to, int columns)
{
    std::vector<ColumnSlice> slices;
    if (columns <= 0 || !(from < to))
        return slices;
    const auto stop = std::upper_bound(x.begin(), x.end(), to);
    auto place = std::lower_bound(x.begin(), stop, from);
    const double perColumn = (to - from) / columns;
    while (place != stop) {
        const int column = std::min(columns - 1, static_cast<int>((*place - from) / perColumn));
        const double edge = from + (column + 1) * perColumn;
        auto next = column == columns - 1 ? stop : std::lower_bound(place, stop, edge);
        if (next == place) // rounding put the place on the edge itself
            ++next;
        const auto begin = static_cast<std::size_t>(place - x.begin());
        const auto end = static_cast<std::size_t>(next - x.begin());
        if (!slices.empty() && slices.back().column == column)
            slices.back().end = end;
        else
            slices.push_back({column, begin, end});
        place = next;
    }
    return slices;
}

} // namespace alidade
