// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

namespace alidade {

/// "What else changed?": keys whose sets of values differ between the configurations of the two sides' runs, texts of
/// their metadata that can matter, and counters that every process reports and that differ clearly. Counters first,
/// then keys that can be expected to change timings, those that are the treatment, the others.
///
/// A key that matters and differs blocks, unless it is declared the treatment, or the sides were chosen by it (choosing
/// by machine covers the hardware, choosing by env the environment), or only one side tells it, or both sides are of
/// the same code and it is the only one: then it is what is compared.
Result<void> compareConfigurations(ComparisonReport& report, const SampleSource& source, const Catalogue& catalogue,
                                   const Progress& progress);

/// Takes "faster" and "same" back from rows that a blocking key, or changed code of the benchmark itself, stands in the
/// way of. They become undecided; byNumbers keeps what they were.
void withholdGreen(ComparisonReport& report);

} // namespace alidade
