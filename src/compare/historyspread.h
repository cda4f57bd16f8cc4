// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/preparecase.h"

namespace alidade {

/// Judges rows whose format keeps no processes by the run-to-run spread of their own history, in place of the sides'
/// intervals, which know nothing of it.
///
/// Rule: the runs of a side's configuration are put in commit order; of them the thirty before and the thirty after the
/// side's runs, without the compared ones, levels as logs, are cut where level or noise change (historySegments). The
/// spread is that of the stretch that the side stands in, if it holds six runs or more; both sides' are pooled by their
/// degrees of freedom. A side without such a stretch takes the other's, in the same configuration only. Variances are
/// drawn towards those of the whole comparison as in judgePrepared. Where a side's own interval is wider than the one
/// that the history gives, this run was noisier than its history: the sides' intervals stay.
///
/// Call after prepareCase, before judgePrepared: rows that were judged become Done.
Result<void> judgeByHistory(std::vector<PreparedCase>& cases, const ComparisonReport& report,
                            const SampleSource& source, const Catalogue& catalogue, const Progress& progress);

inline constexpr qint64 kLeastHistory = 6; ///< other runs in the segment

} // namespace alidade
