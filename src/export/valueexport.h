// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/samplesource.h"
#include "export/exporter.h"

namespace alidade {

struct ValueExportOptions
{
    bool results = true;   ///< kind "summary", statistic "result": what the file calls the result; failed ones too
    bool samples = true;   ///< kind "value"
    bool warmups = true;   ///< kind "warmup"
    bool summaries = true; ///< the file's other numbers: quartiles, interval, loops …
};

/// Writes every number of the selection, in the source's order, a row each. Returns how many rows. The writer is
/// finished; when this fails, the output is incomplete.
Result<qint64> exportValues(const SampleSource& source, const Selection& selection, const ValueExportOptions& options,
                            ValueWriter& writer, const Progress& progress);

} // namespace alidade
