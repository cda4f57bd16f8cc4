// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metric.h"
#include "core/samples.h"
#include "stats/series/steadystate.h"

#include <cstddef>
#include <span>
#include <vector>

namespace alidade {

/// How a process got to its speed. warmups: what its file calls warm-up, which ran before values; all finite. Places in
/// the answer count from the first of warmups. A process of very many iterations is cut by medians of equal blocks.
SteadyState settling(std::span<const double> warmups, std::span<const double> values, Direction direction);

/// What one process gave in one case of one run.
struct ProcessPart
{
    std::span<const double> values;  ///< never empty
    std::span<const double> warmups; ///< what the file calls warm-up
    std::size_t steadyFrom = 0;      ///< values before this one are warm-up too

    std::span<const double> steady() const { return values.subspan(steadyFrom); }
};

/// The processes of one run in one case, values that are not finite left out, cut where at least half of those that are
/// long enough agree that they began otherwise than they went on (Barrett et al. 2017): the same iterations in every
/// process, but never more than three quarters of one. Processes without a value are passed over. Where the file knows
/// no processes, all values are one part, and whole. samples must live on.
class RunProcesses
{
public:
    RunProcesses(const SampleSet& samples, Direction direction);
    RunProcesses(const RunProcesses&) = delete;
    RunProcesses& operator=(const RunProcesses&) = delete;

    const std::vector<ProcessPart>& parts() const { return m_parts; }
    std::size_t leftOut() const; ///< values of all processes that steady() leaves out
    /// Most of the processes that are long enough are still changing near their end.
    bool neverSettles() const { return m_neverSettles; }

private:
    void split(const SampleSet& samples);
    void cut(Direction direction);

    SampleSet m_finite; ///< where samples hold numbers that are not
    std::vector<ProcessPart> m_parts;
    bool m_neverSettles = false;
};

} // namespace alidade
