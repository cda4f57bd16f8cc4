// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/measurementplan.h"

#include "core/quantity.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

QString wordsOf(const MeasurementPlan& plan)
{
    if (plan.cases.empty())
        return plan.unplannable == 0
                   ? QStringLiteral("nothing is undecided")
                   : QStringLiteral("%1 undecided: more runs of the same kind are not known to decide them")
                         .arg(countText(plan.unplannable));
    const auto count = static_cast<qint64>(plan.cases.size());
    QString words =
        countText(count) + (count == 1 ? QStringLiteral(" undecided case") : QStringLiteral(" undecided cases"));
    words += (plan.processes == 1 ? QStringLiteral(", 1 more process a side")
                                  : QStringLiteral(", up to %1 more processes a side").arg(countText(plan.processes)));
    if (plan.seconds > 0)
        words +=
            (plan.timeKnown ? QStringLiteral(", about ") : QStringLiteral(", at least ")) + durationText(plan.seconds);
    if (plan.unplannable > 0)
        words += QStringLiteral("; %1 others cannot be planned for").arg(countText(plan.unplannable));
    return words;
}

} // namespace

MeasurementPlan planMeasurement(const ComparisonReport& report, qint64 mostProcesses)
{
    MeasurementPlan plan;
    plan.timeKnown = true;
    for (size_t i = 0; i < report.cases.size(); ++i) {
        const CaseComparison& row = report.cases[i];
        if (row.verdict != Verdict::Undecided)
            continue;
        if (row.blocked || row.moreProcesses < 1 || row.moreProcesses > mostProcesses) {
            ++plan.unplannable;
            continue;
        }
        const double each = row.baseline.secondsPerProcess + row.contender.secondsPerProcess;
        const bool known = row.baseline.secondsPerProcess > 0 && row.contender.secondsPerProcess > 0;
        const double seconds =
            known ? static_cast<double>(row.moreProcesses) * each : std::numeric_limits<double>::quiet_NaN();
        plan.cases.push_back({i, row.moreProcesses, seconds});
        plan.processes = std::max(plan.processes, row.moreProcesses);
        plan.timeKnown = plan.timeKnown && known;
        plan.seconds += known ? seconds : 0;
    }
    plan.timeKnown = plan.timeKnown && !plan.cases.empty();
    std::stable_sort(plan.cases.begin(), plan.cases.end(), [](const PlannedCase& a, const PlannedCase& b) {
        const auto cost = [](const PlannedCase& one) {
            return std::isnan(one.seconds) ? std::numeric_limits<double>::infinity() : one.seconds;
        };
        return cost(a) != cost(b) ? cost(a) < cost(b) : a.processes < b.processes;
    });
    plan.words = wordsOf(plan);
    return plan;
}

} // namespace alidade
