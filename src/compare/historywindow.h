// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue.h"

#include <QHash>
#include <QSet>

#include <vector>

namespace alidade {

/// The runs of one side's configuration, near its own runs, in commit order.
struct HistoryWindow
{
    ConfigurationId configuration; ///< invalid: the side has several, and no history of its own
    QHash<RunId, std::size_t> places;
    std::vector<std::size_t> own; ///< places of the side's runs
    QSet<std::size_t> compared;   ///< places of either side's runs: they are judged, not asked
};

inline constexpr qint64 kHistoryReach = 30; ///< runs on either side

/// The window of a side: its own runs, and up to thirty before the first and after the last of them in commit order
/// (runs whose commit has no place come last, by time). compared: the runs of both sides.
HistoryWindow historyWindow(const Catalogue& catalogue, const std::vector<RunId>& own, const QSet<RunId>& compared);

} // namespace alidade
