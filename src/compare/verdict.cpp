// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/verdict.h"

#include <cmath>

namespace alidade {

Verdict judge(double ratioLow, double ratioHigh, double margin, Direction direction)
{
    if (std::isnan(ratioLow) || std::isnan(ratioHigh))
        return Verdict::Undecided;
    const double upper = 1 + margin;
    const double lower = 1 / upper;
    const bool more = ratioLow > upper;
    const bool less = ratioHigh < lower;
    if (more || less)
        return more == (direction == Direction::HigherIsBetter) ? Verdict::Faster : Verdict::Slower;
    return ratioLow >= lower && ratioHigh <= upper ? Verdict::Same : Verdict::Undecided;
}

QString verdictWord(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Slower:
        return QStringLiteral("slower");
    case Verdict::Faster:
        return QStringLiteral("faster");
    case Verdict::Same:
        return QStringLiteral("same");
    case Verdict::Undecided:
        return QStringLiteral("undecided");
    case Verdict::Failed:
        return QStringLiteral("failed");
    case Verdict::Missing:
        return QStringLiteral("missing");
    case Verdict::New:
        break;
    }
    return QStringLiteral("new");
}

} // namespace alidade
