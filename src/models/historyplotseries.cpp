// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/historyplotseries.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <unordered_map>

namespace alidade {

namespace {

/// Points of one commit share a place; a run without a commit has its own.
struct PlaceKey
{
    qint64 order = -1;
    qint64 time = 0;
    CommitId commit;
    RunId run; ///< only where there is no commit
};

PlaceKey placeKey(const HistoryPoint& point)
{
    return {point.order, point.time, point.commit, point.commit.isValid() ? RunId{} : point.run};
}

/// Those without a place in the order stand at the end, by time.
bool before(const PlaceKey& a, const PlaceKey& b)
{
    if ((a.order < 0) != (b.order < 0))
        return a.order >= 0;
    if (a.order != b.order)
        return a.order < b.order;
    if (a.time != b.time)
        return a.time < b.time;
    if (a.commit != b.commit)
        return a.commit < b.commit;
    return a.run < b.run;
}

bool samePlace(const PlaceKey& a, const PlaceKey& b)
{
    return a.commit == b.commit && a.run == b.run;
}

/// All places of some series, sorted, and where each stands on the axis.
class Places
{
public:
    Places(const std::vector<HistorySeries>& series, const std::vector<std::size_t>& chosen, HistoryAxis axis)
        : m_axis(axis)
    {
        // Where a commit's own time is not known its points carry those of their runs: the first one counts.
        std::unordered_map<CommitId, qint64> times;
        for (std::size_t s : chosen) {
            for (const HistoryPoint& point : series[s].points) {
                const auto [known, isNew] = times.emplace(point.commit, point.time);
                if (!isNew && point.time != 0 && (known->second == 0 || point.time < known->second))
                    known->second = point.time;
            }
        }
        for (std::size_t s : chosen) {
            for (const HistoryPoint& point : series[s].points) {
                PlaceKey key = placeKey(point);
                if (key.commit.isValid())
                    key.time = times.at(key.commit);
                m_keys.push_back(key);
            }
        }
        std::sort(m_keys.begin(), m_keys.end(), before);
        m_keys.erase(std::unique(m_keys.begin(), m_keys.end(), samePlace), m_keys.end());
        place();
    }

    double x(const HistoryPoint& point) const
    {
        return point.commit.isValid() ? m_commits.at(point.commit) : m_runs.at(point.run);
    }

    std::vector<AxisPlace> axisPlaces() const
    {
        std::vector<AxisPlace> places;
        places.reserve(m_keys.size());
        for (std::size_t i = 0; i < m_keys.size(); ++i) {
            // A date that is not known cannot stand at 1970, decades left of all others.
            if (m_axis != HistoryAxis::Date || m_keys[i].time != 0)
                places.push_back({m_x[i], m_keys[i].time, m_keys[i].commit});
        }
        std::sort(places.begin(), places.end(), [](const AxisPlace& a, const AxisPlace& b) { return a.x < b.x; });
        return places;
    }

private:
    void place()
    {
        const auto firstWithout =
            std::partition_point(m_keys.begin(), m_keys.end(), [](const PlaceKey& key) { return key.order >= 0; });
        const qint64 afterLast = firstWithout == m_keys.begin() ? 0 : std::prev(firstWithout)->order + 1;
        const qint64 shift = afterLast - (firstWithout - m_keys.begin());
        m_x.reserve(m_keys.size());
        for (std::size_t i = 0; i < m_keys.size(); ++i) {
            const PlaceKey& key = m_keys[i];
            const auto rank = static_cast<qint64>(i);
            double x = static_cast<double>(rank);
            if (m_axis == HistoryAxis::Date)
                x = static_cast<double>(key.time) / 1000.0;
            else if (m_axis == HistoryAxis::Index)
                x = static_cast<double>(key.order >= 0 ? key.order : rank + shift);
            m_x.push_back(x);
            if (key.commit.isValid())
                m_commits.emplace(key.commit, x);
            else
                m_runs.emplace(key.run, x);
        }
    }

    HistoryAxis m_axis;
    std::vector<PlaceKey> m_keys;
    std::vector<double> m_x;
    std::unordered_map<CommitId, double> m_commits;
    std::unordered_map<RunId, double> m_runs;
};

double firstValue(const HistorySeries& series)
{
    for (const HistoryPoint& point : series.points) {
        if (point.status == CaseStatus::Ok && std::isfinite(point.value) && point.value > 0)
            return point.value;
    }
    return 1;
}

/// Runs without a commit have no other order than their date: nothing is missing there.
bool isOrderedByDate(const HistorySeries& series)
{
    return series.order == OrderSource::Date && std::any_of(series.points.begin(), series.points.end(),
                                                            [](const HistoryPoint& p) { return p.commit.isValid(); });
}

PlottedSeries laidOut(const HistorySeries& series, std::size_t source, const Places& places, HistoryAxis axis,
                      double divisor)
{
    PlottedSeries plotted;
    plotted.label = series.label;
    plotted.source = source;
    std::vector<std::pair<double, quint32>> order;
    order.reserve(series.points.size());
    for (std::size_t i = 0; i < series.points.size(); ++i) {
        if (axis != HistoryAxis::Date || series.points[i].time != 0)
            order.emplace_back(places.x(series.points[i]), static_cast<quint32>(i));
    }
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<double> value, low, high;
    for (const auto& [x, index] : order) {
        const HistoryPoint& point = series.points[index];
        if (point.status == CaseStatus::Ok && std::isfinite(point.value)) {
            plotted.x.push_back(x);
            plotted.point.push_back(index);
            value.push_back(point.value / divisor);
            low.push_back(point.low / divisor);
            high.push_back(point.high / divisor);
        } else if (point.status == CaseStatus::Failed || point.status == CaseStatus::Ok) {
            plotted.failedX.push_back(x);
            plotted.failedPoint.push_back(index);
        }
    }
    plotted.value = MinMaxPyramid(std::move(value));
    plotted.low = MinMaxPyramid(std::move(low));
    plotted.high = MinMaxPyramid(std::move(high));
    return plotted;
}

/// Which series are drawn: those of the first one's unit, the longest kMostSeries of them.
std::vector<std::size_t> chosenSeries(const std::vector<HistorySeries>& series, PlottedHistory& result)
{
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < series.size(); ++i) {
        if (series[i].points.empty())
            continue;
        ++result.allSeries;
        if (chosen.empty())
            result.metric = series[i].metric;
        if (series[i].metric.unit == result.metric.unit)
            chosen.push_back(i);
        else
            ++result.otherUnits;
    }
    if (chosen.size() > PlottedHistory::kMostSeries) {
        std::stable_sort(chosen.begin(), chosen.end(), [&](std::size_t a, std::size_t b) {
            return series[a].points.size() > series[b].points.size();
        });
        chosen.resize(PlottedHistory::kMostSeries);
        std::sort(chosen.begin(), chosen.end());
    }
    return chosen;
}

std::vector<TagMark> tagMarks(const Catalogue& catalogue, const std::vector<AxisPlace>& places)
{
    std::unordered_map<CommitId, double> x;
    for (const AxisPlace& place : places)
        x.emplace(place.commit, place.x);
    std::vector<TagMark> tags;
    for (const CommitRecord& commit : catalogue.commits) {
        if (commit.tag.isEmpty())
            continue;
        if (const auto found = x.find(commit.id); found != x.end())
            tags.push_back({found->second, commit.tag});
    }
    std::sort(tags.begin(), tags.end(), [](const TagMark& a, const TagMark& b) { return a.x < b.x; });
    return tags;
}

} // namespace

MinMaxPyramid::Extent PlottedHistory::extentOfPlaces() const
{
    MinMaxPyramid::Extent extent;
    for (const AxisPlace& place : places)
        extent.include(place.x);
    return extent;
}

std::size_t PlottedHistory::points() const
{
    return std::accumulate(series.begin(), series.end(), std::size_t(0),
                           [](std::size_t sum, const PlottedSeries& s) { return sum + s.x.size(); });
}

PlottedHistory plottedHistory(const std::vector<HistorySeries>& series, const Catalogue& catalogue, HistoryAxis axis,
                              bool ratio)
{
    PlottedHistory result;
    result.axis = axis;
    result.ratio = ratio;
    const std::vector<std::size_t> chosen = chosenSeries(series, result);
    const Places places(series, chosen, axis);
    for (std::size_t s : chosen) {
        result.series.push_back(laidOut(series[s], s, places, axis, ratio ? firstValue(series[s]) : 1));
        result.orderByDate = result.orderByDate || isOrderedByDate(series[s]);
    }
    result.places = places.axisPlaces();
    result.tags = tagMarks(catalogue, result.places);
    return result;
}

bool needsLogScale(const std::vector<HistorySeries>& series)
{
    constexpr double kApart = 20;
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (const HistorySeries& line : series) {
        if (line.metric.unit != series.front().metric.unit)
            continue; // not in the plot
        std::vector<double> values;
        for (const HistoryPoint& point : line.points) {
            if (point.value <= 0)
                return false;
            if (std::isfinite(point.value))
                values.push_back(point.value);
        }
        if (values.empty())
            continue;
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), middle, values.end());
        least = std::min(least, *middle);
        most = std::max(most, *middle);
    }
    return most > kApart * least;
}

} // namespace alidade
