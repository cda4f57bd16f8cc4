// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/casedetails.h"
#include "compare/comparison.h"

#include <QString>

#include <vector>

namespace alidade {

/// One line of facts: a name, what there is, and what stands muted behind it.
struct FactRow
{
    QString name, value, rest;

    bool operator==(const FactRow&) const = default;
};

/// Both levels, the change in the metric's unit and as a ratio, how sure, and what it was judged from.
std::vector<FactRow> numberFacts(const CaseComparison& comparison, const ComparisonReport& report);

/// Modes, drift, independence, outliers and warm-up of both sides; noise between and within processes.
std::vector<FactRow> shapeFacts(const CaseDetails& details);

/// "rank test agrees", "rank test: undecided (p 0.13) …", "ranks of 3 processes a side can’t tell".
QString secondOpinionText(const RobustOpinion& opinion);

/// "1 → 2", "1": of both sides; "–" where nothing is known.
QString modesText(int baseline, int contender);

/// "no drift found", "candidate drifts by +0.8 % a process (p 0.004)".
QString driftText(const CaseDetails& details);

} // namespace alidade
