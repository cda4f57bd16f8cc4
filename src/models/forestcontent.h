// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/verdict.h"
#include "stats/estimate.h"

#include <QString>

#include <vector>

namespace alidade {

/// One line of a forest: a ratio with its interval.
struct ForestRow
{
    QString label;
    Estimate ratio;
    Verdict verdict = Verdict::Undecided;
    double weight = -1;    ///< share in what is combined, 0 … 1; below 0: no part in it
    bool combined = false; ///< drawn as a diamond, below a line
};

/// What a forest plot draws.
struct ForestContent
{
    QString subject;             ///< "mkl against openblas, by machine"
    std::vector<ForestRow> rows; ///< top first
    double margin = 0.02;
};

} // namespace alidade
