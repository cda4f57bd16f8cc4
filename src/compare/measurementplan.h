// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <vector>

namespace alidade {

struct PlannedCase
{
    size_t index = 0;     ///< in the report
    qint64 processes = 0; ///< more a side
    double seconds = 0;   ///< for both sides, NaN where no duration is stored
};

/// What it would take to decide the undecided.
struct MeasurementPlan
{
    std::vector<PlannedCase> cases; ///< cheapest first
    qint64 unplannable = 0;         ///< undecided ones that no number of processes is known to decide
    qint64 processes = 0;           ///< the most that any case needs, a side
    double seconds = 0;             ///< of all, where known
    bool timeKnown = false;         ///< for every planned case
    QString words;                  ///< "32 undecided cases, up to 6 more processes a side, about 14 min"
};

/// mostProcesses: cases that would need more a side than this are counted as unplannable.
MeasurementPlan planMeasurement(const ComparisonReport& report, qint64 mostProcesses = 200);

} // namespace alidade
