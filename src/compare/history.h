// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue.h"
#include "core/parameters.h"
#include "core/samplesource.h"
#include "stats/estimate.h"

#include <vector>

namespace alidade {

/// One case of one benchmark: the row of every table, the line of every plot.
struct CaseKey
{
    BenchmarkId benchmark;
    ParameterSet parameters;

    bool operator==(const CaseKey&) const = default;
};

struct HistoryPoint
{
    RunId run;
    CommitId commit;
    qint64 order = -1; ///< place of the commit, -1 unknown
    qint64 time = 0;   ///< commit time, else start of the run, Unix ms
    CaseStatus status = CaseStatus::Ok;
    double value = 0;         ///< NaN when status is not Ok
    double low = 0, high = 0; ///< spread: quartiles of the samples or of the file, else its interval, else NaN
    qint64 samples = 0;
};

/// One case in one configuration over commits, in commit order (those without a place by time, at the end).
struct HistorySeries
{
    CaseKey key;
    Metric metric;
    QString benchmark;
    ConfigurationId configuration;
    QString label; ///< what tells it from the other series
    std::vector<HistoryPoint> points;
    OrderSource order = OrderSource::Date; ///< the weakest source among its points
};

struct HistoryQuery
{
    std::vector<CaseKey> cases;
    std::vector<ConfigurationId> configurations; ///< empty: all

    bool operator==(const HistoryQuery&) const = default;
};

Result<std::vector<HistorySeries>> history(const SampleSource& source, const HistoryQuery& query,
                                           const Progress& progress);

} // namespace alidade
