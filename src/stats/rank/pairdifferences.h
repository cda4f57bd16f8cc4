// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace alidade {

/// The n·m differences b - a of two sorted sides in ascending order, without writing them down. Borrows both sides.
class PairDifferences
{
public:
    PairDifferences(std::span<const double> sortedA, std::span<const double> sortedB);

    std::uint64_t size() const;

    /// The difference of the given rank, 0 <= rank < size(). Expected O((n + m)·log(n·m)): quickselect over a matrix
    /// whose rows and columns ascend, after Johnson & Mizoguchi (1978), with pivots drawn by a fixed seed.
    double at(std::uint64_t rank) const;

    /// Their median; NaN where there are none.
    double median() const;

private:
    std::span<const double> m_a;
    std::span<const double> m_b;
};

/// The n·(n + 1) / 2 means of two values of one sorted sample, each value also with itself (Walsh averages), in
/// ascending order, without writing them down. Borrows the sample.
class WalshAverages
{
public:
    explicit WalshAverages(std::span<const double> sorted);

    std::uint64_t size() const;

    /// The mean of the given rank, 0 <= rank < size(). Cost as PairDifferences::at.
    double at(std::uint64_t rank) const;

    /// Their median; NaN where there are none.
    double median() const;

private:
    std::span<const double> m_sorted;
};

} // namespace alidade
