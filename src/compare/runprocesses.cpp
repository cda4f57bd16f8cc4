// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/runprocesses.h"

#include "stats/summary/moments.h"
#include "stats/summary/quantile.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

/// Iterations in the order they ran, so that larger is worse; logs where all are positive.
std::vector<double> course(std::span<const double> warmups, std::span<const double> values, Direction direction)
{
    std::vector<double> all(warmups.begin(), warmups.end());
    all.insert(all.end(), values.begin(), values.end());
    if (std::all_of(all.begin(), all.end(), [](double value) { return value > 0; }))
        all = logarithms(all);
    if (direction == Direction::HigherIsBetter) {
        for (double& value : all)
            value = -value;
    }
    return all;
}

/// Cutting takes the square of the length where nothing changes: a long process is cut by the medians of equal blocks,
/// and its first iterations by themselves, for a warm-up that is shorter than a block.
constexpr std::size_t kLongestCourse = 128;

std::size_t blockStart(std::size_t block, std::size_t size)
{
    return size * block / kLongestCourse;
}

SteadyState byBlocks(const std::vector<double>& values)
{
    std::vector<double> blocks;
    for (std::size_t i = 0; i < kLongestCourse; ++i) {
        const auto from = static_cast<std::ptrdiff_t>(blockStart(i, values.size()));
        const auto to = static_cast<std::ptrdiff_t>(blockStart(i + 1, values.size()));
        blocks.push_back(median({values.begin() + from, values.begin() + to}));
    }
    SteadyState state = steadyState(blocks);
    state.steadyFrom = blockStart(state.steadyFrom, values.size());
    for (Segment& segment : state.segments) {
        segment.begin = blockStart(segment.begin, values.size());
        segment.end = blockStart(segment.end, values.size());
    }
    return state;
}

bool allFinite(const std::vector<double>& values)
{
    return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

/// values and the sizes of their stretches, without what is not finite.
void keepFinite(std::vector<double>& values, std::vector<quint32>& sizes)
{
    std::vector<double> kept;
    std::size_t begin = 0;
    for (quint32& size : sizes) {
        const std::size_t end = std::min(begin + size, values.size());
        const std::size_t before = kept.size();
        for (; begin < end; ++begin) {
            if (std::isfinite(values[begin]))
                kept.push_back(values[begin]);
        }
        size = static_cast<quint32>(kept.size() - before);
    }
    if (sizes.empty())
        std::copy_if(values.begin(), values.end(), std::back_inserter(kept), [](double v) { return std::isfinite(v); });
    values = std::move(kept);
}

/// The next `size` of all values, from `begin` on, which moves.
std::span<const double> take(std::span<const double> values, std::size_t& begin, std::size_t size)
{
    const std::size_t from = std::min(begin, values.size());
    begin = std::min(from + size, values.size());
    return values.subspan(from, begin - from);
}

} // namespace

SteadyState settling(std::span<const double> warmups, std::span<const double> values, Direction direction)
{
    if (warmups.size() + values.size() < kShortestProcess)
        return {};
    const std::vector<double> all = course(warmups, values, direction);
    if (all.size() <= kLongestCourse)
        return steadyState(all);
    SteadyState whole = byBlocks(all);
    if (whole.kind != SteadyClass::Flat)
        return whole;
    SteadyState head = steadyState(std::span(all).first(kLongestCourse));
    return head.kind == SteadyClass::WarmUp ? head : whole;
}

RunProcesses::RunProcesses(const SampleSet& samples, Direction direction)
{
    if (allFinite(samples.values) && allFinite(samples.warmups)) {
        split(samples);
    } else {
        m_finite = samples;
        keepFinite(m_finite.values, m_finite.processSizes);
        keepFinite(m_finite.warmups, m_finite.warmupSizes);
        split(m_finite);
    }
    if (samples.hierarchyKnown())
        cut(direction);
}

void RunProcesses::split(const SampleSet& samples)
{
    if (samples.processSizes.size() < 2) {
        if (!samples.values.empty())
            m_parts.push_back({samples.values, samples.warmups, 0});
        return;
    }
    m_parts.reserve(samples.processSizes.size());
    std::size_t begin = 0, warmBegin = 0;
    for (std::size_t p = 0; p < samples.processSizes.size(); ++p) {
        const std::span<const double> values = take(samples.values, begin, samples.processSizes[p]);
        const std::size_t warm = p < samples.warmupSizes.size() ? samples.warmupSizes[p] : 0;
        const std::span<const double> warmups = take(samples.warmups, warmBegin, warm);
        if (!values.empty())
            m_parts.push_back({values, warmups, 0});
    }
}

void RunProcesses::cut(Direction direction)
{
    std::vector<SteadyState> states;
    std::size_t classed = 0, moved = 0;
    for (const ProcessPart& part : m_parts) {
        if (part.values.size() + part.warmups.size() < kShortestProcess)
            continue;
        states.push_back(settling(part.warmups, part.values, direction));
        ++classed;
        moved += states.back().steadyFrom > part.warmups.size() ? 1 : 0;
    }
    const SteadyVote vote = steadyVote(states);
    m_neverSettles = classed > 0 && !vote.isSteady;
    if (moved == 0 || 2 * moved < classed)
        return;
    for (ProcessPart& part : m_parts) {
        const std::size_t from = vote.from > part.warmups.size() ? vote.from - part.warmups.size() : 0;
        part.steadyFrom = std::min(from, part.values.size() * 3 / 4);
    }
}

std::size_t RunProcesses::leftOut() const
{
    std::size_t count = 0;
    for (const ProcessPart& part : m_parts)
        count += part.steadyFrom;
    return count;
}

} // namespace alidade
