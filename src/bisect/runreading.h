// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metric.h"
#include "core/progress.h"
#include "core/result.h"

#include <QString>
#include <QStringList>

namespace alidade {

/// What one process run says of the case in question.
struct RunReading
{
    double value = 0; ///< median of its raw values, or the one number that the file gives; canonical unit
    Metric metric;
    QString caseName; ///< "bench(10, f32)"; empty for plain numbers
};

/// Reads the results that one measurement left in a folder: by the importers, or plain numbers, one a line, in seconds.
/// `pattern`: the case's full text ("sort(10)"), else a benchmark's name, else a part of one; several metrics of one
/// benchmark: the primary one, or "name:metric". Error InvalidInput where it fits no case or several, which are then
/// listed.
Result<RunReading> readRun(const QString& folder, const QString& pattern, const Progress& progress);

/// The cases in there, as readRun takes them: what a user can choose from.
Result<QStringList> casesIn(const QString& folder, const Progress& progress);

} // namespace alidade
