// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

namespace alidade {

/// Smallest and largest value of any stretch of a long row of numbers in O(log n), so that a plot of a million points
/// costs what its pixel columns cost. NaN counts as absent.
class MinMaxPyramid
{
public:
    struct Extent
    {
        double low = std::numeric_limits<double>::infinity();
        double high = -std::numeric_limits<double>::infinity();

        bool isEmpty() const { return !(low <= high); }
        void include(double value)
        {
            // NaN fails both comparisons.
            if (value < low)
                low = value;
            if (value > high)
                high = value;
        }
        void include(const Extent& other)
        {
            if (other.low < low)
                low = other.low;
            if (other.high > high)
                high = other.high;
        }
        bool operator==(const Extent&) const = default;
    };

    MinMaxPyramid() = default;
    explicit MinMaxPyramid(std::vector<double> values);

    const std::vector<double>& values() const { return m_values; }
    std::size_t size() const { return m_values.size(); }
    /// Of values [begin, end), end <= size().
    Extent extent(std::size_t begin, std::size_t end) const;

private:
    static constexpr std::size_t kBranch = 16;

    std::vector<double> m_values;
    std::vector<std::vector<Extent>> m_levels; ///< m_levels[k][i] sums up kBranch^(k+1) values, the last one fewer
};

/// The values [begin, end) that share one pixel column.
struct ColumnSlice
{
    int column = 0;
    std::size_t begin = 0, end = 0;

    bool operator==(const ColumnSlice&) const = default;
};

/// Cuts sorted places `x` within [from, to] into `columns` equal parts; parts without a place are left out. Every place
/// in the range is in exactly one slice.
std::vector<ColumnSlice> columnSlices(const std::vector<double>& x, double from, double to, int columns);

} // namespace alidade
