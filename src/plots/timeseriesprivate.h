// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the two source files of TimeSeriesPlot share.
#include "plots/calendarticker.h"
#include "plots/footmarks.h"
#include "plots/seriesplottable.h"
#include "plots/timeseries.h"
#include "plots/unitticker.h"

namespace alidade {

class TimeSeriesPlot::Private
{
public:
    std::shared_ptr<const PlottedHistory> history = std::make_shared<PlottedHistory>();
    QString title;
    PointText tooltip;
    CommitText commit;
    std::optional<Point> current, hovered;
    bool logarithmic = false;
    double low = 0, high = 1; ///< value range that fit() shows
    // Owned by the plot.
    std::vector<SeriesPlottable*> plottables;
    FootMarks* foot = nullptr;
    QCPItemStraightLine* line = nullptr;
    QCPItemEllipse *currentRing = nullptr, *hoverRing = nullptr;
    QSharedPointer<UnitTicker> valueTicker{new UnitTicker};
    QSharedPointer<CalendarTicker> keyTicker{new CalendarTicker};
};

} // namespace alidade
