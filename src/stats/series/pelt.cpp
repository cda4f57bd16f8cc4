// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/series/pelt.h"

#include "stats/summary/mad.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Cost of any segment from running sums, about the median so that squares keep their digits.
class SegmentCost
{
public:
    SegmentCost(std::span<const double> values, double floor)
        : m_floor(floor)
        , m_sums(values.size() + 1)
        , m_squares(values.size() + 1)
    {
        const double centre = median({values.begin(), values.end()});
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double value = values[i] - centre;
            m_sums[i + 1] = m_sums[i] + value;
            m_squares[i + 1] = m_squares[i] + value * value;
        }
    }

    /// Of values [begin, end): -2 log likelihood at its maximum with the variance held at the floor or above, less a
    /// constant per value.
    double operator()(std::size_t begin, std::size_t end) const
    {
        const auto n = static_cast<double>(end - begin);
        const double sum = m_sums[end] - m_sums[begin];
        const double squares = std::max(0.0, m_squares[end] - m_squares[begin] - sum * sum / n);
        const double variance = std::max(squares / n, m_floor);
        return n * std::log(variance) + squares / variance;
    }

private:
    double m_floor;
    std::vector<double> m_sums;
    std::vector<double> m_squares;
};

struct Candidate
{
    std::size_t start = 0;
    std::size_t until = std::numeric_limits<std::size_t>::max(); ///< first end for which it need not be tried
};

} // namespace

double historyPenalty(std::size_t n)
{
    return 3 * std::log(static_cast<double>(n));
}

double processPenalty(std::size_t n)
{
    return 15 * std::log(static_cast<double>(n));
}

double varianceFloor(std::span<const double> values)
{
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    double step = kInfinity;
    std::vector<double> differences;
    for (std::size_t i = 1; i < values.size(); ++i) {
        differences.push_back(values[i] - values[i - 1]);
        if (sorted[i] > sorted[i - 1])
            step = std::min(step, sorted[i] - sorted[i - 1]);
    }
    if (std::isinf(step))
        return 1;
    const double noise = kMadNormal * mad(std::move(differences)) / std::sqrt(2.0);
    return std::max(noise * noise / 100, step * step / 12);
}

std::vector<std::size_t> pelt(std::span<const double> values, const PeltPolicy& policy)
{
    const std::size_t n = values.size();
    const std::size_t shortest = std::max<std::size_t>(policy.minSegment, 1);
    if (n < 2 * shortest)
        return {};
    const SegmentCost cost(values, policy.varianceFloor);
    std::vector<double> best(n + 1, kInfinity);
    std::vector<std::size_t> previous(n + 1, 0);
    best[0] = -policy.penalty;
    std::vector<Candidate> candidates;
    for (std::size_t end = shortest; end <= n; ++end) {
        candidates.push_back({end - shortest});
        for (const Candidate& candidate : candidates) {
            const double total = best[candidate.start] + cost(candidate.start, end) + policy.penalty;
            if (total < best[end]) {
                best[end] = total;
                previous[end] = candidate.start;
            }
        }
        // A start that does worse than a change at end can be left out wherever a segment may begin at end.
        for (Candidate& candidate : candidates) {
            if (best[candidate.start] + cost(candidate.start, end) > best[end])
                candidate.until = std::min(candidate.until, end + shortest);
        }
        std::erase_if(candidates, [end](const Candidate& candidate) { return candidate.until <= end + 1; });
    }
    std::vector<std::size_t> changePoints;
    for (std::size_t at = previous[n]; at > 0; at = previous[at])
        changePoints.push_back(at);
    std::reverse(changePoints.begin(), changePoints.end());
    return changePoints;
}

double partitionCost(std::span<const double> values, std::span<const std::size_t> changePoints,
                     const PeltPolicy& policy)
{
    const SegmentCost cost(values, policy.varianceFloor);
    double total = policy.penalty * static_cast<double>(changePoints.size());
    std::size_t begin = 0;
    for (std::size_t at : changePoints) {
        total += cost(begin, at);
        begin = at;
    }
    return total + cost(begin, values.size());
}

} // namespace alidade
