// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/whiskers.h"

#include "core/number.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace alidade {

namespace {

constexpr double kWidth = 160;
constexpr double kHeight = 14;
constexpr double kShown = 0.98;

} // namespace

WhiskerScale whiskerScale(const ComparisonReport& report)
{
    std::vector<double> ends;
    for (const CaseComparison& row : report.cases) {
        for (const double bound : {row.ratio.low, row.ratio.high}) {
            if (std::isfinite(bound) && bound > 0)
                ends.push_back(std::abs(std::log(bound)));
        }
    }
    const double least = 3 * std::log1p(report.policy.margin);
    if (ends.empty())
        return {least};
    std::sort(ends.begin(), ends.end());
    const auto place = static_cast<size_t>(kShown * static_cast<double>(ends.size() - 1));
    return {std::max(least, ends[place] * 1.05)};
}

QString whisker(const CaseComparison& row, const WhiskerScale& scale)
{
    if (!std::isfinite(row.ratio.value) || row.ratio.value <= 0)
        return {};
    const auto at = [&scale](double logRatio) {
        const double clamped = std::clamp(logRatio, -scale.span, scale.span);
        // One digit after the point, so that no last bit shows.
        return QString::fromLatin1(
            formatDouble(std::round((kWidth / 2 + clamped / scale.span * (kWidth / 2 - 4)) * 10) / 10));
    };
    const double edge = std::log1p(row.margin);
    const double band = edge / scale.span * (kWidth / 2 - 4);
    QString svg = QStringLiteral("<svg width=\"%1\" height=\"%2\" aria-hidden=\"true\">").arg(kWidth).arg(kHeight);
    svg += QStringLiteral("<rect class=\"band\" x=\"%1\" y=\"0\" width=\"%2\" height=\"%3\"/>")
               .arg(at(-edge), QString::fromLatin1(formatDouble(std::round(std::min(band, kWidth / 2) * 20) / 10)))
               .arg(kHeight);
    svg += QStringLiteral("<line class=\"zero\" x1=\"%1\" x2=\"%1\" y1=\"0\" y2=\"%2\"/>").arg(at(0)).arg(kHeight);
    if (!std::isnan(row.ratio.low) && !std::isnan(row.ratio.high)) {
        const double low = row.ratio.low > 0 ? std::log(row.ratio.low) : -scale.span;
        const double high = std::isfinite(row.ratio.high) ? std::log(row.ratio.high) : scale.span;
        svg += QStringLiteral("<line class=\"ci\" x1=\"%1\" x2=\"%2\" y1=\"7\" y2=\"7\"/>").arg(at(low), at(high));
    }
    svg +=
        QStringLiteral("<circle class=\"dot\" cx=\"%1\" cy=\"7\" r=\"3\"/></svg>").arg(at(std::log(row.ratio.value)));
    return svg;
}

} // namespace alidade
