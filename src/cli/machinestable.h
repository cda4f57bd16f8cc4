// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/machines.h"
#include "export/exporter.h"

namespace alidade {

/// A comparison over several machines as a table: for each case a row per machine and one for all of them combined.
/// With numbers a program reads ratios; else people read changes.
Table machinesTable(const MachinesReport& report, bool numbers);

/// The table in any format, with the sides, the answer and the method around it where the format has room for them.
Result<void> writeMachines(QIODevice& device, const MachinesReport& report, const Exporter& exporter);

} // namespace alidade
