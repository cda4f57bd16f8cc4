// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/history.h"

#include <QStringList>

namespace alidade {

/// What tells configurations from each other, one text for each, with as few keys as it takes: machine first, then keys
/// of the environment that matter, then hardware. A single one is called by machine and environment.
QStringList configurationLabels(const std::vector<Configuration>& configurations);

/// What tells cases from each other: parameters within one benchmark, else its name too; metric and code version only
/// where they are what differs. Empty for a single one.
QStringList caseLabels(const std::vector<CaseKey>& cases, const Catalogue& catalogue);

/// Fills in every series' label.
void labelSeries(std::vector<HistorySeries>& series, const Catalogue& catalogue);

} // namespace alidade
