// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"
#include "core/result.h"

class QIODevice;

namespace alidade {

/// A comparison for a terminal: the answer in a line, what differs beside the code, and a row per case.
Result<void> writeComparisonText(QIODevice& device, const ComparisonReport& report);

} // namespace alidade
