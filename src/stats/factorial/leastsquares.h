// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace alidade {

/// A dense matrix, column by column.
class Matrix
{
public:
    Matrix(std::size_t rows, std::size_t columns)
        : m_rows(rows)
        , m_columns(columns)
        , m_values(rows * columns)
    {}

    std::size_t rows() const { return m_rows; }
    std::size_t columns() const { return m_columns; }
    double& operator()(std::size_t row, std::size_t column) { return m_values[column * m_rows + row]; }
    double operator()(std::size_t row, std::size_t column) const { return m_values[column * m_rows + row]; }
    std::span<double> column(std::size_t column) { return std::span(m_values).subspan(column * m_rows, m_rows); }

private:
    std::size_t m_rows;
    std::size_t m_columns;
    std::vector<double> m_values;
};

/// y ≈ X·b by least squares: Householder's QR with column pivoting (Golub 1965), so that designs in which some columns
/// follow from others are solved as far as they can be, and say so by their rank.
class LeastSquares
{
public:
    /// x has one row per value of y.
    LeastSquares(Matrix x, std::vector<double> y);

    /// How many columns are independent of each other.
    std::size_t rank() const { return m_rank; }

    /// Σ(y - X·b)².
    double residualSquares() const;

    /// Whether contrast·b has one value whatever solution b is taken. contrast has one number per column of X.
    bool isEstimable(std::span<const double> contrast) const;

    /// contrast·b; only where isEstimable.
    double estimate(std::span<const double> contrast) const;

    /// Standard error of estimate(), in units of the residual standard deviation: √(c'(X'X)⁻c).
    double errorFactor(std::span<const double> contrast) const;

    /// The fit with these columns alone, without going through the rows of X again.
    LeastSquares withColumns(std::span<const std::size_t> columns) const;

private:
    void reflect(std::size_t step);
    std::vector<double> solveTransposed(std::span<const double> contrast) const;

    Matrix m_r;                       ///< upper triangle, columns in the order of m_order
    std::vector<double> m_rotated;    ///< Q'y
    std::vector<std::size_t> m_order; ///< which column of X stands where
    std::size_t m_rank = 0;
    double m_setAside = 0; ///< residual squares that a fit this one was made from had already
};

} // namespace alidade
