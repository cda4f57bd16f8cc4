// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparison.h"

namespace alidade {

/// A text that resolveSide turns into exactly this side's runs again: the side's own where it does, else the shortest
/// that tells them from all others ("commit:HASH", "commit:HASH,machine=zen4", "bundle:NAME"), else each run by its
/// content.
QString selectionText(const Catalogue& catalogue, const ComparisonSide& side);

} // namespace alidade
