// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/suitegeomean.h"

#include "stats/combine/geomean.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

/// Draws in all: large suites need fewer replicates for an equally steady interval, and rows are waited for.
constexpr std::size_t kDraws = 3'000'000;
constexpr std::size_t kMostReplicates = 1999;
constexpr std::size_t kLeastReplicates = 399;

} // namespace

void suiteGeomean(ComparisonReport& report, std::span<const PreparedCase> cases)
{
    std::vector<MatchedCase> matched;
    std::size_t levels = 1;
    for (const PreparedCase& prepared : cases) {
        const double ratio = prepared.row.ratio.value;
        if (!std::isfinite(ratio) || ratio <= 0 || prepared.baseline.empty() || prepared.contender.empty())
            continue;
        matched.push_back({prepared.baseline, prepared.contender});
        levels += prepared.baseline.size() + prepared.contender.size();
    }
    GeomeanPolicy policy;
    policy.seed = report.policy.seed;
    policy.confidence = report.policy.confidence;
    policy.replicates = std::clamp(kDraws / levels, kLeastReplicates, kMostReplicates);
    report.geomean = geometricMeanRatio(matched, policy);
    report.matched = static_cast<qint64>(matched.size());
    report.geomeanMethod =
        QStringLiteral("percentile bootstrap over cases, then processes: %1 replicates, xoshiro256** seed %2")
            .arg(policy.replicates)
            .arg(policy.seed);
}

} // namespace alidade
