// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/factorial/leastsquares.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace alidade {

namespace {

/// A column counts as following from the others when this share of the largest one is left of it.
constexpr double kTolerance = 1e-9;

double squares(std::span<const double> values)
{
    double sum = 0;
    for (double value : values)
        sum += value * value;
    return sum;
}

} // namespace

LeastSquares::LeastSquares(Matrix x, std::vector<double> y)
    : m_r(std::move(x))
    , m_rotated(std::move(y))
    , m_order(m_r.columns())
{
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    double largest = 0;
    for (std::size_t step = 0; step < std::min(m_r.rows(), m_r.columns()); ++step) {
        std::size_t best = step;
        double length = 0;
        for (std::size_t column = step; column < m_r.columns(); ++column) {
            const double rest = squares(m_r.column(column).subspan(step));
            if (rest > length) {
                length = rest;
                best = column;
            }
        }
        largest = std::max(largest, length);
        if (!(length > kTolerance * kTolerance * largest))
            break;
        if (best != step) {
            std::swap_ranges(m_r.column(step).begin(), m_r.column(step).end(), m_r.column(best).begin());
            std::swap(m_order[step], m_order[best]);
        }
        reflect(step);
        m_rank = step + 1;
    }
}

/// Turns the rest of a column onto its first place, and everything right of it and y with it.
void LeastSquares::reflect(std::size_t step)
{
    const std::span<double> pivot = m_r.column(step).subspan(step);
    std::vector<double> normal(pivot.begin(), pivot.end());
    const double length = std::sqrt(squares(pivot));
    normal[0] += normal[0] < 0 ? -length : length;
    const double half = squares(normal) / 2;
    const auto turn = [&normal, half](std::span<double> values) {
        const double share = std::inner_product(normal.begin(), normal.end(), values.begin(), 0.0) / half;
        for (std::size_t i = 0; i < normal.size(); ++i)
            values[i] -= share * normal[i];
    };
    for (std::size_t column = step; column < m_r.columns(); ++column)
        turn(m_r.column(column).subspan(step));
    turn(std::span(m_rotated).subspan(step));
}

double LeastSquares::residualSquares() const
{
    return m_setAside + squares(std::span(m_rotated).subspan(m_rank));
}

/// The z with R'z = contrast, over the independent columns.
std::vector<double> LeastSquares::solveTransposed(std::span<const double> contrast) const
{
    std::vector<double> z(m_rank);
    for (std::size_t i = 0; i < m_rank; ++i) {
        double rest = contrast[m_order[i]];
        for (std::size_t j = 0; j < i; ++j)
            rest -= m_r(j, i) * z[j];
        z[i] = rest / m_r(i, i);
    }
    return z;
}

bool LeastSquares::isEstimable(std::span<const double> contrast) const
{
    // A row of X, and so whatever the data can tell of, agrees on the dependent columns with the independent ones.
    const std::vector<double> z = solveTransposed(contrast);
    double size = 0;
    for (double one : contrast)
        size = std::max(size, std::abs(one));
    for (std::size_t column = m_rank; column < m_r.columns(); ++column) {
        double implied = 0;
        for (std::size_t i = 0; i < m_rank; ++i)
            implied += m_r(i, column) * z[i];
        if (std::abs(implied - contrast[m_order[column]]) > 1e-7 * size)
            return false;
    }
    return true;
}

double LeastSquares::estimate(std::span<const double> contrast) const
{
    const std::vector<double> z = solveTransposed(contrast);
    return std::inner_product(z.begin(), z.end(), m_rotated.begin(), 0.0);
}

double LeastSquares::errorFactor(std::span<const double> contrast) const
{
    return std::sqrt(squares(solveTransposed(contrast)));
}

LeastSquares LeastSquares::withColumns(std::span<const std::size_t> columns) const
{
    const std::size_t rows = std::min(m_r.rows(), m_r.columns());
    std::vector<std::size_t> place(m_order.size());
    for (std::size_t i = 0; i < m_order.size(); ++i)
        place[m_order[i]] = i;
    Matrix x(rows, columns.size());
    for (std::size_t column = 0; column < columns.size(); ++column) {
        const std::size_t from = place[columns[column]];
        // Below the diagonal, and below the rank, there are only rounding errors.
        for (std::size_t row = 0; row < std::min(m_rank, from + 1); ++row)
            x(row, column) = m_r(row, from);
    }
    const auto middle = m_rotated.begin() + static_cast<std::ptrdiff_t>(rows);
    LeastSquares fit(std::move(x), std::vector<double>(m_rotated.begin(), middle));
    fit.m_setAside = m_setAside + squares(std::span(m_rotated).subspan(rows));
    return fit;
}

} // namespace alidade
