// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/history.h"
#include "core/samples.h"
#include "core/samplesource.h"

#include <optional>
#include <vector>

namespace alidade {

/// Everything that is stored of one case in one run.
struct RunSamples
{
    RunId run;
    qint64 startedAt = 0; ///< Unix ms, 0 unknown
    CaseStatus status = CaseStatus::NotRun;
    double value = 0;
    SampleSet samples; ///< empty: only the value, or a summary, is there
    std::optional<Summary> summary;

    bool hasSamples() const { return !samples.isEmpty(); }
};

/// One side of a distribution plot: one case over some runs.
struct CaseSamples
{
    CaseKey key;
    Metric metric;
    QString benchmark;
    QString label; ///< of the side
    std::vector<RunSamples> runs;

    /// All raw values, in run and collection order.
    std::vector<double> pooled() const;
    /// One list per process where processes are known; a run whose processes are not known is one list of its own.
    std::vector<std::vector<double>> byProcess() const;
};

/// The case in these runs; runs that do not have it are left out.
Result<CaseSamples> caseSamples(const SampleSource& source, const CaseKey& key, const std::vector<RunId>& runs,
                                const Progress& progress);

} // namespace alidade
