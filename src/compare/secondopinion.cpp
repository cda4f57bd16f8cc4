// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/secondopinion.h"

#include "core/quantity.h"
#include "stats/rank/cliffdelta.h"
#include "stats/rank/hodgeslehmann.h"
#include "stats/rank/mannwhitney.h"
#include "stats/shape/spread.h"
#include "stats/summary/moments.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

bool isMove(Verdict verdict)
{
    return verdict == Verdict::Slower || verdict == Verdict::Faster;
}

QString withInterval(const Estimate& ratio)
{
    const QString change = changeText(ratio.value);
    if (!std::isfinite(ratio.high) || ratio.low <= 0)
        return change;
    return change + QLatin1Char(' ') + changeIntervalText(ratio.low, ratio.high);
}

/// Empty where both opinions go together.
QString contradiction(const CaseComparison& row, const RobustOpinion& robust, double alpha)
{
    const Verdict ranks = judge(robust.ratio.low, robust.ratio.high, row.margin, row.metric.direction);
    if (isMove(row.verdict) && robust.p > alpha)
        return QStringLiteral("ranks do not see the change (p = %1, %2)")
            .arg(probabilityText(robust.p), withInterval(robust.ratio));
    if (isMove(ranks) && ranks != row.verdict && robust.p <= alpha)
        return QStringLiteral("ranks say %1: %2").arg(verdictWord(ranks), withInterval(robust.ratio));
    const bool outside = robust.ratio.value < row.ratio.low || robust.ratio.value > row.ratio.high;
    if (outside && row.ratio.low != row.ratio.high)
        return QStringLiteral("by ranks the change is %1, outside the interval").arg(withInterval(robust.ratio));
    return {};
}

} // namespace

RobustOpinion secondOpinion(const PreparedCase& prepared, const ComparisonPolicy& policy)
{
    RobustOpinion robust;
    const std::vector<double>& a = prepared.baseline;
    const std::vector<double>& b = prepared.contender;
    if (prepared.way != PreparedCase::Way::ByProcesses || a.size() < 2 || b.size() < 2)
        return robust;
    const Estimate shift = hodgesLehmann(a, b, policy.confidence).shift;
    robust.ratio = {std::exp(shift.value), std::exp(shift.low), std::exp(shift.high), policy.confidence, shift.n};
    robust.p = mannWhitney(a, b).p;
    robust.smallestP = smallestRankP(a.size(), b.size());
    const double alpha = 1 - policy.confidence;
    robust.canReach = robust.smallestP <= alpha;
    robust.cliffDelta = cliffDelta(a, b, policy.confidence);
    const std::string_view word = cliffWord(cliffMagnitude(robust.cliffDelta.value));
    robust.cliffWord = QString::fromLatin1(word.data(), static_cast<qsizetype>(word.size()));
    robust.spreadP = brownForsythe(a, b).p;
    robust.spreadRatio = std::sqrt(variance(b) / variance(a));
    if (!robust.canReach) {
        robust.words = QStringLiteral("so few processes leave a rank test mute: its smallest p is %1")
                           .arg(probabilityText(robust.smallestP));
        return robust;
    }
    robust.words = contradiction(prepared.row, robust, alpha);
    robust.disagrees = !robust.words.isEmpty();
    return robust;
}

} // namespace alidade
