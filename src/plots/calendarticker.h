// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/historyplotseries.h"
#include "plots/qcp.h"

#include <QString>

#include <functional>
#include <vector>

namespace alidade {

/// A distance of ticks that calendars know: 5 minutes, 2 days, 3 months, a year.
struct CalendarStep
{
    enum class Unit { Minutes, Hours, Days, Months, Years };
    Unit unit;
    int count;
    qint64 milliseconds; ///< about
};

/// Ticks of an axis of commits: where months, days or years begin, also when the axis counts commits; the commits' own
/// short hashes where only a few are in view. Included by this folder's .cpp files only.
class CalendarTicker : public QCPAxisTicker
{
public:
    using CommitName = std::function<QString(CommitId)>;

    /// places sorted by x. `name` gives the short hash; empty where it is not known.
    void setPlaces(std::vector<AxisPlace> places, HistoryAxis axis, CommitName name);

protected:
    int getSubTickCount(double) override { return 0; }
    double getTickStep(const QCPRange& range) override { return range.size() / 5; }
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
    QVector<QString> createLabelVector(const QVector<double>& ticks, const QLocale& locale, QChar formatChar,
                                       int precision) override;

private:
    void commitTicks(const QCPRange& range);
    void calendarTicks(const QCPRange& range);
    void stepTicks(const QCPRange& range, const CalendarStep& step);
    void numberTicks(const QCPRange& range);
    /// Milliseconds at the ends of the range.
    std::pair<qint64, qint64> times(const QCPRange& range) const;
    double placeOf(qint64 time) const;

    std::vector<AxisPlace> m_places;
    std::vector<qint64> m_latest; ///< running maximum of the places' times
    HistoryAxis m_axis = HistoryAxis::Index;
    CommitName m_name;
    QVector<double> m_ticks;
    QVector<QString> m_labels;
};

} // namespace alidade
