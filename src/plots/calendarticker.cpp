// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/calendarticker.h"

#include "core/quantity.h"

#include <QDateTime>
#include <QTimeZone>

#include <algorithm>
#include <array>
#include <cmath>

namespace alidade {

namespace {

constexpr int kMostTicks = 7;
constexpr int kFewestTicks = 4;
constexpr int kMostSteps = 400; ///< boundaries looked at for one set of ticks
constexpr std::size_t kFewCommits = 8;

using Step = CalendarStep::Unit;

constexpr qint64 kHour = 3'600'000, kDay = 24 * kHour;
constexpr std::array kSteps = {
    CalendarStep{Step::Minutes, 5, 5 * 60'000},  CalendarStep{Step::Minutes, 15, 15 * 60'000},
    CalendarStep{Step::Hours, 1, kHour},         CalendarStep{Step::Hours, 3, 3 * kHour},
    CalendarStep{Step::Hours, 6, 6 * kHour},     CalendarStep{Step::Hours, 12, 12 * kHour},
    CalendarStep{Step::Days, 1, kDay},           CalendarStep{Step::Days, 2, 2 * kDay},
    CalendarStep{Step::Days, 7, 7 * kDay},       CalendarStep{Step::Days, 14, 14 * kDay},
    CalendarStep{Step::Months, 1, 30 * kDay},    CalendarStep{Step::Months, 2, 61 * kDay},
    CalendarStep{Step::Months, 3, 91 * kDay},    CalendarStep{Step::Months, 6, 183 * kDay},
    CalendarStep{Step::Years, 1, 365 * kDay},    CalendarStep{Step::Years, 2, 730 * kDay},
    CalendarStep{Step::Years, 5, 1826 * kDay},   CalendarStep{Step::Years, 10, 3652 * kDay},
    CalendarStep{Step::Years, 50, 18262 * kDay},
};

/// The last boundary of the step at or before the time.
QDateTime boundary(const QDateTime& time, const CalendarStep& step)
{
    const QDate date = time.date();
    switch (step.unit) {
    case Step::Minutes:
    case Step::Hours: {
        const qint64 ms = time.toMSecsSinceEpoch();
        const qint64 down = ((ms % step.milliseconds) + step.milliseconds) % step.milliseconds;
        return time.addMSecs(-down);
    }
    case Step::Days:
        // Weeks begin on Mondays; two-week steps on every second one since a fixed day.
        return QDateTime(date.addDays(-(((date.toJulianDay()) % step.count + step.count) % step.count)), QTime(0, 0),
                         time.timeZone());
    case Step::Months:
        return QDateTime(QDate(date.year(), (date.month() - 1) / step.count * step.count + 1, 1), QTime(0, 0),
                         time.timeZone());
    case Step::Years:
        break;
    }
    return QDateTime(QDate(date.year() - date.year() % step.count, 1, 1), QTime(0, 0), time.timeZone());
}

QDateTime next(const QDateTime& time, const CalendarStep& step)
{
    switch (step.unit) {
    case Step::Minutes:
    case Step::Hours:
        return time.addMSecs(step.milliseconds);
    case Step::Days:
        return time.addDays(step.count);
    case Step::Months:
        return time.addMonths(step.count);
    case Step::Years:
        break;
    }
    return time.addYears(step.count);
}

QString tickLabel(const QDateTime& time, Step unit, bool withYear)
{
    static const QLocale english = QLocale::c();
    switch (unit) {
    case Step::Minutes:
    case Step::Hours:
        if (time.time() == QTime(0, 0))
            return english.toString(time, QStringLiteral("MMM d"));
        return english.toString(time, QStringLiteral("HH:mm"));
    case Step::Days:
        return english.toString(time, withYear ? QStringLiteral("MMM d, yyyy") : QStringLiteral("MMM d"));
    case Step::Months:
        return english.toString(time, withYear ? QStringLiteral("MMM yyyy") : QStringLiteral("MMM"));
    case Step::Years:
        break;
    }
    return english.toString(time, QStringLiteral("yyyy"));
}

} // namespace

void CalendarTicker::setPlaces(std::vector<AxisPlace> places, HistoryAxis axis, CommitName name)
{
    m_places = std::move(places);
    m_axis = axis;
    m_name = std::move(name);
    m_latest.clear();
    qint64 latest = 0;
    for (const AxisPlace& place : m_places) {
        latest = std::max(latest, place.time);
        m_latest.push_back(latest);
    }
}

std::pair<qint64, qint64> CalendarTicker::times(const QCPRange& range) const
{
    if (m_axis == HistoryAxis::Date)
        return {static_cast<qint64>(range.lower * 1000), static_cast<qint64>(range.upper * 1000)};
    const auto isLeft = [](const AxisPlace& place, double x) { return place.x < x; };
    const auto first = std::lower_bound(m_places.begin(), m_places.end(), range.lower, isLeft);
    const auto last = std::lower_bound(first, m_places.end(), range.upper, isLeft);
    if (first == last)
        return {0, 0};
    return {m_latest[static_cast<std::size_t>(first - m_places.begin())],
            m_latest[static_cast<std::size_t>(last - m_places.begin()) - 1]};
}

double CalendarTicker::placeOf(qint64 time) const
{
    if (m_axis == HistoryAxis::Date)
        return static_cast<double>(time) / 1000.0;
    const auto found = std::lower_bound(m_latest.begin(), m_latest.end(), time);
    if (found == m_latest.end())
        return std::numeric_limits<double>::quiet_NaN();
    return m_places[static_cast<std::size_t>(found - m_latest.begin())].x;
}

QVector<double> CalendarTicker::createTickVector(double, const QCPRange& range)
{
    m_ticks.clear();
    m_labels.clear();
    const auto isLeft = [](const AxisPlace& place, double x) { return place.x < x; };
    const auto first = std::lower_bound(m_places.begin(), m_places.end(), range.lower, isLeft);
    const auto last = std::lower_bound(first, m_places.end(), range.upper, isLeft);
    const auto visible = static_cast<std::size_t>(last - first);
    const auto [from, to] = times(range);
    if (m_axis != HistoryAxis::Date && visible > 0 && visible <= kFewCommits)
        commitTicks(range);
    else if (to > from)
        calendarTicks(range);
    if (m_ticks.size() < 2 && m_axis != HistoryAxis::Date)
        numberTicks(range);
    return m_ticks;
}

void CalendarTicker::commitTicks(const QCPRange& range)
{
    double last = -std::numeric_limits<double>::infinity();
    for (const AxisPlace& place : m_places) {
        if (!range.contains(place.x) || place.x - last < range.size() / 10)
            continue;
        const QString name = m_name ? m_name(place.commit) : QString();
        if (name.isEmpty())
            continue;
        m_ticks.append(place.x);
        m_labels.append(name);
        last = place.x;
    }
}

void CalendarTicker::calendarTicks(const QCPRange& range)
{
    const auto [from, to] = times(range);
    auto step = std::find_if(kSteps.begin(), kSteps.end() - 1, [span = to - from](const CalendarStep& candidate) {
        return span / candidate.milliseconds <= kMostTicks;
    });
    stepTicks(range, *step);
    // Commits are not spread evenly over time: where years fall on one place, months may still be told apart.
    while (m_ticks.size() < kFewestTicks && step != kSteps.begin() &&
           (to - from) / (step - 1)->milliseconds < kMostSteps)
        stepTicks(range, *--step);
}

void CalendarTicker::stepTicks(const QCPRange& range, const CalendarStep& step)
{
    m_ticks.clear();
    m_labels.clear();
    const auto [from, to] = times(range);
    QDateTime time = boundary(QDateTime::fromMSecsSinceEpoch(from, QTimeZone::utc()), step);
    const double closest = range.size() / (kMostTicks + 2.5);
    int lastYear = 0;
    for (; time.toMSecsSinceEpoch() <= to; time = next(time, step)) {
        const double place = placeOf(time.toMSecsSinceEpoch());
        if (time.toMSecsSinceEpoch() < from || !range.contains(place))
            continue;
        if (!m_ticks.isEmpty() && place - m_ticks.last() < closest)
            continue;
        m_ticks.append(place);
        m_labels.append(tickLabel(time, step.unit, time.date().year() != lastYear));
        lastYear = time.date().year();
    }
}

void CalendarTicker::numberTicks(const QCPRange& range)
{
    m_ticks.clear();
    m_labels.clear();
    // A count of runs that name no commit says nothing.
    if (std::none_of(m_places.begin(), m_places.end(), [](const AxisPlace& place) { return place.commit.isValid(); }))
        return;
    const double step = std::max(1.0, std::floor(cleanMantissa(range.size() / 5)));
    for (double tick = std::ceil(range.lower / step) * step; tick <= range.upper; tick += step) {
        m_ticks.append(tick);
        m_labels.append(countText(static_cast<qint64>(tick)));
    }
}

QVector<QString> CalendarTicker::createLabelVector(const QVector<double>& ticks, const QLocale&, QChar, int)
{
    QVector<QString> labels;
    for (double tick : ticks) {
        const auto index = m_ticks.indexOf(tick);
        labels.append(index >= 0 ? m_labels[index] : QString());
    }
    return labels;
}

} // namespace alidade
