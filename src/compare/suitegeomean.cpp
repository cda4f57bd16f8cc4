// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/suitegeomean.h"

#include "stats/combine/geomean.h"
#include "stats/summary/moments.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <vector>

namespace alidade {

namespace {

/// Draws in all: large suites need fewer replicates for an equally steady interval, and rows are waited for.
constexpr std::size_t kDraws = 3'000'000;
constexpr std::size_t kMostReplicates = 1999;
constexpr std::size_t kLeastReplicates = 399;
constexpr std::size_t kMostLevels = 64; ///< a side's processes beyond so many are drawn in groups

/// Means of consecutive processes, of equal numbers of them give or take one. Neighbours stay together, and with them
/// what drift there is.
std::vector<double> grouped(std::span<const double> levels)
{
    const std::size_t groups = std::min(levels.size(), kMostLevels);
    std::vector<double> means;
    for (std::size_t i = 0; i < groups; ++i) {
        const std::size_t begin = levels.size() * i / groups;
        const std::size_t end = levels.size() * (i + 1) / groups;
        means.push_back(mean(levels.subspan(begin, end - begin)));
    }
    return means;
}

} // namespace

void suiteGeomean(ComparisonReport& report, std::span<const PreparedCase> cases)
{
    std::vector<MatchedCase> matched;
    std::deque<std::vector<double>> groups; // that the spans stay valid
    double logs = 0;
    bool anyGrouped = false;
    std::size_t levels = 1;
    for (const PreparedCase& prepared : cases) {
        const double ratio = prepared.row.ratio.value;
        if (!std::isfinite(ratio) || ratio <= 0 || prepared.baseline.empty() || prepared.contender.empty())
            continue;
        const std::vector<double>& left = groups.emplace_back(grouped(prepared.baseline));
        const std::vector<double>& right = groups.emplace_back(grouped(prepared.contender));
        matched.push_back({left, right});
        levels += left.size() + right.size();
        logs += mean(prepared.contender) - mean(prepared.baseline);
        anyGrouped = anyGrouped || prepared.baseline.size() > kMostLevels || prepared.contender.size() > kMostLevels;
    }
    GeomeanPolicy policy;
    policy.seed = report.policy.seed;
    policy.confidence = report.policy.confidence;
    policy.replicates = std::clamp(kDraws / levels, kLeastReplicates, kMostReplicates);
    report.geomean = geometricMeanRatio(matched, policy);
    if (!matched.empty()) // groups that differ by one process must not move it
        report.geomean.value = std::exp(logs / static_cast<double>(matched.size()));
    report.matched = static_cast<qint64>(matched.size());
    report.geomeanMethod =
        QStringLiteral("percentile bootstrap over cases, then processes%1: %2 replicates, xoshiro256** seed %3")
            .arg(anyGrouped ? QStringLiteral(" (in at most %1 groups a side)").arg(kMostLevels) : QString())
            .arg(policy.replicates)
            .arg(policy.seed);
}

} // namespace alidade
