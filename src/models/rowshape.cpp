// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/rowshape.h"

#include "core/quantity.h"

#include <algorithm>

namespace alidade {

namespace {

bool isUnsteady(WarmupClass warmup)
{
    return warmup == WarmupClass::NoSteadyState || warmup == WarmupClass::Slowdown;
}

/// At least half of the processes.
bool isUnsteady(const SideShape& side)
{
    const auto count =
        std::count_if(side.warmups.begin(), side.warmups.end(), [](WarmupClass warmup) { return isUnsteady(warmup); });
    return count > 0 && 2 * static_cast<size_t>(count) >= side.warmups.size();
}

QString modesWord(int modes)
{
    return modes == 1 ? QStringLiteral("one mode") : QStringLiteral("%1 modes").arg(modes);
}

void addSide(QStringList& remarks, const QString& name, const SideShape& side)
{
    if (side.samples == 0)
        return;
    QStringList parts{QStringLiteral("%1 values").arg(countText(side.samples))};
    if (side.modes > 0)
        parts += modesWord(side.modes);
    if (side.mildOutliers + side.severeOutliers > 0)
        parts += QStringLiteral("%1 outliers, %2 of them severe")
                     .arg(countText(side.mildOutliers + side.severeOutliers), countText(side.severeOutliers));
    if (isUnsteady(side))
        parts += QStringLiteral("most processes reach no steady state");
    if (side.quantised)
        parts += QStringLiteral("few different values: a coarse clock");
    remarks += name + QStringLiteral(": ") + parts.join(QStringLiteral(", "));
}

} // namespace

QString shapeText(const CaseShape& shape)
{
    const int left = shape.baseline.modes, right = shape.contender.modes;
    if (std::max(left, right) > 1) {
        if (left == right || left == 0 || right == 0)
            return QStringLiteral("%1 modes").arg(std::max(left, right));
        return QStringLiteral("%1 → %2 modes").arg(left).arg(right);
    }
    return isUnsteady(shape.baseline) || isUnsteady(shape.contender) ? QStringLiteral("unsteady") : QString();
}

QStringList shapeRemarks(const CaseShape& shape)
{
    QStringList remarks;
    addSide(remarks, QStringLiteral("Baseline"), shape.baseline);
    addSide(remarks, QStringLiteral("Candidate"), shape.contender);
    return remarks;
}

} // namespace alidade
