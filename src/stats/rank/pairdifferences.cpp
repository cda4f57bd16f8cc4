// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/rank/pairdifferences.h"

#include "stats/random/random.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace alidade {

namespace {

/// So few that writing them down and sorting is quicker.
constexpr std::uint64_t kFew = 512;

/// What is still in question of one row: columns begin … end - 1.
struct Row
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

std::uint64_t left(const std::vector<Row>& rows)
{
    std::uint64_t sum = 0;
    for (const Row& row : rows)
        sum += row.end - row.begin;
    return sum;
}

template<typename Matrix>
double pick(const Matrix& matrix, const std::vector<Row>& rows, std::uint64_t place)
{
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const std::uint64_t width = rows[r].end - rows[r].begin;
        if (place < width)
            return matrix(r, rows[r].begin + static_cast<std::size_t>(place));
        place -= width;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

template<typename Matrix>
double smallCase(const Matrix& matrix, const std::vector<Row>& rows, std::uint64_t rank)
{
    std::vector<double> values;
    values.reserve(static_cast<std::size_t>(left(rows)));
    for (std::size_t r = 0; r < rows.size(); ++r) {
        for (std::size_t c = rows[r].begin; c < rows[r].end; ++c)
            values.push_back(matrix(r, c));
    }
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(rank);
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

/// matrix(row, column) ascends along each row and descends (or stays) from row to row at equal column. rows holds the
/// columns that count, the same shape going down. Each turn walks the staircase between what is below and above a
/// pivot, once for < and once for <=.
template<typename Matrix>
double select(const Matrix& matrix, std::vector<Row> rows, std::size_t columns, std::uint64_t rank)
{
    Random random(0x5e1ec7);
    std::vector<std::size_t> below(rows.size());
    std::vector<std::size_t> upTo(rows.size());
    for (std::uint64_t remaining = left(rows); remaining > kFew; remaining = left(rows)) {
        const double pivot = pick(matrix, rows, random.below(remaining));
        std::size_t less = 0;
        std::size_t lessOrEqual = 0;
        std::uint64_t countLess = 0;
        std::uint64_t countUpTo = 0;
        for (std::size_t r = 0; r < rows.size(); ++r) {
            while (less < columns && matrix(r, less) < pivot)
                ++less;
            lessOrEqual = std::max(lessOrEqual, less);
            while (lessOrEqual < columns && matrix(r, lessOrEqual) <= pivot)
                ++lessOrEqual;
            below[r] = std::clamp(less, rows[r].begin, rows[r].end);
            upTo[r] = std::clamp(lessOrEqual, rows[r].begin, rows[r].end);
            countLess += below[r] - rows[r].begin;
            countUpTo += upTo[r] - rows[r].begin;
        }
        if (rank >= countLess && rank < countUpTo)
            return pivot;
        const bool lower = rank < countLess;
        rank -= lower ? 0 : countUpTo;
        for (std::size_t r = 0; r < rows.size(); ++r)
            (lower ? rows[r].end : rows[r].begin) = lower ? below[r] : upTo[r];
    }
    return smallCase(matrix, rows, rank);
}

template<typename Ordered>
double medianOf(const Ordered& ordered)
{
    const std::uint64_t size = ordered.size();
    if (size == 0)
        return std::numeric_limits<double>::quiet_NaN();
    const double upper = ordered.at(size / 2);
    if (size % 2 != 0)
        return upper;
    const double lower = ordered.at(size / 2 - 1);
    return lower == upper ? lower : lower + 0.5 * (upper - lower);
}

} // namespace

PairDifferences::PairDifferences(std::span<const double> sortedA, std::span<const double> sortedB)
    : m_a(sortedA)
    , m_b(sortedB)
{}

std::uint64_t PairDifferences::size() const
{
    return static_cast<std::uint64_t>(m_a.size()) * m_b.size();
}

double PairDifferences::at(std::uint64_t rank) const
{
    const auto matrix = [this](std::size_t row, std::size_t column) { return m_b[column] - m_a[row]; };
    return select(matrix, std::vector<Row>(m_a.size(), Row{0, m_b.size()}), m_b.size(), rank);
}

double PairDifferences::median() const
{
    return medianOf(*this);
}

WalshAverages::WalshAverages(std::span<const double> sorted)
    : m_sorted(sorted)
{}

std::uint64_t WalshAverages::size() const
{
    return static_cast<std::uint64_t>(m_sorted.size()) * (m_sorted.size() + 1) / 2;
}

double WalshAverages::at(std::uint64_t rank) const
{
    // Row r belongs to the r-th largest value, so that means descend going down; of each row only the columns up to
    // the value itself count, each pair once.
    const std::size_t n = m_sorted.size();
    std::vector<Row> rows(n);
    for (std::size_t r = 0; r < n; ++r)
        rows[r] = {0, n - r};
    const auto matrix = [this, n](std::size_t row, std::size_t column) {
        return 0.5 * (m_sorted[n - 1 - row] + m_sorted[column]);
    };
    return select(matrix, std::move(rows), n, rank);
}

double WalshAverages::median() const
{
    return medianOf(*this);
}

} // namespace alidade
