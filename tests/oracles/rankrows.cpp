// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracleinputs.h"
#include "stats/rank/brunnermunzel.h"
#include "stats/rank/cliffdelta.h"
#include "stats/rank/hodgeslehmann.h"
#include "stats/rank/mannwhitney.h"
#include "stats/rank/signedrank.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace alidade;

namespace {

constexpr double kByIntention = std::numeric_limits<double>::quiet_NaN();

auto mannWhitneyBy(RankDistribution distribution)
{
    return [distribution](const OracleInput& x) {
        const MannWhitneyResult result = mannWhitney(x[0], x[1], distribution);
        return std::vector<double>{result.u, result.p};
    };
}

auto signedRankBy(RankDistribution distribution)
{
    return [distribution](const OracleInput& x) {
        const SignedRankResult result = signedRank(x[0], x[1], distribution);
        return std::vector<double>{std::min(result.plus, result.minus), result.p};
    };
}

/// R gives an interval of a lower confidence where the one asked for cannot be reached; ours is unbounded.
std::vector<double> numbers(const Estimate& estimate, bool withValue)
{
    std::vector<double> result;
    if (withValue)
        result.push_back(estimate.value);
    result.push_back(std::isinf(estimate.low) ? kByIntention : estimate.low);
    result.push_back(std::isinf(estimate.high) ? kByIntention : estimate.high);
    return result;
}

} // namespace

std::vector<OracleRow> rankRows()
{
    constexpr auto kPython = OracleLanguage::Python;
    constexpr auto kR = OracleLanguage::R;
    constexpr auto kNone = OracleTies::None;
    constexpr auto kMany = OracleTies::Many;
    // Where the sides do not overlap scipy has no p; ours is that of the exact rank test.
    const auto brunner = [](const OracleInput& x) {
        const BrunnerMunzelResult result = brunnerMunzel(x[0], x[1]);
        if (std::isnan(result.degreesOfFreedom))
            return std::vector<double>{kByIntention, kByIntention};
        return std::vector<double>{result.statistic, result.p};
    };
    const auto shift = [](const OracleInput& x) { return numbers(hodgesLehmann(x[0], x[1], 0.95).shift, true); };
    // R searches roots to 1e-4, and where the middle two differences differ any place between them is one.
    const auto bounds = [](const OracleInput& x) { return numbers(hodgesLehmann(x[0], x[1], 0.95).shift, false); };
    const auto paired = [](const OracleInput& x) { return numbers(pairedShift(x[0], x[1], 0.95), true); };
    const auto cliff = [](const OracleInput& x) { return std::vector<double>{cliffDelta(x[0], x[1], 0.95).value}; };
    return {
        {"scipy mannwhitneyu exact", kPython, "", samplePairs(101, kNone),
         "[*stats.mannwhitneyu(x[0], x[1], method='exact')]", mannWhitneyBy(RankDistribution::Exact)},
        {"scipy mannwhitneyu asymptotic, ties", kPython, "", samplePairs(102, kMany),
         "[*stats.mannwhitneyu(x[0], x[1], method='asymptotic')]", mannWhitneyBy(RankDistribution::NormalCorrected)},
        {"scipy mannwhitneyu asymptotic, no correction", kPython, "", samplePairs(103, kMany),
         "[*stats.mannwhitneyu(x[0], x[1], method='asymptotic', use_continuity=False)]",
         mannWhitneyBy(RankDistribution::Normal)},
        {"R wilcox.test", kR, "", samplePairs(104, kNone, 2, 60),
         "{w <- wilcox.test(x[[1]], x[[2]]); c(w$statistic, w$p.value)}", mannWhitneyBy(RankDistribution::Auto)},
        {"R wilcox.test, ties", kR, "", samplePairs(105, kMany, 2, 60),
         "{w <- wilcox.test(x[[1]], x[[2]]); c(w$statistic, w$p.value)}", mannWhitneyBy(RankDistribution::Auto)},
        {"scipy brunnermunzel", kPython, "", samplePairs(106, kNone), "[*stats.brunnermunzel(x[0], x[1])]", brunner},
        {"scipy brunnermunzel, ties", kPython, "", samplePairs(107, kMany), "[*stats.brunnermunzel(x[0], x[1])]",
         brunner},
        {"R wilcox.test interval", kR, "", samplePairs(108, kNone),
         "{w <- wilcox.test(x[[2]], x[[1]], conf.int = TRUE, exact = TRUE); c(w$estimate, w$conf.int)}", shift},
        {"R wilcox.test interval, ties", kR, "", samplePairs(109, kMany, 4, 40),
         "wilcox.test(x[[2]], x[[1]], conf.int = TRUE, exact = FALSE)$conf.int", bounds, 0, 1e-3},
        {"R wilcox.test interval, many", kR, "", samplePairs(110, kNone, 50, 80),
         "wilcox.test(x[[2]], x[[1]], conf.int = TRUE)$conf.int", bounds, 0, 1e-3},
        {"numpy median of differences", kPython, "", samplePairs(111, kMany, 2, 120),
         "[np.median(np.subtract.outer(x[1], x[0]))]",
         [](const OracleInput& x) { return std::vector<double>{hodgesLehmann(x[0], x[1], 0.95).shift.value}; }},
        {"numpy mean sign", kPython, "", samplePairs(112, kMany), "[np.mean(np.sign(np.subtract.outer(x[1], x[0])))]",
         cliff},
        {"scipy wilcoxon exact", kPython, "", matchedPairs(113, kNone), "[*stats.wilcoxon(x[0], x[1], mode='exact')]",
         signedRankBy(RankDistribution::Exact)},
        {"R wilcox.test paired, ties and zeros", kR, "", matchedPairs(114, kMany, 5, 60),
         "{w <- wilcox.test(x[[1]], x[[2]], paired = TRUE, exact = FALSE); d <- x[[1]] - x[[2]]; n <- sum(d != 0);"
         " c(min(w$statistic, n * (n + 1) / 2 - w$statistic), w$p.value)}",
         signedRankBy(RankDistribution::NormalCorrected)},
        {"R wilcox.test paired interval", kR, "", matchedPairs(115, kNone),
         "{w <- wilcox.test(x[[2]], x[[1]], paired = TRUE, conf.int = TRUE, exact = TRUE);"
         " c(w$estimate, w$conf.int)}",
         paired},
    };
}
