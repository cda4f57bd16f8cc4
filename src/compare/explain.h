// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

#include <vector>

namespace alidade {

/// One level that went into a number, with the way back to the file.
struct ExplainedInput
{
    bool contender = false;
    int process = 0;  ///< from 1, in the order of the side; 0: not known
    double value = 0; ///< the level that was used, in the metric's unit
    qint64 samples = 0;
    RunId run;
    QString bundle; ///< name as dropped
    QString entry;  ///< path inside it
    int line = 0;   ///< where the benchmark starts, from 1; 0: not known
};

struct ExplainedStep
{
    QString what;  ///< "difference of the means of logs"
    QString value; ///< as a number that can be checked: full precision
};

/// How one verdict came about, so that it can be done again elsewhere.
struct Explanation
{
    QString formula; ///< "t = (mean log b − mean log a) / √(s²(1/n + 1/m)), …"
    std::vector<ExplainedInput> inputs;
    std::vector<ExplainedStep> steps;
    QString python; ///< prints "ratio low high p", needs numpy and scipy
    QString r;      ///< the same in base R
};

/// Fetches what the case's verdict rests on again. Snippets are empty where there is no interval to reproduce.
Result<Explanation> explain(const SampleSource& source, const ComparisonReport& report, size_t index,
                            const Progress& progress);

} // namespace alidade
