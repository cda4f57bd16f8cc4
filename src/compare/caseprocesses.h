// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "stats/hierarchy/processes.h"

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace alidade {

/// What one side of one case was measured to be, process by process, in the order of the runs.
struct SideProcesses
{
    std::vector<double> levels; ///< what is judged: the process's median; of a run with unknown processes its result
    Processes values;           ///< by level; empty where only a number is stored
    Processes warmups;          ///< by level; what the file calls warm-up
    std::vector<std::size_t> steadyFrom; ///< by level: values before this one are warm-up too, and not judged
    std::vector<RunId> runs;             ///< by level
    std::vector<int> lines;              ///< by level: where the benchmark starts in the file; 0: not known
    bool hierarchyKnown = true;

    std::vector<double> pooled() const;
    /// The values of a process that its level is of.
    std::span<const double> steady(std::size_t process) const;
    /// Values that no level is of.
    std::size_t leftOut() const;
};

struct CaseProcesses
{
    size_t index = 0; ///< of the case in the report
    SideProcesses baseline, contender;
};

/// Fetches the samples of these cases of a report (none: of all) and hands them over case by case, each once, as soon
/// as both sides are there; never all at once in memory. visit returns false to stop early.
Result<void> visitProcesses(const SampleSource& source, const ComparisonReport& report,
                            const std::vector<size_t>& indices, const std::function<bool(CaseProcesses&&)>& visit,
                            const Progress& progress);

/// The samples of one case. Error NotFound where the report has no such case.
Result<CaseProcesses> processesOf(const SampleSource& source, const ComparisonReport& report, size_t index,
                                  const Progress& progress);

} // namespace alidade
