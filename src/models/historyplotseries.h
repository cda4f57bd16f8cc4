// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/history.h"
#include "models/minmaxpyramid.h"

#include <QString>

#include <vector>

namespace alidade {

/// What a history's horizontal axis counts.
enum class HistoryAxis {
    Index, ///< place in the commit order: commits that were not measured leave gaps
    Date,  ///< seconds since 1970, UTC
    Even   ///< measured commits only, side by side
};

/// One series as it is drawn: places sorted, numbers in columns.
struct PlottedSeries
{
    QString label;
    std::size_t source = 0; ///< which of the HistorySeries
    std::vector<double> x;
    MinMaxPyramid value, low, high; ///< low and high NaN where there is no spread
    std::vector<quint32> point;     ///< for each x, the index in HistorySeries::points
    std::vector<double> failedX;    ///< runs that gave no number
    std::vector<quint32> failedPoint;
};

/// A commit's place on the axis, for tick labels.
struct AxisPlace
{
    double x = 0;
    qint64 time = 0; ///< Unix ms
    CommitId commit;
};

struct TagMark
{
    double x = 0;
    QString text;
};

struct PlottedHistory
{
    HistoryAxis axis = HistoryAxis::Index;
    Metric metric;
    bool ratio = false;                ///< values are divided by the first value of their series
    std::vector<PlottedSeries> series; ///< at most kMostSeries
    std::vector<AxisPlace> places;     ///< sorted by x, one per commit (or run without a commit)
    std::vector<TagMark> tags;         ///< sorted by x
    std::size_t allSeries = 0;         ///< with a point, of any unit
    std::size_t otherUnits = 0;        ///< left out: they cannot share the axis
    bool orderByDate = false;          ///< some commit has no better order than its date

    static constexpr std::size_t kMostSeries = 8;

    MinMaxPyramid::Extent extentOfPlaces() const;
    std::size_t points() const;
};

/// Lays the series out on an axis. The unit of the first series rules; of more than kMostSeries, those with the most
/// points are kept, in their order.
PlottedHistory plottedHistory(const std::vector<HistorySeries>& series, const Catalogue& catalogue, HistoryAxis axis,
                              bool ratio);

/// Whether a linear scale would press some series flat against the axis: all values above zero, and the series' middle
/// values more than a factor of 20 apart.
bool needsLogScale(const std::vector<HistorySeries>& series);

} // namespace alidade
