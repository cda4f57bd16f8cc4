// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/judgecase.h"

namespace alidade {

/// The rows of judgePrepared that have two processes or more a side.
std::vector<SuitePrior> judgeByProcesses(std::span<PreparedCase> cases, const ComparisonPolicy& policy);

/// "5 processes a side", "5 and 4 processes".
QString processesText(std::size_t baseline, std::size_t contender);

QString moreProcessesNote(qint64 more);

} // namespace alidade
