// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/random/random.h"

#include <bit>
#include <cmath>

namespace alidade {

namespace {

/// SplitMix64: one step of its counter, and the mixed value.
std::uint64_t splitMix(std::uint64_t& counter)
{
    counter += 0x9e3779b97f4a7c15U;
    std::uint64_t z = counter;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

/// A point in the unit disc without its centre, and its squared distance from it.
struct DiscPoint
{
    double u = 0, v = 0, squared = 0;
};

DiscPoint discPoint(Random& random)
{
    DiscPoint point;
    do {
        point.u = 2 * random.uniform() - 1;
        point.v = 2 * random.uniform() - 1;
        point.squared = point.u * point.u + point.v * point.v;
    } while (point.squared >= 1 || point.squared == 0);
    return point;
}

} // namespace

Random::Random(std::uint64_t seed, std::uint64_t stream)
{
    // Stream 0 is the plain generator of the seed; the others start where a mix of both leads.
    std::uint64_t counter = seed;
    if (stream != 0) {
        std::uint64_t place = stream;
        counter ^= splitMix(place);
    }
    for (std::uint64_t& word : m_state)
        word = splitMix(counter);
}

std::uint64_t Random::next()
{
    const std::uint64_t result = std::rotl(m_state[1] * 5, 7) * 9;
    const std::uint64_t shifted = m_state[1] << 17;
    m_state[2] ^= m_state[0];
    m_state[3] ^= m_state[1];
    m_state[1] ^= m_state[2];
    m_state[0] ^= m_state[3];
    m_state[2] ^= shifted;
    m_state[3] = std::rotl(m_state[3], 45);
    return result;
}

std::uint64_t Random::below(std::uint64_t bound)
{
    constexpr std::uint64_t kSmall = std::uint64_t{1} << 32;
    if (bound < kSmall) {
        // Lemire (2019): the high half of a product, the few low halves that would favour some numbers drawn again.
        std::uint64_t product = (next() >> 32) * bound;
        if ((product & (kSmall - 1)) < bound) {
            const std::uint64_t threshold = kSmall % bound;
            while ((product & (kSmall - 1)) < threshold)
                product = (next() >> 32) * bound;
        }
        return product >> 32;
    }
    const std::uint64_t threshold = (0 - bound) % bound; // 2^64 mod bound
    std::uint64_t bits = next();
    while (bits < threshold)
        bits = next();
    return bits % bound;
}

double Random::uniform()
{
    return static_cast<double>(next() >> 11) * 0x1p-53;
}

double Random::normal()
{
    if (m_hasSpare) {
        m_hasSpare = false;
        return m_spare;
    }
    const DiscPoint point = discPoint(*this);
    const double scale = std::sqrt(-2 * std::log(point.squared) / point.squared);
    m_spare = point.v * scale;
    m_hasSpare = true;
    return point.u * scale;
}

double Random::studentT(double degreesOfFreedom)
{
    const DiscPoint point = discPoint(*this);
    // expm1, so that many degrees of freedom lose nothing: W^(-2/df) - 1.
    const double power = std::expm1(-2 / degreesOfFreedom * std::log(point.squared));
    return point.u * std::sqrt(degreesOfFreedom * power / point.squared);
}

void Random::resample(std::span<const double> values, std::span<double> out)
{
    for (double& value : out)
        value = values[static_cast<std::size_t>(below(values.size()))];
}

} // namespace alidade
