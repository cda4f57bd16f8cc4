// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/casetable.h"

#include <optional>
#include <vector>

namespace alidade {

/// A row on its way to a verdict: what needs no other row is in it, and the levels that the test takes.
struct PreparedCase
{
    enum class Way {
        Done,        ///< decided by its status, by identical values, or never to be
        ByProcesses, ///< two processes or more a side
        ByIntervals  ///< one level on a side at least: the sides' own intervals, unless history tells the spread
    };

    CaseComparison row;
    Way way = Way::Done;
    std::vector<double> baseline, contender; ///< logs of the levels, by process; empty where there is no ratio
    bool hierarchyKnown = false;
    bool otherVersions = false; ///< results of other versions of its code were left out
    QString settling; ///< what was left out of processes that warm up, or that they never settle; may be empty
};

/// Chooses the code versions, fills in both sides and the margin. Verdict Undecided unless Done. Nothing where no side
/// has a number or a failure (skipped or not run on both).
std::optional<PreparedCase> prepareCase(const AlignedCase& aligned, const ComparisonPolicy& policy);

/// All but times and rates: bytes, counts. Equal numbers are then the same, not a coincidence.
bool isExactByNature(const Metric& metric);

/// Both sides hold the numbers of the same measurements: nothing was compared.
bool isSameData(const CaseComparison& row);

/// Joins the parts of a note: "a; b".
void addNote(CaseComparison& row, const QString& words);

} // namespace alidade
