// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/machines.h"

namespace alidade {

/// A comparison over several machines as a comment on a change: the answer, the overall change, cases that moved or on
/// which machines disagree with a column for each machine, the undecided ones folded, the method.
QString machinesComment(const MachinesReport& report);

} // namespace alidade
