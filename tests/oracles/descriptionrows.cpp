// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracleinputs.h"
#include "stats/shape/dip.h"
#include "stats/shape/harrelldavis.h"
#include "stats/summary/mad.h"
#include "stats/summary/medianinterval.h"
#include "stats/summary/outliers.h"
#include "stats/summary/quantile.h"

using namespace alidade;

namespace {

std::vector<double> both(const OracleInput& x)
{
    std::vector<double> values = x[0];
    values.insert(values.end(), x[1].begin(), x[1].end());
    return values;
}

std::vector<double> deciles(const OracleInput& x)
{
    std::vector<double> result;
    for (int i = 1; i < 10; ++i)
        result.push_back(harrellDavisQuantile(x[0], i / 10.0));
    return result;
}

std::vector<double> fences(const OracleInput& x)
{
    const Outliers result = outliers(x[0]);
    return {result.lowSevere, result.lowMild, result.highMild, result.highSevere};
}

} // namespace

std::vector<OracleRow> descriptionRows()
{
    constexpr auto kPython = OracleLanguage::Python;
    constexpr auto kR = OracleLanguage::R;
    constexpr auto kNone = OracleTies::None;
    constexpr auto kMany = OracleTies::Many;
    const auto dip = [](const OracleInput& x) { return std::vector<double>{dipTest(both(x)).dip}; };
    const auto dipChance = [](const OracleInput& x) { return std::vector<double>{dipTest(both(x)).p}; };
    return {
        {"R dip", kR, "diptest", samplePairs(301, kNone, 2, 60), "diptest::dip(c(x[[1]], x[[2]]))", dip},
        {"R dip, ties", kR, "diptest", samplePairs(302, kMany, 2, 60), "diptest::dip(c(x[[1]], x[[2]]))", dip},
        // Two tables, each simulated.
        {"R dip.test", kR, "diptest", samplePairs(303, kNone, 2, 60), "diptest::dip.test(c(x[[1]], x[[2]]))$p.value",
         dipChance, 0, 0.012},
        {"scipy hdquantiles", kPython, "", samplePairs(304, kNone),
         "list(stats.mstats.hdquantiles(x[0], prob=np.arange(1, 10) / 10))", deciles},
        {"scipy median_abs_deviation", kPython, "", samplePairs(305, kMany),
         "[stats.median_abs_deviation(x[0]), stats.median_abs_deviation(x[0], scale='normal')]",
         [](const OracleInput& x) {
             return std::vector<double>{mad(x[0]), kMadNormal * mad(x[0])};
         }},
        {"R quantile", kR, "", samplePairs(306, kNone), "quantile(x[[1]], c(0, .1, .25, .5, .75, .9, 1))",
         [](const OracleInput& x) {
             std::vector<double> result;
             for (double p : {0.0, .1, .25, .5, .75, .9, 1.0})
                 result.push_back(quantile(x[0], p));
             return result;
         }},
        {"numpy fences", kPython, "", samplePairs(307, kNone),
         "(lambda l, h: [l - 3 * (h - l), l - 1.5 * (h - l), h + 1.5 * (h - l), h + 3 * (h - l)])"
         "(*np.percentile(x[0], [25, 75]))",
         fences},
        {"R qbinom, interval of the median", kR, "", samplePairs(308, kNone, 6, 40),
         "{n <- length(x[[1]]); k <- qbinom(.025, n, .5); sort(x[[1]])[c(k, n - k + 1)]}",
         [](const OracleInput& x) {
             const Estimate estimate = medianInterval(x[0], 0.95);
             return std::vector<double>{estimate.low, estimate.high};
         }},
    };
}
