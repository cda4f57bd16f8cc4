// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace alidade {

/// Random numbers that are the same on every machine and with every standard library: xoshiro256** (Blackman & Vigna
/// 2021), its state filled by SplitMix64.
///
/// Work that may be split over threads takes one stream per piece, Random(seed, index of the piece): what a piece draws
/// then depends on the seed and its index only, not on how many threads there are.
class Random
{
public:
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0);

    /// 64 random bits.
    std::uint64_t next();

    /// A whole number in [0, bound), each exactly as likely as any other. bound > 0.
    std::uint64_t below(std::uint64_t bound);

    /// In [0, 1), a multiple of 2^-53.
    double uniform();

    /// Standard normal, by Marsaglia's polar method.
    double normal();

    /// Student's t, by the polar method of Bailey (1994). degreesOfFreedom > 0.
    double studentT(double degreesOfFreedom);

    /// Puts items into a random order (Fisher & Yates).
    template<typename T>
    void shuffle(std::span<T> items)
    {
        for (std::size_t left = items.size(); left > 1; --left)
            std::swap(items[left - 1], items[static_cast<std::size_t>(below(left))]);
    }

    /// Fills out with draws from values, with replacement. values must not be empty unless out is.
    void resample(std::span<const double> values, std::span<double> out);

private:
    std::array<std::uint64_t, 4> m_state;
    double m_spare = 0;
    bool m_hasSpare = false;
};

} // namespace alidade
