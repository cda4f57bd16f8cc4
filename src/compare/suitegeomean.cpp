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
constexpr std::size_t kMostLevels = 64;  ///< a side's processes beyond so many are drawn in groups
constexpr std::size_t kLeastLevels = 16; ///< in large suites, where the spread between cases is most of the interval

/// Means of consecutive processes, of equal numbers of them give or take one. Neighbours stay together, and with them
/// what drift there is. Fewer than twice as many processes as groups stay as they are: groups of one and two are no
/// equals.
std::vector<double> grouped(std::span<const double> levels, std::size_t most)
{
    const std::size_t groups = levels.size() < 2 * most && levels.size() <= kMostLevels ? levels.size() : most;
    std::vector<double> means;
    for (std::size_t i = 0; i < groups; ++i) {
        const std::size_t begin = levels.size() * i / groups;
        const std::size_t end = levels.size() * (i + 1) / groups;
        means.push_back(mean(levels.subspan(begin, end - begin)));
    }
    return means;
}

bool isMatched(const PreparedCase& prepared)
{
    const double ratio = prepared.row.ratio.value;
    return std::isfinite(ratio) && ratio > 0 && !prepared.baseline.empty() && !prepared.contender.empty();
}

} // namespace

void suiteGeomean(ComparisonReport& report, std::span<const PreparedCase> cases)
{
    std::vector<MatchedCase> matched;
    std::deque<std::vector<double>> groups; // that the spans stay valid
    double logs = 0;
    bool anyGrouped = false;
    std::size_t levels = 1;
    const auto count = static_cast<std::size_t>(std::count_if(cases.begin(), cases.end(), isMatched));
    const std::size_t most =
        std::clamp(kDraws / (2 * kLeastReplicates * std::max<std::size_t>(count, 1)), kLeastLevels, kMostLevels);
    for (const PreparedCase& prepared : cases) {
        if (!isMatched(prepared))
            continue;
        const std::vector<double>& left = groups.emplace_back(grouped(prepared.baseline, most));
        const std::vector<double>& right = groups.emplace_back(grouped(prepared.contender, most));
        matched.push_back({left, right});
        levels += left.size() + right.size();
        logs += mean(prepared.contender) - mean(prepared.baseline);
        anyGrouped = anyGrouped || left.size() < prepared.baseline.size() || right.size() < prepared.contender.size();
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
            .arg(anyGrouped ? QStringLiteral(" (in at most %1 groups a side)").arg(most) : QString())
            .arg(policy.replicates)
            .arg(policy.seed);
}

} // namespace alidade
