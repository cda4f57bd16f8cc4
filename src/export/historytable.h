// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/exporter.h"

namespace alidade {

/// A row per point, for people: commits by their first digits, empty cells where a number is not known.
Table historyTable(const HistoryExport& history);

} // namespace alidade
