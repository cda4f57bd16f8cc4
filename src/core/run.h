// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/configuration.h"
#include "core/description.h"
#include "core/diagnostic.h"
#include "core/metric.h"
#include "core/parameters.h"
#include "core/samples.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace alidade {

/// The results of one benchmark and metric in one run: columns with one element per parameter combination of the grid.
/// Optional columns are empty or of full length.
struct ResultBlock
{
    QString benchmark; ///< full name as the format writes it, without parameters
    QString version;   ///< version of the benchmark's code; results of other versions are another series
    Metric metric;
    ParameterGridPtr grid = noParameters();

    std::vector<double> values;      ///< canonical unit; NaN where status is not Ok
    std::vector<CaseStatus> status;  ///< empty: all Ok
    std::vector<QString> messages;   ///< why a case failed or was skipped, where the format says
    std::vector<Summary> summaries;  ///< what the format gives beside the values
    std::vector<SampleSet> samples;  ///< raw values; an empty set where a case has none

    qint64 startedAt = 0; ///< Unix ms, 0 unknown
    double duration = 0;  ///< seconds, 0 unknown
    int line = 0;         ///< where in the entry it starts, from 1; 0 unknown

    CaseStatus statusAt(size_t i) const { return status.empty() ? CaseStatus::Ok : status[i]; }
};

/// One execution of a suite, as the file states it.
struct RawRun
{
    QString tool;        ///< "asv", "pyperf", "Google Benchmark"
    QString toolVersion; ///< of the tool or of its file format, as text
    QString project;     ///< where the file tells
    QByteArray commit;   ///< as written; may be empty, short or not a hash
    qint64 commitTime = 0; ///< Unix ms, 0 unknown
    qint64 startedAt = 0;  ///< Unix ms, 0 unknown
    Configuration configuration;
    KeyValues metadata; ///< everything else the file says of the run, nested keys joined with '.'; nothing is dropped
    std::vector<ResultBlock> blocks;
};

/// What a reader returns for one entry: runs as the file states them, descriptions that apply to other entries, oddities.
struct RawResult
{
    std::vector<RawRun> runs;
    std::vector<BenchmarkDescription> benchmarks;   ///< from a file that describes a suite (ASV's benchmarks.json)
    std::vector<MachineDescription> machines;       ///< from a file that describes machines (machine.json)
    std::vector<ProjectDescription> projects;       ///< from asv.conf.json, a site's index.json
    std::vector<Diagnostic> diagnostics; ///< `entry` left empty: the caller knows it
};

} // namespace alidade
