// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metric.h"

#include <QString>

namespace alidade {

enum class Verdict {
    Slower,    ///< the whole interval is beyond the margin, in the bad direction
    Faster,    ///< the same, in the good direction
    Same,      ///< the whole interval is inside the margin
    Undecided, ///< neither: more runs are needed
    Failed,    ///< gave no number on at least one side, and gave one before or should have
    Missing,   ///< only the baseline has it
    New        ///< only the contender has it
};

/// The one owner of direction. ratio = contender / baseline with its interval; margin θ as a fraction (0.02): the band
/// is [1/(1+θ), 1+θ]. Unknown direction is judged as lower-is-better. NaN bounds: Undecided.
Verdict judge(double ratioLow, double ratioHigh, double margin, Direction direction);

/// "slower", "faster", "same", "undecided", "failed", "missing", "new": in exports and on the command line.
QString verdictWord(Verdict verdict);

} // namespace alidade
